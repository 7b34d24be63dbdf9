/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/estimate/summary.h"

#include <math.h>

#include "core/estimate/analysis-private.h"
#include "core/estimate/analysis.h"
#include "core/estimate/measured.h"

static guint8
take_traffic (RoofTraffic        *traffic,
              const RoofAnalysis *analysis)
{
  const RoofEstimate *estimate = &analysis->estimate;
  gboolean counted = roof_kernel_get_measurement (analysis->kernel) != NULL;
  guint8 n = 0;

  for (guint i = 0; i < analysis->estimator->n_levels; i++)
    {
      double shown = counted ? roof_analysis_get_shown_bytes (analysis, i) : estimate->bytes[i];

      if (shown > 0)
        traffic[n++] = (RoofTraffic) { estimate->bytes[i], shown, estimate->t_comm[i], i };
    }
  return n;
}

void
roof_summary_take_analysis (RoofSummary        *self,
                            RoofTraffic        *traffic,
                            const RoofAnalysis *analysis)
{
  const RoofKernel *kernel = analysis->kernel;
  const RoofEstimator *estimator = analysis->estimator;
  const RoofEstimate *estimate = &analysis->estimate;
  const RoofMeasurement *measurement = roof_kernel_get_measurement (kernel);
  double measured = analysis->measured_time;

  /* One by one, since a struct of bit-fields would be cleared first, which takes longer than the rest. */
  self->flops = roof_estimate_get_work (estimate);
  self->shown_flops = roof_analysis_get_shown_work (analysis);
  self->attainable = estimate->attainable;
  self->performance = roof_estimate_get_performance (estimate, kernel, measured);
  self->t_min = estimate->t_min;
  self->t_least = estimate->t_least;
  self->t_counted = roof_analysis_get_counted_bound (analysis);
  self->time = roof_estimate_get_time (estimate, kernel, measured);
  self->count = roof_kernel_get_count (kernel);
  self->resident = analysis->memory.resident;
  self->transient = analysis->memory.transient;
  self->traffic = traffic;
  self->n_traffic = take_traffic (traffic, analysis);
  self->bound = (gint8) estimate->bound;
  self->uncounted = (guint8) roof_analysis_get_uncounted (analysis);
  self->peak = (guint16) estimator->peaks[estimate->main];
  self->analysed = TRUE;
  self->visible = roof_kernel_get_visible (kernel);
  self->part = roof_kernel_get_workload (kernel) != NULL;
  self->custom = roof_operation_is_custom (estimator->operation);
  self->unfit = roof_memory_get_excess (&analysis->memory) > 0;
  self->assumed = analysis->n_remarks > 0;
  self->measured = !isnan (measured);
  self->styled = !roof_kernel_look_is_plain (roof_kernel_get_look (kernel));
  self->timed = measurement != NULL && !isnan (measurement->time);
  self->expected = self->measured ? estimate->reachable : self->performance;
}
