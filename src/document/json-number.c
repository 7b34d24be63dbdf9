/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "document/json-number.h"

#include <float.h>

/* Powers of ten up to this are exact with 64 bits of mantissa. */
#define MOST_EXACT 27
/* So many digits fit into 64 bits. */
#define MOST_DIGITS 19

static const char *
skip_digits (const char *text,
             const char *end)
{
  while (text < end && g_ascii_isdigit (*text))
    text++;
  return text;
}

const char *
roof_json_find_number_end (const char *text,
                           const char *end,
                           gboolean   *whole)
{
  const char *p = text + (text < end && *text == '-' ? 1 : 0);
  const char *digits = p;

  *whole = TRUE;
  p = skip_digits (p, end);
  if (p == digits || (*digits == '0' && p - digits > 1))
    return NULL;
  if (p < end && *p == '.')
    {
      digits = p + 1;
      p = skip_digits (digits, end);
      *whole = FALSE;
      if (p == digits)
        return NULL;
    }
  if (p < end && (*p == 'e' || *p == 'E'))
    {
      digits = p + 1;
      if (digits < end && (*digits == '+' || *digits == '-'))
        digits++;
      p = skip_digits (digits, end);
      *whole = FALSE;
      if (p == digits)
        return NULL;
    }
  return p;
}

#if LDBL_MANT_DIG == 64 && G_BYTE_ORDER == G_LITTLE_ENDIAN

/* The number as an integer times a power of ten. FALSE when it has more digits than that can hold. */
static gboolean
take_apart (const char *text,
            const char *stop,
            guint64    *digits,
            int        *power)
{
  int n = 0, exponent = 0;
  gboolean fraction = FALSE, negative;

  *digits = 0;
  *power = 0;
  for (; text < stop && *text != 'e' && *text != 'E'; text++)
    if (*text == '.')
      fraction = TRUE;
    else
      {
        if (n == MOST_DIGITS)
          return FALSE;
        *digits = *digits * 10 + (guint64) (*text - '0');
        n += *digits > 0;
        *power -= fraction;
      }
  if (text == stop)
    return TRUE;
  text++;
  negative = *text == '-';
  text += *text == '-' || *text == '+';
  for (; text < stop; text++)
    if ((exponent = exponent * 10 + *text - '0') > 999)
      return FALSE;
  *power += negative ? -exponent : exponent;
  return TRUE;
}

/* One operation on two exact numbers, rounded to 64 bits and then to 53. Both roundings together are as one, but where the
 * first ends halfway between two doubles: then FALSE. */
static gboolean
convert_exact (guint64  digits,
               int      power,
               double  *value)
{
  static const long double powers[] = { 1e0L,  1e1L,  1e2L,  1e3L,  1e4L,  1e5L,  1e6L,  1e7L,  1e8L,  1e9L,
                                        1e10L, 1e11L, 1e12L, 1e13L, 1e14L, 1e15L, 1e16L, 1e17L, 1e18L, 1e19L,
                                        1e20L, 1e21L, 1e22L, 1e23L, 1e24L, 1e25L, 1e26L, 1e27L };
  union
  {
    long double number;
    guint64     mantissa;
  } result;
  guint64 rest;

  if (power < -MOST_EXACT || power > MOST_EXACT)
    return FALSE;
  result.number = power < 0 ? (long double) digits / powers[-power] : (long double) digits * powers[power];
  rest = result.mantissa & 0x7ff;
  *value = (double) result.number;
  return rest < 0x3ff || rest > 0x401;
}

#else

static gboolean
take_apart (const char *text,
            const char *stop,
            guint64    *digits,
            int        *power)
{
  return FALSE;
}

static gboolean
convert_exact (guint64  digits,
               int      power,
               double  *value)
{
  return FALSE;
}

#endif

double
roof_json_convert_number (const char *text,
                          const char *stop)
{
  gboolean negative = *text == '-';
  guint64 digits;
  int power;
  double value;

  if (take_apart (text + (negative ? 1 : 0), stop, &digits, &power) && convert_exact (digits, power, &value))
    return negative ? -value : value;
  return g_ascii_strtod (text, NULL);
}
