/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* The ids with the smallest edit distance to @typed, ignoring case: "bf16, fp16 or tf32", nearest first, then in the order of
 * @ids. @ids: (array length=n). Returns: (transfer full) */
char *roof_nearest_list (const char         *typed,
                         const char *const  *ids,
                         guint               n);

G_END_DECLS
