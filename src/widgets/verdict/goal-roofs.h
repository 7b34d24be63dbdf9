/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "explore/goal/goal.h"
#include "widgets/pane.h"

G_BEGIN_DECLS

/* The numbers of the machine with which the selected kernel meets a goal: a line for each bandwidth or peak that it uses and
 * that can bring it there alone, with a button that sets it. */
#define ROOF_TYPE_GOAL_ROOFS (roof_goal_roofs_get_type ())
G_DECLARE_FINAL_TYPE (RoofGoalRoofs, roof_goal_roofs, ROOF, GOAL_ROOFS, RoofPane)

/* @goal: (nullable): of the selected kernel, with its value; NULL hides the lines. Call after each change of report, selection
 * or goal. */
void        roof_goal_roofs_show       (RoofGoalRoofs  *self,
                                        const RoofGoal *goal);

G_END_DECLS
