/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "import/cpu/perf-counts.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "core/error.h"
#include "import/cpu/fp-events.h"
#include "import/launches.h"

/* Gathers what perf stat counted, whichever way its output was written, into one kernel for each run. Events are added by name
 * and unit, over processors, channels and intervals; then FLOPs are summed by fp-events, bytes by the direction of a memory
 * channel's event.
 * Invariants: bytes are known only if reads and writes were counted by equally many counters, or both by one; parts of them
 * count once for each channel, and only without a whole; a count that is missing somewhere makes a sum doubtful or left out,
 * which is told, never silently smaller. */

#define TRANSFER 64.       /* B of a count of a memory channel: a cache line */
#define LEAST_RUNNING 90.  /* %: below, counts are scaled up from much less than the run */
#define LEAST_FLOPS 1e4    /* fewer are no work, but what counters of another processor pick up */
#define MOST_LISTED 8      /* events that a refusal lists */

typedef struct
{
  char    *event;
  char    *unit;
  double   sum;       /* in `unit` */
  double   running;   /* %, the least */
  double   spread;    /* % of the sum, or NAN */
  gboolean uncounted; /* once at least, as on one of several channels or processors */
} EventCount;

/* One run of a program. */
typedef struct
{
  GPtrArray *counts; /* (element-type EventCount): each event once */
  char      *name;   /* nullable */
  double     time;   /* s, or NAN */
  double     end;    /* s: of the last interval, or NAN */
  gboolean   summarized; /* counts of the whole run stand behind its intervals (--summary), which have them already */
} PerfRun;

struct _RoofPerfCounts
{
  GPtrArray *runs; /* (element-type PerfRun) */
  PerfRun   *run;  /* nullable: the current one */
};

static void
free_count (gpointer data)
{
  EventCount *count = data;

  g_free (count->event);
  g_free (count->unit);
  g_free (count);
}

static void
free_run (gpointer data)
{
  PerfRun *run = data;

  g_ptr_array_unref (run->counts);
  g_free (run->name);
  g_free (run);
}

RoofPerfCounts *
roof_perf_counts_new (void)
{
  RoofPerfCounts *self = g_new0 (RoofPerfCounts, 1);

  self->runs = g_ptr_array_new_with_free_func (free_run);
  return self;
}

void
roof_perf_counts_free (RoofPerfCounts *self)
{
  g_ptr_array_unref (self->runs);
  g_free (self);
}

void
roof_perf_counts_begin (RoofPerfCounts *self)
{
  self->run = NULL;
}

gboolean
roof_perf_counts_has_intervals (const RoofPerfCounts *self)
{
  return self->run != NULL && !isnan (self->run->end);
}

static PerfRun *
get_run (RoofPerfCounts *self)
{
  if (self->run != NULL)
    return self->run;
  self->run = g_new0 (PerfRun, 1);
  self->run->counts = g_ptr_array_new_with_free_func (free_count);
  self->run->time = self->run->end = NAN;
  g_ptr_array_add (self->runs, self->run);
  return self->run;
}

void
roof_perf_counts_name (RoofPerfCounts *self,
                       const char     *name)
{
  PerfRun *run = get_run (self);

  g_free (run->name);
  run->name = g_strdup (name);
}

void
roof_perf_counts_set_time (RoofPerfCounts *self,
                           double          time)
{
  get_run (self)->time = time;
}

gboolean
roof_perf_counts_has_first (RoofPerfCounts *self,
                            const char     *event)
{
  const GPtrArray *counts = self->run != NULL && isnan (self->run->end) ? self->run->counts : NULL;

  return counts != NULL && counts->len > 1 && g_str_equal (((const EventCount *) counts->pdata[0])->event, event);
}

static EventCount *
find_count (PerfRun    *self,
            const char *event,
            const char *unit)
{
  EventCount *count;

  for (guint i = 0; i < self->counts->len; i++)
    {
      count = self->counts->pdata[i];
      if (g_str_equal (count->event, event) && g_str_equal (count->unit, unit))
        return count;
    }
  count = g_new0 (EventCount, 1);
  count->event = g_strdup (event);
  count->unit = g_strdup (unit);
  count->running = 100;
  count->spread = NAN;
  g_ptr_array_add (self->counts, count);
  return count;
}

/* The wall clock, which perf counts in ns like an event: the same on all processors, and anew in each interval. task-clock and
 * cpu-clock add up processors, and are no time of a run. */
static void
take_time (PerfRun  *self,
           double    time,
           double    interval)
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
                      double          spread,
                      double          running,
                      double          interval)
{
  PerfRun *run = get_run (self);
  EventCount *count;

  if (interval < run->end)
    {
      roof_perf_counts_begin (self);
      run = get_run (self);
    }
  run->summarized |= isnan (interval) && !isnan (run->end);
  if (isnan (interval) && !isnan (run->end))
    return;
  if (!isnan (interval))
    run->end = interval;
  if (g_str_has_prefix (event, "duration_time"))
    {
      if (!isnan (value))
        take_time (run, value * 1e-9, interval);
      return;
    }
  count = find_count (run, event, unit);
  if (isnan (value))
    count->uncounted = TRUE;
  else
    {
      count->sum += value;
      count->spread = spread;
    }
  if (!isnan (value) && running < count->running)
    count->running = running;
}

/* --- main memory --- */

/* What an event of a memory channel counts. */
typedef enum
{
  READS,
  WRITES,
  BOTH,
  N_DIRECTIONS,
} ChannelDirection;

/* Whether @name stands in @event. @part: (out): whether a longer name does, as "cas_count.rd_reg", which counts some of the reads */
static gboolean
has_name (const char *event,
          const char *name,
          gboolean   *part)
{
  const char *at = strstr (event, name);

  if (at == NULL)
    return FALSE;
  *part = !g_str_has_suffix (name, "_") && (g_ascii_isalnum (at[strlen (name)]) || at[strlen (name)] == '_');
  return TRUE;
}

/* N_DIRECTIONS: the event is none of a memory channel. @part: (out): whether it counts some of the transfers in the direction */
static ChannelDirection
find_direction (const char *event,
                gboolean   *part)
{
  static const struct
  {
    const char      *name;
    ChannelDirection direction;
  } names[] = {
    { "cas_count_read", READS },  { "cas_count_write", WRITES }, { "cas_count_rd", READS },   { "cas_count_wr", WRITES },
    { "cas_count.rd", READS },    { "cas_count.wr", WRITES },    { "cas_count.all", BOTH },   { "umc_cas_cmd.rd", READS },
    { "cas_count_sch0.rd", READS }, { "cas_count_sch0.wr", WRITES }, { "cas_count_sch0.all", BOTH },
    { "cas_count_sch1.rd", READS }, { "cas_count_sch1.wr", WRITES }, { "cas_count_sch1.all", BOTH },
    { "umc_cas_cmd.wr", WRITES }, { "umc_cas_cmd.all", BOTH },   { "dram_channel_data_controller_", BOTH },
  };
  g_autofree char *lower = g_ascii_strdown (event, -1);

  *part = FALSE;
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    if (has_name (lower, names[i].name, part))
      return names[i].direction;
  if (strstr (lower, "imc") == NULL)
    return N_DIRECTIONS;
  return strstr (lower, "data_read") != NULL ? READS : strstr (lower, "data_write") != NULL ? WRITES : N_DIRECTIONS;
}

/* Whether the kernel says by the unit how many bytes were counted. */
static gboolean
is_scaled (const EventCount *count)
{
  return g_str_equal (count->unit, "MiB") || g_str_equal (count->unit, "GiB");
}

/* B of a count of a memory channel. */
static double
count_bytes (const EventCount *count)
{
  return count->sum * (g_str_equal (count->unit, "MiB") ? 1048576 : g_str_equal (count->unit, "GiB") ? 1073741824. : TRANSFER);
}

/* Whether @text stands in the event's name, in upper or lower case. */
static gboolean
names (const EventCount *count,
       const char       *text)
{
  g_autofree char *lower = g_ascii_strdown (count->event, -1);

  return strstr (lower, text) != NULL;
}

/* Whether a channel is one of HBM beside DDR: "uncore_hbm_0/cas_count_read/", "UNC_MCHBM_CAS_COUNT.RD". */
static gboolean
is_stacked (const EventCount *count)
{
  return names (count, "uncore_hbm") || names (count, "mchbm");
}

/* What a counter counts of. */
typedef enum
{
  CHANNELS,
  SCH0, /* halves of them */
  SCH1,
  N_COUNTED,
} CountedOf;

/* Transfers by their direction. */
typedef struct
{
  double      bytes[N_DIRECTIONS];
  guint       n[N_DIRECTIONS]; /* counters; of parts those of the same part, one for each channel */
  const char *part[N_DIRECTIONS]; /* nullable: an event of those that count some of the transfers, if none counts all of them */
  const char *missing[N_DIRECTIONS]; /* nullable: such an event that was not counted everywhere */
} Moved;

/* The event of a channel without the channel: "unc_m_cas_count.rd/" of "uncore_imc_0/unc_m_cas_count.rd/". */
static const char *
skip_channel (const char *event)
{
  const char *slash = strchr (event, '/');

  return slash != NULL ? slash + 1 : event;
}

static void
add_moved (Moved            *self,
           const EventCount *count,
           ChannelDirection  direction,
           gboolean          part)
{
  /* A whole replaces its parts, and parts beside a whole are none more. */
  if (!part && self->part[direction] != NULL)
    self->bytes[direction] = self->n[direction] = 0;
  if (part && self->n[direction] > 0 && self->part[direction] == NULL)
    return;
  if (!part || self->part[direction] == NULL)
    self->part[direction] = part ? count->event : NULL;
  self->bytes[direction] += count_bytes (count);
  self->n[direction] += !part || g_ascii_strcasecmp (skip_channel (self->part[direction]), skip_channel (count->event)) == 0;
}

/* A part that was not counted, where nothing counts the whole. (nullable) */
static const char *
find_missing (const Moved moved[N_COUNTED])
{
  for (guint i = 0; i < N_COUNTED; i++)
    for (guint k = 0; k < N_DIRECTIONS; k++)
      {
        gboolean whole = (moved[i].n[k] > 0 && moved[i].part[k] == NULL) || (moved[i].n[BOTH] > 0 && moved[i].part[BOTH] == NULL)
                         || (moved[CHANNELS].n[k] > 0 && moved[CHANNELS].part[k] == NULL);

        if (moved[i].missing[k] != NULL && !whole)
          return moved[i].missing[k];
      }
  return NULL;
}

/* Returns: FALSE */
static gboolean
tell_uncounted (const char *event,
                RoofImport *into)
{
  roof_import_tell (into, ROOF_FINDING_LEFT_OUT, "the bytes of main memory: %s was not counted everywhere", event);
  return FALSE;
}

/* Sums up what was counted. Returns: whether all of it was */
static gboolean
gather (const PerfRun *self,
        gboolean       stacked,
        Moved          moved[N_COUNTED],
        RoofImport    *into)
{
  for (guint i = 0; i < self->counts->len; i++)
    {
      const EventCount *count = self->counts->pdata[i];
      gboolean part;
      ChannelDirection direction = find_direction (count->event, &part);
      Moved *of = &moved[names (count, "_sch0") ? SCH0 : names (count, "_sch1") ? SCH1 : CHANNELS];

      if (direction == N_DIRECTIONS || is_stacked (count) != stacked)
        continue;
      if (count->uncounted && !part)
        return tell_uncounted (count->event, into);
      if (count->uncounted)
        {
          of->missing[direction] = count->event;
          continue;
        }
      /* Sources differ: 32 B by measurements on the Xeon Max, 64 B by LIKWID's groups. */
      if (stacked && !is_scaled (count))
        {
          roof_import_tell (into, ROOF_FINDING_LEFT_OUT, "the bytes of HBM: it is not certain how many bytes a count of %s is", count->event);
          return FALSE;
        }
      add_moved (of, count, direction, part);
    }
  return find_missing (moved) == NULL || tell_uncounted (find_missing (moved), into);
}

/* B in both directions; NAN: not counted, or with fewer counters of one of them. */
static double
add_directions (const Moved *self,
                RoofImport  *into)
{
  const char *part = self->n[BOTH] > 0 ? self->part[BOTH] : self->part[READS] != NULL ? self->part[READS] : self->part[WRITES];

  if (self->n[BOTH] == 0 && (self->n[READS] != self->n[WRITES] || self->n[READS] == 0))
    return NAN;
  if (part != NULL)
    roof_import_tell (into, ROOF_FINDING_DOUBTFUL, "the bytes of main memory are the sum of parts, such as %s: there may be more", part);
  return self->n[BOTH] > 0 ? self->bytes[BOTH] : self->bytes[READS] + self->bytes[WRITES];
}

/* Adds the other half of the channels to @self. Returns: whether both halves were counted alike */
static gboolean
add_half (Moved       *self,
          const Moved *other)
{
  gboolean alike = TRUE;

  for (guint i = 0; i < N_DIRECTIONS; i++)
    {
      alike &= self->n[i] == other->n[i];
      self->bytes[i] += other->bytes[i];
      self->n[i] += other->n[i];
      self->part[i] = self->part[i] != NULL ? self->part[i] : other->part[i];
    }
  return alike;
}

/* B that went to and from main memory, or HBM beside it; NAN: not counted, or not all of them, which is told. */
static double
sum_bytes (const PerfRun *self,
           gboolean       stacked,
           RoofImport    *into)
{
  Moved moved[N_COUNTED] = { { .n = { 0 } } };
  const guint *n = moved[CHANNELS].n, *halves = moved[SCH0].n; /* `halves`: in the end of both */
  double bytes;

  if (!gather (self, stacked, moved, into))
    return NAN;
  bytes = add_directions (&moved[CHANNELS], into);
  if (!isnan (bytes))
    return bytes;
  if (!add_half (&moved[SCH0], &moved[SCH1]))
    {
      roof_import_tell (into, ROOF_FINDING_LEFT_OUT,
                        "the bytes of main memory: the halves SCH0 and SCH1 of the channels were not counted by the same events, so some are missing");
      return NAN;
    }
  bytes = add_directions (&moved[SCH0], into);
  if (isnan (bytes) && halves[READS] + halves[WRITES] > 0)
    roof_import_tell (into, ROOF_FINDING_LEFT_OUT,
                      "the bytes of main memory: reads have %1$u counters of channels and %2$u of their halves, writes %3$u and %4$u",
                      n[READS], halves[READS], n[WRITES], halves[WRITES]);
  else if (isnan (bytes) && n[READS] != n[WRITES])
    roof_import_tell (into, ROOF_FINDING_LEFT_OUT,
                      "the bytes of main memory: reads have %1$u and writes %2$u counters, so some are missing", n[READS], n[WRITES]);
  return bytes;
}

/* --- kernels --- */

/* "task-clock 22.7 msec ± 15.87 %, cycles 95024771". Returns: (transfer full) */
static char *
list_counts (const PerfRun *self)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < MIN (self->counts->len, MOST_LISTED); i++)
    {
      const EventCount *count = self->counts->pdata[i];
      g_autofree char *number = roof_units_format_plain (roof_units_round (count->sum, 12));

      g_string_append_printf (text, "%s%s %s%s%s", i > 0 ? ", " : "", count->event, number,
                              *count->unit != '\0' ? " " : "", count->unit);
      if (!isnan (count->spread))
        g_string_append_printf (text, " ± %.2f\302\240%%", count->spread);
    }
  return g_string_free (text, FALSE);
}

/* What says why there are no FLOPs: they were not counted, or by events that this processor does not have. */
static gboolean
refuse (const PerfRun       *self,
        const RoofFpCounts  *flops,
        GError             **error)
{
  g_autofree char *counted = list_counts (self);

  if (flops->n > 0)
    return roof_fail (error, "the floating-point events counted next to nothing: they belong to another processor, or the "
                             "program does no floating-point work; the known events are fp_arith_inst_retired.* (Intel), "
                             "fp_ret_sse_avx_ops.all (AMD), and fp_fixed_ops_spec and fp_scale_ops_spec (Arm)");
  return roof_fail (error,
                    "no FLOPs were counted: let perf stat count fp_arith_inst_retired.* (Intel), fp_ret_sse_avx_ops.all (AMD), or "
                    "fp_fixed_ops_spec and fp_scale_ops_spec (Arm), and duration_time; the file has %s",
                    counted);
}

/* What makes the counts of a run doubtful. */
static void
tell (const PerfRun    *self,
      const RoofLaunch *launch,
      RoofImport       *into)
{
  for (guint i = 0; i < self->counts->len; i++)
    {
      const EventCount *count = self->counts->pdata[i];
      RoofFpCounts none = ROOF_FP_COUNTS_INIT;
      gboolean work = roof_fp_counts_add (&none, count->event, 0), part;

      if (work && count->uncounted)
        roof_import_tell (into, ROOF_FINDING_DOUBTFUL, "%s was not counted everywhere: there may be more FLOPs", count->event);
      if ((work || find_direction (count->event, &part) != N_DIRECTIONS) && count->running < LEAST_RUNNING)
        roof_import_tell (into, ROOF_FINDING_DOUBTFUL, "%1$s was counted for only %2$.0f %% of the time and scaled up",
                          count->event, count->running);
    }
  if (isnan (launch->time))
    roof_import_tell (into, ROOF_FINDING_LEFT_OUT,
                      "the time: duration_time was not counted, and task-clock adds up processors");
}

/* @index: of the run, from 0. */
static gboolean
add_run (const PerfRun  *self,
         guint           index,
         RoofLaunches   *launches,
         RoofImport     *into,
         GError        **error)
{
  g_autofree char *variant = index > 0 ? g_strdup_printf (" (%u)", index + 1) : NULL;
  RoofFpCounts flops = ROOF_FP_COUNTS_INIT;
  RoofLaunch launch = ROOF_LAUNCH_INIT;
  double bytes, stacked;

  for (guint i = 0; i < self->counts->len; i++)
    {
      const EventCount *count = self->counts->pdata[i];

      if (!count->uncounted || count->sum > 0)
        roof_fp_counts_add (&flops, count->event, count->sum);
    }
  launch.name = self->name != NULL ? self->name : "perf stat";
  launch.variant = variant;
  launch.unit = "vector";
  launch.flops = roof_fp_counts_sum (&flops, launch.name, &launch.compute, into);
  launch.time = isnan (self->time) ? self->end : self->time;
  if (flops.n > 0 && !(launch.flops >= LEAST_FLOPS))
    return refuse (self, &flops, error);
  bytes = sum_bytes (self, FALSE, into);
  stacked = sum_bytes (self, TRUE, into);
  if (flops.n == 0 && isnan (launch.time) && isnan (bytes) && isnan (stacked))
    return refuse (self, &flops, error);
  launch.bytes[!isnan (bytes)] = (RoofLaunchBytes) { isnan (stacked) ? NULL : "hbm", stacked };
  if (!isnan (bytes))
    launch.bytes[0] = (RoofLaunchBytes) { "dram", bytes };
  tell (self, &launch, into);
  roof_launches_add (launches, &launch);
  return TRUE;
}

/* A file of one run is refused where nothing is known of the run, or its work makes no sense; of several, the run is told and left
 * out. */
gboolean
roof_perf_counts_finish (RoofPerfCounts  *self,
                         RoofImport      *into,
                         GError         **error)
{
  g_autoptr (RoofLaunches) launches = roof_launches_new ();

  get_run (self);
  for (guint i = 0; i < self->runs->len; i++)
    {
      g_autoptr (GError) fault = NULL;

      if (((PerfRun *) self->runs->pdata[i])->summarized)
        roof_import_tell (into, ROOF_FINDING_LEFT_OUT, "the summary after the intervals, which repeats their counts");

      if (add_run (self->runs->pdata[i], i, launches, into, &fault))
        continue;
      if (i + 1 == self->runs->len && roof_launches_get_n (launches) == 0)
        {
          g_propagate_error (error, g_steal_pointer (&fault));
          return FALSE;
        }
      roof_import_tell (into, ROOF_FINDING_LEFT_OUT, "run %1$u: %2$s", i + 1, fault->message);
    }
  roof_launches_set_advice (launches, N_ ("perf stat counts them by fp_arith_inst_retired.* (Intel), fp_ret_sse_avx_ops.all (AMD), or "
                                          "fp_fixed_ops_spec and fp_scale_ops_spec (Arm)"));
  return roof_launches_finish (launches, into, error);
}
