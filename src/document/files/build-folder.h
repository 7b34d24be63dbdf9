/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* The folder @name in the build that the running program belongs to, for files that are not installed yet.
 * Returns: (transfer full) (nullable): NULL when the program is installed or its path is unknown */
char *roof_build_folder_find (const char *name);

G_END_DECLS
