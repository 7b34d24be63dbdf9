/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/estimate/outline.h"
#include "core/estimate/plan-clock.h"

G_BEGIN_DECLS

static inline guint8
roof_outline_take_traffic (RoofTraffic        *traffic,
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

/* The same of an evaluated plan, whatever memory it needs. @kernel: any that is like the plan's but for name and numbers;
 * @levels: (array length=n_levels): those that may have traffic, ascending; @measured: s, or NAN. Inline as the clock is. */
static inline void
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
    .flops = roof_estimate_get_work (estimate),
    .attainable = estimate->attainable,
    .performance = roof_plan_get_performance (kernel, estimate, measured),
    .t_min = estimate->t_min,
    .time = roof_plan_get_time (kernel, estimate, measured),
    .count = roof_kernel_get_count (kernel),
    .traffic = traffic,
    .n_traffic = roof_outline_take_traffic (traffic, estimate, levels, n_levels),
    .bound = (gint8) estimate->bound,
    .peak = (guint16) plan->peaks[estimate->main],
    .analysed = TRUE,
    .visible = roof_kernel_get_visible (kernel),
    .part = roof_kernel_get_workload (kernel) != NULL,
    .measured = !isnan (measured),
  };
  self->expected = isnan (measured) ? self->performance : estimate->reachable;
}

G_END_DECLS
