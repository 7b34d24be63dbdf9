/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "explore/step/plan.h"

/* A question about a network on built-in machines. Free the library last. */
typedef struct
{
  RoofPlanQuestion question;
  RoofWorkload    *workload;
  RoofMachine     *machines[2];
} PlanCase;

void   plan_case_init  (PlanCase             *self,
                        RoofCatalogue        *catalogue,
                        RoofMachine          *first,
                        RoofMachine          *second,
                        const char           *network);
void   plan_case_clear (PlanCase             *self);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (PlanCase, plan_case_clear)

/* The time per token and to the first token of @choice, s, from reports of documents with all kernels of each stage: the way a
 * window or `analyze` takes. */
void   plan_count_whole (const PlanCase       *self,
                         const RoofPlanChoice *choice,
                         double               *tpot,
                         double               *ttft);
