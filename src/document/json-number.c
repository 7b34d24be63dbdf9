/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "document/json-number.h"

#include "core/decimal.h"

/* So many digits fit into 64 bits. */
#define MOST_DIGITS 19

/* A number as an integer times a power of ten. */
typedef struct
{
  guint64     digits;
  int         power;
  const char *end; /* of what the digits are from */
  gboolean    whole;
} Decimal;

static inline gboolean
is_digit (char c)
{
  return (guint) (c - '0') <= 9;
}

/* @digits: (inout): right while they are MOST_DIGITS, leading zeros apart. */
static inline const char *
take_digits (const char *text,
             const char *end,
             guint64    *digits)
{
  guint64 sum = *digits;

  for (; text < end && is_digit (*text); text++)
    sum = sum * 10 + (guint64) (*text - '0');
  *digits = sum;
  return text;
}

/* Behind an e. NULL where no number is. */
static inline const char *
take_exponent (const char *text,
               const char *end,
               int        *power)
{
  gboolean negative = text < end && *text == '-';
  int exponent = 0;
  const char *start;

  text += text < end && (*text == '-' || *text == '+') ? 1 : 0;
  for (start = text; text < end && is_digit (*text); text++)
    exponent = MIN (exponent * 10 + *text - '0', 9999);
  *power += negative ? -exponent : exponent;
  return text > start ? text : NULL;
}

/* NULL where what stands there is no number as JSON's grammar has it. */
static inline const char *
take_apart (const char *start,
            const char *end,
            Decimal    *decimal)
{
  const char *text = take_digits (start, end, &decimal->digits), *fraction;

  if (text == start || (*start == '0' && text - start > 1))
    return NULL;
  decimal->whole = text == end || (*text != '.' && *text != 'e' && *text != 'E');
  if (text < end && *text == '.')
    {
      fraction = text + 1;
      text = take_digits (fraction, end, &decimal->digits);
      decimal->power = (int) (fraction - text);
      if (text == fraction)
        return NULL;
    }
  decimal->end = text;
  return text < end && (*text == 'e' || *text == 'E') ? take_exponent (text + 1, end, &decimal->power) : text;
}

/* Whether so many digits fit into 64 bits. */
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
  const char *start = text + (negative ? 1 : 0);
  Decimal decimal = { 0, 0, NULL, FALSE };
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
