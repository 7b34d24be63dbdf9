/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "explore/gap/gap.h"

#include <math.h>
#include <string.h>

#include "core/estimate/measured.h"
#include "explore/gap/gap-model.h"

/* Divides what the run takes beyond @most, s, the time of all clocks of the estimate in sequence, among the steps that lengthen
 * the clocks. */
static void
explain_excess (RoofGapModel *self,
                double        most)
{
  gboolean sustained = self->gap->links[ROOF_GAP_SUSTAINED].state != ROOF_GAP_TOO_LOW;
  double before = most;

  self->as_seen = sustained;
  for (guint i = ROOF_GAP_FORMATS; i < ROOF_N_GAP_BOUNDS; i++)
    {
      double sum = fmin (roof_gap_model_sum_clocks (self, (RoofGapStep) i, sustained), self->gap->measured);

      self->gap->above[i] = fmax (sum - before, 0);
      before = fmax (before, sum);
    }
}

gboolean
roof_analysis_get_gap (const RoofAnalysis *analysis,
                       RoofGap            *gap)
{
  double measured = roof_analysis_get_measured_time (analysis);
  RoofGapBound bounds[ROOF_N_GAP_BOUNDS];
  RoofMeasuredPlace place = { .state = ROOF_MEASURED_INSIDE };
  RoofGapModel model;

  if (isnan (measured) || roof_analysis_get_estimate (analysis)->uncounted != 0)
    return FALSE;
  memset (gap, 0, sizeof *gap);
  gap->measured = measured;
  roof_gap_model_init (&model, analysis, NULL, gap);
  roof_gap_model_find_bounds (&model, bounds);
  roof_analysis_get_measured_place (analysis, &place);
  if (place.state != ROOF_MEASURED_BELOW)
    bounds[ROOF_GAP_COMPULSORY].formula = fmin (bounds[ROOF_GAP_COMPULSORY].formula, measured);
  gap->below = !roof_gap_chain (bounds, measured, gap->links, &gap->overlap);
  if (gap->below)
    gap->links[ROOF_GAP_COMPULSORY].bound = bounds[ROOF_GAP_COMPULSORY].formula;
  else if (gap->links[ROOF_GAP_SUSTAINED].state == ROOF_GAP_TOO_LOW)
    roof_gap_model_find_bound (&model, ROOF_GAP_OVERLAP, FALSE);
  if (place.state == ROOF_MEASURED_ABOVE)
    explain_excess (&model, model.whole.t_max);
  return TRUE;
}

static void
add_gap (RoofGapSum    *sum,
         const RoofGap *gap,
         double         count)
{
  if (gap->below)
    {
      sum->n_below++;
      return;
    }
  sum->n++;
  sum->measured += count * gap->measured;
  for (guint i = 0; i < ROOF_N_GAP_STEPS; i++)
    {
      sum->times[i] += count * gap->links[i].time;
      sum->n_modelled[i] += gap->links[i].state != ROOF_GAP_NOT_MODELLED;
    }
}

void
roof_report_add_gaps (RoofReport *report,
                      RoofGapSum *sum)
{
  memset (sum, 0, sizeof *sum);
  for (guint i = 0; i < roof_report_get_n (report); i++)
    {
      RoofAnalysis *analysis = roof_report_get_summary (report, i)->measured ? roof_report_get_analysis (report, i) : NULL;
      RoofGap gap;

      if (analysis != NULL && roof_analysis_get_gap (analysis, &gap))
        add_gap (sum, &gap, roof_kernel_get_count (roof_analysis_get_kernel (analysis)));
      else
        sum->n_unmeasured++;
    }
}
