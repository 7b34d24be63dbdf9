/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "workload/account.h"

#include <math.h>

#include "core/estimate/utilisation.h"
#include "workload/apply.h"
#include "workload/expansion.h"
#include "workload/service.h"
#include "workload/step.h"

/* Adds up the times of the workload's kernels; the transient memory is the largest of one kernel. */
static gboolean
add_kernels (RoofReport   *report,
             const char   *workload,
             RoofAccount  *account,
             GError      **error)
{
  RoofSnapshot *snapshot = roof_report_get_snapshot (report);

  for (guint i = 0; i < roof_report_get_n (report); i++)
    {
      RoofKernel *kernel = roof_snapshot_get_kernel (snapshot, i);
      RoofAnalysis *analysis;
      const RoofEstimate *estimate;

      if (g_strcmp0 (roof_kernel_get_workload (kernel), workload) != 0)
        continue;
      analysis = roof_report_get_analysis (report, i);
      if (analysis == NULL)
        {
          g_propagate_error (error, g_error_copy (roof_report_get_error (report, i)));
          g_prefix_error (error, "%s: ", roof_kernel_get_name (kernel));
          return FALSE;
        }
      estimate = roof_analysis_get_estimate (analysis);
      account->t_min += roof_kernel_get_count (kernel) * estimate->t_min;
      account->t_least += roof_kernel_get_count (kernel) * estimate->t_least;
      account->t_max += roof_kernel_get_count (kernel) * estimate->t_max;
      account->time += roof_kernel_get_count (kernel) * roof_analysis_get_time (analysis);
      account->transient = fmax (account->transient, roof_analysis_get_memory (analysis)->transient);
    }
  return TRUE;
}

static double
find_capacity (RoofReport *report)
{
  RoofMachine *machine = roof_report_get_machine (report);
  int level = roof_machine_find_main_memory (machine);

  return level >= 0 ? roof_machine_get_level (machine, (guint) level)->capacity.value : NAN;
}

static void
take_expansion (RoofAccount         *account,
                const RoofExpansion *expansion)
{
  account->parameters = expansion->parameters;
  account->active = expansion->active;
  account->weight_bytes = expansion->weight_bytes;
  account->cache_bytes = expansion->cache_bytes;
  account->training_bytes = expansion->training_bytes;
  account->saved_bytes = expansion->saved_bytes + expansion->gathered_bytes;
}

gboolean
roof_account_weigh (RoofReport *report,
                    guint       index,
                    RoofMemory *memory)
{
  const RoofWorkload *workload = roof_snapshot_get_workload (roof_report_get_snapshot (report), index);
  const RoofArchitecture *net = roof_workload_get_net (workload, NULL);
  g_autoptr (RoofExpansion) expansion = net != NULL ? roof_expansion_new (net, &workload->step, NULL) : NULL;
  RoofAccount account = { .capacity = find_capacity (report) };

  if (expansion == NULL)
    return FALSE;
  take_expansion (&account, expansion);
  for (guint i = 0; i < roof_report_get_n (report); i++)
    {
      RoofKernel *kernel = roof_snapshot_get_kernel (roof_report_get_snapshot (report), i);

      if (g_strcmp0 (roof_kernel_get_workload (kernel), workload->id) == 0 && roof_report_get_error (report, i) == NULL)
        account.transient
            = fmax (account.transient, roof_analysis_get_memory (roof_report_get_analysis (report, i))->transient);
    }
  *memory = roof_account_get_memory (&account);
  return TRUE;
}

gboolean
roof_account_make (RoofReport   *report,
                   guint         index,
                   RoofAccount  *account,
                   GError      **error)
{
  const RoofWorkload *workload = roof_snapshot_get_workload (roof_report_get_snapshot (report), index);
  const RoofArchitecture *net = roof_workload_get_net (workload, error);
  g_autoptr (RoofExpansion) expansion = net != NULL ? roof_expansion_new (net, &workload->step, error) : NULL;

  *account = (RoofAccount) { .capacity = NAN };
  if (expansion == NULL)
    return FALSE;
  take_expansion (account, expansion);
  account->capacity = find_capacity (report);
  account->tokens = roof_step_count_tokens (&workload->step);
  return add_kernels (report, workload->id, account, error);
}

double
roof_account_count_joules (RoofReport        *report,
                           guint              index,
                           const RoofEnergy  *energy,
                           const RoofAccount *account)
{
  RoofSnapshot *snapshot = roof_report_get_snapshot (report);
  const RoofWorkload *workload = roof_snapshot_get_workload (snapshot, index);
  double joules = 0;

  if (workload->step.parallel.stages > 1)
    return NAN;
  for (guint i = 0; i < roof_report_get_n (report); i++)
    {
      const RoofKernel *kernel = roof_snapshot_get_kernel (snapshot, i);
      const RoofAnalysis *analysis;
      RoofEnergyUse use;

      if (g_strcmp0 (roof_kernel_get_workload (kernel), workload->id) != 0)
        continue;
      analysis = roof_report_get_analysis (report, i);
      if (analysis == NULL || !roof_energy_count (energy, analysis, &use))
        return NAN;
      joules += roof_kernel_get_count (kernel) * use.joules;
    }
  return joules * roof_step_count_devices (&workload->step) / account->tokens;
}

RoofMemory
roof_account_get_memory (const RoofAccount *account)
{
  return (RoofMemory) {
    .resident = account->weight_bytes + account->cache_bytes + account->training_bytes + account->saved_bytes,
    .transient = account->transient,
    .capacity = account->capacity,
  };
}
