/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "chart/layout/ticks-private.h"

#include <math.h>

#include "core/units/units.h"

/* Relative tolerance for ticks at the ends of the axis. */
#define EDGE_SLACK 1e-9

/* Pixels of a decade below which there are no minor ticks, since these would be too dense. */
#define MINOR_DECADE 30.0
/* The same of an octave. */
#define MINOR_OCTAVE 6.0

/* The exponents up to which powers of two are written as fractions and as numbers. */
#define MOST_FRACTION 7
#define MOST_WHOLE 13

/* @plain: no prefix for numbers from 0.001 up */
static char *
format (double   value,
        gboolean plain)
{
  static const char *const prefixes[] = { "n", "µ", "m", "", "k", "M", "G", "T", "P", "E", "Z" };
  int exponent = roof_scale_exponent (value);
  int group = (int) floor (exponent / 3.0);
  char digits[G_ASCII_DTOSTR_BUF_SIZE];

  /* 0.1 FLOP per byte reads better than 100 m. */
  if (plain && group < 0 && exponent >= -3)
    group = 0;
  group = CLAMP (group, -3, 7);
  g_ascii_formatd (digits, sizeof digits, "%.6g", value / roof_scale_decade (3 * group));
  if (roof_units_get_decimal_comma ())
    g_strdelimit (digits, ".", ',');
  if (group == 0)
    return g_strdup (digits);
  return g_strconcat (digits, "\302\240", prefixes[group + 3], NULL);
}

char *
roof_ticks_format (double value)
{
  return format (value, TRUE);
}

void
roof_ticks_prefix_all (GArray *ticks)
{
  for (guint i = 0; i < ticks->len; i++)
    {
      RoofTick *tick = &g_array_index (ticks, RoofTick, i);
      g_autofree char *label = format (tick->value, FALSE);

      if (tick->label[0] != '\0')
        g_strlcpy (tick->label, label, sizeof tick->label);
    }
}

static void
add (GArray          *ticks,
     const RoofScale *scale,
     double           value,
     gboolean         major,
     gboolean         labelled)
{
  RoofTick tick = { value, major, "" };

  if (value < scale->min * (1 - EDGE_SLACK) || value > scale->max * (1 + EDGE_SLACK))
    return;
  if (labelled)
    {
      g_autofree char *label = roof_ticks_format (value);

      g_strlcpy (tick.label, label, sizeof tick.label);
    }
  g_array_append_val (ticks, tick);
}

/* One label every @stride decades; minor ticks at 2 to 9 where there is room, else at the decades between. */
static void
add_decades (GArray          *ticks,
             const RoofScale *scale,
             int              stride)
{
  int last = roof_scale_exponent (scale->max);

  for (int e = roof_scale_exponent (scale->min); e <= last; e++)
    {
      add (ticks, scale, roof_scale_decade (e), e % stride == 0, e % stride == 0);
      for (int m = 2; m <= 9 && roof_scale_get_decade (scale) >= MINOR_DECADE; m++)
        add (ticks, scale, m * roof_scale_decade (e), FALSE, FALSE);
    }
}

static void
add_halves (GArray          *ticks,
            const RoofScale *scale)
{
  int last = roof_scale_exponent (scale->max);

  for (int e = roof_scale_exponent (scale->min); e <= last; e++)
    for (int m = 1; m <= 9; m++)
      add (ticks, scale, m * roof_scale_decade (e), m == 1, m == 1 || m == 2 || m == 5);
}

/* The smallest of 1, 2, 5 times a power of ten that is at least @step. */
static double
round_step (double step)
{
  static const double multiples[] = { 1, 2, 5 };
  double decade = roof_scale_floor_decade (step);

  for (guint i = 0; i < G_N_ELEMENTS (multiples); i++)
    if (decade * multiples[i] >= step * (1 - EDGE_SLACK))
      return decade * multiples[i];
  return decade * 10;
}

/* Even steps, wide enough at the top, where a logarithmic axis squeezes them most. */
static void
add_even (GArray          *ticks,
          const RoofScale *scale,
          double           spacing)
{
  double top = scale->max - scale->max / roof_scale_shift (scale, 1, copysign (spacing, scale->octave));
  double step = round_step (MAX (top, scale->max * 1e-6));
  double last = floor (scale->max / step * (1 + EDGE_SLACK));

  for (double i = ceil (scale->min / step * (1 - EDGE_SLACK)); i <= last; i++)
    if (i > 0)
      add (ticks, scale, i * step, TRUE, TRUE);
}

GArray *
roof_ticks_new (const RoofScale *scale,
                double           spacing)
{
  static const double closest_of_1_2_5 = 0.30103; /* log10 (2): the part of a decade between 1 and 2 */
  GArray *ticks = g_array_new (FALSE, FALSE, sizeof (RoofTick));
  double decade = roof_scale_get_decade (scale);

  if (roof_scale_get_decades (scale) < 0.7)
    add_even (ticks, scale, spacing);
  else if (roof_scale_get_decades (scale) < 2.5 && decade * closest_of_1_2_5 >= spacing)
    add_halves (ticks, scale);
  else
    add_decades (ticks, scale, MAX (1, (int) ceil (spacing / decade)));
  return ticks;
}

/* A label every @stride octaves; the lines of the others where there is room. */
static void
add_octaves (GArray          *ticks,
             const RoofScale *scale,
             double           spacing)
{
  double octave = fabs (scale->octave);
  int stride = MAX (1, (int) ceil (spacing / octave));
  int last = roof_scale_octave_of (scale->max) + 1;

  for (int e = roof_scale_octave_of (scale->min) - 1; e <= last; e++)
    if (e % stride == 0 || octave >= MINOR_OCTAVE)
      add (ticks, scale, roof_scale_octave (e), e % stride == 0, e % stride == 0);
}

static guint
count_labels (GArray *ticks)
{
  guint n = 0;

  for (guint i = 0; i < ticks->len; i++)
    n += g_array_index (ticks, RoofTick, i).label[0] != '\0';
  return n;
}

static void
append_superscript (GString *out,
                    int      number)
{
  static const char *const digits[] = { "⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹" };
  g_autofree char *text = g_strdup_printf ("%d", number);

  for (const char *c = text; *c != '\0'; c++)
    g_string_append (out, *c == '-' ? "⁻" : digits[*c - '0']);
}

/* "1000", "0.5" */
static char *
format_plain (double value)
{
  char digits[G_ASCII_DTOSTR_BUF_SIZE];

  g_ascii_formatd (digits, sizeof digits, "%.12g", value);
  if (roof_units_get_decimal_comma ())
    g_strdelimit (digits, ".", ',');
  return g_strdup (digits);
}

/* "10³", "2×10³" */
static char *
format_power (double value)
{
  int exponent = roof_scale_exponent (value);
  double factor = roof_units_round (value / roof_scale_decade (exponent), 6);
  g_autofree char *digits = format_plain (factor);
  GString *out = g_string_new (factor == 1 ? "10" : digits);

  if (factor != 1)
    g_string_append (out, "×10");
  append_superscript (out, exponent);
  return g_string_free (out, FALSE);
}

/* "2¹⁰" */
static char *
format_binary (double value)
{
  GString *out = g_string_new ("2");

  append_superscript (out, roof_scale_octave_of (value));
  return g_string_free (out, FALSE);
}

/* "1/8", "1", "4096"; beyond that as a power */
static char *
format_log2 (double value)
{
  int exponent = roof_scale_octave_of (value);

  if (exponent < -MOST_FRACTION || exponent > MOST_WHOLE)
    return format_binary (value);
  return g_strdup_printf (exponent < 0 ? "1/%.0f" : "%.0f", roof_scale_octave (ABS (exponent)));
}

/* Writes the labels of @ticks anew. */
static void
write_labels (GArray *ticks,
              char   *(*write) (double))
{
  for (guint i = 0; i < ticks->len; i++)
    {
      RoofTick *tick = &g_array_index (ticks, RoofTick, i);
      g_autofree char *label = tick->label[0] != '\0' ? write (tick->value) : NULL;

      if (label != NULL)
        g_strlcpy (tick->label, label, sizeof tick->label);
    }
}

static GArray *
list_ticks (const RoofScale *scale,
            double           spacing,
            RoofTickForm     form)
{
  static char *(*const writers[ROOF_N_TICK_FORMS]) (double) = {
    [ROOF_TICK_FORM_PLAIN] = format_plain,
    [ROOF_TICK_FORM_POWER] = format_power,
    [ROOF_TICK_FORM_BINARY] = format_binary,
    [ROOF_TICK_FORM_LOG2] = format_log2,
  };
  GArray *ticks;

  if (form == ROOF_TICK_FORM_BINARY || form == ROOF_TICK_FORM_LOG2)
    {
      ticks = g_array_new (FALSE, FALSE, sizeof (RoofTick));
      add_octaves (ticks, scale, spacing);
      if (count_labels (ticks) >= 2)
        {
          write_labels (ticks, writers[form]);
          return ticks;
        }
      g_array_unref (ticks);
      form = ROOF_TICK_FORM_PLAIN;
    }
  ticks = roof_ticks_new (scale, spacing);
  if (writers[form] != NULL)
    write_labels (ticks, writers[form]);
  return ticks;
}

GArray *
roof_ticks_new_in (const RoofScale *scale,
                   double           spacing,
                   double           unit,
                   RoofTickForm     form)
{
  RoofScale counted = roof_scale_init (scale->min / unit, scale->max / unit, scale->start, scale->end);
  GArray *ticks = list_ticks (&counted, spacing, form);

  for (guint i = 0; i < ticks->len; i++)
    g_array_index (ticks, RoofTick, i).value *= unit;
  return ticks;
}
