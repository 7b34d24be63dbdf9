/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* The dtype, "fp32", that other programs write as the @length letters at @written, in any case: "float32", "single", "bfloat16".
 * Returns: (transfer none) (nullable): NULL for a name that none of them writes */
const char *roof_dtype_name_find (const char *written,
                                  gsize       length);

G_END_DECLS
