/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "document/json/json-number.h"

#include "core/units/decimal.h"

/* Decimal digits that always fit into 64 bits. */
#define MOST_DIGITS 19

/* A number as an integer times a power of ten. */
typedef struct
{
  guint64     digits;
  int         power;
  const char *end; /* of the digits in the text */
  gboolean    whole;
} JsonDecimal;

static inline gboolean
is_at (const char *text,
       const char *end,
       char        c)
{
  return text < end && *text == c;
}

/* The value of the digit at @text; above 9: none. */
static inline guint
get_digit (const char *text,
           const char *end)
{
  return text < end ? (guint) (guchar) *text - '0' : G_MAXUINT;
}

/* Appends the digits at @text to @digits (inout), which is valid up to MOST_DIGITS without leading zeros. */
static inline const char *
take_digits (const char *text,
             const char *end,
             guint64    *digits)
{
  guint64 sum = *digits;
  guint digit;

  for (; (digit = get_digit (text, end)) <= 9; text++)
    sum = sum * 10 + digit;
  *digits = sum;
  return text;
}

/* Parses the exponent behind an e. NULL when there is none. */
static inline const char *
take_exponent (const char *text,
               const char *end,
               int        *power)
{
  gboolean negative = is_at (text, end, '-');
  guint exponent = 0, digit;
  const char *start;

  text += negative || is_at (text, end, '+') ? 1 : 0;
  for (start = text; (digit = get_digit (text, end)) <= 9; text++)
    exponent = MIN (exponent * 10 + digit, 9999);
  *power += negative ? -(int) exponent : (int) exponent;
  return text > start ? text : NULL;
}

/* NULL when there is no number by JSON's grammar. */
static const char *
take_apart (const char  *start,
            const char  *end,
            JsonDecimal *decimal)
{
  const char *text = take_digits (start, end, &decimal->digits), *fraction;

  if (text == start || (*start == '0' && text - start > 1))
    return NULL;
  decimal->end = text;
  if (is_at (text, end, '.'))
    {
      fraction = text + 1;
      text = decimal->end = take_digits (fraction, end, &decimal->digits);
      decimal->power = (int) (fraction - text);
      decimal->whole = FALSE;
      if (text == fraction)
        return NULL;
    }
  if (!is_at (text, end, 'e') && !is_at (text, end, 'E'))
    return text;
  decimal->whole = FALSE;
  return take_exponent (text + 1, end, &decimal->power);
}

/* Whether the digits fit into 64 bits: there are at most MOST_DIGITS, leading zeros and a point aside. */
static gboolean
do_fit (const char *start,
        const char *end)
{
  guint n = 0;

  if (end - start <= MOST_DIGITS)
    return TRUE;
  while (start < end && (*start == '0' || *start == '.'))
    start++;
  for (; start < end; start++)
    n += *start != '.';
  return n <= MOST_DIGITS;
}

/* Converts by the C library, from a copy: the C library would read on behind the end. */
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
  gboolean negative = is_at (text, end, '-');
  const char *start = text + (negative ? 1 : 0);
  JsonDecimal decimal = { 0, 0, NULL, TRUE };
  const char *stop = take_apart (start, end, &decimal);

  if (stop == NULL)
    return NULL;
  *whole = decimal.whole;
  if (do_fit (start, decimal.end) && roof_decimal_to_double (decimal.digits, decimal.power, value))
    *value = negative ? -*value : *value;
  else
    *value = convert_slowly (text, stop);
  return stop;
}
