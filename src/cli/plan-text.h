/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "explore/step/plan.h"

G_BEGIN_DECLS

/* The front as a table, and the best choice. */
void     roof_plan_print      (const RoofPlan          *self,
                               const RoofPlanQuestion  *question,
                               GString                 *output);
/* All choices. */
void     roof_plan_write_json (const RoofPlan          *self,
                               const RoofPlanQuestion  *question,
                               GString                 *output);
void     roof_plan_write_csv  (const RoofPlan          *self,
                               const RoofPlanQuestion  *question,
                               GString                 *output);

G_END_DECLS
