/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "document/json-number.h"

#include <float.h>

/* Powers of ten up to this are exact with 64 bits of mantissa. */
#define MOST_EXACT 27
/* So many digits fit into 64 bits. */
#define MOST_DIGITS 19

/* A number as an integer times a power of ten, as far as it has been read. */
typedef struct
{
  guint64 digits;
  guint   n; /* digits of that without leading zeros; the integer is right up to MOST_DIGITS */
  int     power;
} Decimal;

static inline gboolean
is_digit (char c)
{
  return (guint) (c - '0') <= 9;
}

static inline const char *
take_digits (const char *text,
             const char *end,
             Decimal    *decimal)
{
  guint64 digits = decimal->digits;
  const char *start;

  if (decimal->n == 0)
    while (text < end && *text == '0')
      text++;
  for (start = text; text < end && is_digit (*text); text++)
    digits = digits * 10 + (guint64) (*text - '0');
  decimal->digits = digits;
  decimal->n += (guint) (text - start);
  return text;
}

/* Behind an e. NULL where no number is. */
static const char *
take_exponent (const char *text,
               const char *end,
               Decimal    *decimal)
{
  gboolean negative = text < end && *text == '-';
  int exponent = 0;
  const char *start;

  text += text < end && (*text == '-' || *text == '+') ? 1 : 0;
  for (start = text; text < end && is_digit (*text); text++)
    exponent = MIN (exponent * 10 + *text - '0', 9999);
  decimal->power += negative ? -exponent : exponent;
  return text > start ? text : NULL;
}

/* NULL where what stands there is no number as JSON's grammar has it. */
static const char *
take_apart (const char *text,
            const char *end,
            Decimal    *decimal,
            gboolean   *whole)
{
  const char *start = text;

  text = take_digits (text, end, decimal);
  if (text == start || (*start == '0' && text - start > 1))
    return NULL;
  *whole = text == end || (*text != '.' && *text != 'e' && *text != 'E');
  if (text < end && *text == '.')
    {
      start = text + 1;
      text = take_digits (start, end, decimal);
      decimal->power = (int) (start - text);
      if (text == start)
        return NULL;
    }
  return text < end && (*text == 'e' || *text == 'E') ? take_exponent (text + 1, end, decimal) : text;
}

#if LDBL_MANT_DIG == 64 && G_BYTE_ORDER == G_LITTLE_ENDIAN

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
convert_exact (guint64  digits,
               int      power,
               double  *value)
{
  return FALSE;
}

#endif

/* The C library knows how, but reads on behind the end. */
static double
convert_slowly (const char *text,
                const char *stop)
{
  g_autofree char *copy = g_strndup (text, (gsize) (stop - text));

  return g_ascii_strtod (copy, NULL);
}

const char *
roof_json_scan_number (const char *text,
                       const char *end,
                       gboolean   *whole,
                       double     *value)
{
  gboolean negative = text < end && *text == '-';
  Decimal decimal = { 0, 0, 0 };
  const char *stop = take_apart (text + (negative ? 1 : 0), end, &decimal, whole);

  if (stop == NULL)
    return NULL;
  if (decimal.n <= MOST_DIGITS && convert_exact (decimal.digits, decimal.power, value))
    *value = negative ? -*value : *value;
  else
    *value = convert_slowly (text, stop);
  return stop;
}
