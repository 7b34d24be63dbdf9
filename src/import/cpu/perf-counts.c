/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "import/cpu/perf-counts.h"

#include <math.h>
#include <string.h>

#include "core/error.h"
#include "import/cpu/fp-events.h"
#include "import/launches.h"

#define TRANSFER 64.       /* B of a count of a memory channel: a cache line */
#define LEAST_RUNNING 90.  /* %: below, counts are scaled up from much less than the run */
#define LEAST_FLOPS 1e4    /* fewer are no work, but what counters of another processor pick up */
#define MOST_LISTED 8      /* events that a refusal lists */

typedef struct
{
  char  *event;
  char  *unit;
  double sum; /* in `unit` */
} Count;

struct _RoofPerfCounts
{
  GPtrArray *counts;  /* (element-type Count): each event once */
  char      *name;    /* nullable */
  double     time;    /* s, or NAN */
  double     end;     /* s: of the last interval, or NAN */
  double     running; /* %, of the counter that ran least */
  char      *least;   /* nullable: that counter */
};

static void
free_count (gpointer data)
{
  Count *count = data;

  g_free (count->event);
  g_free (count->unit);
  g_free (count);
}

RoofPerfCounts *
roof_perf_counts_new (void)
{
  RoofPerfCounts *self = g_new0 (RoofPerfCounts, 1);

  self->counts = g_ptr_array_new_with_free_func (free_count);
  self->time = self->end = NAN;
  self->running = 100;
  return self;
}

void
roof_perf_counts_free (RoofPerfCounts *self)
{
  g_ptr_array_unref (self->counts);
  g_free (self->name);
  g_free (self->least);
  g_free (self);
}

void
roof_perf_counts_name (RoofPerfCounts *self,
                       const char     *name)
{
  g_free (self->name);
  self->name = g_strdup (name);
}

void
roof_perf_counts_set_time (RoofPerfCounts *self,
                           double          time)
{
  self->time = time;
}

static Count *
find_count (RoofPerfCounts *self,
            const char     *event,
            const char     *unit)
{
  Count *count;

  for (guint i = 0; i < self->counts->len; i++)
    {
      count = self->counts->pdata[i];
      if (g_str_equal (count->event, event) && g_str_equal (count->unit, unit))
        return count;
    }
  count = g_new0 (Count, 1);
  count->event = g_strdup (event);
  count->unit = g_strdup (unit);
  g_ptr_array_add (self->counts, count);
  return count;
}

/* The wall clock, which perf counts in ns like an event: the same on all processors, and anew in each interval. task-clock and
 * cpu-clock add up processors, and are no time of a run. */
static void
take_time (RoofPerfCounts *self,
           double          time,
           double          interval)
{
  if (isnan (self->time))
    self->time = time;
  else
    self->time = isnan (interval) ? MAX (self->time, time) : self->time + time;
}

void
roof_perf_counts_add (RoofPerfCounts *self,
                      const char     *event,
                      double          value,
                      const char     *unit,
                      double          running,
                      double          interval)
{
  if (!isnan (interval) && !(self->end > interval))
    self->end = interval;
  if (isnan (value))
    return;
  if (g_str_has_prefix (event, "duration_time"))
    {
      take_time (self, value * 1e-9, interval);
      return;
    }
  find_count (self, event, unit)->sum += value;
  if (running >= self->running)
    return;
  self->running = running;
  g_free (self->least);
  self->least = g_strdup (event);
}

/* B of a count of a memory channel; NAN: the event is another. Where the kernel scales counts it says so by the unit. */
static double
find_bytes (const Count *count)
{
  static const char *const names[]
      = { "cas_count_read", "cas_count_write", "cas_count_rd",  "cas_count_wr",
          "cas_count.rd",   "cas_count.wr",    "cas_count.all", "dram_channel_data_controller",
          "umc_cas_cmd.rd", "umc_cas_cmd.wr" };
  g_autofree char *lower = g_ascii_strdown (count->event, -1);
  gboolean imc = strstr (lower, "imc") != NULL && (strstr (lower, "data_read") != NULL || strstr (lower, "data_write") != NULL);

  for (guint i = 0; i < G_N_ELEMENTS (names) && !imc; i++)
    imc = strstr (lower, names[i]) != NULL;
  if (!imc)
    return NAN;
  return count->sum * (g_str_equal (count->unit, "MiB") ? 1048576 : g_str_equal (count->unit, "GiB") ? 1073741824. : TRANSFER);
}

/* "task-clock 22.7 msec, cycles 95024771". Returns: (transfer full) */
static char *
list_counts (const RoofPerfCounts *self)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < MIN (self->counts->len, MOST_LISTED); i++)
    {
      const Count *count = self->counts->pdata[i];
      g_autofree char *number = roof_units_format_plain (roof_units_round (count->sum, 12));

      g_string_append_printf (text, "%s%s %s%s%s", i > 0 ? ", " : "", count->event, number,
                              *count->unit != '\0' ? " " : "", count->unit);
    }
  return g_string_free (text, FALSE);
}

/* What says why there are no FLOPs: they were not counted, or by events that this processor does not have. */
static gboolean
refuse (const RoofPerfCounts  *self,
        const RoofFpCounts    *flops,
        GError               **error)
{
  g_autofree char *counted = list_counts (self);

  if (flops->n > 0)
    return roof_fail (error, "the events of floating-point work counted next to nothing: they are "
                             "those of another processor, or the program "
                             "computes nothing; there are fp_arith_inst_retired.* (Intel) and "
                             "fp_ret_sse_avx_ops.all (AMD)");
  return roof_fail (error,
                    "no FLOPs were counted: let perf stat count fp_arith_inst_retired.* (Intel) or "
                    "fp_ret_sse_avx_ops.all (AMD), and "
                    "duration_time; the file has %s",
                    counted);
}

static void
tell (const RoofPerfCounts *self,
      const RoofLaunch     *launch,
      RoofImport           *into)
{
  if (self->running < LEAST_RUNNING)
    roof_import_note (into, ROOF_FINDING_DOUBTFUL,
                      "%1$s was counted in %2$.0f %% of the time alone, and scaled up", self->least,
                      self->running);
  if (isnan (launch->time))
    roof_import_note (into, ROOF_FINDING_LEFT_OUT,
                      "the time: duration_time was not counted, and task-clock adds up processors");
}

gboolean
roof_perf_counts_finish (RoofPerfCounts  *self,
                         RoofImport      *into,
                         GError         **error)
{
  g_autoptr (RoofLaunches) launches = roof_launches_new ();
  RoofFpCounts flops = ROOF_FP_COUNTS_INIT;
  RoofLaunch launch = ROOF_LAUNCH_INIT;
  double bytes = NAN;

  for (guint i = 0; i < self->counts->len; i++)
    {
      const Count *count = self->counts->pdata[i];
      double more = find_bytes (count);

      roof_fp_counts_add (&flops, count->event, count->sum);
      if (!isnan (more))
        bytes = isnan (bytes) ? more : bytes + more;
    }
  launch.name = self->name != NULL ? self->name : "perf stat";
  launch.unit = "vector";
  launch.flops = roof_fp_counts_sum (&flops, launch.name, &launch.compute, into);
  launch.time = isnan (self->time) ? self->end : self->time;
  launch.bytes[0] = (RoofLaunchBytes) { isnan (bytes) ? NULL : "dram", bytes };
  if (!(launch.flops >= LEAST_FLOPS))
    return refuse (self, &flops, error);
  tell (self, &launch, into);
  roof_launches_add (launches, &launch);
  return roof_launches_finish (launches, into, error);
}
