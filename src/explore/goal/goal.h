/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "explore/variable/variable.h"

G_BEGIN_DECLS

/* The condition that a variable is solved for. */
typedef enum
{
  ROOF_GOAL_RIDGE,       /* the intensity at @level equals the ridge point */
  ROOF_GOAL_BOUND,       /* the time of @level equals the longest other time: the border of being bound by @level */
  ROOF_GOAL_COMPUTE,     /* the math takes as long as the slowest level: the border of being compute bound */
  ROOF_GOAL_TIME,        /* T_min is @value, s */
  ROOF_GOAL_PERFORMANCE, /* attainable performance is @value, FLOP/s */
} RoofGoalType;

/* A value of @level for ROOF_GOAL_RIDGE: of all levels with traffic, the one furthest below its ridge. */
#define ROOF_EVERY_LEVEL G_MAXUINT

typedef struct
{
  RoofGoalType type;
  guint        level;  /* index in the machine, of RIDGE and BOUND */
  double       value;  /* of TIME and PERFORMANCE */
} RoofGoal;

/* The solution. A number that does not exist is NAN. */
typedef struct
{
  double exact;  /* the real number */
  double before; /* the last allowed whole number below @exact */
  double whole;  /* the first allowed whole number at or above @exact */
  int    side;   /* past @exact the goal's quantity (intensity, time, performance) is above its value (1) or below (-1);
                  * without a crossing: everywhere; 0: equal everywhere, or unknown */
} RoofGoalResult;

/* Finds the least value of parameter @parameter that meets the goal, the other parameters staying. For a parameter that must
 * be whole, the steps of a formula (tiles, blocks) between whole numbers do not count: @exact is then the whole number.
 * FALSE when no value in the parameter's range meets the goal. */
gboolean roof_analysis_solve (RoofAnalysis    *self,
                              guint            parameter,
                              const RoofGoal  *goal,
                              RoofGoalResult  *result);

/* As roof_analysis_solve(), for a variable. Of a size of a network's step only whole numbers are tried: @exact is NAN unless
 * one meets the goal exactly. A number of the machine is tried a trillion times smaller and larger than it is, in real numbers:
 * @before and @whole are NAN. */
gboolean roof_variable_solve (RoofVariable    *self,
                              const RoofGoal  *goal,
                              RoofGoalResult  *result);

/* Solves one number of the machine for several kernels in sequence, each as often as its count says: a ridge or a bound is met
 * when kernels that meet it take more than half of the time, a time and a performance by the sums. @variables: (element-type
 * RoofVariable): of one number, a kernel each */
gboolean roof_goal_solve_together (const RoofGoal *goal,
                                   GPtrArray      *variables,
                                   RoofGoalResult *result);

G_END_DECLS
