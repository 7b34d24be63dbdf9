/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "explore/sweep/sweep-range.h"

#include <math.h>
#include <string.h>

/* Factors: the margin beyond the values that must be visible, and the shortest range. */
#define ROOM 4.0
#define SHORTEST 64.0
/* A crossing beyond this is not shown. */
#define FARTHEST 0x1p30
/* The lower end for a real parameter that may be 0, as a factor of its default. */
#define LEAST_PART 1e-3
/* Whole numbers tried on either side of a value. */
#define NEAR 64

static double
find_least (const RoofParameter *parameter,
            double               value)
{
  if (parameter->min > 0)
    return parameter->min;
  if (parameter->whole)
    return 1;
  return (parameter->default_value > 0 ? fmin (parameter->default_value, value > 0 ? value : INFINITY) : 1) * LEAST_PART;
}

void
roof_sweep_init_seen (RoofSweep           *self,
                      const RoofParameter *parameter,
                      double               value,
                      double               most,
                      double               beyond)
{
  double seen[] = { parameter->default_value, value, beyond < FARTHEST ? beyond : NAN };
  double to;

  *self = (RoofSweep) { .from = find_least (parameter, value), .logarithmic = TRUE };
  to = self->from * SHORTEST;
  for (guint i = 0; i < G_N_ELEMENTS (seen); i++)
    to = fmax (to, seen[i] * ROOM);
  self->to = fmin (exp2 (ceil (log2 (to))), most);
}

static gboolean
is_possible (const RoofEstimator *estimator,
             guint                parameter,
             double               value)
{
  RoofOperation *operation = roof_estimator_get_operation (estimator);
  double values[ROOF_MAX_SLOTS];

  memcpy (values, roof_estimator_get_values (estimator), roof_operation_get_n_parameters (operation) * sizeof (double));
  values[parameter] = value;
  return roof_parameter_check (roof_operation_get_parameter (operation, parameter), value, NULL)
         && roof_estimator_check (estimator, values, NULL);
}

double
roof_sweep_settle (const RoofEstimator *estimator,
                   guint                parameter,
                   double               value,
                   int                  direction)
{
  const RoofParameter *row = roof_operation_get_parameter (roof_estimator_get_operation (estimator), parameter);
  double settled = CLAMP (row->whole ? round (value) : value, row->min, row->max);

  for (guint i = 0; i <= (row->whole ? NEAR : 0); i++)
    {
      if (direction >= 0 && is_possible (estimator, parameter, settled + i))
        return settled + i;
      if (direction <= 0 && is_possible (estimator, parameter, settled - i))
        return settled - i;
    }
  return NAN;
}
