/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* The JSON files of the folder at @path, hidden ones apart, in the order of their names, so that the outcome never depends
 * on the disk. Returns: (transfer full) (element-type GFile): empty when there is no such folder */
GPtrArray *roof_user_files_list (const char *path);

/* Whether the file at @path, of such a folder, is one of them. */
gboolean   roof_user_files_is_one (const char *path);

G_END_DECLS
