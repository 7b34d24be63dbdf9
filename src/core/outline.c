/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/outline-private.h"

#include <math.h>

#include "core/memory.h"
#include "core/plan-clock.h"

static guint8
take_traffic (RoofTraffic        *traffic,
              const RoofEstimate *estimate,
              const guint        *levels,
              guint               n_levels)
{
  guint8 n = 0;

  for (guint i = 0; i < n_levels; i++)
    if (estimate->bytes[levels[i]] > 0)
      traffic[n++] = (RoofTraffic) { estimate->bytes[levels[i]], estimate->t_comm[levels[i]], levels[i] };
  return n;
}

void
roof_outline_take_estimate (RoofOutline        *self,
                            RoofTraffic        *traffic,
                            RoofPlan           *plan,
                            const RoofKernel   *kernel,
                            const RoofEstimate *estimate,
                            const guint        *levels,
                            guint               n_levels,
                            double              measured)
{
  *self = (RoofOutline) {
    .flops = estimate->flops[0],
    .attainable = estimate->attainable,
    .performance = roof_plan_get_performance (kernel, estimate, measured),
    .t_min = estimate->t_min,
    .count = roof_kernel_get_count (kernel),
    .traffic = traffic,
    .n_traffic = take_traffic (traffic, estimate, levels, n_levels),
    .bound = (gint8) estimate->bound,
    .peak = (guint16) plan->peaks[0],
    .analysed = TRUE,
    .visible = roof_kernel_get_visible (kernel),
    .part = roof_kernel_get_workload (kernel) != NULL,
  };
  self->expected = isnan (measured) ? self->performance : estimate->reachable;
}

void
roof_outline_take_analysis (RoofOutline  *self,
                            RoofTraffic  *traffic,
                            RoofAnalysis *analysis)
{
  RoofPlan *plan = roof_analysis_get_plan (analysis);
  guint n_remarks;

  roof_outline_take_estimate (self, traffic, plan, roof_analysis_get_kernel (analysis),
                              roof_analysis_get_estimate (analysis), roof_plan_all_levels, plan->n_levels,
                              roof_analysis_get_measured_time (analysis));
  roof_analysis_get_remarks (analysis, &n_remarks);
  self->assumed = n_remarks > 0;
  self->unfit = roof_memory_get_excess (roof_analysis_get_memory (analysis)) > 0;
}
