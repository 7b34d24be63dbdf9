/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/report/comparison.h"

#include <math.h>

struct _RoofComparison
{
  gatomicrefcount  ref_count;

  GPtrArray       *reports; /* element-type RoofReport: index 0 is the current machine */
  guint            current; /* index in the snapshot of machine 0 */
};

static RoofComparison *
comparison_new (guint current)
{
  RoofComparison *self = g_new0 (RoofComparison, 1);

  g_atomic_ref_count_init (&self->ref_count);
  self->reports = g_ptr_array_new_with_free_func ((GDestroyNotify) roof_report_unref);
  self->current = current;
  return self;
}

/* The report in @self on @machine, or NULL. @next: (inout): index where the search begins, and then where to search for the
 * next machine. Machines mostly keep their order, so that a pass over all of them is linear. */
static RoofReport *
find_report (const RoofComparison *self,
             const RoofMachine    *machine,
             guint                *next)
{
  guint n = self->reports->len;

  for (guint i = 0; i < n; i++)
    {
      guint place = (*next + i) % n;
      RoofReport *report = g_ptr_array_index (self->reports, place);

      if (roof_report_get_datasheet (report) != machine)
        continue;
      *next = place + 1;
      return report;
    }
  return NULL;
}

static guint
find_index (const RoofComparison *self,
            guint                 machine)
{
  if (machine == 0)
    return self->current;
  return machine == self->current ? 0 : machine;
}

static void
add_report (RoofComparison *self,
            RoofComparison *previous,
            RoofCatalogue  *catalogue,
            RoofSnapshot   *snapshot,
            guint           index,
            guint          *next)
{
  RoofMachine *machine = roof_snapshot_get_machine (snapshot, index);
  RoofReport *known = previous != NULL ? find_report (previous, machine, next) : NULL;

  g_ptr_array_add (self->reports, roof_report_update (known, catalogue, snapshot, machine));
}

RoofComparison *
roof_comparison_new (RoofComparison *previous,
                     RoofCatalogue  *catalogue,
                     RoofSnapshot   *snapshot)
{
  RoofComparison *self;
  guint next = 0;

  g_return_val_if_fail (catalogue != NULL && snapshot != NULL, NULL);

  self = comparison_new (roof_snapshot_get_current (snapshot));
  for (guint i = 0; i < roof_snapshot_get_n_machines (snapshot); i++)
    add_report (self, previous, catalogue, snapshot, find_index (self, i), &next);
  return self;
}

RoofComparison *
roof_comparison_new_single (RoofReport *report)
{
  RoofComparison *self;

  g_return_val_if_fail (report != NULL, NULL);

  self = comparison_new (roof_snapshot_get_current (roof_report_get_snapshot (report)));
  g_ptr_array_add (self->reports, roof_report_ref (report));
  return self;
}

RoofComparison *
roof_comparison_ref (RoofComparison *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  g_atomic_ref_count_inc (&self->ref_count);
  return self;
}

void
roof_comparison_unref (RoofComparison *self)
{
  g_return_if_fail (self != NULL);

  if (!g_atomic_ref_count_dec (&self->ref_count))
    return;
  g_ptr_array_unref (self->reports);
  g_free (self);
}

guint
roof_comparison_get_n (const RoofComparison *self)
{
  g_return_val_if_fail (self != NULL, 0);

  return self->reports->len;
}

RoofReport *
roof_comparison_get_report (const RoofComparison *self,
                            guint                 machine)
{
  g_return_val_if_fail (self != NULL && machine < self->reports->len, NULL);

  return g_ptr_array_index (self->reports, machine);
}

guint
roof_comparison_find (const RoofComparison *self,
                      guint                 index)
{
  guint machine;

  g_return_val_if_fail (self != NULL, 0);

  machine = find_index (self, index); /* a swap of two indices is its own inverse */
  return machine < self->reports->len ? machine : 0;
}

static void
add_pair (RoofContrast      *contrast,
          const RoofSummary *here,
          const RoofSummary *there)
{
  contrast->n_both++;
  contrast->here += here->count * here->t_min;
  contrast->there += here->count * there->t_min;
  contrast->least += here->count * there->t_least;
  if (here->bound != ROOF_BOUND_UNKNOWN && (here->bound == ROOF_BOUND_COMPUTE) != (there->bound == ROOF_BOUND_COMPUTE))
    contrast->n_sides++;
}

void
roof_report_contrast (const RoofReport *here,
                      const RoofReport *there,
                      RoofContrast     *contrast)
{
  guint n = MIN (roof_report_get_n (here), roof_report_get_n (there));

  *contrast = (RoofContrast) { 0 };
  for (guint i = 0; i < n; i++)
    {
      const RoofSummary *a = roof_report_get_summary (here, i), *b = roof_report_get_summary (there, i);

      if (a->analysed && b->analysed)
        add_pair (contrast, a, b);
      else if (a->analysed)
        contrast->n_here_only++;
      else if (b->analysed)
        contrast->n_there_only++;
    }
}

double
roof_analysis_get_speedup (const RoofAnalysis *here,
                           const RoofAnalysis *there)
{
  double before = roof_analysis_get_estimate (here)->t_min;
  double after = roof_analysis_get_estimate (there)->t_min;
  gboolean counted = roof_analysis_get_estimate (here)->uncounted == 0 && roof_analysis_get_estimate (there)->uncounted == 0;

  return counted && before > 0 && after > 0 ? before / after : NAN;
}
