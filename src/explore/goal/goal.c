/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "explore/goal/goal.h"

#include <float.h>
#include <math.h>
#include <string.h>

#include "core/estimate/estimator.h"
#include "explore/threshold/solve.h"

/* Finds the value of a variable at which a goal is met. A goal is turned into a distance, the logarithm of a ratio, which
 * crosses 0 where the goal is met: a search for the first interval whose ends have different signs, then bisection
 * (threshold/solve.c).
 *
 * There are three searches, for what the variable is. A parameter of a kernel that is a whole number is tried number by number
 * near its least value, since tiles and blocks make steps; beyond ONE_BY_ONE the formulas without rounding lead to a
 * neighbourhood that is tried number by number. A size of a network's step is doubled until the goal is met, then bisected,
 * because each try expands the network; sizes may be refused (NAN). A number of the machine is real, and its kernels are taken
 * in sequence.
 *
 * Invariants: the result is the first crossing from below, and the goal holds at @whole and not at @before. A distance of
 * rounding errors alone is 0. */

/* The upper end of the search for a parameter without a limit: the largest count that a double holds exactly. */
#define SEARCH_HIGH 0x1p53
/* Whole numbers this close to the minimum are tried one by one: tiles and blocks make steps that a
 * coarser search could miss. */
#define ONE_BY_ONE 4096
/* Search steps per octave beyond that. */
#define STEPS_PER_OCTAVE 16
/* A size of a network's step with at most this many values is tried value by value, since some are refused (devices must
 * divide). */
#define FEW_SIZES 256
/* The distance (a logarithm) below which a goal counts as met: rounding errors of a few operations. */
#define SAME 1e-15
/* The search for a number of the machine: octaves either way, and steps per octave. */
#define NUMBER_OCTAVES 40
#define NUMBER_STEPS 4

typedef struct
{
  const RoofEstimator *estimator;
  const RoofGoal *goal;
  guint           parameter;
  gboolean        continuous;
  int             start; /* the sign of the distance where the search begins */
  double          values[ROOF_MAX_SLOTS];
} GoalSearch;

static double
find_longest_level (const RoofEstimator *estimator,
                    const RoofEstimate  *estimate,
                    guint                except)
{
  double longest = 0;

  for (guint i = 0; i < roof_estimator_get_n_levels (estimator); i++)
    if (i != except)
      longest = fmax (longest, estimate->t_comm[i]);
  return longest;
}

/* Intensity over ridge: at one level, or the smallest of all. */
static double
find_ridge_ratio (const RoofEstimator *estimator,
                  const RoofEstimate  *estimate,
                  guint                level)
{
  double least = INFINITY;

  for (guint i = 0; i < roof_estimator_get_n_levels (estimator); i++)
    if (i == level || level == ROOF_EVERY_LEVEL)
      least = fmin (least, estimate->intensity[i] / roof_estimator_get_ridge (estimator, estimate, i));
  return least;
}

/* The distance from the goal, which crosses 0 where the goal is met. A logarithm, finite and even over all magnitudes. */
static double
measure_exactly (const RoofEstimator *estimator,
                 const RoofGoal      *goal,
                 const RoofEstimate  *estimate)
{
  double distance = NAN;

  switch (goal->type)
    {
    case ROOF_GOAL_RIDGE:
      distance = log (find_ridge_ratio (estimator, estimate, goal->level));
      break;
    case ROOF_GOAL_BOUND:
      distance = log (estimate->t_comm[goal->level]
                      / fmax (estimate->t_math, find_longest_level (estimator, estimate, goal->level)));
      break;
    case ROOF_GOAL_COMPUTE:
      distance = log (estimate->t_math / find_longest_level (estimator, estimate, ROOF_EVERY_LEVEL));
      break;
    case ROOF_GOAL_TIME:
      distance = log (estimate->t_least / goal->value);
      break;
    case ROOF_GOAL_PERFORMANCE:
      distance = log (roof_estimate_get_most (estimate) / goal->value);
      break;
    }
  return distance;
}

/* As measure_exactly(), with rounding errors taken for 0. */
static double
measure (const RoofEstimator *estimator,
         const RoofGoal      *goal,
         const RoofEstimate  *estimate)
{
  double distance = measure_exactly (estimator, goal, estimate);

  return fabs (distance) < SAME ? 0 : distance;
}

static double
get_distance (GoalSearch *search,
              double      x)
{
  RoofEstimate estimate;

  search->values[search->parameter] = x;
  roof_estimator_evaluate (search->estimator, search->values, search->continuous, &estimate);
  return measure (search->estimator, search->goal, &estimate);
}

static int
get_sign (double value)
{
  return (value > 0) - (value < 0);
}

/* Whether the goal is met at @x or below. */
static gboolean
is_past (GoalSearch *search,
         double      x)
{
  double distance = get_distance (search, x);

  return distance == 0 || get_sign (distance) == -search->start;
}

/* The distance for bisection: values that count as met are on the far side of 0, so that bisection ends at the first of
 * these. */
static double
get_edge (double   x,
          gpointer data)
{
  GoalSearch *search = data;

  return is_past (search, x) ? DBL_MIN : -DBL_MIN;
}

/* The crossing above @x, where the goal is not met yet. NAN: none up to @high. */
static double
find_crossing (GoalSearch *search,
               double      x,
               double      high)
{
  double factor = exp2 (1.0 / STEPS_PER_OCTAVE);

  while (x < high)
    {
      double next = fmin (x * factor, high);

      if (is_past (search, next))
        return roof_solve_bisect (get_edge, search, x, next);
      x = next;
    }
  return NAN;
}

static gboolean
is_allowed (GoalSearch *search,
            double      x)
{
  search->values[search->parameter] = x;
  return roof_estimator_check (search->estimator, search->values, NULL);
}

/* Scans the whole numbers that the operation allows. FALSE when none of these meets the goal. */
static gboolean
scan_whole (GoalSearch     *search,
            double          low,
            double          high,
            RoofGoalResult *result)
{
  for (double x = low; x <= high; x++)
    {
      if (!is_allowed (search, x))
        continue;
      if (is_past (search, x))
        {
          result->whole = x;
          return TRUE;
        }
      result->before = x;
    }
  return FALSE;
}

/* The real crossing between two whole numbers, if the formulas without rounding have one there. */
static double
refine (GoalSearch           *search,
        const RoofGoalResult *result)
{
  search->continuous = TRUE;
  if (isnan (result->before) || is_past (search, result->before) || !is_past (search, result->whole))
    return result->whole;
  return roof_solve_bisect (get_edge, search, result->before, result->whole);
}

static void
solve_whole (GoalSearch     *search,
             double          low,
             double          high,
             RoofGoalResult *result)
{
  double near = fmin (low + ONE_BY_ONE, high), crossing;

  if (!scan_whole (search, low, near, result))
    {
      search->continuous = TRUE;
      crossing = find_crossing (search, near, high);
      search->continuous = FALSE;
      if (isnan (crossing)
          || !scan_whole (search, fmax (near, floor (crossing) - ONE_BY_ONE), fmin (crossing + ONE_BY_ONE, high), result))
        {
          result->before = NAN;
          return;
        }
    }
  result->exact = refine (search, result);
}

gboolean
roof_analysis_solve (RoofAnalysis   *self,
                     guint           parameter,
                     const RoofGoal *goal,
                     RoofGoalResult *result)
{
  RoofEstimator *estimator = roof_analysis_get_estimator (self);
  const RoofOperation *operation = roof_estimator_get_operation (estimator);
  const RoofParameter *row = roof_operation_get_parameter (operation, parameter);
  GoalSearch search = { estimator, goal, parameter, FALSE };
  double low = fmax (row->min, row->whole ? 1 : 1e-12), high = fmin (row->max, SEARCH_HIGH);
  double distance;

  *result = (RoofGoalResult) { NAN, NAN, NAN, 0 };
  if (row->type != ROOF_PARAMETER_NUMBER)
    return FALSE;
  memcpy (search.values, roof_estimator_get_values (estimator),
          roof_operation_get_n_parameters (operation) * sizeof *search.values);
  distance = get_distance (&search, low);
  if (isnan (distance))
    return FALSE;
  search.start = get_sign (distance);
  if (row->whole)
    solve_whole (&search, low, high, result);
  else
    {
      search.continuous = TRUE;
      result->exact = is_past (&search, low) ? low : find_crossing (&search, low, high);
    }
  result->side = isnan (result->exact) ? search.start : -search.start;
  return !isnan (result->exact);
}

/* The search for a size of a network's step: whole numbers only, some of which may be refused. */
typedef struct
{
  RoofVariable   *variable;
  const RoofGoal *goal;
  int             start; /* the sign of the distance at the least allowed size; 0: none found yet */
} SizeSearch;

/* NAN: refused. */
static double
get_size_distance (const SizeSearch *search,
                   double            x)
{
  RoofEstimate estimate;

  if (!roof_variable_evaluate (search->variable, x, &estimate))
    return NAN;
  return measure (roof_analysis_get_estimator (roof_variable_get_analysis (search->variable)), search->goal, &estimate);
}

/* Tries @x: TRUE when it meets the goal; else notes it as the latest that does not. */
static gboolean
try_size (SizeSearch     *search,
          double          x,
          RoofGoalResult *result)
{
  double distance = get_size_distance (search, x);

  if (isnan (distance))
    return FALSE;
  if (search->start == 0)
    search->start = distance > 0 ? 1 : -1;
  if (distance != 0 && get_sign (distance) == search->start)
    {
      result->before = x;
      return FALSE;
    }
  result->whole = x;
  result->exact = distance == 0 ? x : NAN;
  return TRUE;
}

/* Tries the numbers between the last that does not meet the goal and the first known that does. */
static void
narrow (SizeSearch     *search,
        RoofGoalResult *result)
{
  double low = result->before;

  while (result->whole - low > 1)
    {
      double middle = floor (low + (result->whole - low) / 2);

      if (!try_size (search, middle, result))
        low = middle;
    }
}

static void
solve_size (SizeSearch     *search,
            double          low,
            double          high,
            RoofGoalResult *result)
{
  gboolean few = high - low < FEW_SIZES;

  for (double x = low; x <= high; x = few || x < 1 ? x + 1 : x < high ? fmin (2 * x, high) : INFINITY)
    if (try_size (search, x, result))
      {
        narrow (search, result);
        return;
      }
  result->before = NAN;
}

/* The search for a number of the machine, in real numbers. */
typedef struct
{
  GPtrArray      *variables; /* element-type RoofVariable: a kernel each */
  const RoofGoal *goal;
  int             start;     /* the sign of the distance where the search begins */
} NumberSearch;

/* Sums over kernels in sequence. */
typedef struct
{
  double time; /* s: expected */
  double met;  /* s of it: of kernels that meet a ridge or a bound */
  double least; /* s: with the least bytes */
  double work; /* FLOP */
} Sums;

/* FALSE when the value is not allowed. @distance: of a single kernel */
static gboolean
add_kernel (RoofVariable   *variable,
            const RoofGoal *goal,
            double          x,
            Sums           *sums,
            double         *distance)
{
  g_autoptr (RoofEstimator) estimator = roof_variable_make_estimator (variable, x);
  double count;
  RoofEstimate estimate;

  if (estimator == NULL)
    return FALSE;
  count = roof_kernel_get_count (roof_estimator_get_kernel (estimator));
  roof_estimator_evaluate (estimator, roof_estimator_get_values (estimator), FALSE, &estimate);
  *distance = measure_exactly (estimator, goal, &estimate);
  sums->time += count * estimate.t_min;
  sums->met += *distance >= 0 ? count * estimate.t_min : 0;
  sums->least += count * estimate.t_least;
  sums->work += count * roof_estimate_get_work (&estimate);
  return TRUE;
}

/* As measure_exactly(), of all kernels together. */
static double
measure_sums (const Sums     *sums,
              const RoofGoal *goal)
{
  if (goal->type == ROOF_GOAL_TIME)
    return log (sums->least / goal->value);
  if (goal->type == ROOF_GOAL_PERFORMANCE)
    return log (sums->work / sums->least / goal->value);
  return sums->met > sums->time / 2 ? 1 : -1;
}

/* The sign of the distance where the goal holds: a time is an upper limit, all else a lower one. */
static int
get_holding_sign (const RoofGoal *goal)
{
  return goal->type == ROOF_GOAL_TIME ? -1 : 1;
}

/* NAN: refused. */
static double
get_number_distance (const NumberSearch *search,
                     double              x)
{
  Sums sums = { 0 };
  double distance = NAN;

  for (guint i = 0; i < search->variables->len; i++)
    if (!add_kernel (search->variables->pdata[i], search->goal, x, &sums, &distance))
      return NAN;
  return search->variables->len == 1 ? distance : measure_sums (&sums, search->goal);
}

static gboolean
is_number_past (const NumberSearch *search,
                double              x)
{
  double distance = get_number_distance (search, x);

  return distance == 0 || get_sign (distance) == -search->start;
}

/* The distance for bisection, which ends at the value nearer to 0 of two neighbours: the one where the goal holds. */
static double
get_number_edge (double   x,
                 gpointer data)
{
  const NumberSearch *search = data;
  gboolean held_before = search->start == get_holding_sign (search->goal);

  return is_number_past (search, x) ? (held_before ? 2 : 1) : (held_before ? -1 : -2);
}

/* Whether a kernel can be done in several ways: its times then jump where another way becomes the fastest. Without jumps a
 * goal is crossed once at most. */
static gboolean
has_forms (GPtrArray *variables)
{
  for (guint i = 0; i < variables->len; i++)
    if (roof_operation_get_n_forms (roof_analysis_get_operation (roof_variable_get_analysis (variables->pdata[i]))) > 0)
      return TRUE;
  return FALSE;
}

gboolean
roof_goal_solve_together (const RoofGoal *goal,
                          GPtrArray      *variables,
                          RoofGoalResult *result)
{
  NumberSearch search = { variables, goal, 0 };
  RoofVariable *first = variables->len > 0 ? variables->pdata[0] : NULL;
  double middle, low, high, distance, factor;

  *result = (RoofGoalResult) { NAN, NAN, NAN, 0 };
  g_return_val_if_fail (first != NULL && roof_variable_get_number (first) != NULL, FALSE);

  middle = roof_machine_number_get_middle (roof_variable_get_number (first));
  low = fmax (ldexp (middle, -NUMBER_OCTAVES), roof_variable_get_parameter (first)->min);
  high = fmin (ldexp (middle, NUMBER_OCTAVES), roof_variable_get_parameter (first)->max);
  factor = has_forms (variables) ? exp2 (1.0 / NUMBER_STEPS) : high / low;
  distance = get_number_distance (&search, low);
  search.start = isnan (distance) ? 0 : get_sign (distance);
  result->side = distance == 0 ? get_holding_sign (goal) : search.start; /* 0: met, whatever the number is */
  for (double x = low; search.start != 0 && x < high; x *= factor)
    if (is_number_past (&search, fmin (x * factor, high)))
      {
        result->exact = roof_solve_bisect (get_number_edge, &search, x, fmin (x * factor, high));
        result->side = -search.start;
        return TRUE;
      }
  return FALSE;
}

static gboolean
solve_number (RoofVariable   *self,
              const RoofGoal *goal,
              RoofGoalResult *result)
{
  g_autoptr (GPtrArray) alone = g_ptr_array_new ();

  g_ptr_array_add (alone, self);
  return roof_goal_solve_together (goal, alone, result);
}

gboolean
roof_variable_solve (RoofVariable   *self,
                     const RoofGoal *goal,
                     RoofGoalResult *result)
{
  const RoofParameter *parameter = roof_variable_get_parameter (self);
  SizeSearch search = { self, goal, 0 };
  int index;

  if (roof_variable_get_number (self) != NULL)
    return solve_number (self, goal, result);
  if (!roof_variable_is_size (self))
    {
      index = roof_operation_find_parameter (roof_analysis_get_operation (roof_variable_get_analysis (self)), parameter->id);
      return roof_analysis_solve (roof_variable_get_analysis (self), (guint) index, goal, result);
    }
  *result = (RoofGoalResult) { NAN, NAN, NAN, 0 };
  solve_size (&search, parameter->min, roof_variable_get_most (self), result);
  result->side = isnan (result->whole) ? search.start : -search.start;
  return !isnan (result->whole);
}
