/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/units/product.h"

#include <math.h>
#include <string.h>

#include "core/error.h"
#include "core/units/units-private.h"

#define HERTZ "Hz"
#define GIGA 1e9

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

static gboolean
read_factor (char                *text,
             RoofUnitsParseFunc   parse,
             RoofFactor          *factor,
             GError             **error)
{
  gboolean clock;

  g_strstrip (text);
  clock = g_str_has_suffix (text, HERTZ);
  factor->kind = clock ? ROOF_FACTOR_CLOCK : ROOF_FACTOR_NUMBER;
  if (clock)
    text[strlen (text) - strlen (HERTZ)] = '\0';
  if (parse (text, ROOF_DIMENSION_COUNT, &factor->value, clock ? error : NULL))
    return TRUE;
  factor->kind = ROOF_FACTOR_RATE;
  return !clock && parse (text, ROOF_DIMENSION_FLOP_RATE, &factor->value, error);
}

static GArray *
split (const char          *text,
       RoofUnitsParseFunc   parse,
       GError             **error)
{
  g_autoptr (GArray) factors = g_array_new (FALSE, FALSE, sizeof (RoofFactor));
  g_autofree char *shown = roof_error_shorten (text);
  guint n_rates = 0;
  const char *sign;
  gsize length = 0;

  for (; text != NULL; text = sign != NULL ? sign + length : NULL)
    {
      g_autofree char *part = NULL;
      RoofFactor factor;

      sign = find_sign (text, &length);
      part = sign != NULL ? g_strndup (text, (gsize) (sign - text)) : g_strdup (text);
      if (!read_factor (part, parse, &factor, error))
        return NULL;
      n_rates += factor.kind != ROOF_FACTOR_NUMBER ? 1 : 0;
      g_array_append_val (factors, factor);
    }
  if (n_rates != 1)
    roof_fail_with (error, ROOF_ERROR_SYNTAX, "\"%s\": a product needs one clock: write 132 × 4096 × 1.83 GHz", shown);
  else if (!isfinite (roof_product_multiply (factors)))
    roof_fail_with (error, ROOF_ERROR_SYNTAX, "\"%s\": is too large a number", shown);
  else
    return g_steal_pointer (&factors);
  return NULL;
}

GArray *
roof_product_split (const char  *text,
                    gboolean     typed,
                    GError     **error)
{
  return split (text, typed ? roof_units_parse_typed : roof_units_parse, error);
}

double
roof_product_multiply (const GArray *factors)
{
  double product = 1;

  for (guint i = 0; i < factors->len; i++)
    product *= g_array_index (factors, RoofFactor, i).value;
  return product;
}

char *
roof_product_print (const GArray *factors)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < factors->len; i++)
    {
      const RoofFactor *factor = &g_array_index (factors, RoofFactor, i);
      gboolean giga = factor->kind == ROOF_FACTOR_CLOCK && factor->value / GIGA * GIGA == factor->value;

      g_string_append (text, i > 0 ? " " ROOF_TIMES " " : "");
      roof_units_append_plain (giga ? factor->value / GIGA : factor->value, text);
      g_string_append (text, giga ? " G" HERTZ : factor->kind == ROOF_FACTOR_CLOCK ? " " HERTZ
                             : factor->kind == ROOF_FACTOR_RATE ? " FLOP/s" : "");
    }
  return g_string_free (text, FALSE);
}

gboolean
roof_units_parse_product (const char          *text,
                          RoofUnitsParseFunc   parse,
                          double              *value,
                          GError             **error)
{
  g_autoptr (GArray) factors = split (text, parse, error);

  if (factors == NULL)
    return FALSE;
  *value = roof_product_multiply (factors);
  return TRUE;
}
