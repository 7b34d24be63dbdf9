/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/report/report.h"

#include <math.h>
#include <string.h>

#include "core/estimate/analyser.h"
#include "core/report/report-block.h"
#include "core/snapshot/snapshot-private.h"

/* Kernels are summarised in blocks of ROOF_BLOCK_LENGTH. The next report takes over each block whose kernels are the same
 * pointers as before, on the same machine and with the same catalogue: an edit of one kernel among 100 000 costs one block.
 * Each block has its own sums, and the report's totals unite these. Many blocks are made by several threads at once; the totals
 * are summed in the order of the blocks all the same.
 *
 * Invariants: immutable once made. The machine is the datasheet's as the view shows it (sustained roofs, how a multiply-
 * accumulate counts); while these stay, the machine stays the same object, by which blocks are recognised. An analysis is made
 * when it is first asked for, by any thread, and kept by its block; those of pins are made at once. */

#define BLOCKS_A_THREAD 12 /* from so many on a thread saves more than its start costs (some 50 µs) */

struct _RoofReport
{
  gatomicrefcount  ref_count;

  RoofCatalogue   *catalogue;
  RoofSnapshot    *snapshot;
  RoofMachine     *datasheet; /* as in the document */
  RoofMachine     *machine;   /* as the view shows it */
  RoofReportBlock **blocks;  /* of kernels, ROOF_BLOCK_LENGTH each except the last */
  guint            n_kernels, n_blocks;
  GPtrArray       *pins;  /* of RoofAnalysis, nullable */
  RoofSums         sums;
};

G_DEFINE_BOXED_TYPE (RoofReport, roof_report, roof_report_ref, roof_report_unref)

static RoofKernel **
get_kernels (const RoofReport *self,
             guint             block)
{
  return (RoofKernel **) self->snapshot->kernels->pdata + block * ROOF_BLOCK_LENGTH;
}

/* Blocks that threads make together. */
typedef struct
{
  RoofReport *report;
  RoofReport *previous; /* nullable: on the same machine */
  guint       next;     /* atomic: a block that no thread has taken; n_blocks and more: none */
} Making;

static guint
count_kernels (const RoofReport *self,
               guint             block)
{
  return MIN (self->n_kernels - block * ROOF_BLOCK_LENGTH, ROOF_BLOCK_LENGTH);
}

/* Block @index of @self (nullable). Returns: (nullable) */
static RoofReportBlock *
find_block (const RoofReport *self,
            guint             index)
{
  return self != NULL && index < self->n_blocks ? self->blocks[index] : NULL;
}

/* Whether block @index of @previous has the same kernels. */
static gboolean
is_known (const RoofReport *self,
          const RoofReport *previous,
          guint             index)
{
  guint n = count_kernels (self, index);
  const RoofReportBlock *known = find_block (previous, index);

  return known != NULL && known->n == n
         && memcmp (get_kernels (self, index), get_kernels (previous, index), n * sizeof (RoofKernel *)) == 0;
}

/* Makes blocks that are not known, one after another, until no other is left. */
static gpointer
make_blocks (gpointer data)
{
  Making *making = data;
  RoofReport *self = making->report;
  g_autoptr (RoofReportBlockMaker) maker = roof_report_block_maker_new (self->catalogue, self->machine);
  guint i;

  while ((i = g_atomic_int_add (&making->next, 1)) < self->n_blocks)
    {
      RoofReportBlock *former = find_block (making->previous, i);

      if (self->blocks[i] == NULL)
        self->blocks[i] = roof_report_block_maker_make (maker, get_kernels (self, i), count_kernels (self, i), former,
                                                        former != NULL ? get_kernels (making->previous, i) : NULL);
    }
  return NULL;
}

/* Makes @n blocks, in several threads if these are many. */
static void
share_blocks (Making *making,
              guint   n)
{
  guint n_threads = CLAMP (n / BLOCKS_A_THREAD, 1, g_get_num_processors ());
  g_autofree GThread **threads = g_new (GThread *, n_threads);

  for (guint i = 1; i < n_threads; i++)
    threads[i] = g_thread_new ("report", make_blocks, making);
  make_blocks (making);
  for (guint i = 1; i < n_threads; i++)
    g_thread_join (threads[i]);
}

/* @previous: (nullable): on the same machine */
static void
take_blocks (RoofReport *self,
             RoofReport *previous)
{
  Making making = { self, previous, 0 };
  guint n = 0;

  for (guint i = 0; i < self->n_blocks; i++)
    if (is_known (self, previous, i))
      self->blocks[i] = roof_report_block_ref (previous->blocks[i]);
    else
      n++;
  if (n > 0)
    share_blocks (&making, n);
}

static gboolean
is_seen_alike (RoofSnapshot *a,
               RoofSnapshot *b)
{
  const RoofView *one = roof_snapshot_get_view (a), *two = roof_snapshot_get_view (b);

  return one->roofs == two->roofs && one->tally == two->tally;
}

static RoofAnalysis *
analyze_pin (RoofReport    *self,
             const RoofPin *pin)
{
  RoofOperation *operation = roof_catalogue_find (self->catalogue, roof_kernel_get_operation (pin->kernel), NULL);
  g_autoptr (RoofMachine) own = NULL;

  if (operation == NULL)
    return NULL;
  own = pin->machine != NULL && pin->machine != self->datasheet ? roof_snapshot_see_machine (self->snapshot, pin->machine)
                                                                : roof_machine_ref (self->machine);
  return roof_analysis_new (operation, pin->kernel, own, NULL);
}

/* The analysis in @previous of the same pin, on a machine in the same view. */
static RoofAnalysis *
find_pin (RoofReport    *self,
          RoofReport    *previous,
          guint          index,
          const RoofPin *pin)
{
  const RoofPin *former;
  RoofAnalysis *known;

  if (index >= previous->pins->len || previous->catalogue != self->catalogue
      || !is_seen_alike (previous->snapshot, self->snapshot))
    return NULL;
  former = roof_snapshot_get_pin (previous->snapshot, index);
  known = previous->pins->pdata[index];
  if (former->kernel != pin->kernel || former->machine != pin->machine || known == NULL
      || (pin->machine == NULL && previous->machine != self->machine))
    return NULL;
  return roof_analysis_ref (known);
}

static void
clear_analysis (gpointer item)
{
  if (item != NULL)
    roof_analysis_unref (item);
}

static void
take_pins (RoofReport *self,
           RoofReport *previous)
{
  self->pins = g_ptr_array_new_with_free_func (clear_analysis);
  for (guint i = 0; i < roof_snapshot_get_n_pins (self->snapshot); i++)
    {
      const RoofPin *pin = roof_snapshot_get_pin (self->snapshot, i);
      RoofAnalysis *known = previous != NULL ? find_pin (self, previous, i, pin) : NULL;

      g_ptr_array_add (self->pins, known != NULL ? known : analyze_pin (self, pin));
    }
}

static void
add_up (RoofReport *self)
{
  roof_sums_init (&self->sums, self->machine);
  for (guint i = 0; i < self->n_blocks; i++)
    roof_sums_unite (&self->sums, &self->blocks[i]->sums);
  roof_sums_finish (&self->sums);
}

/* The machine as the view shows it; that of @previous where nothing differs, so that analyses on it can be reused. */
static RoofMachine *
see_machine (RoofReport *self,
             RoofReport *previous)
{
  if (previous != NULL && previous->datasheet == self->datasheet && is_seen_alike (previous->snapshot, self->snapshot))
    return roof_machine_ref (previous->machine);
  return roof_snapshot_see_machine (self->snapshot, self->datasheet);
}

RoofReport *
roof_report_update (RoofReport    *previous,
                    RoofCatalogue *catalogue,
                    RoofSnapshot  *snapshot,
                    RoofMachine   *machine)
{
  RoofReport *self = g_new0 (RoofReport, 1);
  gboolean comparable;

  g_atomic_ref_count_init (&self->ref_count);
  self->catalogue = roof_catalogue_ref (catalogue);
  self->snapshot = roof_snapshot_ref (snapshot);
  self->datasheet = roof_machine_ref (machine != NULL ? machine : roof_snapshot_get_active (snapshot));
  self->machine = see_machine (self, previous);
  self->n_kernels = roof_snapshot_get_n_kernels (snapshot);
  self->n_blocks = (self->n_kernels + ROOF_BLOCK_LENGTH - 1) / ROOF_BLOCK_LENGTH;
  self->blocks = g_new0 (RoofReportBlock *, self->n_blocks);
  comparable = previous != NULL && previous->catalogue == catalogue && previous->machine == self->machine;
  take_blocks (self, comparable ? previous : NULL);
  take_pins (self, previous);
  add_up (self);
  return self;
}

RoofReport *
roof_report_new (RoofCatalogue *catalogue,
                 RoofSnapshot  *snapshot,
                 RoofMachine   *machine)
{
  return roof_report_update (NULL, catalogue, snapshot, machine);
}

RoofReport *
roof_report_ref (RoofReport *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  g_atomic_ref_count_inc (&self->ref_count);
  return self;
}

void
roof_report_unref (RoofReport *self)
{
  g_return_if_fail (self != NULL);

  if (!g_atomic_ref_count_dec (&self->ref_count))
    return;
  roof_sums_clear (&self->sums);
  for (guint i = 0; i < self->n_blocks; i++)
    roof_report_block_unref (self->blocks[i]);
  g_free (self->blocks);
  g_ptr_array_unref (self->pins);
  roof_machine_unref (self->datasheet);
  roof_machine_unref (self->machine);
  roof_snapshot_unref (self->snapshot);
  roof_catalogue_unref (self->catalogue);
  g_free (self);
}

RoofMachine *
roof_report_get_machine (const RoofReport *self)
{
  return self->machine;
}

RoofMachine *
roof_report_get_datasheet (const RoofReport *self)
{
  return self->datasheet;
}

RoofCatalogue *
roof_report_get_catalogue (const RoofReport *self)
{
  return self->catalogue;
}

RoofSnapshot *
roof_report_get_snapshot (const RoofReport *self)
{
  return self->snapshot;
}

guint
roof_report_get_n (const RoofReport *self)
{
  return self->n_kernels;
}

const RoofSummary *
roof_report_get_summary (const RoofReport *self,
                         guint             index)
{
  g_return_val_if_fail (index < self->n_kernels, NULL);

  return &self->blocks[index / ROOF_BLOCK_LENGTH]->summaries[index % ROOF_BLOCK_LENGTH];
}

RoofAnalysis *
roof_report_get_analysis (const RoofReport *self,
                          guint             index)
{
  g_return_val_if_fail (index < self->n_kernels, NULL);

  return roof_report_block_analyse (self->blocks[index / ROOF_BLOCK_LENGTH], index % ROOF_BLOCK_LENGTH, self->catalogue,
                                    roof_snapshot_get_kernel (self->snapshot, index), self->machine);
}

RoofAnalysis *
roof_report_make_analysis (const RoofReport *self,
                           guint             index)
{
  RoofKernel *kernel;

  g_return_val_if_fail (index < self->n_kernels, NULL);

  kernel = roof_snapshot_get_kernel (self->snapshot, index);
  if (!roof_report_get_summary (self, index)->analysed)
    return NULL;
  return roof_analysis_new (roof_catalogue_find (self->catalogue, roof_kernel_get_operation (kernel), NULL), kernel, self->machine, NULL);
}

const GError *
roof_report_get_error (const RoofReport *self,
                       guint             index)
{
  const RoofReportBlock *block;

  g_return_val_if_fail (index < self->n_kernels, NULL);

  block = self->blocks[index / ROOF_BLOCK_LENGTH];
  return block->errors != NULL ? block->errors[index % ROOF_BLOCK_LENGTH] : NULL;
}

guint
roof_report_count_refused (const RoofReport *self)
{
  guint n = 0;

  for (guint i = 0; i < self->n_blocks; i++)
    for (guint j = 0; self->blocks[i]->errors != NULL && j < self->blocks[i]->n; j++)
      n += self->blocks[i]->errors[j] != NULL;
  return n;
}

RoofAnalysis *
roof_report_get_pin (const RoofReport *self,
                     guint             index)
{
  g_return_val_if_fail (index < self->pins->len, NULL);

  return self->pins->pdata[index];
}

const RoofTotals *
roof_report_get_totals (const RoofReport *self)
{
  return &self->sums.totals;
}

void
roof_report_sum_workload (RoofReport *self,
                          const char *workload,
                          RoofTotals *totals)
{
  g_autoptr (RoofAnalyser) analyser = roof_analyser_new (self->catalogue, self->machine);
  RoofSums sums;

  roof_sums_init (&sums, self->machine);
  for (guint i = 0; i < self->n_kernels; i++)
    {
      const RoofSummary *summary = roof_report_get_summary (self, i);
      RoofKernel *kernel = roof_snapshot_get_kernel (self->snapshot, i);

      if (summary->analysed && summary->part && g_str_equal (roof_kernel_get_workload (kernel), workload))
        roof_sums_add (&sums, roof_analyser_analyse (analyser, kernel, NULL));
    }
  roof_sums_finish (&sums);
  *totals = sums.totals;
  roof_sums_clear (&sums);
}

guint
roof_report_get_n_units (const RoofReport *self)
{
  return self->sums.units->len;
}

const char *
roof_report_get_unit (const RoofReport *self,
                      guint             index,
                      double           *flops)
{
  const RoofUnitSum *sum;

  g_return_val_if_fail (index < self->sums.units->len, NULL);

  sum = &g_array_index (self->sums.units, RoofUnitSum, index);
  if (flops != NULL)
    *flops = sum->flops;
  return sum->unit;
}

gboolean
roof_report_runs_at (const RoofReport *self,
                     guint             peak)
{
  g_return_val_if_fail (peak < roof_machine_get_n_peaks (self->machine), FALSE);

  return self->sums.peaks[peak].shown;
}

gboolean
roof_report_crosses (const RoofReport *self,
                     guint             level)
{
  gboolean any = FALSE;

  g_return_val_if_fail (level < roof_machine_get_n_levels (self->machine), FALSE);

  for (guint i = 0; i < roof_machine_get_n_levels (self->machine); i++)
    any = any || self->sums.crossed[i];
  return self->sums.crossed[level] || !any;
}

gboolean
roof_report_draws_level (const RoofReport *self,
                         guint             level)
{
  gboolean crosses = roof_report_crosses (self, level);

  return roof_view_shows_level (roof_snapshot_get_view (self->snapshot), roof_machine_get_level (self->machine, level)->id, crosses);
}

double
roof_report_get_share (const RoofReport *self,
                       guint             index)
{
  return roof_report_weigh (self, roof_report_get_summary (self, index));
}

double
roof_report_weigh (const RoofReport  *self,
                   const RoofSummary *summary)
{
  double total = self->sums.totals.time;

  return total > 0 && isfinite (total) ? summary->count * summary->time / total : 0;
}

gboolean
roof_report_has_expectation (const RoofReport *self)
{
  for (guint i = 0; i < roof_report_get_n (self); i++)
    {
      const char *id = roof_kernel_get_operation (roof_snapshot_get_kernel (self->snapshot, i));
      RoofOperation *operation
          = roof_report_get_summary (self, i)->analysed ? roof_catalogue_find (self->catalogue, id, NULL) : NULL;

      for (guint k = 0; operation != NULL && k < roof_operation_get_n_tensors (operation); k++)
        if (roof_operation_get_tensor (operation, k)->least != NULL)
          return TRUE;
    }
  return FALSE;
}
