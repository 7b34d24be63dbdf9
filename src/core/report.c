/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/report.h"

#include <math.h>
#include <string.h>

#include "core/plan-private.h"

typedef struct
{
  RoofAnalysis *analysis; /* or NULL */
  GError       *error;    /* or NULL */
} Entry;

struct _RoofReport
{
  gatomicrefcount  ref_count;

  RoofCatalogue   *catalogue;
  RoofModel       *model;
  RoofMachine     *sheet;   /* as the document has it */
  RoofMachine     *machine; /* as the view looks at it */
  Entry           *entries;
  guint            n_entries;
  GPtrArray       *ghosts;  /* of RoofAnalysis, nullable */
  RoofTotals       totals;
  const char      *units[ROOF_MAX_TOTAL_UNITS];
};

G_DEFINE_BOXED_TYPE (RoofReport, roof_report, roof_report_ref, roof_report_unref)

static void
analyze (RoofReport *self,
         guint       index)
{
  RoofKernel *kernel = roof_model_get_kernel (self->model, index);
  Entry *entry = &self->entries[index];
  RoofOperation *operation
      = roof_catalogue_find (self->catalogue, roof_kernel_get_operation (kernel), &entry->error);

  if (operation != NULL)
    entry->analysis = roof_analysis_new_like (index > 0 ? entry[-1].analysis : NULL, operation, kernel, self->machine,
                                              &entry->error);
}

/* Takes over what @previous knows of the same kernel, looking first where it stood. */
static gboolean
take_over (RoofReport *self,
           RoofReport *previous,
           guint       index)
{
  RoofKernel *kernel = roof_model_get_kernel (self->model, index);
  const Entry *known;

  if (index >= previous->n_entries || roof_model_get_kernel (previous->model, index) != kernel)
    return FALSE;
  known = &previous->entries[index];
  if (known->analysis != NULL)
    self->entries[index].analysis = roof_analysis_ref (known->analysis);
  else
    self->entries[index].error = g_error_copy (known->error);
  return TRUE;
}

static gboolean
is_seen_alike (RoofModel *a,
               RoofModel *b)
{
  const RoofView *one = roof_model_get_view (a), *two = roof_model_get_view (b);

  return one->roofs == two->roofs && one->count == two->count;
}

static RoofAnalysis *
analyze_ghost (RoofReport      *self,
               const RoofGhost *ghost)
{
  RoofOperation *operation = roof_catalogue_find (self->catalogue, roof_kernel_get_operation (ghost->kernel), NULL);
  g_autoptr (RoofMachine) own = NULL;

  if (operation == NULL)
    return NULL;
  own = ghost->machine != NULL && ghost->machine != self->sheet ? roof_model_see_machine (self->model, ghost->machine)
                                                                : roof_machine_ref (self->machine);
  return roof_analysis_new (operation, ghost->kernel, own, NULL);
}

/* What @previous knows of the same ghost on a machine that is looked at in the same way. */
static RoofAnalysis *
find_ghost (RoofReport      *self,
            RoofReport      *previous,
            guint            index,
            const RoofGhost *ghost)
{
  const RoofGhost *former;
  RoofAnalysis *known;

  if (index >= previous->ghosts->len || previous->catalogue != self->catalogue
      || !is_seen_alike (previous->model, self->model))
    return NULL;
  former = roof_model_get_ghost (previous->model, index);
  known = previous->ghosts->pdata[index];
  if (former->kernel != ghost->kernel || former->machine != ghost->machine || known == NULL
      || (ghost->machine == NULL && previous->machine != self->machine))
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
take_ghosts (RoofReport *self,
             RoofReport *previous)
{
  self->ghosts = g_ptr_array_new_with_free_func (clear_analysis);
  for (guint i = 0; i < roof_model_get_n_ghosts (self->model); i++)
    {
      const RoofGhost *ghost = roof_model_get_ghost (self->model, i);
      RoofAnalysis *known = previous != NULL ? find_ghost (self, previous, i, ghost) : NULL;

      g_ptr_array_add (self->ghosts, known != NULL ? known : analyze_ghost (self, ghost));
    }
}

static guint
find_unit (RoofReport *self,
           const char *unit)
{
  RoofTotals *totals = &self->totals;

  for (guint i = 0; i < totals->n_units; i++)
    if (g_str_equal (self->units[i], unit))
      return i;
  if (totals->n_units == ROOF_MAX_TOTAL_UNITS)
    return ROOF_MAX_TOTAL_UNITS - 1;
  self->units[totals->n_units] = unit;
  return totals->n_units++;
}

/* Which physical unit a peak is of: the first peak the machine lists of that unit. */
static guint
find_physical_unit (const RoofMachine *machine,
                    guint              peak)
{
  const char *unit = roof_machine_get_peak (machine, peak)->unit;
  guint first = 0;

  while (!g_str_equal (roof_machine_get_peak (machine, first)->unit, unit))
    first++;
  return first;
}

/* Adds what one kernel does, and the time each physical unit and each level is busy with it: dtypes run at
 * different peaks and reads may be faster than writes, so the roofline of the sums adds times, not FLOPs and
 * bytes. Where one unit stands in for another their times add up too. */
static void
add_kernel (RoofReport   *self,
            RoofAnalysis *analysis,
            RoofTotals   *totals,
            double       *busy,
            double       *t_comm)
{
  const RoofEstimate *estimate = roof_analysis_get_estimate (analysis);
  RoofOperation *operation = roof_analysis_get_operation (analysis);
  RoofPlan *plan = roof_analysis_get_plan (analysis);
  double count = roof_kernel_get_count (roof_analysis_get_kernel (analysis));

  for (guint i = 0; i < roof_operation_get_n_works (operation); i++)
    {
      const char *unit
          = i == 0 ? roof_plan_get_unit (plan) : roof_operation_get_work (operation, i)->unit;

      totals->flops[find_unit (self, unit)] += count * estimate->flops[i];
      if (roof_plan_has_peak (plan, i))
        busy[find_physical_unit (self->machine, roof_plan_get_peak (plan, i, NULL))]
            += count * estimate->t_unit[i];
    }
  for (guint i = 0; i < roof_machine_get_n_levels (self->machine); i++)
    {
      totals->bytes[i] += count * estimate->bytes[i];
      t_comm[i] += count * estimate->t_comm[i];
    }
  totals->t_min += count * estimate->t_min;
  totals->t_max += count * estimate->t_max;
  totals->t_launch += count * estimate->t_launch;
}

/* @workload: (nullable): NULL for all kernels */
static void
add_up (RoofReport *self,
        const char *workload,
        RoofTotals *totals)
{
  guint n_peaks = roof_machine_get_n_peaks (self->machine);
  g_autofree double *busy = g_new0 (double, n_peaks);
  double t_comm[ROOF_MAX_LEVELS] = { 0 };

  for (guint i = 0; i < self->n_entries; i++)
    if (self->entries[i].analysis != NULL
        && (workload == NULL
            || g_strcmp0 (roof_kernel_get_workload (roof_model_get_kernel (self->model, i)), workload) == 0))
      add_kernel (self, self->entries[i].analysis, totals, busy, t_comm);
  for (guint i = 0; i < n_peaks; i++)
    totals->t_roofline = fmax (totals->t_roofline, busy[i]);
  for (guint i = 0; i < roof_machine_get_n_levels (self->machine); i++)
    totals->t_roofline = fmax (totals->t_roofline, t_comm[i]);
}

/* The same machine looked at in the same way stays the same value, and with it what was analysed on it. */
static RoofMachine *
see_machine (RoofReport *self,
             RoofReport *previous)
{
  if (previous != NULL && previous->sheet == self->sheet && is_seen_alike (previous->model, self->model))
    return roof_machine_ref (previous->machine);
  return roof_model_see_machine (self->model, self->sheet);
}

RoofReport *
roof_report_update (RoofReport    *previous,
                    RoofCatalogue *catalogue,
                    RoofModel     *model,
                    RoofMachine   *machine)
{
  RoofReport *self = g_new0 (RoofReport, 1);
  gboolean comparable;

  g_atomic_ref_count_init (&self->ref_count);
  self->catalogue = roof_catalogue_ref (catalogue);
  self->model = roof_model_ref (model);
  self->sheet = roof_machine_ref (machine != NULL ? machine : roof_model_get_active (model));
  self->machine = see_machine (self, previous);
  self->n_entries = roof_model_get_n_kernels (model);
  self->entries = g_new0 (Entry, self->n_entries);
  comparable = previous != NULL && previous->catalogue == catalogue && previous->machine == self->machine;
  for (guint i = 0; i < self->n_entries; i++)
    if (!comparable || !take_over (self, previous, i))
      analyze (self, i);
  take_ghosts (self, previous);
  add_up (self, NULL, &self->totals);
  return self;
}

RoofReport *
roof_report_new (RoofCatalogue *catalogue,
                 RoofModel     *model,
                 RoofMachine   *machine)
{
  return roof_report_update (NULL, catalogue, model, machine);
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
  for (guint i = 0; i < self->n_entries; i++)
    {
      g_clear_pointer (&self->entries[i].analysis, roof_analysis_unref);
      g_clear_error (&self->entries[i].error);
    }
  g_free (self->entries);
  g_ptr_array_unref (self->ghosts);
  roof_machine_unref (self->sheet);
  roof_machine_unref (self->machine);
  roof_model_unref (self->model);
  roof_catalogue_unref (self->catalogue);
  g_free (self);
}

RoofMachine *
roof_report_get_machine (const RoofReport *self)
{
  return self->machine;
}

RoofMachine *
roof_report_get_sheet (const RoofReport *self)
{
  return self->sheet;
}

RoofCatalogue *
roof_report_get_catalogue (const RoofReport *self)
{
  return self->catalogue;
}

RoofModel *
roof_report_get_model (const RoofReport *self)
{
  return self->model;
}

guint
roof_report_get_n (const RoofReport *self)
{
  return self->n_entries;
}

RoofAnalysis *
roof_report_get_analysis (const RoofReport *self,
                          guint             index)
{
  g_return_val_if_fail (index < self->n_entries, NULL);

  return self->entries[index].analysis;
}

const GError *
roof_report_get_error (const RoofReport *self,
                       guint             index)
{
  g_return_val_if_fail (index < self->n_entries, NULL);

  return self->entries[index].error;
}

RoofAnalysis *
roof_report_get_ghost (const RoofReport *self,
                       guint             index)
{
  g_return_val_if_fail (index < self->ghosts->len, NULL);

  return self->ghosts->pdata[index];
}

const RoofTotals *
roof_report_get_totals (const RoofReport *self)
{
  return &self->totals;
}

void
roof_report_sum_workload (RoofReport *self,
                          const char *workload,
                          RoofTotals *totals)
{
  *totals = (RoofTotals) { .n_units = self->totals.n_units };
  add_up (self, workload, totals);
}

const char *
roof_report_get_unit (const RoofReport *self,
                      guint             index)
{
  g_return_val_if_fail (index < self->totals.n_units, NULL);

  return self->units[index];
}

double
roof_report_get_share (const RoofReport *self,
                       guint             index)
{
  RoofAnalysis *analysis = roof_report_get_analysis (self, index);

  if (analysis == NULL || !(self->totals.t_min > 0))
    return 0;
  return roof_kernel_get_count (roof_analysis_get_kernel (analysis))
         * roof_analysis_get_estimate (analysis)->t_min / self->totals.t_min;
}
