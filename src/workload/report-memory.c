/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "workload/report-memory.h"

#include <math.h>

#include "core/estimate/analysis.h"
#include "workload/account.h"

/* Adds the memory of networks. Returns: (transfer full) (array): by workload, whether it is known */
static gboolean *
add_networks (const RoofReport *self,
              RoofMemory       *memory)
{
  guint n = roof_snapshot_get_n_workloads (roof_report_get_snapshot (self));
  gboolean *weighed = g_new0 (gboolean, n + 1);
  RoofMemory one;

  for (guint i = 0; i < n; i++)
    if (roof_account_weigh ((RoofReport *) self, i, &one))
      {
        memory->resident += one.resident;
        memory->transient = fmax (memory->transient, one.transient);
        weighed[i] = TRUE;
      }
  return weighed;
}

static gboolean
is_weighed (const RoofReport *self,
            guint             kernel,
            const gboolean   *weighed)
{
  RoofSnapshot *snapshot = roof_report_get_snapshot (self);
  int workload = roof_snapshot_find_workload (snapshot, roof_kernel_get_workload (roof_snapshot_get_kernel (snapshot, kernel)));

  return workload >= 0 && weighed[workload];
}

RoofMemory
roof_report_get_memory (const RoofReport *self)
{
  RoofMemory memory = { 0, 0, roof_machine_get_capacity (roof_report_get_machine (self)) };
  g_autofree gboolean *weighed = add_networks (self, &memory);

  for (guint i = 0; i < roof_report_get_n (self); i++)
    {
      const RoofSummary *summary = roof_report_get_summary (self, i);

      if (!summary->analysed || (summary->part && is_weighed (self, i, weighed)))
        continue;
      memory.resident += summary->count * summary->resident;
      memory.transient = fmax (memory.transient, summary->transient);
    }
  return memory;
}

gboolean
roof_report_is_unfit (const RoofReport *self)
{
  RoofMemory memory = roof_report_get_memory (self);

  return roof_memory_get_excess (&memory) > 0;
}
