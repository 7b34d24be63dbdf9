/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "explore/step/plan.h"

G_BEGIN_DECLS

/* "tp 8 pp 2", as the options of `analyze`. Returns: (transfer full) */
char *roof_describe_layout       (const RoofPlanChoice   *choice);
/* "fp8/fp8"; "" where the description's are kept. Returns: (transfer full) */
char *roof_describe_plan_formats (const RoofPlanChoice   *choice,
                                  const RoofPlanQuestion *question);
/* What a front sets against the speed for a user: "Tokens per dollar". Returns: (transfer none) */
const char *roof_describe_plan_yield (RoofPlanYield yield);
/* Which machines are in no front of @yield, and why: "Left out: A, no energy per FLOP and per byte". Returns: (transfer full)
 * (nullable): NULL where none is */
char *roof_describe_plan_left_out (const RoofPlanQuestion *question,
                                   RoofPlanYield           yield);
/* What limits the slowest stage: "HBM3", "Compute". Returns: (transfer none) */
const char *roof_describe_plan_limit (const RoofPlanChoice   *choice,
                                      const RoofPlanQuestion *question);

/* Why there is no answer: nothing fits, or what comes nearest to the goals, which of them it misses and what limits it. Returns:
 * (transfer full) (nullable): NULL where a choice meets the goals */
char *roof_describe_plan_failure (const RoofPlan         *plan,
                                  const RoofPlanQuestion *question);
/* "1601 of 1724 layouts with a batch fit; 13 are on the front". Returns: (transfer full) */
char *roof_describe_plan         (const RoofPlan         *plan);

/* What changes from @from to @to, its neighbour on the front: "Faster: ×1.2 per user, ×0.8 per device: tp 8 instead of tp 4, batch 16
 * instead of 32", "Slower: …", or that there is none. @to: (nullable): no neighbour there. Returns: (transfer full) */
char *roof_describe_plan_neighbour (const RoofPlanChoice   *from,
                                    const RoofPlanChoice   *to,
                                    const RoofPlanQuestion *question,
                                    RoofPlanYield           yield,
                                    gboolean                faster);

G_END_DECLS
