/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/report/report.h"
#include "workload/step.h"

G_BEGIN_DECLS

/* The condition that a size of a step is solved for. Each is taken to change between true and false at one size at most. */
typedef enum
{
  ROOF_STEP_GOAL_FITS,    /* the network fits in main memory */
  ROOF_STEP_GOAL_TIME,    /* the step takes at most `value` s, its kernels one after another */
  ROOF_STEP_GOAL_RIDGE,   /* kernel `part` is not memory bound: its intensity is at the ridge point or above */
  ROOF_STEP_GOAL_COMPUTE, /* kernels that are compute bound take more than half of the step */
} RoofStepGoalType;

typedef struct
{
  RoofStepGoalType  type;
  double            value; /* s, of TIME */
  const char       *part;   /* of RIDGE */
} RoofStepGoal;

/* Two adjacent sizes: the goal holds at one of these only. */
typedef struct
{
  gboolean first;  /* whether it holds at the least size */
  double   before; /* the last size with the same result as the least size */
  double   after;  /* the next size; INFINITY when the result never changes */
} RoofStepGoalResult;

/* Solves for a size of the workload at @index of @snapshot, all else staying. Errors: an unknown part, an unknown capacity,
 * a network that is refused at its present size. */
gboolean roof_step_goal_solve (const RoofStepGoal *self,
                               RoofCatalogue      *catalogue,
                               RoofSnapshot       *snapshot,
                               RoofMachine        *machine,
                               guint               index,
                               const RoofStepSize *size,
                               RoofStepGoalResult *result,
                               GError            **error);

/* The report on the workload at @index of @snapshot in another @step, all else staying. @snapshot itself does not change.
 * @machine: NULL for the snapshot's current one. Errors: a step that is refused.
 * Returns: (transfer full) (nullable) */
RoofReport *roof_trial_run (RoofCatalogue   *catalogue,
                            RoofSnapshot    *snapshot,
                            RoofMachine     *machine,
                            guint            index,
                            const RoofStep  *step,
                            GError         **error);

G_END_DECLS
