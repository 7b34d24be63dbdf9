/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/analysis.h"

G_BEGIN_DECLS

/* What a parameter is to be solved for. */
typedef enum
{
  ROOF_GOAL_RIDGE,       /* the intensity at @level equals the ridge point */
  ROOF_GOAL_BOUND,       /* the clock of @level equals the longest of the others: from there on it binds */
  ROOF_GOAL_TIME,        /* T_min is @target, s */
  ROOF_GOAL_PERFORMANCE, /* attainable performance is @target, FLOP/s */
} RoofGoalType;

typedef struct
{
  RoofGoalType type;
  guint        level;
  double       target;
} RoofGoal;

typedef struct
{
  double exact; /* the real number */
  double whole; /* the first whole number on the far side of it, within the parameter's range; NAN: none */
} RoofGoalResult;

/* Where, as parameter @parameter grows and the others stay, the goal is first met. FALSE when no value in
 * the parameter's range meets it. */
gboolean roof_analysis_reach (RoofAnalysis    *self,
                              guint            parameter,
                              const RoofGoal  *goal,
                              RoofGoalResult  *result);

G_END_DECLS
