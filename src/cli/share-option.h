/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Reads a share of 0 to 1, "0.7" or "70%". NULL as @text leaves @share as it is. @option: named in errors, such as "--usable".
 * Errors: what is no number, and what lies beyond. */
gboolean roof_share_option_read (const char  *option,
                                 const char  *text,
                                 double      *share,
                                 GError     **error);

G_END_DECLS
