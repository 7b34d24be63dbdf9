/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "explore/step/step-goal.h"

#include <math.h>

#include "core/error.h"
#include "core/estimate/analysis.h"
#include "workload/account.h"
#include "workload/apply.h"

/* The upper end of the search. */
#define LARGEST 1e9

/* The arguments that all tries share. */
typedef struct
{
  const RoofStepGoal *goal;
  RoofCatalogue      *catalogue;
  RoofSnapshot       *snapshot;
  RoofMachine        *machine;
  guint               index;
  const RoofStepSize *size;
} StepSearch;

static gboolean
judge_memory (const RoofAccount  *account,
              gboolean           *holds,
              GError            **error)
{
  RoofMemory memory = roof_account_get_memory (account);
  double excess = roof_memory_get_excess (&memory);

  *holds = excess <= 0;
  return !isnan (excess) || roof_fail (error, "the capacity of main memory is not known");
}

static gboolean
judge_part (RoofReport  *report,
            const char  *workload,
            const char  *part,
            gboolean    *holds,
            GError     **error)
{
  RoofSnapshot *snapshot = roof_report_get_snapshot (report);

  for (guint i = 0; i < roof_report_get_n (report); i++)
    {
      RoofKernel *kernel = roof_snapshot_get_kernel (snapshot, i);
      int level = roof_machine_find_main_memory (roof_report_get_machine (report));
      RoofAnalysis *analysis;

      if (g_strcmp0 (roof_kernel_get_workload (kernel), workload) != 0
          || g_strcmp0 (roof_kernel_get_part (kernel), part) != 0 || level < 0
          || !roof_report_get_summary (report, i)->analysed)
        continue;
      analysis = roof_report_get_analysis (report, i);
      *holds = roof_analysis_get_estimate (analysis)->intensity[level] >= roof_analysis_get_ridge (analysis, (guint) level);
      return TRUE;
    }
  return roof_fail (error, "the network has no kernel “%s”", part);
}

/* Whether most of the step's time is of kernels that the math limits. */
static gboolean
is_mostly_compute (RoofReport *report,
                   const char *workload)
{
  RoofSnapshot *snapshot = roof_report_get_snapshot (report);
  double all = 0, math = 0;

  for (guint i = 0; i < roof_report_get_n (report); i++)
    {
      RoofKernel *kernel = roof_snapshot_get_kernel (snapshot, i);
      const RoofEstimate *estimate;
      double time;

      if (g_strcmp0 (roof_kernel_get_workload (kernel), workload) != 0 || !roof_report_get_summary (report, i)->analysed)
        continue;
      estimate = roof_analysis_get_estimate (roof_report_get_analysis (report, i));
      time = roof_kernel_get_count (kernel) * estimate->t_min;
      all += time;
      math += estimate->bound == ROOF_BOUND_COMPUTE || estimate->bound == ROOF_BOUND_BALANCED ? time : 0;
    }
  return math > all / 2;
}

static gboolean
judge (const StepSearch *self,
       RoofReport       *report,
       gboolean         *holds,
       GError          **error)
{
  const char *workload = roof_snapshot_get_workload (roof_report_get_snapshot (report), self->index)->id;
  RoofAccount account;

  if (self->goal->type == ROOF_STEP_GOAL_RIDGE)
    return judge_part (report, workload, self->goal->part, holds, error);
  if (self->goal->type == ROOF_STEP_GOAL_COMPUTE)
    {
      *holds = is_mostly_compute (report, workload);
      return TRUE;
    }
  if (!roof_account_make (report, self->index, &account, error))
    return FALSE;
  if (self->goal->type == ROOF_STEP_GOAL_FITS)
    return judge_memory (&account, holds, error);
  *holds = account.t_least <= self->goal->value;
  return TRUE;
}

static gboolean
try_size (const StepSearch *self,
          double            value,
          gboolean         *holds,
          GError          **error)
{
  RoofStep step = roof_snapshot_get_workload (self->snapshot, self->index)->step;
  g_autoptr (RoofReport) report = NULL;

  roof_step_set_size (&step, self->size, value);
  report = roof_trial_run (self->catalogue, self->snapshot, self->machine, self->index, &step, error);
  return report != NULL && judge (self, report, holds, error);
}

gboolean
roof_step_goal_solve (const RoofStepGoal *self,
                      RoofCatalogue      *catalogue,
                      RoofSnapshot       *snapshot,
                      RoofMachine        *machine,
                      guint               index,
                      const RoofStepSize *size,
                      RoofStepGoalResult *result,
                      GError            **error)
{
  const StepSearch search = { self, catalogue, snapshot, machine, index, size };
  gboolean holds;

  result->before = size->least;
  if (!try_size (&search, size->least, &result->first, error))
    return FALSE;
  for (result->after = size->least + 1; result->after <= LARGEST; result->after *= 2)
    {
      if (!try_size (&search, result->after, &holds, error))
        return FALSE;
      if (holds != result->first)
        break;
      result->before = result->after;
    }
  if (result->after > LARGEST)
    {
      result->after = INFINITY;
      return TRUE;
    }
  while (result->after - result->before > 1)
    {
      double middle = floor ((result->before + result->after) / 2);

      if (!try_size (&search, middle, &holds, error))
        return FALSE;
      *(holds == result->first ? &result->before : &result->after) = middle;
    }
  return TRUE;
}

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
