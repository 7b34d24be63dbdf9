/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/estimate/analysis-private.h"

#include <math.h>

#include "core/error.h"

/* An analysis: the estimate of one kernel, checked, with its memory, its measurement and remarks on what was assumed.
 * roof_analysis_take_estimator() also fills an analysis anew for the next kernel, as an analyser does for many.
 * Invariants: each formula is checked before the sums are, so that an error names the formula; a number that was not counted is
 * NAN and no fault, and neither is a sum that it makes NAN; there are never more than MOST_REMARKS remarks. */

#define MOST_REMARKS (2 * ROOF_MAX_UNITS + 2 * ROOF_MAX_LEVELS + 2)

/* Sets @error to the fault of @value. Returns: FALSE */
static gboolean
refuse (double       value,
        const char  *what,
        const char  *formula,
        GError     **error)
{
  what = roof_error_translate (what);
  formula = roof_error_translate (formula);
  if (isnan (value))
    return roof_fail (error, "%1$s: %2$s gives no number with these parameters", what, formula);
  if (isinf (value))
    return roof_fail (error, "%1$s: %2$s overflows or divides by zero with these parameters", what,
                      formula);
  return roof_fail (error, "%1$s: %2$s gives a negative number with these parameters", what, formula);
}

static inline gboolean
is_amount (double value)
{
  return isfinite (value) && value >= 0;
}

/* @what, @formula: names of an operation's file, or marked for the translators */
static inline gboolean
check_finite (double       value,
              const char  *what,
              const char  *formula,
              GError     **error)
{
  return is_amount (value) || refuse (value, what, formula, error);
}

/* Checks each formula before the sums, so that the error names the formula. */
static gboolean
check_work (const RoofAnalysis  *self,
            GError             **error)
{
  RoofOperation *operation = self->estimator->operation;

  for (guint i = 0; i < operation->n_works; i++)
    {
      const RoofWork *work = &operation->works[i];

      if (!is_amount (self->estimate.flops[i]) && (self->estimate.uncounted & ROOF_UNCOUNTED_FLOPS) == 0)
        return refuse (self->estimate.flops[i], work->unit, roof_expression_get_text (work->flops), error);
    }
  return TRUE;
}

/* Checks the numbers of each tensor and adds up memory, in one pass. */
static gboolean
take_tensors (RoofAnalysis  *self,
              GError       **error)
{
  RoofOperation *operation = self->estimator->operation;
  double slots[ROOF_MAX_SLOTS];
  RoofTensorTraffic traffic;

  if (operation->n_tensors > 0)
    roof_estimator_fill_slots (self->estimator, self->estimator->values, slots);
  for (guint i = 0; i < operation->n_tensors; i++)
    {
      if (!roof_estimator_measure_traffic (self->estimator, slots, i, &traffic))
        continue;
      for (guint k = 0; k < traffic.rank; k++)
        if (!check_finite (traffic.shape[k], traffic.name, ROOF_REASON ("its shape"), error))
          return FALSE;
      if (!check_finite (traffic.read, traffic.name, ROOF_REASON ("its bytes read"), error)
          || !check_finite (traffic.write, traffic.name, ROOF_REASON ("its bytes written"), error))
        return FALSE;
      if ((int) traffic.level == self->estimator->main_memory)
        *(traffic.resident ? &self->memory.resident : &self->memory.transient) += traffic.bytes;
    }
  return TRUE;
}

/* Checks the formulas of steps of tensors that are sent; other tensors' steps are not part of any sum. */
static gboolean
check_steps (const RoofAnalysis  *self,
             GError             **error)
{
  RoofOperation *operation = self->estimator->operation;

  for (guint i = 0; i < operation->n_tensors; i++)
    {
      const RoofTensor *tensor = &operation->tensors[i];

      if (tensor->steps != NULL && !is_amount (self->estimate.steps))
        return refuse (self->estimate.steps, tensor->name, roof_expression_get_text (tensor->steps), error);
    }
  return TRUE;
}

/* Sums of what was not counted are not known, which is no fault. */
static gboolean
check_sums (const RoofAnalysis  *self,
            GError             **error)
{
  double longest = self->estimate.uncounted != 0 ? self->estimate.t_min : self->estimate.t_max;
  double most = isnan (self->estimate.attainable) && self->estimate.uncounted != 0 ? 0 : self->estimate.attainable;

  return check_finite (longest, ROOF_REASON ("time"), ROOF_REASON ("the sum of the clocks"), error)
         && check_finite (most, ROOF_REASON ("performance"), ROOF_REASON ("work over time"), error);
}

static gboolean
check_estimate (RoofAnalysis  *self,
                GError       **error)
{
  return roof_estimator_check (self->estimator, roof_estimator_get_values (self->estimator), error)
         && check_work (self, error) && take_tensors (self, error) && check_steps (self, error)
         && check_sums (self, error);
}

static void
add_remark (RoofAnalysis   *self,
            RoofRemarkKind  kind,
            guint           index)
{
  if (self->remarks == NULL)
    self->remarks = g_new (RoofRemark, MOST_REMARKS);
  self->remarks[self->n_remarks++] = (RoofRemark) { kind, index };
}

static void
add_work_remarks (RoofAnalysis *self,
                  guint         work,
                  gboolean      sustained)
{
  const RoofEstimator *estimator = self->estimator;
  gboolean works = self->estimate.flops[work] > 0;

  /* Work that is not done, or was not counted, needs no assumption. */
  if ((work != self->estimate.main && !works) || isnan (self->estimate.flops[work]))
    return;
  if (estimator->peaks[work] < 0)
    {
      add_remark (self, ROOF_REMARK_NO_PEAK, work);
      return;
    }
  if (isinf (estimator->rates[work]) && !roof_estimator_is_modelled (estimator, work))
    {
      add_remark (self, ROOF_REMARK_NOT_MODELLED, work);
      return;
    }
  if ((estimator->fallbacks[work] & ROOF_PEAK_OTHER_UNIT) != 0)
    add_remark (self, ROOF_REMARK_OTHER_UNIT, work);
  if (estimator->fallbacks[work] != 0 && roof_estimator_is_in_other_dtype (estimator, work))
    add_remark (self, ROOF_REMARK_OTHER_DTYPE, work);
  if (sustained && works && roof_estimator_lacks_sustained (estimator, ROOF_PART_PEAK, (guint) estimator->peaks[work]))
    add_remark (self, ROOF_REMARK_PEAK_NOT_SUSTAINED, work);
}

/* Whether @parameter, -1 when the operation has none, is not 0. */
static gboolean
is_set (const RoofAnalysis *self,
        int                 parameter)
{
  return parameter >= 0 && self->estimator->values[parameter] > 0;
}

/* Adds a remark for each level that stands in for another. */
static void
add_level_remarks (RoofAnalysis *self)
{
  gboolean said[ROOF_MAX_LEVELS] = { FALSE };

  for (guint i = 0; i < roof_kernel_get_n_settings (self->estimator->kernel); i++)
    {
      int level = roof_estimator_find_substitute (self->estimator, i, NULL);

      if (level < 0 || isnan (roof_kernel_get_numbers (self->kernel)[i]))
        continue;
      if (!said[level])
        add_remark (self, ROOF_REMARK_OTHER_LEVEL, i);
      said[level] = TRUE;
    }
}

static void
add_remarks (RoofAnalysis *self)
{
  gboolean sustained = roof_machine_get_roofs (self->estimator->machine) == ROOF_ROOFS_SUSTAINED;

  if (is_set (self, self->estimator->dequantise))
    add_remark (self, ROOF_REMARK_DEQUANTISED, 0);
  if (is_set (self, self->estimator->unpack))
    add_remark (self, ROOF_REMARK_UNPACKED, 0);
  for (guint i = 0; i < self->estimator->operation->n_works; i++)
    add_work_remarks (self, i, sustained);
  if (self->estimator->substitutes)
    add_level_remarks (self);
  for (guint i = 0; sustained && i < self->estimator->n_levels; i++)
    if (self->estimate.bytes[i] > 0 && roof_estimator_lacks_sustained (self->estimator, ROOF_PART_LEVEL, i))
      add_remark (self, ROOF_REMARK_LEVEL_NOT_SUSTAINED, i);
}

static double
find_measured_time (const RoofEstimator *estimator,
                    const RoofKernel    *kernel)
{
  double measured = roof_measurement_get_number (roof_kernel_get_measurement (kernel), "time");

  return isnan (measured) && estimator->time >= 0 ? estimator->values[estimator->time] : measured;
}

/* A custom kernel has one measured time, and the machine every level that bytes were counted at. */
static gboolean
check_measurement (const RoofAnalysis  *self,
                   GError             **error)
{
  const RoofMeasurement *measurement = roof_kernel_get_measurement (self->kernel);

  for (guint i = 0; measurement != NULL && i < measurement->n_bytes; i++)
    if (roof_machine_resolve_level (self->estimator->machine, measurement->bytes[i].level, error) < 0)
      {
        g_prefix_error (error, "measured.%s: ", measurement->bytes[i].level);
        return FALSE;
      }
  if (measurement == NULL || isnan (measurement->time) || self->estimator->time < 0
      || isnan (self->estimator->values[self->estimator->time]))
    return TRUE;
  return roof_fail (error, "time: is given twice, as a parameter and as a measurement; remove one");
}

gboolean
roof_analysis_take_estimator (RoofAnalysis  *self,
                              RoofEstimator *estimator,
                              RoofKernel    *kernel,
                              GError       **error)
{
  self->estimator = estimator;
  self->kernel = kernel;
  roof_estimator_evaluate_again (estimator, estimator->values, FALSE, &self->estimate);
  self->measured_time = find_measured_time (estimator, kernel);
  self->memory = (RoofMemory) { 0, 0, estimator->capacity };
  self->n_remarks = 0;
  add_remarks (self);
  return check_measurement (self, error) && check_estimate (self, error);
}

RoofAnalysis *
roof_analysis_new (RoofOperation  *operation,
                   RoofKernel     *kernel,
                   RoofMachine    *machine,
                   GError        **error)
{
  RoofEstimator *estimator = roof_estimator_new (operation, kernel, machine, error);
  g_autoptr (RoofAnalysis) self = NULL;

  if (estimator == NULL)
    return NULL;
  self = g_new0 (RoofAnalysis, 1);
  g_atomic_ref_count_init (&self->ref_count);
  return roof_analysis_take_estimator (self, estimator, estimator->kernel, error) ? g_steal_pointer (&self) : NULL;
}

RoofAnalysis *
roof_analysis_ref (RoofAnalysis *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  g_atomic_ref_count_inc (&self->ref_count);
  return self;
}

void
roof_analysis_unref (RoofAnalysis *self)
{
  g_return_if_fail (self != NULL);

  if (!g_atomic_ref_count_dec (&self->ref_count))
    return;
  roof_estimator_free (self->estimator);
  g_free (self->remarks);
  g_free (self);
}

RoofEstimator *
roof_analysis_get_estimator (const RoofAnalysis *self)
{
  return self->estimator;
}

RoofOperation *
roof_analysis_get_operation (const RoofAnalysis *self)
{
  return self->estimator->operation;
}

RoofKernel *
roof_analysis_get_kernel (const RoofAnalysis *self)
{
  return self->kernel;
}

RoofMachine *
roof_analysis_get_machine (const RoofAnalysis *self)
{
  return roof_estimator_get_machine (self->estimator);
}

const RoofEstimate *
roof_analysis_get_estimate (const RoofAnalysis *self)
{
  return &self->estimate;
}

const char *
roof_analysis_get_bound (const RoofAnalysis *self)
{
  if (self->estimate.bound == ROOF_BOUND_COMPUTE)
    return "compute";
  if (self->estimate.bound == ROOF_BOUND_BALANCED)
    return "balanced";
  if (self->estimate.bound == ROOF_BOUND_UNKNOWN)
    return NULL;
  return roof_machine_get_level (roof_analysis_get_machine (self), (guint) self->estimate.bound)->id;
}

gboolean
roof_analysis_is_near_ridge (const RoofAnalysis *self)
{
  double ratio;

  if (self->estimate.longest < 0)
    return FALSE;
  ratio = self->estimate.intensity[self->estimate.longest]
          / roof_analysis_get_ridge (self, (guint) self->estimate.longest);
  return fabs (ratio - 1) <= ROOF_NEAR_RIDGE;
}

double
roof_analysis_get_ridge (const RoofAnalysis *self,
                         guint               level)
{
  return roof_estimator_get_ridge (self->estimator, &self->estimate, level);
}

int
roof_analysis_get_main_level (const RoofAnalysis *self)
{
  return self->estimate.longest;
}

const RoofMemory *
roof_analysis_get_memory (const RoofAnalysis *self)
{
  return &self->memory;
}

RoofMemory
roof_memory_on (const RoofMemory  *memory,
                const RoofMachine *machine)
{
  return (RoofMemory) { memory->resident, memory->transient, roof_machine_get_capacity (machine) };
}

double
roof_memory_get_excess (const RoofMemory *memory)
{
  return memory->resident + memory->transient - memory->capacity;
}

double
roof_analysis_get_performance (const RoofAnalysis *self)
{
  return roof_estimate_get_performance (&self->estimate, roof_analysis_get_kernel (self), self->measured_time);
}

double
roof_analysis_get_measured_time (const RoofAnalysis *self)
{
  return self->measured_time;
}

double
roof_analysis_get_shown_work (const RoofAnalysis *self)
{
  return roof_estimate_get_shown_work (&self->estimate, roof_analysis_get_kernel (self), self->measured_time);
}

double
roof_analysis_get_measured_bytes (const RoofAnalysis *self,
                                  guint               level)
{
  RoofMeasurement *measurement = roof_kernel_get_measurement (roof_analysis_get_kernel (self));
  guint n = measurement != NULL ? measurement->n_bytes : 0;

  for (guint i = 0; i < n; i++)
    if (roof_machine_resolve_level (roof_analysis_get_machine (self), measurement->bytes[i].level, NULL) == (int) level)
      return measurement->bytes[i].bytes;
  return NAN;
}

double
roof_analysis_get_shown_bytes (const RoofAnalysis *self,
                               guint               level)
{
  double counted = isnan (self->measured_time) ? NAN : roof_analysis_get_measured_bytes (self, level);

  return isnan (counted) ? self->estimate.bytes[level] : counted;
}

double
roof_analysis_get_shown_intensity (const RoofAnalysis *self,
                                   guint               level)
{
  double bytes = roof_analysis_get_shown_bytes (self, level);

  return bytes > 0 || isnan (bytes) ? roof_analysis_get_shown_work (self) / bytes : INFINITY;
}

double
roof_analysis_get_intensity (const RoofAnalysis *self)
{
  if (self->estimate.uncounted != 0)
    return NAN;
  return self->estimate.longest >= 0 ? self->estimate.intensity[self->estimate.longest] : INFINITY;
}

guint
roof_analysis_get_uncounted (const RoofAnalysis *self)
{
  guint uncounted = self->estimate.uncounted;

  if (uncounted == 0)
    return 0;
  if (!isnan (roof_analysis_get_shown_work (self)))
    uncounted &= ~(guint) ROOF_UNCOUNTED_FLOPS;
  for (guint i = 0; i < self->estimator->n_levels; i++)
    if (isnan (roof_analysis_get_shown_bytes (self, i)))
      return uncounted;
  return uncounted & ~(guint) ROOF_UNCOUNTED_BYTES;
}

const RoofRemark *
roof_analysis_get_remarks (const RoofAnalysis *self,
                           guint              *n)
{
  *n = self->n_remarks;
  return self->remarks;
}
