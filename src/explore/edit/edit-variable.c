/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "explore/edit/edit-private.h"

#include <math.h>

#include "explore/threshold/solve.h"
#include "explore/threshold/threshold.h"

/* Finds the value of a variable for the intensity that a drag sideways asks for. A kernel's own parameter is solved for as a
 * real number and then moved to an allowed one. A size of a network's step is a whole number, and each value requires an
 * expansion of the network: bisection finds the nearest, since the intensity is monotonic in a size. */

/* A drag within this factor of a power of two snaps to it. */
#define SNAP_POWER 1.02
/* Whole numbers tried on either side of a value for one that is allowed, such as a number of heads that divides another. */
#define NEIGHBOURS 4096
/* A size with at most this many values is surveyed value by value, since some may be refused. */
#define FEW 256

static double
get_least (const RoofVariablePull *self)
{
  return roof_variable_get_parameter (self->variable)->min;
}

static double
get_most (const RoofVariablePull *self)
{
  return roof_variable_get_most (self->variable);
}

static gboolean
is_allowed (const RoofVariablePull *self,
            double                  value)
{
  RoofEstimate estimate;

  return roof_variable_evaluate (self->variable, value, &estimate);
}

/* The intensity at @value; NAN when that value is not allowed. */
static double
get_intensity (const RoofVariablePull *self,
               double                  value)
{
  RoofEstimate estimate;

  return roof_variable_evaluate (self->variable, value, &estimate) ? estimate.intensity[self->level] : NAN;
}

static void
list_allowed (RoofVariablePull *self)
{
  if (get_most (self) - get_least (self) >= FEW)
    return;
  self->allowed = g_array_new (FALSE, FALSE, sizeof (double));
  for (double value = get_least (self); value <= get_most (self); value++)
    if (is_allowed (self, value))
      g_array_append_val (self->allowed, value);
}

/* The number of values of a size; get_at() has them by index. */
static double
count (const RoofVariablePull *self)
{
  return self->allowed != NULL ? self->allowed->len : get_most (self) - get_least (self) + 1;
}

static double
get_at (const RoofVariablePull *self,
        double                  place)
{
  return self->allowed != NULL ? g_array_index (self->allowed, double, (guint) place) : get_least (self) + place;
}

typedef gboolean (*VariableTest) (const RoofVariablePull *self, double value, double intensity);

/* Bisection: the first index from which on @test holds; count() when it never does. @test must be monotonic. */
static double
find_first (const RoofVariablePull *self,
            VariableTest            test,
            double                  intensity)
{
  double low = -1, high = count (self);

  while (high - low > 1)
    {
      double middle = floor ((low + high) / 2);

      if (test (self, get_at (self, middle), intensity))
        high = middle;
      else
        low = middle;
    }
  return high;
}

static gboolean
reaches (const RoofVariablePull *self,
         double                  value,
         double                  intensity)
{
  double there = get_intensity (self, value);

  return self->rising ? there >= intensity : there <= intensity;
}

/* Whether the math takes at least as long as the level. */
static gboolean
is_compute_bound (const RoofVariablePull *self,
                  double                  value,
                  double                  intensity)
{
  RoofEstimate estimate;

  return roof_variable_evaluate (self->variable, value, &estimate) && estimate.t_math >= estimate.t_comm[self->level];
}

/* The size whose intensity is nearest to @intensity on a logarithmic scale. */
static double
search_size (const RoofVariablePull *self,
             double                  intensity)
{
  double place = find_first (self, reaches, intensity);
  double after, before;

  if (place <= 0 || place >= count (self))
    return get_at (self, place <= 0 ? 0 : count (self) - 1);
  after = get_intensity (self, get_at (self, place));
  before = get_intensity (self, get_at (self, place - 1));
  return get_at (self, fabs (log (after / intensity)) <= fabs (log (before / intensity)) ? place : place - 1);
}

/* Finds out how the intensity depends on a size. */
static void
survey_size (RoofVariablePull *self)
{
  double least, most, place;

  list_allowed (self);
  self->answers = FALSE;
  if (!(count (self) > 1))
    return;
  least = get_intensity (self, get_at (self, 0));
  most = get_intensity (self, get_at (self, count (self) - 1));
  self->answers = fabs (log (most / least)) > 1e-9;
  self->rising = most > least || !self->answers;
  place = self->rising ? find_first (self, is_compute_bound, NAN) : 0;
  if (place > 0 && place < count (self))
    self->first_compute = get_at (self, place);
}

static void
survey_parameter (RoofVariablePull *self)
{
  g_autoptr (GArray) thresholds = roof_analysis_list_thresholds (roof_variable_get_analysis (self->variable));

  for (guint i = 0; i < thresholds->len; i++)
    {
      const RoofThreshold *threshold = &g_array_index (thresholds, RoofThreshold, i);

      if (threshold->parameter == roof_variable_get_parameter_index (self->variable) && threshold->level == self->level)
        self->first_compute = threshold->first_integer;
    }
}

void
roof_variable_pull_init (RoofVariablePull *self,
                         RoofVariable     *variable,
                         guint             level)
{
  *self = (RoofVariablePull) { .variable = variable, .level = level, .answers = TRUE, .rising = TRUE,
                               .first_compute = NAN };
  if (variable == NULL)
    return;
  if (roof_variable_is_size (variable))
    survey_size (self);
  else
    survey_parameter (self);
}

void
roof_variable_pull_clear (RoofVariablePull *self)
{
  g_clear_pointer (&self->variable, roof_variable_unref);
  g_clear_pointer (&self->allowed, g_array_unref);
}

/* The nearest whole number that is allowed, such as heads that divide; @value when none is near. */
static double
find_allowed (const RoofVariablePull *self,
              double                  value)
{
  if (!roof_variable_get_parameter (self->variable)->whole)
    return value;
  for (int i = 0; i < NEIGHBOURS; i++)
    {
      if (value - i >= get_least (self) && is_allowed (self, value - i))
        return value - i;
      if (value + i <= get_most (self) && is_allowed (self, value + i))
        return value + i;
    }
  return value;
}

double
roof_variable_pull_settle (const RoofVariablePull *self,
                           double                  wanted,
                           RoofEditResult         *result)
{
  double least = get_least (self), most = get_most (self);
  double value = CLAMP (roof_variable_get_parameter (self->variable)->whole ? round (wanted) : wanted, least, most);
  double held = roof_variable_hold_to_capacity (self->variable, value);

  if (held != value)
    result->limited = ROOF_LIMIT_CAPACITY;
  else if (wanted < least - 0.5 || wanted > most + 0.5)
    result->limited = wanted < least ? ROOF_LIMIT_LEAST : ROOF_LIMIT_MOST;
  value = find_allowed (self, held);
  if (value == self->first_compute)
    result->snapped = ROOF_SNAP_RIDGE;
  return value;
}

/* Snaps @wanted to an attracting value. @intensity: that of the drag */
static double
snap (const RoofVariablePull *self,
      double                  wanted,
      double                  intensity,
      RoofEditFlags           flags,
      RoofEditResult         *result)
{
  double ridge = roof_analysis_get_ridge (roof_variable_get_analysis (self->variable), self->level);
  double power = exp2 (round (log2 (fmax (wanted, 1))));

  if (!(flags & (ROOF_EDIT_SNAP | ROOF_EDIT_COARSE)) || round (wanted) == roof_variable_get_value (self->variable))
    return wanted;
  if ((flags & ROOF_EDIT_SNAP) && !isnan (self->first_compute) && roof_edit_is_near (intensity, ridge, ROOF_EDIT_SNAP_RIDGE))
    return self->first_compute;
  if (!(flags & ROOF_EDIT_COARSE) && !roof_edit_is_near (wanted, power, SNAP_POWER))
    return wanted;
  result->snapped = ROOF_SNAP_POWER;
  return power;
}

/* How far the intensity at @value lies over @intensity, on a logarithmic scale; 0 where the value is not allowed. */
static double
measure_excess (const RoofVariablePull *self,
                double                  value,
                double                  intensity)
{
  double there = get_intensity (self, value);

  return isnan (there) ? 0 : log (there / intensity);
}

/* Says so where no value near @value reaches @intensity: an intensity may have a limit of its own, whatever the value. (Steps go on
 * beyond such a value, which changes the time.) */
static void
tell_end (const RoofVariablePull *self,
          double                  value,
          double                  intensity,
          RoofEditResult         *result)
{
  double here = measure_excess (self, value, intensity);
  double less = measure_excess (self, fmax (floor (value / 2), get_least (self)), intensity);
  double more = measure_excess (self, fmin (2 * value + 1, get_most (self)), intensity);

  if (result->limited == ROOF_LIMIT_NONE && result->snapped != ROOF_SNAP_RIDGE && fabs (here) > log (SNAP_POWER)
      && here * less > 0 && here * more > 0)
    result->limited = value <= get_least (self)  ? ROOF_LIMIT_LEAST
                      : value >= get_most (self) ? ROOF_LIMIT_MOST
                      : here < 0                 ? ROOF_LIMIT_HIGHEST
                                                 : ROOF_LIMIT_LOWEST;
}

gboolean
roof_variable_pull_solve (const RoofVariablePull *self,
                          double                  intensity,
                          RoofEditFlags           flags,
                          double                 *value,
                          RoofEditResult         *result)
{
  double wanted;

  if (!self->answers)
    return FALSE;
  if (roof_variable_is_size (self->variable))
    wanted = search_size (self, intensity);
  else if (!roof_solve_intensity (roof_analysis_get_estimator (roof_variable_get_analysis (self->variable)),
                                  roof_variable_get_parameter_index (self->variable), self->level, intensity, &wanted))
    return FALSE;
  *value = roof_variable_pull_settle (self, snap (self, wanted, intensity, flags, result), result);
  tell_end (self, *value, intensity, result);
  return TRUE;
}

/* The value one step on: by a factor, for whole numbers by at least one. */
static double
step_value (double        value,
            gboolean      whole,
            gboolean      up,
            RoofEditFlags flags)
{
  double factor = roof_edit_get_factor (flags);
  double next = up ? value * factor : value / factor;

  if (!whole)
    return next;
  return up ? fmax (round (next), value + 1) : fmin (round (next), value - 1);
}

/* The next allowed whole number in the direction of the step; @value itself when there is none in range. */
static double
step_allowed (const RoofVariablePull *self,
              double                  value,
              gboolean                up)
{
  double least = get_least (self), most = get_most (self), at = value;

  if (value < least || value > most)
    return value;
  for (int i = 0; roof_variable_get_parameter (self->variable)->whole && i < NEIGHBOURS && at >= least && at <= most;
       i++, at += up ? 1 : -1)
    if (is_allowed (self, at))
      return at;
  return roof_variable_get_value (self->variable);
}

double
roof_variable_pull_step (const RoofVariablePull *self,
                         gboolean                right,
                         RoofEditFlags           flags,
                         RoofEditResult         *result)
{
  gboolean up = right == self->rising;
  double next
      = step_value (roof_variable_get_value (self->variable), roof_variable_get_parameter (self->variable)->whole, up, flags);

  return roof_variable_pull_settle (self, step_allowed (self, next, up), result);
}
