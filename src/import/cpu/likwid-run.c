/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "import/cpu/likwid-run.h"

#include <math.h>
#include <string.h>

#include "core/error.h"
#include "import/cpu/fp-events.h"
#include "import/launches.h"

/* Gathers what LIKWID counted, from its tables, CSV or JSON, and makes a kernel of each region. Rows are read by the row of
 * titles above them; a heading begins a group of events in a region. The groups of a region, counted one after another or in
 * several files, are joined to one kernel; where their times differ by more than MOST_DIFFERENCE a finding says so.
 * Invariants: events and metrics are sums over threads, a time is that of the slowest thread; a table that is there already
 * begins another run of its group, so that nothing is counted twice. */

#define CACHE_LINE                                                                                 \
  64.                        /* B that a column access of a memory channel moves: LIKWID's groups, \
                                "64*(CAS_COUNT_RD+CAS_COUNT_WR)" */
#define MOST_DIFFERENCE 0.05 /* of the times of groups that are joined */
#define HBM "HBM "           /* before events that were counted there */

/* What one group of events counted in a region: sums over the threads. */
typedef struct
{
  char       *region;  /* nullable */
  char       *group;
  guint       run;     /* from 1: of the runs in which this group was counted in this region */
  GHashTable *events;  /* (element-type utf8 double) */
  GHashTable *metrics; /* (element-type utf8 double) */
  double      time;    /* s, of the slowest thread; NAN: not known */
  double      calls;   /* of a thread */
} EventGroup;

/* How rows are read: what the row of titles above them began with. */
typedef enum
{
  ROWS_OTHER,
  ROWS_EVENTS,
  ROWS_METRICS,
} Rows;

struct _RoofLikwidRun
{
  GPtrArray  *groups; /* (element-type EventGroup) */
  EventGroup *group;  /* nullable: the current one */
  Rows        rows;
  char       *region; /* nullable: of the old form, where it stands by itself */
  char       *above;  /* nullable: "Region: triad" of the lines before, */
  char       *below;  /* nullable: and "Group: 1", which a table has to follow at once */
};

static void
free_group (gpointer data)
{
  EventGroup *group = data;

  g_free (group->region);
  g_free (group->group);
  g_hash_table_unref (group->events);
  g_hash_table_unref (group->metrics);
  g_free (group);
}

RoofLikwidRun *
roof_likwid_run_new (RoofImport *into)
{
  RoofLikwidRun *self = g_steal_pointer (&into->unfinished);

  if (self != NULL)
    return self;
  self = g_new0 (RoofLikwidRun, 1);
  self->groups = g_ptr_array_new_with_free_func (free_group);
  return self;
}

void
roof_likwid_run_free (RoofLikwidRun *self)
{
  g_ptr_array_unref (self->groups);
  g_free (self->region);
  g_free (self->above);
  g_free (self->below);
  g_free (self);
}

static void
add_group (RoofLikwidRun *self,
           const char    *region,
           const char    *name,
           guint          run)
{
  EventGroup *group = g_new0 (EventGroup, 1);

  group->region = g_strdup (region);
  group->group = g_strdup (name);
  group->run = run;
  group->events = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  group->metrics = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  group->time = NAN;
  group->calls = 1;
  g_ptr_array_add (self->groups, group);
  self->group = group;
}

/* The group as the latest run counted it. (nullable) */
static EventGroup *
find_group (const RoofLikwidRun *self,
            const char          *region,
            const char          *name)
{
  for (guint i = self->groups->len; i > 0; i--)
    {
      EventGroup *group = self->groups->pdata[i - 1];

      if (g_strcmp0 (group->region, region) == 0 && g_str_equal (group->group, name))
        return group;
    }
  return NULL;
}

static gboolean
has_table (const EventGroup *group,
           RoofLikwidTable   table)
{
  gboolean events = g_hash_table_size (group->events) > 0, metrics = g_hash_table_size (group->metrics) > 0;

  return (events && (table == ROOF_LIKWID_EVENTS || table == ROOF_LIKWID_ALL))
         || (metrics && (table == ROOF_LIKWID_METRICS || table == ROOF_LIKWID_ALL));
}

void
roof_likwid_run_begin (RoofLikwidRun  *self,
                       const char     *region,
                       const char     *name,
                       RoofLikwidTable table)
{
  EventGroup *known = find_group (self, region, name);

  self->rows = ROWS_OTHER;
  self->group = known;
  if (known == NULL || has_table (known, table))
    add_group (self, region, name, known != NULL ? known->run + 1 : 1);
}

static void
add_to (GHashTable *sums,
        const char *name,
        double      value)
{
  double *sum = g_hash_table_lookup (sums, name);

  if (isnan (value) || !isfinite (value))
    return;
  if (sum == NULL)
    g_hash_table_insert (sums, g_strdup (name), g_memdup2 (&value, sizeof value));
  else
    *sum += value;
}

/* The channels of HBM count by the events of those of DDR, on counters of their own. */
void
roof_likwid_run_count (RoofLikwidRun *self,
                       const char    *event,
                       const char    *counter,
                       double         value)
{
  g_autofree char *name = g_str_has_prefix (counter, "HBM") ? g_strconcat (HBM, event, NULL) : g_strdup (event);

  if (self->group != NULL)
    add_to (self->group->events, name, value);
}

void
roof_likwid_run_measure (RoofLikwidRun *self,
                         const char    *metric,
                         double         value)
{
  if (self->group == NULL)
    return;
  /* "RDTSC Runtime [s]" of a region has more digits than "Runtime (RDTSC) [s]", and stands before it. */
  if (strstr (metric, "Runtime") == NULL || strstr (metric, "unhalted") != NULL)
    add_to (self->group->metrics, metric, value);
  else if (value > 0 && isfinite (value) && !(self->group->time > value))
    self->group->time = isnan (self->group->time) || !g_str_has_prefix (metric, "Runtime (")
                                || value > self->group->time * (1 + MOST_DIFFERENCE)
                            ? value
                            : self->group->time;
}

/* Adds one thread's calls of the region. */
static void
count_call (RoofLikwidRun *self,
            double         calls)
{
  if (self->group != NULL && calls >= 1 && isfinite (calls))
    self->group->calls = calls;
}

/* --- rows --- */

/* "Region saxpy, Group 1: FLOPS_DP", or "Group 1: FLOPS_DP", of tables between bars. */
static gboolean
take_heading (RoofLikwidRun *self,
              const char    *text)
{
  const char *group = strstr (text, "Group "), *colon = group != NULL ? strstr (group, ": ") : NULL;
  g_autofree char *region = NULL;

  if (colon == NULL || (group != text && !g_str_has_prefix (text, "Region ")))
    return FALSE;
  if (group != text)
    {
      region = g_strndup (text + strlen ("Region "), (gsize) (group - text) - strlen ("Region "));
      g_strchomp (region);
      if (g_str_has_suffix (region, ","))
        region[strlen (region) - 1] = '\0';
    }
  roof_likwid_run_begin (self, region, colon + 2, ROOF_LIKWID_ALL);
  return TRUE;
}

/* "TABLE,Region triad,Group 1 Raw,MEM_DP,6", the region being left out for whole programs. */
static void
take_table (RoofLikwidRun  *self,
            char          **fields,
            guint           n)
{
  gboolean named = n > 1 && g_str_has_prefix (fields[1], "Region ");
  guint group = named ? 3 : 2;
  const char *kind = n >= group ? fields[group - 1] : "";

  roof_likwid_run_begin (self, named ? fields[1] + strlen ("Region ") : NULL, n > group ? fields[group] : "",
                         g_str_has_suffix (kind, " Raw")      ? ROOF_LIKWID_EVENTS
                         : g_str_has_suffix (kind, " Metric") ? ROOF_LIKWID_METRICS
                                                              : ROOF_LIKWID_STATISTICS);
}

/* A region, and a group of events in it, each in a line by itself. */
static void
take_region (RoofLikwidRun *self,
             const char    *region)
{
  g_free (self->region);
  self->region = g_strdup (region);
  roof_likwid_run_begin (self, self->region, "1", ROOF_LIKWID_ALL);
}

/* "Region: triad" and "Group: 1", which likwid-mpirun prints directly above a table; programs print such lines, too. */
static gboolean
take_rank_heading (RoofLikwidRun *self,
                   const char    *text)
{
  if (g_str_has_prefix (text, "Region: "))
    {
      g_clear_pointer (&self->above, g_free);
      g_clear_pointer (&self->below, g_free);
      self->above = g_strdup (text + strlen ("Region: "));
    }
  else if (g_str_has_prefix (text, "Group: "))
    {
      g_free (self->below);
      self->below = g_strdup (text + strlen ("Group: "));
    }
  else
    return FALSE;
  return TRUE;
}

/* Begins the group of the lines before if the row begins a table. */
static void
end_rank_heading (RoofLikwidRun  *self,
                  char          **fields)
{
  g_autofree char *above = g_steal_pointer (&self->above), *below = g_steal_pointer (&self->below);

  if (below == NULL || !g_str_has_prefix (fields[0], "+-"))
    return;
  if (above != NULL)
    {
      g_free (self->region);
      self->region = g_steal_pointer (&above);
    }
  roof_likwid_run_begin (self, self->region, below, ROOF_LIKWID_ALL);
}

/* The row of titles above others, and rows of the old form that stand for headings. */
static gboolean
take_titles (RoofLikwidRun  *self,
             char          **fields,
             guint           n)
{
  gboolean stat = n > 2 && (g_str_equal (fields[1], "Sum") || g_str_equal (fields[2], "Sum"));

  if (g_str_equal (fields[0], "Event") || g_str_equal (fields[0], "Metric"))
    self->rows = stat ? ROWS_OTHER : fields[0][0] == 'E' ? ROWS_EVENTS : ROWS_METRICS;
  else if (g_str_equal (fields[0], "TABLE"))
    take_table (self, fields, n);
  else if (g_str_equal (fields[0], "Region") && n > 1)
    take_region (self, fields[1]);
  else if (g_str_equal (fields[0], "Group") && n > 1)
    roof_likwid_run_begin (self, self->region, fields[1], ROOF_LIKWID_ALL);
  else if (g_str_equal (fields[0], "STRUCT") || g_str_equal (fields[0], "Region Info"))
    self->rows = ROWS_OTHER;
  else
    return n == 1 && take_heading (self, fields[0]);
  return TRUE;
}

void
roof_likwid_run_take_row (RoofLikwidRun  *self,
                          char          **fields,
                          guint           n,
                          RoofCsvMark     mark)
{
  guint first = self->rows == ROWS_EVENTS ? 2 : 1;

  /* Between bars, the first and the last field are empty. */
  if (n > 1 && *fields[0] == '\0')
    {
      fields++;
      n--;
    }
  if (n == 0 || (n == 1 && take_rank_heading (self, fields[0])))
    return;
  end_rank_heading (self, fields);
  if (take_titles (self, fields, n))
    return;
  for (guint i = first; i < n; i++)
    {
      gboolean has_unit;
      double value;

      if (!roof_csv_number_parse (fields[i], mark, ROOF_DIMENSION_COUNT, &value, &has_unit, NULL))
        continue;
      if (g_str_equal (fields[0], "call count"))
        count_call (self, value);
      else if (self->rows == ROWS_EVENTS && !g_str_has_prefix (fields[0], "Runtime ("))
        roof_likwid_run_count (self, fields[0], fields[1], value);
      else if (self->rows != ROWS_OTHER || g_str_equal (fields[0], "RDTSC Runtime [s]"))
        roof_likwid_run_measure (self, fields[0], value);
    }
}

/* --- kernels --- */

/* The sum of a metric that is called by one of the names, without and with brackets around its unit; NAN: there is none. */
static double
find_metric (const EventGroup *group,
             const char       *name,
             const char       *unit)
{
  g_autofree char *bracketed = g_strdup_printf ("%s [%s]", name, unit), *plain = g_strdup_printf ("%s %s", name, unit);
  const double *value = g_hash_table_lookup (group->metrics, bracketed);

  value = value != NULL ? value : g_hash_table_lookup (group->metrics, plain);
  return value != NULL ? *value : NAN;
}

/* The rates of each type of fp-events: of all instructions, or of those that the processor's group names apart, as LIKWID's groups of A64FX
 * and of other Arm processors do. */
static const char *const rates[ROOF_N_FP_TYPES][3] = {
  { "DP", "DP (FP+SVE512)", "DP (FP)" },
  { "SP", "SP (FP+SVE512)", "SP (FP)" },
  { "HP", "HP (FP+SVE512)", "HP (FP)" },
  { "BF16" },
};

/* NAN: the group has no rate of the type. */
static double
find_rate (const EventGroup *group,
           guint             type)
{
  double rate = NAN;

  for (guint i = 0; isnan (rate) && i < G_N_ELEMENTS (rates[type]) && rates[type][i] != NULL; i++)
    rate = find_metric (group, rates[type][i], "MFLOP/s");
  return rate;
}

/* Adds the rate of Grace, which is of any type: the name of the group ends with it, or it is assumed. */
static void
count_untyped (const EventGroup *group,
               RoofFpCounts     *counts,
               RoofImport       *into)
{
  static const char *const suffixes[] = { "_DP", "_SP", "_HP" }; /* of the types of fp-events */
  double flops = find_metric (group, "FP rate", "MFLOP/s") * 1e6 * group->time;
  guint type = 0;

  if (isnan (flops))
    return;
  while (type < G_N_ELEMENTS (suffixes) && !g_str_has_suffix (group->group, suffixes[type]))
    type++;
  if (type == G_N_ELEMENTS (suffixes))
    roof_import_tell (into, ROOF_FINDING_GUESSED, "type fp64 for the FP rate of the group %s, whose name says none", group->group);
  counts->flops[type % G_N_ELEMENTS (suffixes)] += flops;
  counts->n++;
}

/* FLOPs by the events, else by the rates, which have fewer digits. */
static void
count_flops (const EventGroup  *group,
             RoofFpCounts      *counts,
             RoofImport        *into)
{
  gboolean wide = !isnan (find_metric (group, "DP (FP+SVE512)", "MFLOP/s")) || !isnan (find_metric (group, "SP (FP+SVE512)", "MFLOP/s"));
  GHashTableIter iter;
  gpointer name, value;
  gboolean counted;

  counts->width = wide ? 4 : 0;
  g_hash_table_iter_init (&iter, group->events);
  while (g_hash_table_iter_next (&iter, &name, &value))
    roof_fp_counts_add (counts, name, *(double *) value);
  if (g_str_has_suffix (group->group, "_SP"))
    roof_fp_counts_call_single (counts);
  counted = counts->n > 0;
  for (guint i = 0; i < ROOF_N_FP_TYPES && !counted; i++)
    {
      double flops = find_rate (group, i) * 1e6 * group->time;

      counts->flops[i] += isnan (flops) ? 0 : flops;
      counts->n += !isnan (flops);
    }
  if (counts->n == 0)
    count_untyped (group, counts, into);
}

static double
get_event (const EventGroup *group,
           const char       *name)
{
  const double *value = g_hash_table_lookup (group->events, name);

  return value != NULL ? *value : NAN;
}

#define MEMORY 4 /* of volumes, that which has parts */

/* Volumes of data between two levels, which stand at the one below. Column accesses are exact, LIKWID's metrics rounded. */
static const struct
{
  const char *name, *level;
  const char *events; /* nullable: before the events of the column accesses */
} volumes[] = {
  { "L2 data volume", "l2", NULL },    { "L1 to/from L2 data volume", "l2", NULL }, { "L3 data volume", "l3", NULL },
  { "L2 to/from L3 data volume", "l3", NULL }, [MEMORY] = { "Memory data volume", "dram", "" },
  { "DDR data volume", "dram", "" },   { "HBM data volume", "hbm", HBM },
  { "L1<->L2 data volume", "l2", NULL }, { "L2<->L3 data volume", "l3", NULL },
};
/* Parts of main memory's volume, of processors that count one at a time. */
static const struct
{
  const char *names[2];
} parts[] = {
  { { "Memory data volume (channels 0-3)", "Memory data volume (channels 4-7)" } },
  { { "Memory read data volume", "Memory write data volume" } },
};

/* B of a volume: by the column accesses, else by the metric in 1e9 B, or by its rate. NAN: the group has none of these */
static double
find_bytes (const EventGroup *group,
            guint             index)
{
  const char *name = volumes[index].name, *events = volumes[index].events;
  g_autofree char *read = g_strconcat (events != NULL ? events : "", "CAS_COUNT_RD", NULL);
  g_autofree char *write = g_strconcat (events != NULL ? events : "", "CAS_COUNT_WR", NULL);
  double moved = events != NULL ? CACHE_LINE * (get_event (group, read) + get_event (group, write)) : NAN;
  double volume = find_metric (group, name, "GBytes"), rate;
  g_autofree char *metric = NULL;

  if (!isnan (moved))
    return moved;
  if (!isnan (volume))
    return volume * 1e9;
  metric = g_strdup_printf ("%.*sbandwidth", (int) (strlen (name) - strlen ("data volume")), name);
  rate = find_metric (group, metric, "MBytes/s");
  return rate * 1e6 * group->time;
}

/* What all groups of a region have counted together. */
typedef struct
{
  RoofFpCounts counts;
  double       bytes[G_N_ELEMENTS (volumes)];
  double       parts[G_N_ELEMENTS (parts)][2]; /* B of main memory */
  double       time;                           /* s */
  double       calls;
} Joined;

static void
join (Joined           *self,
      const EventGroup *group,
      RoofImport       *into)
{
  RoofFpCounts counts = ROOF_FP_COUNTS_INIT;

  count_flops (group, &counts, into);
  if (self->counts.n == 0 && counts.n > 0)
    self->counts = counts;
  for (guint i = 0; i < G_N_ELEMENTS (volumes); i++)
    if (isnan (self->bytes[i]))
      self->bytes[i] = find_bytes (group, i);
  for (guint i = 0; i < G_N_ELEMENTS (parts); i++)
    for (guint k = 0; k < 2; k++)
      if (isnan (self->parts[i][k]))
        self->parts[i][k] = find_metric (group, parts[i].names[k], "GBytes") * 1e9;
  if (!isnan (self->time) && fabs (group->time / self->time - 1) > MOST_DIFFERENCE)
    roof_import_tell (
        into, ROOF_FINDING_DOUBTFUL,
        "%1$s: the run that counted %2$s took a different time; its counts are joined anyway",
        group->region != NULL ? group->region : ROOF_REASON ("the program"), group->group);
  if (isnan (self->time) || (counts.n > 0 && self->counts.n == counts.n && !isnan (group->time)))
    self->time = group->time;
  self->calls = MAX (self->calls, group->calls);
}

/* Whether two groups were counted in the same run of the same region, as far as the text tells runs apart. */
static gboolean
is_joined (const EventGroup *group,
           const EventGroup *other)
{
  return group->run == other->run && g_strcmp0 (group->region, other->region) == 0;
}

/* Completes the volume of main memory by its parts. One part alone is less than moved, and is told. */
static void
add_parts (Joined     *joined,
           const char *name,
           RoofImport *into)
{
  for (guint i = 0; i < G_N_ELEMENTS (parts) && isnan (joined->bytes[MEMORY]); i++)
    joined->bytes[MEMORY] = joined->parts[i][0] + joined->parts[i][1];
  for (guint i = 0; i < G_N_ELEMENTS (parts) && isnan (joined->bytes[MEMORY]); i++)
    for (guint k = 0; k < 2; k++)
      if (!isnan (joined->parts[i][k]))
        roof_import_tell (into, ROOF_FINDING_LEFT_OUT, "%1$s: the bytes of main memory: “%2$s” was counted without “%3$s”", name,
                          parts[i].names[k], parts[i].names[1 - k]);
}

/* Sets the bytes of each level by the first volume there. */
static void
set_bytes (const Joined *joined,
           RoofLaunch   *launch)
{
  guint n = 0;

  for (guint i = 0; i < G_N_ELEMENTS (volumes); i++)
    {
      gboolean known = isnan (joined->bytes[i]);

      for (guint k = 0; k < n; k++)
        known |= g_str_equal (launch->bytes[k].level, volumes[i].level);
      if (!known)
        launch->bytes[n++] = (RoofLaunchBytes) { volumes[i].level, joined->bytes[i] };
    }
}

static void
add_region (const RoofLikwidRun *self,
            guint                first,
            RoofLaunches        *launches,
            RoofImport          *into)
{
  const EventGroup *group = self->groups->pdata[first];
  Joined joined = { .counts = ROOF_FP_COUNTS_INIT, .parts = { { NAN, NAN }, { NAN, NAN } }, .time = NAN, .calls = 1 };
  g_autofree char *numbered = g_strconcat ("Group ", group->group, NULL); /* of outputs that do not name it */
  g_autofree char *variant = group->run > 1 ? g_strdup_printf (" (%u)", group->run) : NULL;
  RoofLaunch launch = ROOF_LAUNCH_INIT;

  for (guint i = 0; i < G_N_ELEMENTS (volumes); i++)
    joined.bytes[i] = NAN;
  for (guint i = first; i < self->groups->len; i++)
    if (is_joined (self->groups->pdata[i], group))
      join (&joined, self->groups->pdata[i], into);
  launch.name = group->region != NULL && *group->region != '\0' ? group->region : g_ascii_isdigit (*group->group) ? numbered : group->group;
  launch.variant = variant;
  launch.unit = "vector";
  launch.flops = roof_fp_counts_sum (&joined.counts, launch.name, &launch.compute, into);
  launch.time = joined.time;
  launch.n = joined.calls;
  add_parts (&joined, launch.name, into);
  set_bytes (&joined, &launch);
  roof_launches_add (launches, &launch);
}

/* Whether no group before that of @index is joined with it. */
static gboolean
is_first (const RoofLikwidRun *self,
          guint                index)
{
  const EventGroup *group = self->groups->pdata[index];

  for (guint i = 0; i < index; i++)
    if (is_joined (self->groups->pdata[i], group))
      return FALSE;
  return TRUE;
}

gboolean
roof_likwid_run_finish (RoofLikwidRun  *run,
                        RoofImport     *into,
                        GError        **error)
{
  g_autoptr (RoofLikwidRun) self = run;
  g_autoptr (RoofLaunches) launches = roof_launches_new ();

  self->group = NULL;
  if (into->more)
    {
      into->unfinished = g_steal_pointer (&self);
      into->free_unfinished = (GDestroyNotify) roof_likwid_run_free;
      return TRUE;
    }
  for (guint i = 0; i < self->groups->len; i++)
    if (is_first (self, i))
      add_region (self, i, launches, into);
  roof_launches_pass (launches, 0, ROOF_REASON ("no region has a table of events or metrics"));
  return roof_launches_finish (launches, into, error);
}
