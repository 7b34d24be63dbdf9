/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* The end of the number that begins at @text as JSON's grammar has it, or NULL. @whole: (out): no fraction, no exponent. */
const char *roof_json_find_number_end (const char  *text,
                                       const char  *end,
                                       gboolean    *whole);

/* The double nearest to the number from @text to @stop, which roof_json_find_number_end() found, behind which something can be
 * read: infinite if it is too large. */
double      roof_json_convert_number  (const char  *text,
                                       const char  *stop);

G_END_DECLS
