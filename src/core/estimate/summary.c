/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/estimate/summary.h"

#include <math.h>

#include "core/estimate/memory.h"

static guint8
take_traffic (RoofTraffic        *traffic,
              const RoofEstimate *estimate,
              guint               n_levels)
{
  guint8 n = 0;

  for (guint i = 0; i < n_levels; i++)
    if (estimate->bytes[i] > 0)
      traffic[n++] = (RoofTraffic) { estimate->bytes[i], estimate->t_comm[i], i };
  return n;
}

void
roof_summary_take_analysis (RoofSummary        *self,
                            RoofTraffic        *traffic,
                            const RoofAnalysis *analysis)
{
  const RoofKernel *kernel = roof_analysis_get_kernel (analysis);
  const RoofEstimate *estimate = roof_analysis_get_estimate (analysis);
  const RoofMemory *memory = roof_analysis_get_memory (analysis);
  double measured = roof_analysis_get_measured_time (analysis);
  guint n_remarks;

  roof_analysis_get_remarks (analysis, &n_remarks);
  *self = (RoofSummary) {
    .flops = roof_estimate_get_work (estimate),
    .attainable = estimate->attainable,
    .performance = roof_estimate_get_performance (estimate, kernel, measured),
    .t_min = estimate->t_min,
    .t_least = estimate->t_least,
    .time = roof_estimate_get_time (estimate, kernel, measured),
    .count = roof_kernel_get_count (kernel),
    .resident = memory->resident,
    .transient = memory->transient,
    .traffic = traffic,
    .n_traffic = take_traffic (traffic, estimate, roof_machine_get_n_levels (roof_analysis_get_machine (analysis))),
    .bound = (gint8) estimate->bound,
    .peak = (guint16) roof_estimator_get_peak (roof_analysis_get_estimator (analysis), estimate->main, NULL),
    .analysed = TRUE,
    .visible = roof_kernel_get_visible (kernel),
    .part = roof_kernel_get_workload (kernel) != NULL,
    .custom = roof_operation_is_custom (roof_analysis_get_operation (analysis)),
    .unfit = roof_memory_get_excess (memory) > 0,
    .assumed = n_remarks > 0,
    .measured = !isnan (measured),
  };
  self->expected = self->measured ? estimate->reachable : self->performance;
}
