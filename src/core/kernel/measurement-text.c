/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/kernel/measurement-text.h"

#include <math.h>
#include <string.h>

#include "core/error.h"
#include "core/units/units.h"

/* The unit at the end of @text, "" without. */
static const char *
find_unit (const char *text)
{
  const char *unit = text + strlen (text);

  while (unit > text && !g_ascii_isdigit (unit[-1]) && unit[-1] != '.')
    unit--;
  return unit;
}

/* Reads times with semicolons between them, or with commas where the text has no semicolon and the comma is no decimal mark:
 * "12.1 ms; 12.4 ms". A time without a unit has that of the last one: "12.1, 12.4 ms". Returns: (transfer full) (nullable)
 * (element-type double): s, at least one */
static GArray *
parse_times (const char  *text,
             GError     **error)
{
  gboolean semicolons = strchr (text, ';') != NULL || roof_units_get_decimal_comma ();
  g_auto (GStrv) parts = g_strsplit (text, semicolons ? ";" : ",", -1);
  guint n = g_strv_length (parts);
  g_autoptr (GArray) times = g_array_sized_new (FALSE, FALSE, sizeof (double), MAX (n, 1));
  g_autofree char *unit = n > 0 ? g_strdup (find_unit (g_strstrip (parts[n - 1]))) : NULL;

  for (guint i = 0; i < n; i++)
    {
      gboolean bare = *find_unit (g_strstrip (parts[i])) == '\0';
      g_autofree char *part = g_strconcat (parts[i], bare ? unit : NULL, NULL);
      double time;

      if (!roof_units_parse_typed (part, ROOF_DIMENSION_TIME, &time, error))
        return NULL;
      g_array_append_val (times, time);
    }
  if (n == 0)
    roof_fail (error, "time: the measured time is missing");
  return n > 0 ? g_steal_pointer (&times) : NULL;
}

gboolean
roof_measurement_with_times (const RoofMeasurement  *self,
                             const char             *text,
                             RoofMeasurement       **measurement,
                             GError                **error)
{
  RoofMeasurement changed = ROOF_MEASUREMENT_INIT;
  g_autofree char *stripped = g_strstrip (g_strdup (text));
  g_autoptr (GArray) times = NULL;

  *measurement = NULL;
  if (*stripped == '\0')
    return roof_measurement_with_number (self, "time", NAN, measurement, error);
  times = parse_times (stripped, error);
  if (times == NULL)
    return FALSE;
  if (self != NULL)
    changed = *self;
  changed.min = changed.max = changed.sigma = NAN;
  changed.repeats = 0;
  changed.time = times->len == 1 ? g_array_index (times, double, 0) : NAN;
  changed.times = (const double *) (gpointer) times->data;
  changed.n_times = times->len > 1 ? times->len : 0;
  *measurement = roof_measurement_new (&changed, error);
  return *measurement != NULL;
}

char *
roof_measurement_print_times (const RoofMeasurement *self)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; self != NULL && i < self->n_times; i++)
    {
      g_autofree char *time = roof_units_format_exact (self->times[i], ROOF_DIMENSION_TIME, ROOF_TALLY_FLOP);

      g_string_append_printf (text, "%s%s", i > 0 ? "; " : "", time);
    }
  return g_string_free (text, FALSE);
}
