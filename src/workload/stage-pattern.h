/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "workload/serving.h"

G_BEGIN_DECLS

/* Equal stages in a row. */
typedef struct
{
  double   first;                   /* number of the first one, from 1 */
  guint    n;
  gboolean begins, ends;            /* the first and the last stage of all, which do more than layers */
  double   layers[ROOF_MAX_BLOCKS]; /* of each, by block */
} RoofStageRun;

/* All of @stages in order. Returns: (transfer full) (element-type RoofStageRun) */
GArray *roof_stage_runs_list (const RoofArchitecture *net,
                              double                  stages);

/* What stages do, for steps that differ only in how many stages the layers are dealt to: all stages with layers of the same blocks
 * have the same parts, each so many times for a layer, which are walked once, and once evaluated on each machine. The numbers are
 * those of a pipeline to the last digit. For one thread. */
typedef struct _RoofStagePatterns RoofStagePatterns;

/* @loads: (array length=n_machines), borrowed; must not forget what these ask. Returns: (transfer full) */
RoofStagePatterns *roof_stage_patterns_new  (const RoofArchitecture  *net,
                                             RoofPartLoads          **loads,
                                             guint                    n_machines);
void               roof_stage_patterns_free (RoofStagePatterns       *self);

/* @step: a whole one that is not for training, of stages that are @runs. @machine: index. FALSE: it cannot be */
gboolean           roof_stage_patterns_time (RoofStagePatterns       *self,
                                             const RoofStep          *step,
                                             const GArray            *runs,
                                             guint                    machine,
                                             RoofStepTimes           *times);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RoofStagePatterns, roof_stage_patterns_free)

G_END_DECLS
