/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "import/table/csv-unit.h"

#include <math.h>
#include <string.h>

/* Units as programs write them, and as quantities are parsed. Without brackets the case in a title is ignored, so that the
 * marked ones are guesses. */
static const RoofCsvUnit spellings[] = {
  { "sec", "s", ROOF_COLUMN_TIME },          { "secs", "s", ROOF_COLUMN_TIME },
  { "second", "s", ROOF_COLUMN_TIME },       { "seconds", "s", ROOF_COLUMN_TIME },
  { "s", "s", ROOF_COLUMN_TIME },            { "ms", "ms", ROOF_COLUMN_TIME },
  { "msec", "ms", ROOF_COLUMN_TIME },        { "msecond", "ms", ROOF_COLUMN_TIME },
  { "milliseconds", "ms", ROOF_COLUMN_TIME }, { "us", "us", ROOF_COLUMN_TIME },
  { "usec", "us", ROOF_COLUMN_TIME },        { "usecond", "us", ROOF_COLUMN_TIME },
  { "microseconds", "us", ROOF_COLUMN_TIME }, { "\302\265s", "us", ROOF_COLUMN_TIME },
  { "\316\274s", "us", ROOF_COLUMN_TIME },   { "ns", "ns", ROOF_COLUMN_TIME },
  { "nsec", "ns", ROOF_COLUMN_TIME },        { "nsecond", "ns", ROOF_COLUMN_TIME },
  { "nanoseconds", "ns", ROOF_COLUMN_TIME }, { "sekunden", "s", ROOF_COLUMN_TIME },
  { "mb", "MB", ROOF_COLUMN_BYTES, TRUE },
  { "gb", "GB", ROOF_COLUMN_BYTES, TRUE },   { "tb", "TB", ROOF_COLUMN_BYTES, TRUE },
  { "kib", "KiB", ROOF_COLUMN_BYTES },       { "mib", "MiB", ROOF_COLUMN_BYTES },
  { "gib", "GiB", ROOF_COLUMN_BYTES },       { "tib", "TiB", ROOF_COLUMN_BYTES },
  { "flop", "FLOP", ROOF_COLUMN_FLOPS },     { "kflop", "kFLOP", ROOF_COLUMN_FLOPS },
  { "mflop", "MFLOP", ROOF_COLUMN_FLOPS },   { "gflop", "GFLOP", ROOF_COLUMN_FLOPS },
  { "tflop", "TFLOP", ROOF_COLUMN_FLOPS },   { "pflop", "PFLOP", ROOF_COLUMN_FLOPS },
  { "mflops", "MFLOP/s", ROOF_COLUMN_RATE, TRUE }, { "gflops", "GFLOP/s", ROOF_COLUMN_RATE, TRUE },
  { "tflops", "TFLOP/s", ROOF_COLUMN_RATE, TRUE }, { "pflops", "PFLOP/s", ROOF_COLUMN_RATE, TRUE },
  { "mflop/s", "MFLOP/s", ROOF_COLUMN_RATE }, { "gflop/s", "GFLOP/s", ROOF_COLUMN_RATE },
  { "tflop/s", "TFLOP/s", ROOF_COLUMN_RATE }, { "pflop/s", "PFLOP/s", ROOF_COLUMN_RATE },
  { "mflops/s", "MFLOP/s", ROOF_COLUMN_RATE }, { "gflops/s", "GFLOP/s", ROOF_COLUMN_RATE },
  { "tflops/s", "TFLOP/s", ROOF_COLUMN_RATE }, { "flops/s", "FLOP/s", ROOF_COLUMN_RATE },
  { "mf/s", "MFLOP/s", ROOF_COLUMN_RATE },   { "gf/s", "GFLOP/s", ROOF_COLUMN_RATE },
  { "tf/s", "TFLOP/s", ROOF_COLUMN_RATE },   { "flop:byte", "FLOP/B", ROOF_COLUMN_INTENSITY },
  { "flop/byte", "FLOP/B", ROOF_COLUMN_INTENSITY },
  { "flop/s", "FLOP/s", ROOF_COLUMN_RATE },  { "flops/byte", "FLOP/B", ROOF_COLUMN_INTENSITY },
  { "flops/b", "FLOP/B", ROOF_COLUMN_INTENSITY }, { "flop/b", "FLOP/B", ROOF_COLUMN_INTENSITY },
  { "mbyte", "MB", ROOF_COLUMN_BYTES },      { "mbytes", "MB", ROOF_COLUMN_BYTES },
  { "gbyte", "GB", ROOF_COLUMN_BYTES },      { "gbytes", "GB", ROOF_COLUMN_BYTES },
  { "bytes/s", "B/s", ROOF_COLUMN_BANDWIDTH },   { "mbyte/s", "MB/s", ROOF_COLUMN_BANDWIDTH },
  { "mbytes/s", "MB/s", ROOF_COLUMN_BANDWIDTH }, { "gbyte/s", "GB/s", ROOF_COLUMN_BANDWIDTH },
  { "gbytes/s", "GB/s", ROOF_COLUMN_BANDWIDTH },
  { "mb/s", "MB/s", ROOF_COLUMN_BANDWIDTH, TRUE }, { "gb/s", "GB/s", ROOF_COLUMN_BANDWIDTH, TRUE },
  { "tb/s", "TB/s", ROOF_COLUMN_BANDWIDTH, TRUE }, { "gib/s", "GiB/s", ROOF_COLUMN_BANDWIDTH },
  { "j", "J", ROOF_COLUMN_ENERGY },          { "joule", "J", ROOF_COLUMN_ENERGY },
  { "joules", "J", ROOF_COLUMN_ENERGY },     { "mj", "mJ", ROOF_COLUMN_ENERGY, TRUE },
  { "w", "W", ROOF_COLUMN_POWER },           { "watt", "W", ROOF_COLUMN_POWER },
  { "watts", "W", ROOF_COLUMN_POWER },       { "mw", "mW", ROOF_COLUMN_POWER, TRUE },
};

const RoofCsvUnit *
roof_csv_unit_find (const char *written)
{
  for (guint i = 0; i < G_N_ELEMENTS (spellings); i++)
    if (g_ascii_strcasecmp (spellings[i].written, written) == 0)
      return &spellings[i];
  return NULL;
}

char *
roof_csv_unit_shorten (char     *unit,
                       gboolean  in_brackets)
{
  gsize length = strlen (unit);

  if (length > 1 && unit[length - 1] == '.')
    unit[length - 1] = '\0';
  if (g_regex_match_simple ("/s(ec|econd)?$", unit, G_REGEX_CASELESS, 0))
    {
      char *slash = strrchr (unit, '/');

      slash[1] = 's';
      slash[2] = '\0';
    }
  if (g_regex_match_simple (in_brackets ? "^[kKMGT]i?Bps$" : "^([kKMGT]i?Bp?|[kmgt]b)s$", unit, 0, 0))
    {
      char *rate = g_strdup_printf ("%.*s/s", (int) strcspn (unit, unit[length - 2] == 'p' ? "p" : "s"), unit);

      g_free (unit);
      return rate;
    }
  return unit;
}

gboolean
roof_csv_unit_is_computed (RoofDimension dimension)
{
  return dimension == ROOF_DIMENSION_FLOP || dimension == ROOF_DIMENSION_BYTE || dimension == ROOF_DIMENSION_INTENSITY;
}

/* A power of ten that stands for a unit: "FLOPs (x10^9)", "Bytes [1e9]". FALSE: it is none */
static gboolean
read_power (const char *written,
            double     *scale)
{
  g_autoptr (GRegex) power = g_regex_new ("^(?:[xX*]|\303\227|\302\267)? *(?:10\\^|1[eE])\\+?([0-9]{1,2})$", 0, 0, NULL);
  g_autoptr (GMatchInfo) match = NULL;
  g_autofree char *digits = g_regex_match (power, written, 0, &match) ? g_match_info_fetch (match, 1) : NULL;

  if (digits == NULL)
    return FALSE;
  *scale = pow (10, (double) g_ascii_strtoull (digits, NULL, 10));
  return TRUE;
}

gboolean
roof_csv_unit_read (RoofCsvColumn     *self,
                    const char        *written,
                    const RoofCsvUnit *known,
                    gboolean           in_brackets,
                    GError           **error)
{
  gboolean same = known != NULL && roof_column_kind_get_dimension (known->kind) == self->dimension;
  gboolean lower = strpbrk (written, "ABCDEFGHIJKLMNOPQRSTUVWXYZ") == NULL;
  const char *unit = same && (!known->guessed || self->dimension == ROOF_DIMENSION_FLOP_RATE
                              || (lower && !in_brackets))
                         ? known->unit : written;
  g_autofree char *one = g_strdup_printf ("1 %s", unit);
  double scale;

  if (!(roof_csv_unit_is_computed (self->dimension) && read_power (written, &scale)) && !roof_units_parse (one, self->dimension, &scale, error))
    return FALSE;
  g_free (self->unit);
  self->unit = g_strdup (written);
  self->multiply = scale >= 1 ? scale : 1;
  self->divide = scale < 1 ? 1 / scale : 1;
  if (same && known->guessed && !in_brackets && (lower || self->dimension == ROOF_DIMENSION_FLOP_RATE))
    self->guessed = TRUE;
  return TRUE;
}
