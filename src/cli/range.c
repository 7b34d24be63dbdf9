/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/range.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#include "cli/command.h"

/* The default number of steps of a linear sweep. */
#define USUAL_STEPS 11

static gboolean
refuse_shape (const char  *text,
              GError     **error)
{
  return roof_command_refuse (error, _ ("--over %s: KEY=FROM:TO[:STEPS][:log|lin] is expected"), text);
}

static gboolean
read_scale (const char *text,
            RoofRange  *range)
{
  range->scaled = g_str_equal (text, "log") || g_str_equal (text, "lin");
  range->logarithmic = g_str_equal (text, "log");
  return range->scaled;
}

static gboolean
read_steps (const char  *text,
            RoofRange   *range,
            GError     **error)
{
  guint64 n = 0;

  if (!g_ascii_string_to_unsigned (text, 10, 2, ROOF_SWEEP_MAX, &n, NULL))
    return roof_command_refuse (error, _ ("--over %1$s: STEPS must be a whole number from 2 to %2$d, got “%3$s”"),
                                range->key, ROOF_SWEEP_MAX, text);
  range->n_steps = (guint) n;
  return TRUE;
}

static gboolean
read_fields (const char   *text,
             char        **fields,
             RoofRange    *range,
             GError      **error)
{
  guint n = g_strv_length (fields);

  if (n < 2 || n > 4 || fields[0][0] == '\0' || fields[1][0] == '\0')
    return refuse_shape (text, error);
  range->from = g_strdup (fields[0]);
  range->to = g_strdup (fields[1]);
  if (n == 2 || (n == 3 && read_scale (fields[2], range)))
    return TRUE;
  if (n == 4 && !read_scale (fields[3], range))
    return refuse_shape (text, error);
  return read_steps (fields[2], range, error);
}

gboolean
roof_range_parse (const char  *text,
                  RoofRange   *range,
                  GError     **error)
{
  const char *equals = strchr (text, '=');
  g_auto (GStrv) fields = NULL;

  if (equals == NULL || equals == text)
    return refuse_shape (text, error);
  range->key = g_strndup (text, (gsize) (equals - text));
  fields = g_strsplit (equals + 1, ":", -1);
  return read_fields (text, fields, range, error);
}

static gboolean
read_end (const RoofRange  *self,
          const char       *text,
          RoofDimension     dimension,
          double           *value,
          GError          **error)
{
  if (roof_units_parse (text, dimension, value, error))
    return TRUE;
  g_prefix_error (error, "%s: ", self->key);
  return FALSE;
}

/* How many steps make at least one per octave. */
static guint
count_octaves (double from,
               double to)
{
  double octaves = from > 0 && to > from ? ceil (log2 (to) - log2 (from)) : 1;

  return (guint) fmin (octaves, ROOF_SWEEP_MAX - 1) + 1;
}

GArray *
roof_range_list_values (const RoofRange      *self,
                        const RoofParameter  *parameter,
                        RoofDimension         dimension,
                        gboolean             *logarithmic,
                        GError              **error)
{
  RoofSweep sweep = { 0 };

  if (!read_end (self, self->from, dimension, &sweep.from, error)
      || !read_end (self, self->to, dimension, &sweep.to, error))
    return NULL;
  sweep.logarithmic = self->scaled ? self->logarithmic : parameter->logarithmic && sweep.from > 0;
  sweep.n_steps = self->n_steps > 0    ? self->n_steps
                  : sweep.logarithmic ? count_octaves (sweep.from, sweep.to)
                                      : USUAL_STEPS;
  *logarithmic = sweep.logarithmic;
  return roof_sweep_list_values (&sweep, parameter, error);
}

void
roof_range_clear (RoofRange *self)
{
  g_clear_pointer (&self->key, g_free);
  g_clear_pointer (&self->from, g_free);
  g_clear_pointer (&self->to, g_free);
}
