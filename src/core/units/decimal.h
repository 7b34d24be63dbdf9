/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Conversion between doubles and decimals of few digits by one exact operation, much faster than the C library. Each function
 * returns FALSE where the last bit is uncertain, which is rare, and always on machines without a 64-bit long double mantissa:
 * use the C library then. */

/* The double nearest to @digits * 10^@power. */
gboolean roof_decimal_to_double   (guint64  digits,
                                   int      power,
                                   double  *value);
/* The shortest decimal of 15 to 17 digits that reads back as @value, which is above 0 and finite; of several the nearest. */
gboolean roof_decimal_from_double (double   value,
                                   guint64 *digits,
                                   int     *power);

G_END_DECLS
