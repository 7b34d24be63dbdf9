/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "document/json-number.h"

#include "core/decimal.h"

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
  if (decimal.n <= MOST_DIGITS && roof_decimal_to_double (decimal.digits, decimal.power, value))
    *value = negative ? -*value : *value;
  else
    *value = convert_slowly (text, stop);
  return stop;
}
