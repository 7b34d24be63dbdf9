/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Decimals of few digits and doubles, by one exact operation where the C library takes hundreds. Each says FALSE where that
 * cannot be sure of the last bit, which is rare, and on machines without a long double of 64 bits always: then the C library
 * has to be asked. */

/* The double nearest to @digits * 10^@power. */
gboolean roof_decimal_to_double   (guint64  digits,
                                   int      power,
                                   double  *value);
/* The decimal of 15 to 17 digits nearest to @value, which is above 0 and finite: of as few of them as read back the same. */
gboolean roof_decimal_from_double (double   value,
                                   guint64 *digits,
                                   int     *power);

G_END_DECLS
