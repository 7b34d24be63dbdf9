/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "explore/variable/variable.h"
#include "widgets/pane.h"

G_BEGIN_DECLS

/* Solves for the value of one parameter at which the selected kernel meets a goal chosen by the user, with a button that sets
 * the value, and for the numbers of the machine that would do (RoofGoalRoofs). */
#define ROOF_TYPE_GOAL_VIEW (roof_goal_view_get_type ())
G_DECLARE_FINAL_TYPE (RoofGoalView, roof_goal_view, ROOF, GOAL_VIEW, RoofPane)

/* @variable: (nullable): of the selected kernel or of its network's step; NULL hides the view. Call after each change of report
 * or selection. */
void        roof_goal_view_show        (RoofGoalView *self,
                                        RoofVariable *variable);

G_END_DECLS
