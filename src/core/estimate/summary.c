/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/estimate/summary.h"

#include <math.h>

#include "core/estimate/analysis-private.h"
#include "core/estimate/measured.h"
#include "core/estimate/memory.h"

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
  double measured = analysis->measured_time;

  *self = (RoofSummary) {
    .flops = roof_estimate_get_work (estimate),
    .shown_flops = roof_analysis_get_shown_work (analysis),
    .attainable = estimate->attainable,
    .performance = roof_estimate_get_performance (estimate, kernel, measured),
    .t_min = estimate->t_min,
    .t_least = estimate->t_least,
    .t_counted = roof_analysis_get_counted_bound (analysis),
    .time = roof_estimate_get_time (estimate, kernel, measured),
    .count = roof_kernel_get_count (kernel),
    .resident = analysis->memory.resident,
    .transient = analysis->memory.transient,
    .traffic = traffic,
    .n_traffic = take_traffic (traffic, analysis),
    .bound = (gint8) estimate->bound,
    .uncounted = (guint8) roof_analysis_get_uncounted (analysis),
    .peak = (guint16) estimator->peaks[estimate->main],
    .analysed = TRUE,
    .visible = roof_kernel_get_visible (kernel),
    .part = roof_kernel_get_workload (kernel) != NULL,
    .custom = roof_operation_is_custom (estimator->operation),
    .unfit = roof_memory_get_excess (&analysis->memory) > 0,
    .assumed = analysis->n_remarks > 0,
    .measured = !isnan (measured),
  };
  self->expected = self->measured ? estimate->reachable : self->performance;
}
