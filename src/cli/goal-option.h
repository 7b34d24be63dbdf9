/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "explore/goal/goal.h"

G_BEGIN_DECLS

/* The options "--reach", "--time" and "--performance": the goal that a parameter is solved for. */
typedef struct
{
  char *reach;
  char *time;
  char *performance;
} RoofGoalOption;

/* Checks that exactly one of the options is given and well formed. Errors: G_OPTION_ERROR. */
gboolean  roof_goal_option_check    (const RoofGoalOption  *self,
                                     GError               **error);

/* Whether the goal is to be compute bound. */
gboolean  roof_goal_option_is_compute (const RoofGoalOption *self);

/* Reads the option given. Errors: a level that @machine lacks, an invalid quantity. */
gboolean  roof_goal_option_read     (const RoofGoalOption  *self,
                                     const RoofMachine     *machine,
                                     RoofGoal              *goal,
                                     GError               **error);

/* The goal in translated words: "Within 1 ms". Returns: (transfer full) */
char     *roof_goal_option_describe (const RoofGoal        *goal,
                                     const RoofReport      *report);

/* The side of the solution on which the goal holds: "from", "up_to", "always", "never". */
const char *roof_goal_option_say_where (const RoofGoal       *goal,
                                        const RoofGoalResult *result);

void      roof_goal_option_clear    (RoofGoalOption        *self);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (RoofGoalOption, roof_goal_option_clear)

G_END_DECLS
