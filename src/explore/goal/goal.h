/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "explore/variable/variable.h"

G_BEGIN_DECLS

/* What a parameter is to be solved for. */
typedef enum
{
  ROOF_GOAL_RIDGE,       /* the intensity at @level equals the ridge point */
  ROOF_GOAL_BOUND,       /* the clock of @level equals the longest of the others: beside it, it binds */
  ROOF_GOAL_COMPUTE,     /* the math takes as long as the slowest level: beside it, the math binds */
  ROOF_GOAL_TIME,        /* T_min is @target, s */
  ROOF_GOAL_PERFORMANCE, /* attainable performance is @target, FLOP/s */
} RoofGoalType;

/* As the level of ROOF_GOAL_RIDGE: of all levels with traffic, the one furthest below its ridge. */
#define ROOF_EVERY_LEVEL G_MAXUINT

typedef struct
{
  RoofGoalType type;
  guint        level;  /* index in the machine, of RIDGE and BOUND */
  double       target; /* of TIME and PERFORMANCE */
} RoofGoal;

/* A number that does not exist is NAN. */
typedef struct
{
  double exact;  /* the real number */
  double before; /* the last whole number short of it, of those that the operation allows */
  double whole;  /* the first whole number at it or past it, of those that the operation allows */
  int    side;   /* past it, what the goal speaks of is larger (1) or smaller (-1); without a crossing: larger
                  * or smaller throughout; 0: it is met throughout, or cannot be told */
} RoofGoalResult;

/* Where, as parameter @parameter grows and the others stay, the goal is first met. What a formula with
 * steps in it (tiles, blocks) does between whole numbers does not count where only whole ones can be set:
 * @exact is then the whole number. FALSE when no value in the parameter's range meets it. */
gboolean roof_analysis_solve (RoofAnalysis    *self,
                              guint            parameter,
                              const RoofGoal  *goal,
                              RoofGoalResult  *result);

/* The same of a variable. Of a size above the kernel nothing but whole numbers is tried: @exact is NAN unless one of them meets
 * the goal to the last bit. */
gboolean roof_variable_solve (RoofVariable    *self,
                              const RoofGoal  *goal,
                              RoofGoalResult  *result);

G_END_DECLS
