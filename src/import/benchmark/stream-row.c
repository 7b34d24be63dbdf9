/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "import/benchmark/stream-row.h"

#include <math.h>
#include <string.h>

#include "core/error.h"

/* Times are printed with few digits: that many parts of a rate they may be off. */
#define ROUNDING 0.02

/* Words that are moved, and FLOPs, for each element: stream.c's bytes[] and its loops; BabelStream's src/main.cpp. Reads that a
 * cache makes of lines to be written (write-allocate) are not counted, as the benchmarks do not count them. */
static const struct
{
  const char *name;
  double      words, flops;
} functions[] = {
  { "Copy", 2, 0 },    /* c = a */
  { "Scale", 2, 1 },   /* b = s * c */
  { "Mul", 2, 1 },     /* the same in BabelStream */
  { "Add", 3, 1 },     /* c = a + b */
  { "Triad", 3, 2 },   /* a = b + s * c */
  { "Dot", 2, 2 },     /* sum += a * b */
  { "Nstream", 4, 3 }, /* a += b + s * c */
};

static int
find_function (const char *written)
{
  gsize length = strcspn (written, ":");

  for (guint i = 0; i < G_N_ELEMENTS (functions); i++)
    if (strlen (functions[i].name) == length && g_ascii_strncasecmp (functions[i].name, written, length) == 0)
      return (int) i;
  return -1;
}

gboolean
roof_stream_is_function (const char *function)
{
  return find_function (function) >= 0;
}

/* The rate in decimal units where the times say so: programs before BabelStream 5 wrote "MiBytes" above MB. */
static double
check_rate (const RoofStreamRow *row,
            double               bytes,
            RoofImport          *into)
{
  double decimal = row->rate / 1.048576, told = bytes / row->shortest;

  if (!row->rate_guessed || isnan (told) || fabs (row->rate / told - 1) <= ROUNDING || fabs (decimal / told - 1) > ROUNDING)
    return row->rate;
  roof_import_note (into, ROOF_FINDING_GUESSED,
                    "%s: the bandwidth is in units of 1000, as the times say, not of 1024",
                    row->function);
  return decimal;
}

/* The best time, as the benchmarks' own rates have it; the rate has more digits than the time. Returns: (transfer full)
 * (nullable) */
static RoofMeasurement *
measure (const RoofStreamRow *row,
         double               bytes,
         double               rate)
{
  RoofMeasurement values = ROOF_MEASUREMENT_INIT;

  values.time = rate > 0 ? bytes / rate : row->shortest;
  if (row->longest >= values.time)
    {
      values.min = values.time;
      values.max = row->longest;
    }
  if (row->repeats >= 1 && row->repeats <= G_MAXUINT)
    values.repeats = (guint) row->repeats;
  return roof_measurement_new (&values, NULL);
}

gboolean
roof_stream_add (const RoofStreamRow *row,
                 RoofLaunches        *launches,
                 RoofFoundRoofs      *roofs,
                 RoofImport          *into)
{
  int index = find_function (row->function);
  double bytes = index >= 0 ? functions[index].words * row->elements * row->size : NAN;
  double rate = check_rate (row, bytes, into);
  g_autofree char *variant = row->run > 1 ? g_strdup_printf (" (%u)", row->run) : NULL;
  RoofLaunch launch = ROOF_LAUNCH_INIT;
  g_autoptr (RoofMeasurement) measured = bytes > 0 && isfinite (bytes) ? measure (row, bytes, rate) : NULL;

  if (measured == NULL)
    return FALSE;
  launch.name = functions[index].name;
  launch.variant = variant;
  launch.unit = "vector";
  launch.compute = row->size == 4 ? "fp32" : "fp64";
  launch.flops = functions[index].flops * row->elements;
  launch.bytes[0] = (RoofLaunchBytes) { "dram", bytes };
  launch.measured = measured;
  roof_launches_add (launches, &launch);
  if (row->run == 1 && g_str_equal (functions[index].name, "Triad"))
    roof_found_roofs_add_level (roofs, "DRAM", TRUE, bytes / measured->time, "Triad");
  return TRUE;
}

gboolean
roof_stream_finish (RoofLaunches    *launches,
                    RoofFoundRoofs  *roofs,
                    RoofImport      *into,
                    GError         **error)
{
  roof_found_roofs_finish (roofs, into, NULL);
  if (roof_launches_get_n (launches) == 0)
    return roof_fail (error, "there is no kernel of STREAM in the file: Copy, Scale or Mul, Add, Triad, Dot");
  roof_import_note (into, ROOF_FINDING_GUESSED, "the time of a kernel is its shortest, by which STREAM states bandwidths");
  return roof_launches_finish (launches, into, error);
}
