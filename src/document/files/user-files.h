/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* The JSON files of the folder at @path, without hidden ones, sorted by name, so that the result does not depend
 * on the disk. Returns: (transfer full) (element-type GFile): empty when there is no such folder */
GPtrArray *roof_user_files_list (const char *path);

/* Whether roof_user_files_list() of its folder would list the file at @path. */
gboolean   roof_user_files_is_one (const char *path);

G_END_DECLS
