/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Those of @ids that take the fewest single-letter edits, capitals apart, to become @typed: "bf16, fp16 or tf32", the
 * nearest first, in the order of @ids where they are equally near. @ids: (array length=n). Returns: (transfer full) */
char *roof_nearest_list (const char         *typed,
                         const char *const  *ids,
                         guint               n);

G_END_DECLS
