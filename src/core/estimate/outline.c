/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/estimate/outline-private.h"

#include "core/estimate/memory.h"

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
