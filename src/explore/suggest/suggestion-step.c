/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "explore/suggest/suggestion.h"

#include <math.h>

/* Whether all kernels could be analysed, so that sums are complete. */
static gboolean
is_whole (RoofReport *report,
          const char *network)
{
  RoofSnapshot *snapshot = roof_report_get_snapshot (report);

  for (guint i = 0; i < roof_report_get_n (report); i++)
    if (roof_report_get_error (report, i) != NULL
        && g_strcmp0 (roof_kernel_get_workload (roof_snapshot_get_kernel (snapshot, i)), network) == 0)
      return FALSE;
  return TRUE;
}

double
roof_suggestion_weigh_step (const RoofSuggestion *self,
                            RoofCatalogue        *catalogue,
                            RoofReport           *report,
                            guint                 index)
{
  const char *network = roof_kernel_get_workload (roof_snapshot_get_kernel (roof_report_get_snapshot (report), index));
  g_autoptr (RoofSnapshot) changed = NULL;
  g_autoptr (RoofReport) then = NULL;
  RoofTotals before, after;
  double work = 1;

  if (network == NULL)
    return NAN;
  changed = roof_suggestion_apply (self, catalogue, report, index);
  then = roof_report_update (report, catalogue, changed, NULL);
  roof_report_sum_workload (report, network, &before);
  roof_report_sum_workload (then, network, &after);
  if (!(before.time > 0 && after.time > 0) || !is_whole (report, network) || !is_whole (then, network))
    return NAN;
  if (self->kind != ROOF_SUGGESTION_SPLIT && before.flops > 0)
    work = after.flops / before.flops;
  return before.time / after.time * work;
}
