/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "explore/goal/goal.h"

G_BEGIN_DECLS

/* "--reach", "--time" and "--performance": what a parameter is solved for. */
typedef struct
{
  char *reach;
  char *time;
  char *performance;
} RoofGoalOption;

/* Exactly one must be there and well formed. Errors: G_OPTION_ERROR. */
gboolean  roof_goal_option_check    (const RoofGoalOption  *self,
                                     GError               **error);

/* Reads it. Errors: a level that @machine lacks, a quantity that is none. */
gboolean  roof_goal_option_read     (const RoofGoalOption  *self,
                                     const RoofMachine     *machine,
                                     RoofGoal              *goal,
                                     GError               **error);

/* What holds on one side of the solution, translated: "Within 1 ms". Returns: (transfer full) */
char     *roof_goal_option_describe (const RoofGoal        *goal,
                                     const RoofReport      *report);

/* "from", "up_to", "always", "never": where that holds. */
const char *roof_goal_option_say_where (const RoofGoal       *goal,
                                        const RoofGoalResult *result);

void      roof_goal_option_clear    (RoofGoalOption        *self);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (RoofGoalOption, roof_goal_option_clear)

G_END_DECLS
