/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "explore/variable/variable.h"

#include <math.h>
#include <string.h>

#include "core/estimate/analysis.h"
#include "explore/sweep/sweep-range.h"
#include "explore/threshold/threshold.h"
#include "explore/variable/variable-private.h"

/* A number that can be turned, of one of three kinds: a parameter of a kernel, a size of its network's step (`sizer`), or a
 * number of the machine (`number`). Most functions are a choice between the three; this file has what they have in common:
 * value, range, the nearest value that is allowed, the snapshot with another value, and where the kernel turns compute bound.
 * Whole numbers stay whole: a value between two is moved to the nearest one that is not refused. */

/* Whole numbers tried on either side of a value. */
#define NEAR 64
/* The factor either way of the range of a machine's number. */
#define NUMBER_FACTOR 64.0

RoofVariable *
roof_variable_ref (RoofVariable *self)
{
  return g_rc_box_acquire (self);
}

static void
clear_variable (gpointer data)
{
  RoofVariable *self = data;

  roof_analysis_unref (self->analysis);
  g_clear_pointer (&self->sizer, roof_sizer_unref);
  g_clear_pointer (&self->number, roof_machine_number_unref);
}

void
roof_variable_unref (RoofVariable *self)
{
  g_rc_box_release_full (self, clear_variable);
}

const RoofParameter *
roof_variable_get_parameter (const RoofVariable *self)
{
  if (self->sizer != NULL)
    return roof_sizer_get_parameter (self->sizer);
  if (self->number != NULL)
    return roof_machine_number_get_parameter (self->number);
  return roof_operation_get_parameter (roof_analysis_get_operation (self->analysis), self->parameter);
}

RoofAnalysis *
roof_variable_get_analysis (const RoofVariable *self)
{
  return self->analysis;
}

double
roof_variable_get_value (const RoofVariable *self)
{
  return self->sizer != NULL    ? roof_sizer_get_value (self->sizer)
         : self->number != NULL ? roof_machine_number_get_value (self->number)
                                : roof_estimator_get_values (roof_analysis_get_estimator (self->analysis))[self->parameter];
}

int
roof_variable_find_parameter (const RoofOperation *operation,
                              const char          *key)
{
  int index = roof_operation_find_parameter (operation, key);

  for (guint i = 0; index < 0 && i < roof_operation_get_n_parameters (operation); i++)
    if (g_strcmp0 (roof_operation_get_parameter (operation, i)->share, key) == 0)
      index = (int) i;
  if (index < 0 || roof_operation_is_custom (operation)
      || roof_operation_get_parameter (operation, (guint) index)->type != ROOF_PARAMETER_NUMBER)
    return -1;
  return index;
}

gboolean
roof_variable_goes_by (const RoofVariable *self,
                       const char         *key)
{
  if (self->number != NULL)
    return g_str_equal (roof_machine_number_get_parameter (self->number)->id, key);
  return self->sizer != NULL ? roof_sizer_goes_by (self->sizer, key)
                             : roof_variable_find_parameter (roof_analysis_get_operation (self->analysis), key)
                                   == (int) self->parameter;
}

gboolean
roof_variable_is_size (const RoofVariable *self)
{
  return self->sizer != NULL;
}

RoofMachineNumber *
roof_variable_get_number (const RoofVariable *self)
{
  return self->number;
}

RoofEstimator *
roof_variable_make_estimator (RoofVariable *self,
                              double        value)
{
  RoofEstimator *estimator = roof_analysis_get_estimator (self->analysis);
  RoofMachine *machine = self->number != NULL ? roof_machine_number_see (self->number, value)
                                              : roof_estimator_get_machine (estimator);

  if (machine == NULL)
    return NULL;
  return roof_estimator_new (roof_estimator_get_operation (estimator), roof_estimator_get_kernel (estimator), machine, NULL);
}

/* All parameters of the kernel with the variable at @value. FALSE when that value is refused. */
static gboolean
get_values (RoofVariable *self,
            double        value,
            double       *values)
{
  RoofEstimator *estimator = roof_analysis_get_estimator (self->analysis);
  RoofOperation *operation = roof_estimator_get_operation (estimator);

  memcpy (values, roof_estimator_get_values (estimator), roof_operation_get_n_parameters (operation) * sizeof (double));
  if (self->sizer != NULL)
    return roof_sizer_fill_values (self->sizer, roof_estimator_get_kernel (estimator), value, operation, values);
  values[self->parameter] = value;
  return TRUE;
}

static gboolean
evaluate_number (RoofVariable *self,
                 double        value,
                 RoofEstimate *estimate)
{
  g_autoptr (RoofEstimator) estimator = roof_variable_make_estimator (self, value);

  if (estimator == NULL)
    return FALSE;
  roof_estimator_evaluate (estimator, roof_estimator_get_values (estimator), FALSE, estimate);
  return TRUE;
}

gboolean
roof_variable_evaluate (RoofVariable *self,
                        double        value,
                        RoofEstimate *estimate)
{
  RoofEstimator *estimator = roof_analysis_get_estimator (self->analysis);
  double values[ROOF_MAX_SLOTS];

  if (self->number != NULL)
    return evaluate_number (self, value, estimate);
  if (!get_values (self, value, values) || !roof_estimator_check (estimator, values, NULL))
    return FALSE;
  roof_estimator_evaluate (estimator, values, FALSE, estimate);
  return TRUE;
}

double
roof_variable_get_most (const RoofVariable *self)
{
  return self->sizer != NULL ? fmax (roof_sizer_get_most (self->sizer), roof_sizer_get_value (self->sizer))
                             : roof_variable_get_parameter (self)->max;
}

guint
roof_variable_get_parameter_index (const RoofVariable *self)
{
  return self->parameter;
}

static gboolean
fits (const RoofVariable *self,
      double              value)
{
  g_autoptr (RoofKernel) kernel
      = roof_kernel_with_number (roof_analysis_get_kernel (self->analysis), roof_variable_get_parameter (self)->id, value);
  g_autoptr (RoofAnalysis) analysis = roof_analysis_new (roof_analysis_get_operation (self->analysis), kernel,
                                                         roof_analysis_get_machine (self->analysis), NULL);

  return analysis == NULL || !(roof_memory_get_excess (roof_analysis_get_memory (analysis)) > 0);
}

static double
hold_size (RoofVariable *self,
           double        value)
{
  if (isnan (self->fitting))
    self->fitting = roof_sizer_find_fitting (self->sizer);
  return fmin (value, self->fitting);
}

double
roof_variable_hold_to_capacity (RoofVariable *self,
                                double        value)
{
  double low = roof_variable_get_value (self), high = value;

  if (!roof_variable_get_parameter (self)->whole || !(value > low))
    return value;
  if (self->sizer != NULL)
    return hold_size (self, value);
  if (!fits (self, low) || fits (self, value))
    return value;
  while (high - low > 1)
    {
      double middle = low + floor ((high - low) / 2);

      if (fits (self, middle))
        low = middle;
      else
        high = middle;
    }
  return low;
}

static gboolean
is_compute_bound (RoofVariable *self,
                  double        value)
{
  RoofEstimate estimate;

  return roof_variable_evaluate (self, value, &estimate) && estimate.bound == ROOF_BOUND_COMPUTE;
}

/* Bisection between a value that is not compute bound and one that is. */
static double
bisect (RoofVariable *self,
        double        low,
        double        high)
{
  while (high - low > 1)
    {
      double middle = floor ((low + high) / 2);

      if (is_compute_bound (self, middle))
        high = middle;
      else
        low = middle;
    }
  return high;
}

/* Searches by octaves up to the first value that is compute bound; the last octave may be shorter. */
static double
find_turn (RoofVariable *self)
{
  double last = roof_variable_get_parameter (self)->min, most = roof_variable_get_most (self);

  if (is_compute_bound (self, last))
    return NAN;
  while (last < most)
    {
      double value = fmin (fmax (2 * last, 1), most);

      if (is_compute_bound (self, value))
        return bisect (self, last, value);
      last = value;
    }
  return NAN;
}

double
roof_variable_get_turn (RoofVariable *self)
{
  if (self->number != NULL)
    return NAN;
  if (!self->turn_known)
    self->turn = self->sizer != NULL ? find_turn (self) : roof_analysis_get_turn (self->analysis, self->parameter);
  self->turn_known = TRUE;
  return self->turn;
}

static void
init_range_of_number (RoofVariable *self,
                      RoofSweep    *sweep)
{
  double middle = roof_machine_number_get_middle (self->number);

  *sweep = (RoofSweep) { .from = middle / NUMBER_FACTOR, .to = fmin (middle * NUMBER_FACTOR, roof_variable_get_most (self)),
                         .logarithmic = TRUE };
}

gboolean
roof_variable_init_range (RoofVariable *self,
                          RoofSweep    *sweep)
{
  if (self->number != NULL)
    {
      init_range_of_number (self, sweep);
      return sweep->to > sweep->from;
    }
  roof_sweep_init_seen (sweep, roof_variable_get_parameter (self), roof_variable_get_value (self), roof_variable_get_most (self),
                        roof_variable_get_turn (self));
  return sweep->to > sweep->from;
}

double
roof_variable_settle (RoofVariable *self,
                      double        value,
                      int           direction)
{
  const RoofParameter *parameter = roof_variable_get_parameter (self);
  RoofEstimate estimate;
  double settled;

  if (self->number != NULL)
    return CLAMP (value, parameter->min, parameter->max);
  if (self->sizer == NULL)
    return roof_sweep_settle (roof_analysis_get_estimator (self->analysis), self->parameter, value, direction);
  settled = CLAMP (round (value), parameter->min, roof_variable_get_most (self));
  for (guint i = 0; i <= NEAR; i++)
    {
      if (direction >= 0 && roof_variable_evaluate (self, settled + i, &estimate))
        return settled + i;
      if (direction <= 0 && roof_variable_evaluate (self, settled - i, &estimate))
        return settled - i;
    }
  return NAN;
}

RoofSnapshot *
roof_variable_set (RoofVariable *self,
                   RoofSnapshot *snapshot,
                   double        value,
                   GError      **error)
{
  g_autoptr (RoofKernel) kernel = NULL;

  if (self->sizer != NULL)
    return roof_sizer_apply (self->sizer, snapshot, value, error);
  if (self->number != NULL)
    return roof_machine_number_apply (self->number, snapshot, value, error);
  kernel = roof_kernel_with_number (roof_snapshot_get_kernel (snapshot, self->kernel), roof_variable_get_parameter (self)->id, value);
  return roof_snapshot_with_kernel (snapshot, self->kernel, kernel);
}
