/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "explore/threshold/threshold.h"

#include <math.h>
#include <string.h>

#include "core/estimate/estimator.h"
#include "explore/threshold/solve.h"

/* The sizes from which on a kernel is compute bound, of each parameter at each level. The lead, by how much the math takes
 * longer than the level, is evaluated with sizes as real numbers. One walk in octaves brackets the crossing of all levels, a
 * bisection finds it, and the first whole number past it that the operation allows is tried, padding included. Formulas with
 * steps can cross more than once: their smallest whole numbers are tried one by one as well. Returned: the exact size, the
 * whole number, and the textbook rule. */

/* The search runs over all sizes that a double counts exactly, and below one because a threshold may
 * well lie under the smallest size that makes sense. */
#define SEARCH_LOW  0x1p-20
#define SEARCH_HIGH 0x1p53
/* Whole numbers tried past a crossing: blocks of a format pad them, and requirements may allow only multiples. */
#define MOST_TRIES 4096
/* The smallest whole numbers, tried one by one where formulas or formats have steps, which a search in octaves can miss. */
#define ONE_BY_ONE 256
/* A factor far enough beyond a crossing for the times to differ despite rounding. */
#define BEHIND 1.000001

typedef struct
{
  const RoofEstimator *estimator;
  guint           parameter;
  guint           level;
  double          values[ROOF_MAX_SLOTS];
} ThresholdSearch;

static void
evaluate (ThresholdSearch *search,
          double           x,
          gboolean         continuous,
          RoofEstimate    *estimate)
{
  search->values[search->parameter] = x;
  roof_estimator_evaluate (search->estimator, search->values, continuous, estimate);
}

/* By how much the math takes longer than the level, s; -1 where the times overflow, so that no threshold is found there. */
static double
compute_lead (const RoofEstimate *estimate,
              guint               level)
{
  double lead = estimate->t_math - estimate->t_comm[level];

  return isnan (lead) ? -1 : lead;
}

static double
lead_at (double   x,
         gpointer data)
{
  ThresholdSearch *search = data;
  RoofEstimate estimate;

  evaluate (search, x, TRUE, &estimate);
  return compute_lead (&estimate, search->level);
}

/* The first allowed whole number at or above @exact that is compute bound, padding included. */
static double
find_first_integer (ThresholdSearch     *search,
                    const RoofParameter *parameter,
                    double               exact)
{
  double x = fmax (floor (exact) - 1, fmax (parameter->min, 1));
  RoofEstimate estimate;

  for (guint i = 0; i < MOST_TRIES && x <= parameter->max; i++, x++)
    {
      evaluate (search, x, FALSE, &estimate);
      if (compute_lead (&estimate, search->level) > 0 && roof_estimator_check (search->estimator, search->values, NULL))
        return x;
    }
  return NAN;
}

/* Whether the textbook rule is for @level; by default it is for main memory. */
static gboolean
rule_is_of_level (const RoofEstimator *estimator,
                  const RoofParameter *parameter,
                  guint                level)
{
  const char *name = parameter->asymptotic_level != NULL ? parameter->asymptotic_level : "main";
  const char *id = roof_kernel_resolve_level (roof_estimator_get_kernel (estimator),
                                              roof_estimator_get_operation (estimator), name);

  return roof_machine_resolve_level (roof_estimator_get_machine (estimator), id, NULL) == (int) level;
}

/* Evaluates the textbook rule with the displayed ridge, that of the kernel's present mix of reads and writes. */
static double
find_asymptotic (RoofAnalysis *self,
                 guint         parameter,
                 guint         level)
{
  RoofEstimator *estimator = roof_analysis_get_estimator (self);
  RoofOperation *operation = roof_estimator_get_operation (estimator);
  const RoofExpression *rule = roof_operation_get_asymptotic (operation, parameter);
  double slots[ROOF_MAX_SLOTS];
  double value;

  if (rule == NULL
      || !rule_is_of_level (estimator, roof_operation_get_parameter (operation, parameter), level))
    return NAN;
  roof_estimator_fill_slots (estimator, roof_estimator_get_values (estimator), slots);
  slots[roof_operation_get_ridge_slot (operation)] = roof_analysis_get_ridge (self, level);
  value = roof_expression_evaluate (rule, slots);
  return isfinite (value) && value > 0 ? value : NAN;
}

/* Walks the sizes in octaves once for all levels, noting the first octave in which the math overtakes
 * each. @lows: per level, the lower end of that octave, or NAN. */
static void
bracket (ThresholdSearch *search,
         double           low,
         double           high,
         double          *lows)
{
  guint n = roof_estimator_get_n_levels (search->estimator);
  double leads[ROOF_MAX_LEVELS];
  RoofEstimate estimate;

  evaluate (search, low, TRUE, &estimate);
  for (guint i = 0; i < n; i++)
    {
      lows[i] = NAN;
      leads[i] = compute_lead (&estimate, i);
    }
  for (double x = low; x < high; x *= 2)
    {
      evaluate (search, x * 2, TRUE, &estimate);
      for (guint i = 0; i < n; i++)
        {
          double lead = compute_lead (&estimate, i);

          if (isnan (lows[i]) && leads[i] < 0 && lead >= 0)
            lows[i] = x;
          leads[i] = lead;
        }
    }
}

static gboolean
is_allowed (ThresholdSearch *search,
            double           x)
{
  search->values[search->parameter] = x;
  return roof_estimator_check (search->estimator, search->values, NULL);
}

static double
find_smallest (ThresholdSearch     *search,
               const RoofParameter *parameter)
{
  double low = fmax (parameter->min, 1);

  if (parameter->whole)
    for (double x = low; x <= fmin (parameter->max, low + MOST_TRIES); x++)
      if (is_allowed (search, x))
        return x;
  return low;
}

/* For each level, finds the first of the smallest whole numbers that is compute bound after one that is not. */
static void
try_one_by_one (ThresholdSearch     *search,
                const RoofParameter *parameter,
                double               low,
                double              *firsts)
{
  gboolean below[ROOF_MAX_LEVELS] = { FALSE };
  RoofEstimate estimate;

  for (double x = low; x <= fmin (parameter->max, low + ONE_BY_ONE); x++)
    {
      if (!is_allowed (search, x))
        continue;
      evaluate (search, x, FALSE, &estimate);
      for (guint i = 0; i < roof_estimator_get_n_levels (search->estimator); i++)
        {
          gboolean leads = compute_lead (&estimate, i) > 0;

          if (leads && below[i] && isnan (firsts[i]))
            firsts[i] = x;
          below[i] = below[i] || !leads;
        }
    }
}

/* @first: a whole number found one by one, or NAN. The continuous crossing is the exact one if it lies right
 * before that number. */
static void
find_crossing (ThresholdSearch     *search,
               const RoofParameter *parameter,
               double               low,
               double               first,
               RoofThreshold       *threshold)
{
  if (!isnan (low))
    threshold->exact = roof_solve_bisect (lead_at, search, low, low * 2);
  if (!isnan (first) && !(threshold->exact <= first && threshold->exact > first - 1))
    threshold->exact = lead_at (first - 1, search) < 0 && lead_at (first, search) >= 0
                           ? roof_solve_bisect (lead_at, search, first - 1, first)
                           : first;
  threshold->first_integer = !isnan (first)              ? first
                             : !isnan (threshold->exact) ? find_first_integer (search, parameter, threshold->exact)
                                                         : NAN;
  /* A crossing beyond all allowed values is not a threshold. */
  if (threshold->exact > parameter->max || (parameter->whole && isnan (threshold->first_integer)))
    threshold->exact = threshold->first_integer = NAN;
}

static void
add_thresholds (RoofAnalysis *self,
                guint         parameter,
                GArray       *thresholds)
{
  RoofEstimator *estimator = roof_analysis_get_estimator (self);
  RoofOperation *operation = roof_estimator_get_operation (estimator);
  const RoofParameter *row = roof_operation_get_parameter (operation, parameter);
  ThresholdSearch search = { estimator, parameter };
  double lows[ROOF_MAX_LEVELS], firsts[ROOF_MAX_LEVELS], smallest;

  memcpy (search.values, roof_estimator_get_values (estimator),
          roof_operation_get_n_parameters (operation) * sizeof (double));
  smallest = find_smallest (&search, row);
  bracket (&search, row->threshold && smallest <= fmax (row->min, 1) ? SEARCH_LOW : smallest, SEARCH_HIGH, lows);
  for (guint level = 0; level < roof_estimator_get_n_levels (estimator); level++)
    firsts[level] = NAN;
  if (row->whole && (roof_estimator_has_blocks (estimator) || roof_operation_has_steps (roof_estimator_get_operation (estimator))))
    try_one_by_one (&search, row, smallest, firsts);
  for (guint level = 0; level < roof_estimator_get_n_levels (estimator); level++)
    {
      RoofThreshold threshold = { parameter, level, NAN, NAN, NAN };

      if (roof_analysis_get_estimate (self)->bytes[level] <= 0 || (isnan (lows[level]) && isnan (firsts[level]) && !row->threshold))
        continue;
      search.level = level;
      find_crossing (&search, row, lows[level], firsts[level], &threshold);
      threshold.asymptotic = find_asymptotic (self, parameter, level);
      g_array_append_val (thresholds, threshold);
    }
}

GArray *
roof_analysis_list_thresholds (RoofAnalysis *self)
{
  GArray *thresholds = g_array_new (FALSE, FALSE, sizeof (RoofThreshold));
  RoofOperation *operation = roof_analysis_get_operation (self);

  if (roof_operation_is_custom (operation))
    return thresholds;
  for (guint i = 0; i < roof_operation_get_n_parameters (operation); i++)
    if (roof_operation_get_parameter (operation, i)->type == ROOF_PARAMETER_NUMBER)
      add_thresholds (self, i, thresholds);
  return thresholds;
}

/* Whether the math alone is the bound at the threshold, or just beyond a threshold that is not whole. */
static gboolean
is_compute_bound_from (const RoofEstimator *estimator,
                       const RoofThreshold *threshold)
{
  ThresholdSearch search = { estimator, threshold->parameter, threshold->level };
  gboolean whole = !isnan (threshold->first_integer);
  RoofEstimate estimate;

  memcpy (search.values, roof_estimator_get_values (estimator),
          roof_operation_get_n_parameters (roof_estimator_get_operation (estimator)) * sizeof (double));
  evaluate (&search, whole ? threshold->first_integer : threshold->exact * BEHIND, !whole, &estimate);
  return estimate.bound == ROOF_BOUND_COMPUTE;
}

gboolean
roof_analysis_find_turn (RoofAnalysis  *self,
                         guint          parameter,
                         RoofThreshold *turn)
{
  g_autoptr (GArray) thresholds = g_array_new (FALSE, FALSE, sizeof (RoofThreshold));
  RoofOperation *operation = roof_analysis_get_operation (self);
  const RoofThreshold *last = NULL;

  if (!roof_operation_is_custom (operation)
      && roof_operation_get_parameter (operation, parameter)->type == ROOF_PARAMETER_NUMBER)
    add_thresholds (self, parameter, thresholds);
  for (guint i = 0; i < thresholds->len; i++)
    {
      const RoofThreshold *threshold = &g_array_index (thresholds, RoofThreshold, i);

      if (!isnan (threshold->exact) && (last == NULL || threshold->exact > last->exact))
        last = threshold;
    }
  if (last == NULL || !is_compute_bound_from (roof_analysis_get_estimator (self), last))
    return FALSE;
  *turn = *last;
  return TRUE;
}

double
roof_analysis_get_turn (RoofAnalysis *self,
                        guint         parameter)
{
  RoofThreshold turn;

  if (!roof_analysis_find_turn (self, parameter, &turn))
    return NAN;
  return isnan (turn.first_integer) ? turn.exact : turn.first_integer;
}
