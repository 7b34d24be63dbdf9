/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/report/report.h"
#include "workload/step.h"

G_BEGIN_DECLS

/* What a size of a step is to be found for. Each holds on one side of some size at most. */
typedef enum
{
  ROOF_STEP_GOAL_FITS,    /* all of it fits in main memory */
  ROOF_STEP_GOAL_TIME,    /* the step takes at most `target` s, its kernels one after another */
  ROOF_STEP_GOAL_COMPUTE, /* kernel `part` is not held up by main memory: its intensity is at the ridge point or above */
} RoofStepGoalType;

typedef struct
{
  RoofStepGoalType  type;
  double            target; /* s, of TIME */
  const char       *part;   /* of COMPUTE */
} RoofStepGoal;

/* Sizes next to each other between which it changes whether the goal holds. */
typedef struct
{
  gboolean first;  /* whether it holds at the least size */
  double   before; /* the last size at which it is as at the least */
  double   after;  /* the next; INFINITY when it never changes */
} RoofStepGoalResult;

/* Of the workload at @index of @snapshot, all else staying. Errors: a part that there is not, a capacity that is not
 * known, a size at which the network is refused already to begin with. */
gboolean roof_step_goal_solve (const RoofStepGoal *self,
                               RoofCatalogue      *catalogue,
                               RoofSnapshot       *snapshot,
                               RoofMachine        *machine,
                               guint               index,
                               const RoofStepSize *size,
                               RoofStepGoalResult *result,
                               GError            **error);

G_END_DECLS
