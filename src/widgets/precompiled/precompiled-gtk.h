/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What each file of widgets and app includes, compiled once: parsing it takes three quarters of a file's time to compile. */
#include <gtk/gtk.h>
