/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/goal.h"

#include <math.h>
#include <string.h>

#include "core/plan-private.h"
#include "core/solve.h"

/* A parameter without a limit is looked for over all sizes that a double counts exactly. */
#define SEARCH_HIGH 0x1p53

typedef struct
{
  const RoofPlan *plan;
  const RoofGoal *goal;
  guint           parameter;
  gboolean        continuous;
  double          values[ROOF_MAX_SLOTS];
} Search;

static double
longest_other (const Search       *search,
               const RoofEstimate *estimate)
{
  double longest = estimate->t_math;

  for (guint i = 0; i < search->plan->n_levels; i++)
    if (i != search->goal->level)
      longest = fmax (longest, estimate->t_comm[i]);
  return longest;
}

/* Changes sign where the goal is met. Logarithms keep it finite and even over all magnitudes. */
static double
get_distance (double   x,
              gpointer data)
{
  Search *search = data;
  RoofEstimate estimate;
  double distance = NAN;

  search->values[search->parameter] = x;
  roof_plan_evaluate (search->plan, search->values, search->continuous, &estimate);
  switch (search->goal->type)
    {
    case ROOF_GOAL_RIDGE:
      distance = log (estimate.intensity[search->goal->level]
                      / roof_plan_get_ridge (search->plan, &estimate, search->goal->level));
      break;
    case ROOF_GOAL_BOUND:
      distance = log (estimate.t_comm[search->goal->level] / longest_other (search, &estimate));
      break;
    case ROOF_GOAL_TIME:
      distance = log (estimate.t_min / search->goal->target);
      break;
    case ROOF_GOAL_PERFORMANCE:
      distance = log (estimate.attainable / search->goal->target);
      break;
    }
  return distance;
}

/* The first half octave over which the sign changes. */
static gboolean
find_bracket (Search *search,
              double  low,
              double  high,
              double *from,
              double *to)
{
  double before = get_distance (low, search);

  for (double x = low; x < high;)
    {
      double next = fmin (x * G_SQRT2, high);
      double after = get_distance (next, search);

      if ((before < 0 && after >= 0) || (before > 0 && after <= 0) || before == 0)
        {
          *from = x;
          *to = before == 0 ? x : next;
          return TRUE;
        }
      before = after;
      x = next;
    }
  return FALSE;
}

/* The first whole number at which the goal stands as it does right behind the crossing. */
static double
find_whole (Search              *search,
            const RoofParameter *row,
            double               exact,
            double               behind)
{
  double x = fmax (floor (exact) - 1, row->min);

  search->continuous = FALSE;
  for (guint i = 0; i < 64 && x <= row->max; i++, x++)
    {
      double distance = get_distance (x, search);

      if ((behind > 0 && distance > 0) || (behind < 0 && distance < 0) || distance == 0)
        return x;
    }
  return NAN;
}

gboolean
roof_analysis_reach (RoofAnalysis   *self,
                     guint           parameter,
                     const RoofGoal *goal,
                     RoofGoalResult *result)
{
  RoofPlan *plan = roof_analysis_get_plan (self);
  const RoofParameter *row = roof_operation_get_parameter (plan->operation, parameter);
  Search search = { plan, goal, parameter, TRUE };
  double low = fmax (row->min, row->whole ? 1 : 1e-12);
  double from, to;

  g_return_val_if_fail (goal->level < plan->n_levels || goal->type >= ROOF_GOAL_TIME, FALSE);

  memcpy (search.values, plan->values, sizeof search.values);
  if (row->type != ROOF_PARAMETER_NUMBER
      || !find_bracket (&search, low, fmin (row->max, SEARCH_HIGH), &from, &to))
    return FALSE;
  result->exact = from == to ? from : roof_solve_bisect (get_distance, &search, from, to);
  result->whole = row->whole ? find_whole (&search, row, result->exact, get_distance (to, &search))
                             : result->exact;
  return TRUE;
}
