/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "explore/step/trial.h"

#include "workload/apply.h"

RoofReport *
roof_trial_run (RoofCatalogue   *catalogue,
                RoofSnapshot    *snapshot,
                RoofMachine     *machine,
                guint            index,
                const RoofStep  *step,
                GError         **error)
{
  g_autoptr (RoofWorkload) changed = roof_workload_with_step (roof_snapshot_get_workload (snapshot, index), step);
  g_autoptr (RoofSnapshot) tried = roof_workload_apply (changed, snapshot, error);

  return tried != NULL ? roof_report_new (catalogue, tried, machine) : NULL;
}
