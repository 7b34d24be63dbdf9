/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What most files that read and write include, compiled once: parsing it takes a third of a file's time to compile. */
#define _GNU_SOURCE /* what a few of them ask for, themselves too: it is too late once a system header was read */
#include <gio/gio.h>
#include <json-glib/json-glib.h>
