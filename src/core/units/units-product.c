/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <string.h>

#include "core/error.h"
#include "core/units/units-private.h"

/* A peak as a product of the units, the operations of each per cycle, and the clock: "132 × 4096 × 1.83 GHz". */

#define HERTZ "Hz"

/* The first sign of multiplication in @text: "×", "x" or "*". @length: (out): of the sign, B. (nullable) */
static const char *
find_sign (const char *text,
           gsize      *length)
{
  for (; *text != '\0'; text = g_utf8_next_char (text))
    {
      *length = g_str_has_prefix (text, ROOF_TIMES) ? strlen (ROOF_TIMES) : 1;
      if (*length > 1 || *text == 'x' || *text == '*')
        return text;
    }
  return NULL;
}

gboolean
roof_units_is_product (const char    *text,
                       RoofDimension  dimension)
{
  gsize length;

  return dimension == ROOF_DIMENSION_FLOP_RATE && find_sign (text, &length) != NULL;
}

/* Multiplies @value by the factor @text. @n_rates: counts clocks and rates of work */
static gboolean
take_factor (char                *text,
             RoofUnitsParseFunc   parse,
             double              *value,
             guint               *n_rates,
             GError             **error)
{
  gboolean clock;
  double factor;

  g_strstrip (text);
  clock = g_str_has_suffix (text, HERTZ);
  if (clock)
    text[strlen (text) - strlen (HERTZ)] = '\0';
  if (!parse (text, ROOF_DIMENSION_COUNT, &factor, clock ? error : NULL))
    {
      if (clock || !parse (text, ROOF_DIMENSION_FLOP_RATE, &factor, error))
        return FALSE;
      clock = TRUE;
    }
  *n_rates += clock ? 1 : 0;
  *value *= factor;
  return TRUE;
}

gboolean
roof_units_parse_product (const char          *text,
                          RoofUnitsParseFunc   parse,
                          double              *value,
                          GError             **error)
{
  g_autofree char *shown = roof_error_shorten (text);
  double product = 1;
  guint n_rates = 0;
  const char *sign;
  gsize length = 0;

  for (; text != NULL; text = sign != NULL ? sign + length : NULL)
    {
      g_autofree char *factor = NULL;

      sign = find_sign (text, &length);
      factor = sign != NULL ? g_strndup (text, (gsize) (sign - text)) : g_strdup (text);
      if (!take_factor (factor, parse, &product, &n_rates, error))
        return FALSE;
    }
  if (n_rates != 1)
    return roof_fail_with (error, ROOF_ERROR_SYNTAX, "\"%s\": a product needs one clock: write 132 × 4096 × 1.83 GHz", shown);
  if (!isfinite (product))
    return roof_fail_with (error, ROOF_ERROR_SYNTAX, "\"%s\": is too large a number", shown);
  *value = product;
  return TRUE;
}
