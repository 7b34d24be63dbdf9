/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/units/decimal.h"

#include <float.h>
#include <math.h>

#define LEAST_DIGITS 15
#define MOST_DIGITS 17

#if FLT_EVAL_METHOD == 0
/* Largest power of ten for the fast path where double arithmetic has no excess precision: integers up to 2^53 and powers of ten
 * up to this are exact, so one operation on two of them is rounded once (W. D. Clinger, How to Read Floating Point Numbers
 * Accurately, 1990). */
#define MOST_PLAIN 22

static const double plain_powers[] = { 1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,  1e8,  1e9,  1e10, 1e11,
                                       1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22 };

static inline gboolean
convert_plainly (guint64  digits,
                 int      power,
                 double  *value)
{
  if (digits > G_GUINT64_CONSTANT (1) << 53 || power < -MOST_PLAIN || power > MOST_PLAIN)
    return FALSE;
  *value = power < 0 ? (double) digits / plain_powers[-power] : (double) digits * plain_powers[power];
  return TRUE;
}
#else
static inline gboolean
convert_plainly (guint64  digits,
                 int      power,
                 double  *value)
{
  return FALSE;
}
#endif

#if LDBL_MANT_DIG == 64 && G_BYTE_ORDER == G_LITTLE_ENDIAN

/* Largest power of ten that is exact with a 64-bit mantissa. */
#define MOST_EXACT 27

static const long double powers[] = { 1e0L,  1e1L,  1e2L,  1e3L,  1e4L,  1e5L,  1e6L,  1e7L,  1e8L,  1e9L,
                                      1e10L, 1e11L, 1e12L, 1e13L, 1e14L, 1e15L, 1e16L, 1e17L, 1e18L, 1e19L,
                                      1e20L, 1e21L, 1e22L, 1e23L, 1e24L, 1e25L, 1e26L, 1e27L };

static inline gboolean
scale (long double  number,
       int          power,
       long double *scaled)
{
  if (power < -MOST_EXACT || power > MOST_EXACT)
    return FALSE;
  *scaled = power < 0 ? number / powers[-power] : number * powers[power];
  return TRUE;
}

/* Rounds to 64 bits, then to 53. Double rounding is harmless unless the first result is halfway between two doubles: then
 * FALSE. */
gboolean
roof_decimal_to_double (guint64  digits,
                        int      power,
                        double  *value)
{
  union
  {
    long double number;
    guint64     mantissa;
  } result;
  guint64 rest;

  if (convert_plainly (digits, power, value))
    return TRUE;
  if (!scale ((long double) digits, power, &result.number))
    return FALSE;
  rest = result.mantissa & 0x7ff;
  *value = (double) result.number;
  return rest < 0x3ff || rest > 0x401;
}

/* The integer nearest to @scaled, below 2^57, whose last fraction bits may be wrong. FALSE: those bits decide. */
static gboolean
round_sure (long double  scaled,
            guint64     *digits)
{
  long double rest;

  *digits = (guint64) scaled;
  rest = scaled - (long double) *digits;
  *digits += rest > 0.5L;
  return rest < 0.49L || rest > 0.51L;
}

gboolean
roof_decimal_from_double (double   value,
                          guint64 *digits,
                          int     *power)
{
  int binary, first;
  long double scaled;

  frexp (value, &binary);
  first = (int) floor ((binary - 1) * 0.30102999566398120); /* exponent of the first digit, or one less */
  if (scale (value, -first, &scaled) && scaled >= 10)
    first++;
  for (int n = LEAST_DIGITS; n <= MOST_DIGITS; n++)
    {
      double back = NAN;

      *power = first + 1 - n;
      if (!scale (value, -*power, &scaled) || !round_sure (scaled, digits)
          || (n < MOST_DIGITS && !roof_decimal_to_double (*digits, *power, &back)))
        return FALSE;
      if (n == MOST_DIGITS || back == value)
        return TRUE;
    }
  return FALSE;
}

#else

gboolean
roof_decimal_to_double (guint64  digits,
                        int      power,
                        double  *value)
{
  return convert_plainly (digits, power, value);
}

gboolean
roof_decimal_from_double (double   value,
                          guint64 *digits,
                          int     *power)
{
  return FALSE;
}

#endif
