/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "explore/run/run-diff.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "explore/run/rank-test.h"
#include "explore/run/spread-test.h"

/* Follows each kernel through the runs. Runs are added one after another; run-match.c finds each kernel of a run among the
 * latest state of all rows, so that a kernel that one run lacks is found again. A kernel that is not found begins a row. Then
 * rows are judged (gain of the last run over the first, significance by the repeats or by σ), the p values corrected by Holm's
 * method over all rows, and the totals summed.
 *
 * Invariants: entries are a matrix, row by row, n_runs each; an absent kernel is an entry with kernel -1 and times of NAN.
 * Totals of time count only rows that were measured in the first and the last run. Names and measurements are borrowed from
 * the reports, which are held. */

#define SAME_WORK 1e-3  /* relative difference of FLOPs */
#define UNIT_RANGE 2.0  /* factor around a power of 1000: kernels also become faster */
#define MEBI 1.048576   /* MiB over MB */
#define MEBI_RANGE 5e-3

static RoofRunEntry *
get_entry (const RoofRunDiff *self,
           guint              row,
           guint              run)
{
  return &self->entries[(gsize) row * self->n_runs + run];
}

const RoofRunEntry *
roof_run_diff_get (const RoofRunDiff *self,
                   guint              row,
                   guint              run)
{
  g_return_val_if_fail (row < self->n_rows && run < self->n_runs, NULL);

  return get_entry (self, row, run);
}

static RoofKernel *
get_kernel (const RoofRunDiff *self,
            guint              row,
            guint              run)
{
  int index = get_entry (self, row, run)->kernel;

  return index >= 0 ? roof_snapshot_get_kernel (roof_report_get_snapshot (self->reports[run]), (guint) index) : NULL;
}

const char *
roof_run_diff_get_name (const RoofRunDiff *self,
                        guint              row,
                        guint              run)
{
  RoofKernel *kernel = get_kernel (self, row, run);

  return kernel != NULL ? roof_kernel_get_name (kernel) : NULL;
}

double
roof_run_diff_get_gain (const RoofRunDiff *self,
                        guint              row,
                        guint              from,
                        guint              to)
{
  const RoofRunEntry *before = get_entry (self, row, from), *after = get_entry (self, row, to);

  return before->kernel >= 0 && after->kernel >= 0 ? before->time / after->time : NAN;
}

gboolean
roof_run_diff_has_other_bound (const RoofRunDiff *self,
                               guint              row)
{
  const RoofRunEntry *before = get_entry (self, row, 0), *after = get_entry (self, row, self->n_runs - 1);

  return before->kernel >= 0 && after->kernel >= 0 && before->bound != NULL && after->bound != NULL
         && !g_str_equal (before->bound, after->bound);
}

static const RoofSummary *
get_summary (const RoofRunDiff *self,
             guint              row,
             guint              run)
{
  return roof_report_get_summary (self->reports[run], (guint) get_entry (self, row, run)->kernel);
}

gboolean
roof_run_diff_has_other_work (const RoofRunDiff *self,
                              guint              row,
                              guint              from,
                              guint              to)
{
  const RoofSummary *before, *after;

  if (get_entry (self, row, from)->kernel < 0 || get_entry (self, row, to)->kernel < 0)
    return FALSE;
  before = get_summary (self, row, from);
  after = get_summary (self, row, to);
  return before->analysed && after->analysed
         && fabs (before->flops - after->flops) > SAME_WORK * fmax (before->flops, after->flops);
}

int
roof_run_diff_find_former (const RoofRunDiff *self,
                           guint              row,
                           guint              run)
{
  while (run-- > 0)
    if (get_entry (self, row, run)->kernel >= 0)
      return (int) run;
  return -1;
}

static const char *
find_bound (RoofReport        *report,
            const RoofSummary *summary)
{
  if (!summary->analysed)
    return NULL;
  if (summary->bound == ROOF_BOUND_COMPUTE)
    return "compute";
  if (summary->bound == ROOF_BOUND_BALANCED)
    return "balanced";
  if (summary->bound == ROOF_BOUND_UNKNOWN)
    return NULL;
  return roof_machine_get_level (roof_report_get_machine (report), (guint) summary->bound)->id;
}

/* (nullable) */
static const char *
find_level_name (RoofReport        *report,
                 const RoofSummary *summary)
{
  if (!summary->analysed || summary->bound < 0)
    return NULL;
  return roof_machine_get_level (roof_report_get_machine (report), (guint) summary->bound)->name;
}

static RoofRunEntry
make_entry (const RoofRunDiff *self,
            guint              run,
            guint              index)
{
  RoofReport *report = self->reports[run];
  const RoofSummary *summary = roof_report_get_summary (report, index);
  RoofKernel *kernel = roof_snapshot_get_kernel (roof_report_get_snapshot (report), index);
  RoofRunEntry entry = {
    .kernel = (int) index,
    .count = roof_kernel_get_count (kernel),
    .bound = find_bound (report, summary),
    .level = find_level_name (report, summary),
    .measurement = roof_kernel_get_measurement (kernel),
  };

  if (self->modelled)
    entry.time = summary->analysed && summary->bound != ROOF_BOUND_UNKNOWN && summary->t_min > 0 ? summary->t_min : NAN;
  else
    entry.time = roof_kernel_get_measured_time (kernel);
  entry.share = summary->analysed && summary->bound != ROOF_BOUND_UNKNOWN && summary->t_min > 0 ? summary->t_min / entry.time : NAN;
  return entry;
}

/* Rows while runs are added one after another. */
typedef struct
{
  RoofRunDiff *diff;
  GArray      *entries; /* (element-type RoofRunEntry): row by row */
  GPtrArray   *latest;  /* (element-type RoofKernel): per row, of the latest run that has it */
} DiffRows;

static void
put_entry (DiffRows     *self,
           guint         row,
           guint         run,
           guint         kernel,
           RoofMatchKind match)
{
  RoofRunEntry *entry = &g_array_index (self->entries, RoofRunEntry, (gsize) row * self->diff->n_runs + run);

  *entry = make_entry (self->diff, run, kernel);
  entry->match = match;
}

static guint
add_row (DiffRows   *self,
         RoofKernel *kernel)
{
  RoofRunEntry absent = { .kernel = -1, .time = NAN, .share = NAN };

  for (guint run = 0; run < self->diff->n_runs; run++)
    g_array_append_val (self->entries, absent);
  g_ptr_array_add (self->latest, kernel);
  return self->latest->len - 1;
}

static void
add_run (DiffRows             *self,
         guint                 run,
         const RoofCorrection *corrections,
         guint                 n)
{
  RoofSnapshot *snapshot = roof_report_get_snapshot (self->diff->reports[run]);
  g_autoptr (GPtrArray) kernels = g_ptr_array_new ();
  g_autoptr (RoofRunMatch) match = NULL;

  for (guint i = 0; i < roof_snapshot_get_n_kernels (snapshot); i++)
    g_ptr_array_add (kernels, roof_snapshot_get_kernel (snapshot, i));
  match = roof_run_match_new (self->latest, kernels, corrections, n);
  for (guint i = 0; i < kernels->len; i++)
    {
      guint row = match->partners[i] >= 0 ? (guint) match->partners[i] : add_row (self, kernels->pdata[i]);

      self->latest->pdata[row] = kernels->pdata[i];
      put_entry (self, row, run, i, match->kinds[i]);
    }
  for (guint i = 0; i < match->repeated->len; i++)
    g_array_index (match->repeated, RoofRepeated, i).run = run;
  g_array_append_vals (self->diff->repeated, match->repeated->data, match->repeated->len);
}

static double
find_deviation (const double *values,
                guint         n)
{
  double mean = 0, sum = 0;

  for (guint i = 0; i < n; i++)
    mean += values[i] / n;
  for (guint i = 0; i < n; i++)
    sum += (values[i] - mean) * (values[i] - mean);
  return sqrt (sum / (n - 1));
}

/* The deviation of the repeats and their number, as measured or from the single ones. FALSE: not known */
static gboolean
find_spread (const RoofMeasurement *measurement,
             RoofSpread            *spread)
{
  guint n = measurement->repeats;

  *spread = (RoofSpread) { measurement->time, measurement->sigma, n };
  if (n > 1 && n == measurement->n_times)
    spread->sigma = find_deviation (measurement->times, n);
  return n > 1 && !isnan (spread->sigma);
}

/* Without single repeats on both sides only their deviations can be tested. */
static void
test_spread (RoofRunDiff           *self,
             RoofRunRow            *row,
             const RoofMeasurement *a,
             const RoofMeasurement *b)
{
  RoofSpread before, after;

  if (!find_spread (a, &before) || !find_spread (b, &after) || !(before.sigma + after.sigma > 0))
    {
      self->totals.n_uncounted += !isnan (a->sigma) && !isnan (b->sigma);
      return;
    }
  row->by_spread = TRUE;
  row->n_before = before.n;
  row->n_after = after.n;
  row->p = roof_spread_test (&before, &after);
  row->difference = row->p <= ROOF_SIGNIFICANCE ? ROOF_DIFFERENCE_SHOWN : ROOF_DIFFERENCE_NOT_SHOWN;
}

static void
test_repeats (RoofRunRow            *row,
              const RoofMeasurement *a,
              const RoofMeasurement *b)
{
  row->n_before = a->n_times;
  row->n_after = b->n_times;
  row->ratio = roof_ratio_new (a->times, a->n_times, b->times, b->n_times);
  row->p = roof_rank_test (a->times, a->n_times, b->times, b->n_times);
  if (roof_rank_test_get_least (a->n_times, b->n_times) > ROOF_SIGNIFICANCE)
    row->difference = ROOF_DIFFERENCE_TOO_FEW;
  else
    row->difference = row->p <= ROOF_SIGNIFICANCE ? ROOF_DIFFERENCE_SHOWN : ROOF_DIFFERENCE_NOT_SHOWN;
}

/* Tests the repeats of both sides, which a modelled time has none of. */
static void
test_row (RoofRunDiff        *self,
          RoofRunRow         *row,
          const RoofRunEntry *before,
          const RoofRunEntry *after)
{
  const RoofMeasurement *a = before->measurement, *b = after->measurement;

  row->p = row->p_holm = NAN;
  row->ratio = (RoofRatio) { NAN, NAN, NAN };
  row->difference = ROOF_DIFFERENCE_UNKNOWN;
  if (self->modelled || isnan (row->gain) || a == NULL || b == NULL)
    return;
  if (a->n_times > 0 && b->n_times > 0)
    test_repeats (row, a, b);
  else
    test_spread (self, row, a, b);
}

static void
fill_row (RoofRunDiff *self,
          guint        index)
{
  const RoofRunEntry *before = get_entry (self, index, 0), *after = get_entry (self, index, self->n_runs - 1);
  RoofRunRow *row = &self->rows[index];

  row->match = before->kernel >= 0 && after->kernel >= 0 ? after->match : ROOF_MATCH_NONE;
  row->gain = roof_run_diff_get_gain (self, index, 0, self->n_runs - 1);
  test_row (self, row, before, after);
}

static gboolean
is_tested (const RoofRunRow *row)
{
  return row->difference == ROOF_DIFFERENCE_SHOWN || row->difference == ROOF_DIFFERENCE_NOT_SHOWN;
}

static void
correct_p (RoofRunDiff *self)
{
  RoofRunTotals *totals = &self->totals;
  g_autofree double *p = g_new (double, self->n_rows);
  guint n = 0;

  for (guint i = 0; i < self->n_rows; i++)
    if (is_tested (&self->rows[i]))
      p[n++] = self->rows[i].p;
  roof_holm_correct (p, n);
  totals->n_tested = n;
  for (guint i = 0, k = 0; i < self->n_rows; i++)
    if (is_tested (&self->rows[i]))
      {
        RoofRunRow *row = &self->rows[i];

        row->p_holm = p[k++];
        totals->n_by_spread += row->by_spread;
        totals->n_shown += row->difference == ROOF_DIFFERENCE_SHOWN;
        totals->n_shown_holm += row->p_holm <= ROOF_SIGNIFICANCE;
      }
}

/* A geometric mean while it is summed up. */
typedef struct
{
  double logs;
  guint  n;
} Mean;

static void
add_ratio (Mean  *self,
           double before,
           double after)
{
  if (!(before > 0 && after > 0))
    return;
  self->logs += log (before / after);
  self->n++;
}

static double
get_mean (const Mean *self)
{
  return self->n > 0 ? exp (self->logs / self->n) : NAN;
}

static double
sum_bytes (const RoofSummary *summary)
{
  double bytes = 0;

  for (guint i = 0; i < summary->n_traffic; i++)
    bytes += summary->traffic[i].shown;
  return bytes;
}

/* The time of a row that only one run has. */
static double
get_whole_time (const RoofRunEntry *entry)
{
  return isnan (entry->time) ? 0 : entry->count * entry->time;
}

static void
sum_up (RoofRunDiff *self)
{
  RoofRunTotals *totals = &self->totals;
  Mean gain = { 0 }, flops = { 0 }, bytes = { 0 };

  for (guint i = 0; i < self->n_rows; i++)
    {
      const RoofRunEntry *before = get_entry (self, i, 0), *after = get_entry (self, i, self->n_runs - 1);
      const RoofSummary *first, *last;

      totals->n_appeared += before->kernel < 0 && after->kernel >= 0;
      totals->n_vanished += before->kernel >= 0 && after->kernel < 0;
      totals->appeared += before->kernel < 0 ? get_whole_time (after) : 0;
      totals->vanished += after->kernel < 0 ? get_whole_time (before) : 0;
      if (before->kernel < 0 || after->kernel < 0)
        continue;
      totals->n_matched++;
      first = get_summary (self, i, 0);
      last = get_summary (self, i, self->n_runs - 1);
      add_ratio (&flops, first->shown_flops, last->shown_flops);
      add_ratio (&bytes, sum_bytes (first), sum_bytes (last));
      if (isnan (self->rows[i].gain))
        continue;
      totals->n_both++;
      totals->before += before->count * before->time;
      totals->after += after->count * after->time;
      add_ratio (&gain, before->time, after->time);
    }
  totals->gain = totals->n_both > 0 ? totals->before / totals->after : NAN;
  totals->mean_gain = get_mean (&gain);
  totals->mean_flops = get_mean (&flops);
  totals->mean_bytes = get_mean (&bytes);
}

RoofRunDiff *
roof_run_diff_new (RoofReport          **reports,
                   guint                 n_runs,
                   gboolean              modelled,
                   const RoofCorrection *corrections,
                   guint                 n_corrections)
{
  RoofRunDiff *self = g_new0 (RoofRunDiff, 1);
  g_autoptr (GPtrArray) latest = g_ptr_array_new ();
  DiffRows rows = { self, g_array_new (FALSE, FALSE, sizeof (RoofRunEntry)), latest };

  self->n_runs = n_runs;
  self->reports = g_new (RoofReport *, n_runs);
  self->modelled = modelled;
  self->repeated = g_array_new (FALSE, FALSE, sizeof (RoofRepeated));
  for (guint i = 0; i < n_runs; i++)
    self->reports[i] = roof_report_ref (reports[i]);
  for (guint i = 0; i < n_runs; i++)
    add_run (&rows, i, corrections, n_corrections);
  self->n_rows = latest->len;
  self->entries = (RoofRunEntry *) (gpointer) g_array_free (rows.entries, FALSE);
  self->rows = g_new0 (RoofRunRow, self->n_rows);
  for (guint i = 0; i < self->n_rows; i++)
    fill_row (self, i);
  correct_p (self);
  sum_up (self);
  return self;
}

void
roof_run_diff_free (RoofRunDiff *self)
{
  for (guint i = 0; i < self->n_runs; i++)
    roof_report_unref (self->reports[i]);
  g_free (self->reports);
  g_free (self->rows);
  g_free (self->entries);
  g_array_unref (self->repeated);
  g_free (self);
}

/* What a row is sorted by, ascending. */
typedef struct
{
  double      number;
  const char *name; /* nullable */
  guint       row;
} SortKey;

static int
compare_keys (const void *a,
              const void *b)
{
  const SortKey *x = a, *y = b;
  int order = x->number < y->number ? -1 : x->number > y->number;

  if (order == 0 && x->name != NULL)
    order = strcmp (x->name, y->name);
  return order != 0 ? order : x->row < y->row ? -1 : x->row > y->row;
}

static const char *
find_last_name (const RoofRunDiff *self,
                guint              row)
{
  const char *name = NULL;

  for (guint run = self->n_runs; name == NULL && run-- > 0;)
    name = roof_run_diff_get_name (self, row, run);
  return name;
}

static SortKey
make_key (const RoofRunDiff *self,
          RoofRunSort        sort,
          guint              row)
{
  double gain = self->rows[row].gain;
  SortKey key = { 0, sort == ROOF_RUN_SORT_NAME ? find_last_name (self, row) : NULL, row };

  if (sort == ROOF_RUN_SORT_TIME)
    key.number = -fmax (get_whole_time (get_entry (self, row, 0)), get_whole_time (get_entry (self, row, self->n_runs - 1)));
  else if (sort == ROOF_RUN_SORT_GAIN)
    key.number = isnan (gain) ? INFINITY : gain;
  return key;
}

guint *
roof_run_diff_sort (const RoofRunDiff *self,
                    RoofRunSort        sort)
{
  g_autofree SortKey *keys = g_new (SortKey, self->n_rows);
  guint *order = g_new (guint, self->n_rows);

  for (guint i = 0; i < self->n_rows; i++)
    keys[i] = make_key (self, sort, i);
  qsort (keys, self->n_rows, sizeof *keys, compare_keys);
  for (guint i = 0; i < self->n_rows; i++)
    order[i] = keys[i].row;
  return order;
}

double
roof_run_guess_unit (double   mean,
                     gboolean bytes)
{
  double power = round (log10 (mean) / 3), unit = pow (1000, power);

  if (isfinite (power) && power != 0 && mean < unit * UNIT_RANGE && mean > unit / UNIT_RANGE)
    return unit;
  for (guint i = 0; bytes && i < 2; i++)
    if (fabs ((i == 0 ? mean : 1 / mean) - MEBI) < MEBI_RANGE)
      return i == 0 ? MEBI : 1 / MEBI;
  return 1;
}

const char *
roof_difference_to_string (RoofDifference difference)
{
  static const char *const names[] = { "unknown", "too_few", "not_shown", "shown" };

  return names[difference];
}
