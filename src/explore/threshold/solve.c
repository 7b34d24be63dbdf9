/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "explore/threshold/solve.h"

#include <math.h>
#include <string.h>

/* The upper end of the search for a parameter without a limit. */
#define SEARCH_MAX 0x1p24
/* The factor to which an intensity counts as reached, since near an asymptote it is never reached exactly. */
#define NEAR 1.01

double
roof_solve_bisect (RoofFunction function,
                   gpointer     data,
                   double       low,
                   double       high)
{
  double f_low = function (low, data);
  double f_high = function (high, data);

  while (f_low != 0 && f_high != 0)
    {
      double middle = high / low > 2 ? sqrt (low) * sqrt (high) : low + (high - low) / 2;
      double f_middle;

      if (middle <= low || middle >= high)
        break;
      f_middle = function (middle, data);
      if ((f_middle < 0) == (f_low < 0))
        {
          low = middle;
          f_low = f_middle;
        }
      else
        {
          high = middle;
          f_high = f_middle;
        }
    }
  return fabs (f_low) <= fabs (f_high) ? low : high;
}

typedef struct
{
  const RoofEstimator *estimator;
  guint           parameter;
  guint           level;
  double          wanted; /* log of FLOP/B */
  double          values[ROOF_MAX_SLOTS];
} CrossingSearch;

/* The logarithm of the intensity over the wanted one. */
static double
excess (double   x,
        gpointer data)
{
  CrossingSearch *search = data;
  RoofEstimate estimate;

  search->values[search->parameter] = x;
  roof_estimator_evaluate (search->estimator, search->values, TRUE, &estimate);
  return log (estimate.intensity[search->level]) - search->wanted;
}

/* Walks from @low to @high in half octaves. Returns the crossing nearest to @from, or else the smallest
 * value that comes as near as any. */
static gboolean
search_range (CrossingSearch *search,
              double          low,
              double          high,
              double          from,
              double         *value)
{
  double best = INFINITY, best_x = low, distance = INFINITY;
  double previous_x = low, previous = excess (low, search);
  double least = previous, most = previous;

  best = fabs (previous);
  for (double x = low; x < high;)
    {
      double here;

      x = fmin (x * G_SQRT2, high);
      here = excess (x, search);
      least = fmin (least, here);
      most = fmax (most, here);
      if ((previous < 0) != (here < 0))
        {
          double crossing = roof_solve_bisect (excess, search, previous_x, x);

          if (fabs (log (crossing / from)) < distance)
            {
              distance = fabs (log (crossing / from));
              *value = crossing;
            }
        }
      if (fabs (here) < best - log (NEAR))
        {
          best = fabs (here);
          best_x = x;
        }
      previous_x = x;
      previous = here;
    }
  if (!isfinite (most) || most - least < 1e-12)
    return FALSE;
  if (isinf (distance))
    *value = best_x;
  return TRUE;
}

gboolean
roof_solve_intensity (RoofEstimator *estimator,
                      guint          parameter,
                      guint          level,
                      double         intensity,
                      double        *value)
{
  RoofOperation *operation = roof_estimator_get_operation (estimator);
  const RoofParameter *row = roof_operation_get_parameter (operation, parameter);
  CrossingSearch search = { estimator, parameter, level, log (intensity) };
  double low = fmax (row->min, row->whole ? 1 : 1e-6);
  double from;

  if (row->type != ROOF_PARAMETER_NUMBER || !(intensity > 0))
    return FALSE;
  memcpy (search.values, roof_estimator_get_values (estimator),
          roof_operation_get_n_parameters (operation) * sizeof (double));
  from = fmax (search.values[parameter], low);
  return search_range (&search, low, isinf (row->max) ? fmax (SEARCH_MAX, from) : row->max, from, value);
}
