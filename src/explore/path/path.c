/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "explore/path/path.h"

#include <math.h>

#include "core/estimate/estimator.h"

/* Even steps of the line, in addition to the marks. */
#define N_STEPS 97

struct _RoofPath
{
  RoofVariable  *variable;
  guint          level;
  GArray        *points;
  GArray        *marks;
  RoofPathPoint  turn;     /* value NAN: none */
};

/* FALSE when the dot has no place on the chart, or the value is not allowed. */
static gboolean
evaluate (const RoofPath *self,
          double          value,
          RoofPathPoint  *point)
{
  RoofKernel *kernel = roof_analysis_get_kernel (roof_variable_get_analysis (self->variable));
  RoofEstimate estimate;

  if (!roof_variable_evaluate (self->variable, value, &estimate))
    return FALSE;
  *point = (RoofPathPoint) { value, estimate.intensity[self->level],
                             roof_estimate_get_performance (&estimate, kernel, NAN), estimate.bound };
  return estimate.bytes[self->level] > 0 && isfinite (point->intensity) && point->intensity > 0
         && isfinite (point->performance) && point->performance > 0;
}

static int
compare_values (gconstpointer a,
                gconstpointer b)
{
  double one = *(const double *) a, other = *(const double *) b;

  return (one > other) - (one < other);
}

static void
add_value (GArray          *values,
           const RoofSweep *sweep,
           double           value)
{
  if (value >= sweep->from && value <= sweep->to)
    g_array_append_val (values, value);
}

/* Even steps, the powers of two, and both sides of the turn, so that the line has its bend there. */
static GArray *
list_values (const RoofSweep     *sweep,
             const RoofParameter *parameter,
             double               turn)
{
  GArray *values = roof_sweep_list_values (sweep, parameter, NULL);

  if (values == NULL)
    return NULL;
  for (double power = exp2 (ceil (log2 (sweep->from))); sweep->logarithmic && power <= sweep->to; power *= 2)
    add_value (values, sweep, power);
  add_value (values, sweep, turn);
  if (parameter->whole)
    add_value (values, sweep, turn - 1);
  g_array_sort (values, compare_values);
  return values;
}

static gboolean
is_power_of_two (double value)
{
  int exponent;

  return frexp (value, &exponent) == 0.5;
}

static void
take_points (RoofPath     *self,
             const GArray *values,
             double        turn)
{
  double last = NAN;

  for (guint i = 0; i < values->len; i++)
    {
      double value = g_array_index (values, double, i);
      RoofPathPoint point;

      if (value == last || !evaluate (self, value, &point))
        continue;
      last = value;
      g_array_append_val (self->points, point);
      if (is_power_of_two (value))
        g_array_append_val (self->marks, point);
      if (value == turn)
        self->turn = point;
    }
}

/* The part of @sweep that the parameter allows. */
static RoofSweep
cut (const RoofSweep     *sweep,
     const RoofParameter *parameter)
{
  RoofSweep within = *sweep;

  within.from = fmax (parameter->whole ? ceil (sweep->from) : sweep->from, parameter->min);
  within.to = fmin (parameter->whole ? floor (sweep->to) : sweep->to, parameter->max);
  within.n_steps = N_STEPS;
  within.logarithmic = within.from > 0;
  return within;
}

RoofPath *
roof_path_new (RoofVariable    *variable,
               const RoofSweep *sweep,
               guint            level)
{
  const RoofParameter *parameter = roof_variable_get_parameter (variable);
  RoofSweep within = cut (sweep, parameter);
  double turn = roof_variable_get_turn (variable);
  g_autoptr (GArray) values = list_values (&within, parameter, turn);
  g_autoptr (RoofPath) self = g_rc_box_new0 (RoofPath);

  self->variable = roof_variable_ref (variable);
  self->level = level;
  self->points = g_array_new (FALSE, FALSE, sizeof (RoofPathPoint));
  self->marks = g_array_new (FALSE, FALSE, sizeof (RoofPathPoint));
  self->turn.value = NAN;
  if (values != NULL)
    take_points (self, values, turn);
  return self->points->len > 0 ? g_steal_pointer (&self) : NULL;
}

RoofPath *
roof_path_ref (RoofPath *self)
{
  return g_rc_box_acquire (self);
}

static void
clear_path (gpointer data)
{
  RoofPath *self = data;

  roof_variable_unref (self->variable);
  g_array_unref (self->points);
  g_array_unref (self->marks);
}

void
roof_path_unref (RoofPath *self)
{
  g_rc_box_release_full (self, clear_path);
}

RoofVariable *
roof_path_get_variable (const RoofPath *self)
{
  return self->variable;
}

const RoofParameter *
roof_path_get_parameter (const RoofPath *self)
{
  return roof_variable_get_parameter (self->variable);
}

guint
roof_path_get_level (const RoofPath *self)
{
  return self->level;
}

const RoofPathPoint *
roof_path_get_points (const RoofPath *self,
                      guint          *n)
{
  *n = self->points->len;
  return (const RoofPathPoint *) self->points->data;
}

const RoofPathPoint *
roof_path_get_marks (const RoofPath *self,
                     guint          *n)
{
  *n = self->marks->len;
  return (const RoofPathPoint *) self->marks->data;
}

const RoofPathPoint *
roof_path_get_turn (const RoofPath *self)
{
  return isnan (self->turn.value) ? NULL : &self->turn;
}
