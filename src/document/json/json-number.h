/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Reads the number that begins at @text as JSON's grammar has it. @whole: (out): no fraction, no exponent. @value: (out): the
 * double nearest to it, infinite if it is too large. Returns: its end, or NULL where no number begins */
const char *roof_json_scan_number (const char *text,
                                   const char *end,
                                   gboolean   *whole,
                                   double     *value);

G_END_DECLS
