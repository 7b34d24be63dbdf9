/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "explore/step/plan.h"

G_BEGIN_DECLS

/* The steps that layouts are asked for. A device does the same in many layouts: replicas and nodes change nothing for it unless
 * they move it away from those it talks to, stages only deal it other numbers of layers. Each of what devices do is walked once,
 * and evaluated once for each machine. For one thread. */
typedef struct _RoofPlanSteps RoofPlanSteps;

/* All is borrowed. Returns: (transfer full) */
RoofPlanSteps       *roof_plan_steps_new   (const RoofPlanQuestion *question,
                                            const RoofArchitecture *net);
void                 roof_plan_steps_free  (RoofPlanSteps          *self);

/* All layouts asked for from now on have these formats and degrees. What devices do is kept for as long as only the number of
 * stages changes. */
void                 roof_plan_steps_begin (RoofPlanSteps          *self,
                                            guint                   formats,
                                            double                  tp,
                                            double                  pp);

/* B of weights, and of one block of the cache, on the fullest device. FALSE: the layout cannot be */
gboolean             roof_plan_steps_weigh (RoofPlanSteps          *self,
                                            const RoofPlanChoice   *layout,
                                            double                 *weights,
                                            double                 *cache);

/* A step with @each requests in a micro-batch and @chunk tokens of prompts beside. @single: one token of each request, nothing
 * drafted and no prompts. Returns: (transfer none) (nullable): until the next roof_plan_steps_begin(); NULL if it cannot be */
const RoofStepTimes *roof_plan_steps_time  (RoofPlanSteps          *self,
                                            const RoofPlanChoice   *layout,
                                            double                  each,
                                            double                  chunk,
                                            gboolean                single);

/* @layout with @batch requests, without prompts beside. Texts are borrowed from @question. */
RoofStep             roof_plan_lay_out     (const RoofPlanQuestion *question,
                                            const RoofPlanChoice   *layout,
                                            double                  batch);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RoofPlanSteps, roof_plan_steps_free)

G_END_DECLS
