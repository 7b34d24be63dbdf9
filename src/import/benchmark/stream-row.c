/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "import/benchmark/stream-row.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "core/error.h"

/* Times are printed with few digits: that many parts of a rate they may be off. */
#define ROUNDING 0.02
#define MOST_DIFFERENCE 0.1 /* relative, of a time from the one that follows from bytes and bandwidth */
#define CLOCK 1e-5          /* s: clocks are as coarse, and more digits say nothing */

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
  roof_import_tell (into, ROOF_FINDING_GUESSED,
                    "%s: the times show that the bandwidth is in units of 1000, not 1024",
                    row->function);
  return decimal;
}

/* Doubts a row whose time is not that of its bytes at its rate: the size of the arrays is that of another run, or of one rank. */
static void
doubt_size (const RoofStreamRow *row,
            const char          *name,
            double               time,
            RoofImport          *into)
{
  g_autofree char *computed = roof_units_format (time, ROOF_DIMENSION_TIME), *told = roof_units_format (row->shortest, ROOF_DIMENSION_TIME);

  if (fabs (time - row->shortest) <= MOST_DIFFERENCE * row->shortest + MAX (row->rounding, CLOCK) || isnan (row->shortest))
    return;
  roof_import_tell (into, ROOF_FINDING_DOUBTFUL, "%1$s: the size of the arrays and the bandwidth give %2$s, the table has %3$s", name, computed,
                    told);
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

/* --- runs --- */

struct _RoofStreamRuns
{
  RoofLaunches *launches;
  const char   *source;      /* of the best Triad */
  double        best;        /* B/s, of a Triad; NAN: there was none */
  double        best_threads;
  guint         n_triads;
  gboolean      sizes_guessed;
};

RoofStreamRuns *
roof_stream_runs_new (void)
{
  RoofStreamRuns *self = g_new0 (RoofStreamRuns, 1);

  self->launches = roof_launches_new ();
  self->best = self->best_threads = NAN;
  return self;
}

void
roof_stream_runs_free (RoofStreamRuns *self)
{
  roof_launches_free (self->launches);
  g_free (self);
}

/* " (56 threads)", or " (2)" of a second run that does not say them. Returns: (transfer full) (nullable) */
static char *
name_run (const RoofStreamRow *row)
{
  if (row->threads >= 1 && row->threads <= G_MAXINT)
    return g_strdup_printf (ngettext (" (%u thread)", " (%u threads)", (gulong) row->threads), (guint) row->threads);
  return row->run > 1 ? g_strdup_printf (" (%u)", row->run) : NULL;
}

static void
keep_best (RoofStreamRuns      *self,
           const RoofStreamRow *row,
           double               bandwidth)
{
  self->n_triads++;
  if (bandwidth <= self->best)
    return;
  self->best = bandwidth;
  self->best_threads = row->threads;
  self->source = row->source;
}

gboolean
roof_stream_add (RoofStreamRuns      *self,
                 const RoofStreamRow *row,
                 RoofImport          *into)
{
  int index = find_function (row->function);
  double words = index >= 0 ? functions[index].words : NAN, size = row->size > 0 ? row->size : 8;
  gboolean sized = row->elements > 0 && row->size > 0;
  double bytes = sized ? words * row->elements * size : row->rate * row->shortest;
  double rate = check_rate (row, bytes, into);
  g_autofree char *variant = name_run (row);
  RoofLaunch launch = ROOF_LAUNCH_INIT;
  g_autoptr (RoofMeasurement) measured = bytes > 0 && isfinite (bytes) ? measure (row, bytes, rate) : NULL;

  if (measured == NULL)
    return FALSE;
  doubt_size (row, functions[index].name, measured->time, into);
  self->sizes_guessed |= !sized;
  launch.name = functions[index].name;
  launch.variant = variant;
  launch.unit = "vector";
  launch.compute = size == 4 ? "fp32" : "fp64";
  launch.flops = functions[index].flops * (sized ? row->elements : bytes / words / size);
  launch.bytes[0] = (RoofLaunchBytes) { "dram", bytes };
  launch.measured = measured;
  roof_launches_add (self->launches, &launch);
  if (g_str_equal (functions[index].name, "Triad"))
    keep_best (self, row, bytes / measured->time);
  return TRUE;
}

/* The bandwidth of the fastest run, and of how many threads it is. */
static void
add_roof (const RoofStreamRuns *self,
          RoofImport           *into)
{
  g_autoptr (RoofFoundRoofs) roofs = roof_found_roofs_new (NULL, NULL, self->source);
  gboolean known = !isnan (self->best_threads);
  g_autofree char *what = known ? g_strdup_printf (self->best_threads == 1 ? "Triad, %.0f thread" : "Triad, %.0f threads",
                                                   self->best_threads)
                                : g_strdup ("Triad");

  roof_found_roofs_add_level (roofs, "DRAM", TRUE, self->best, what);
  roof_found_roofs_finish (roofs, into, NULL);
  if (self->n_triads > 1)
    roof_import_tell (into, ROOF_FINDING_GUESSED, "of %1$u runs, the bandwidth of main memory is that of the fastest: %2$s",
                      self->n_triads, what);
  roof_found_roofs_doubt_threads (into, self->best_threads);
}

gboolean
roof_stream_finish (RoofStreamRuns  *self,
                    RoofImport      *into,
                    GError         **error)
{
  if (roof_launches_get_n (self->launches) == 0)
    return roof_fail (error, "there is no kernel of STREAM in the file: Copy, Scale or Mul, Add, Triad, Dot");
  if (self->n_triads > 0)
    add_roof (self, into);
  if (self->sizes_guessed)
    roof_import_tell (into, ROOF_FINDING_GUESSED, "the size of the arrays is not given: bytes are bandwidth times "
                                                  "shortest time, and "
                                                  "FLOPs those of numbers in fp64");
  roof_import_tell (into, ROOF_FINDING_GUESSED, "the time of a kernel is its shortest, from which STREAM computes "
                                                "bandwidths");
  return roof_launches_finish (self->launches, into, error);
}
