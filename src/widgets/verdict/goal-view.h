/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "explore/variable/variable.h"
#include "widgets/pane.h"

G_BEGIN_DECLS

/* Where one parameter of the selected kernel meets a goal that the reader chooses, and a button that sets
 * it there. */
#define ROOF_TYPE_GOAL_VIEW (roof_goal_view_get_type ())
G_DECLARE_FINAL_TYPE (RoofGoalView, roof_goal_view, ROOF, GOAL_VIEW, RoofPane)

/* @variable: (nullable): of the selected kernel, a size of its network's step among them; NULL hides it. To be called whenever
 * the report or the selection is another. */
void        roof_goal_view_show        (RoofGoalView *self,
                                        RoofVariable *variable);

G_END_DECLS
