/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* The folder named @name of the build that the running program lies in, for what is read from where it is installed later.
 * Returns: (transfer full) (nullable): NULL once the program is installed, and where the system does not tell where it lies */
char *roof_build_folder_find (const char *name);

G_END_DECLS
