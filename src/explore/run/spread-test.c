/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "explore/run/spread-test-private.h"

#include <math.h>

#define MOST_FREEDOM 10000 /* beyond, the distribution is the normal one to five digits */

double
roof_student_tails (double t,
                    guint  freedom)
{
  double angle = atan (fabs (t) / sqrt (freedom)), square = cos (angle) * cos (angle);
  double term = freedom % 2 == 0 ? 1 : cos (angle), sum = freedom == 1 ? 0 : term;

  if (freedom > MOST_FREEDOM)
    return erfc (fabs (t) / G_SQRT2);
  for (guint k = 2 + freedom % 2; k < freedom; k += 2)
    {
      term *= square * (k - 1) / k;
      sum += term;
    }
  sum *= sin (angle);
  return fmax (0, 1 - (freedom % 2 == 0 ? sum : (angle + sum) * 2 / G_PI));
}

/* The square of the standard error of the median. */
static double
get_variance (const RoofSpread *spread)
{
  return G_PI_2 * spread->sigma * spread->sigma / spread->n;
}

double
roof_spread_test (const RoofSpread *a,
                  const RoofSpread *b)
{
  double x = get_variance (a), y = get_variance (b), distance = a->median - b->median;
  double freedom = (x + y) * (x + y) / (x * x / (a->n - 1) + y * y / (b->n - 1));

  if (!(x + y > 0))
    return distance == 0 ? 1 : 0;
  return roof_student_tails (distance / sqrt (x + y), (guint) CLAMP (floor (freedom), 1, MOST_FREEDOM + 1));
}
