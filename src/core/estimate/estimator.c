/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/estimate/estimator-private.h"

#include <math.h>
#include <string.h>

#include "core/error.h"

/* Evaluates a kernel on a machine: estimator-new fitted formulas, formats, peaks and bandwidths once, and nothing is looked up here.
 * Each evaluation goes four steps, in the order of roof_estimator_evaluate():
 * 1. The slots, which the formulas read: parameters, sizes of numbers, and named sub-expressions.
 * 2. The math: work over rates. Works on one unit take turns, units run in parallel. Of several forms the fastest counts.
 * 3. The bytes of each tensor at its level, and of what the kernel counts itself; then the clock of each level.
 * 4. t_min is the longest clock, which names the bound; t_max adds all. Latency is kept apart from both.
 * Invariants: evaluating changes no estimator, so that threads may share one; a number that was not counted is NAN up to the
 * estimate, whose `uncounted` then says which. */

void
roof_estimator_free (RoofEstimator *self)
{
  roof_operation_unref (self->operation);
  roof_kernel_unref (self->kernel);
  roof_machine_unref (self->machine);
  g_free (self);
}

RoofOperation *
roof_estimator_get_operation (const RoofEstimator *self)
{
  return self->operation;
}

RoofKernel *
roof_estimator_get_kernel (const RoofEstimator *self)
{
  return self->kernel;
}

RoofMachine *
roof_estimator_get_machine (const RoofEstimator *self)
{
  return self->machine;
}

guint
roof_estimator_get_n_levels (const RoofEstimator *self)
{
  return self->n_levels;
}

const double *
roof_estimator_get_values (const RoofEstimator *self)
{
  return self->values;
}

gboolean
roof_estimator_has_peak (const RoofEstimator *self,
                         guint                work)
{
  return self->peaks[work] >= 0;
}

guint
roof_estimator_get_same_unit (const RoofEstimator *self,
                              guint                work)
{
  return self->same_unit[work];
}

guint
roof_estimator_get_network (const RoofEstimator *self,
                            double              *latency,
                            double              *step_latency)
{
  *latency = self->latency;
  *step_latency = self->step_latency;
  return (guint) self->network;
}

gboolean
roof_estimator_has_blocks (const RoofEstimator *self)
{
  for (guint i = 0; i < self->operation->n_tensors; i++)
    if (self->formats[i]->is_block)
      return TRUE;
  return FALSE;
}

gboolean
roof_estimator_is_modelled (const RoofEstimator *self,
                            guint                work)
{
  return self->peaks[work] < 0 || roof_operation_is_idle (self->operation) || !isinf (self->rates[work]);
}

gboolean
roof_estimator_lacks_sustained (const RoofEstimator *self,
                                RoofMachinePart      part,
                                guint                index)
{
  return roof_machine_get_roofs (self->machine) == ROOF_ROOFS_SUSTAINED
         && !roof_machine_is_sustained (self->machine, (RoofMachineKey) { part, index, ROOF_FIELD_VALUE });
}

guint
roof_estimator_get_peak (const RoofEstimator *self,
                         guint                work,
                         RoofPeakFallback    *fallback)
{
  g_return_val_if_fail (roof_estimator_has_peak (self, work), 0);

  if (fallback != NULL)
    *fallback = self->fallbacks[work];
  return (guint) self->peaks[work];
}

gboolean
roof_estimator_is_in_other_dtype (const RoofEstimator *self,
                                  guint                work)
{
  const RoofPeak *peak = roof_machine_get_peak (self->machine, (guint) self->peaks[work]);
  const RoofFormat *asked;

  if ((self->fallbacks[work] & ROOF_PEAK_OTHER_DTYPE) == 0)
    return FALSE;
  asked = roof_format_find (roof_kernel_resolve_compute (self->kernel, self->operation), NULL);
  return !g_str_equal (self->units[work], "vector") || !g_str_equal (peak->unit, "vector") || !g_str_equal (peak->dtype, "fp32")
         || asked == NULL || roof_format_value_bytes (asked) >= sizeof (float);
}

const char *
roof_estimator_get_work_unit (const RoofEstimator *self,
                              guint                work)
{
  return self->units[work];
}

const char *
roof_estimator_get_work_dtype (const RoofEstimator *self,
                               guint                work)
{
  return self->dtypes[work];
}

guint
roof_estimator_get_main (const RoofEstimator *self)
{
  return self->main;
}

const char *
roof_estimator_get_unit (const RoofEstimator *self)
{
  return self->units[self->main];
}

/* The peak over work @work, FLOP/s, whether the work is timed or not. */
static double
get_peak_value (const RoofEstimator *self,
                guint                work)
{
  return roof_machine_get_peak (self->machine, (guint) self->peaks[work])->peak.value;
}

double
roof_estimator_get_roof (const RoofEstimator *self)
{
  return get_peak_value (self, self->main);
}

double
roof_estimator_get_ridge (const RoofEstimator *self,
                          const RoofEstimate  *estimate,
                          guint                level)
{
  return get_peak_value (self, estimate->main) / estimate->bandwidth[level];
}

void
roof_estimator_fill_slots (const RoofEstimator *self,
                           const double        *values,
                           double              *slots)
{
  guint n = self->operation->n_parameters;

  memcpy (slots, values, n * sizeof (double));
  memcpy (&slots[roof_operation_get_role_slot (self->operation, (RoofRole) 0)], self->sizes, sizeof self->sizes);
  slots[roof_operation_get_sfu_slot (self->operation)] = self->sfu;
  slots[roof_operation_get_switch_slot (self->operation)] = self->in_switch;
  slots[roof_operation_get_ridge_slot (self->operation)] = NAN;
  roof_operation_fill_bindings (self->operation, slots);
}

/* Marks in @read the slots that @formula reads, directly or through named sub-expressions. */
static void
mark_read (const RoofOperation  *operation,
           const RoofExpression *formula,
           gboolean             *read)
{
  guint n_parameters = operation->n_parameters;
  guint n = n_parameters + operation->n_bindings;

  for (guint i = 0; i < n; i++)
    if (!read[i] && roof_expression_uses (formula, i))
      {
        read[i] = TRUE;
        if (i >= n_parameters)
          mark_read (operation, operation->bindings[i - n_parameters].value, read);
      }
}

/* Lists the parameters that a formula depends on, with values: "N = 8, K = 3". Returns: (transfer full) */
static char *
list_parameters (const RoofOperation  *operation,
                 const RoofExpression *formula,
                 const double         *values)
{
  gboolean read[ROOF_MAX_SLOTS] = { FALSE };
  GString *text = g_string_new (NULL);

  mark_read (operation, formula, read);
  for (guint i = 0; i < operation->n_parameters; i++)
    if (read[i])
      g_string_append_printf (text, "%s%s = %.15g", text->len > 0 ? ", " : "",
                              operation->parameters[i].id, values[i]);
  return g_string_free (text, FALSE);
}

gboolean
roof_estimator_check (const RoofEstimator *self,
                      const double        *values,
                      GError             **error)
{
  double slots[ROOF_MAX_SLOTS];

  if (self->operation->n_requirements == 0)
    return TRUE;
  roof_estimator_fill_slots (self, values, slots);
  for (guint i = 0; i < self->operation->n_requirements; i++)
    {
      const RoofRequirement *requirement = &self->operation->requirements[i];
      double holds = roof_expression_evaluate (requirement->that, slots);
      g_autofree char *found = NULL;

      if (holds != 0 && !isnan (holds))
        continue;
      if (error == NULL)
        return FALSE;
      found = list_parameters (self->operation, requirement->that, values);
      return roof_fail (error, "%1$s, got %2$s", requirement->says, found);
    }
  return TRUE;
}

static double
count_times (const RoofExpression *times,
             const double         *slots)
{
  return times != NULL ? roof_expression_evaluate (times, slots) : 0;
}

/* Fills shape, bytes, read and write. FALSE when the tensor's condition excludes the tensor. A condition that is NAN makes all
 * of them NAN. */
static gboolean
measure_tensor (const RoofEstimator *self,
                guint                index,
                const double        *slots,
                gboolean             continuous,
                RoofTensorTraffic   *traffic)
{
  const RoofTensor *rule = &self->operation->tensors[index];
  double present = rule->when != NULL ? roof_expression_evaluate (rule->when, slots) : 1;

  if (present == 0)
    return FALSE;
  for (guint i = 0; i < rule->rank; i++)
    traffic->shape[i] = roof_expression_evaluate (rule->shape[i], slots);
  /* Rows of unchanged length keep their padding; only rows that change become continuous. */
  if (continuous && rule->rank > 0 && traffic->shape[rule->rank - 1] == self->rows[index])
    continuous = !self->formats[index]->is_block;
  traffic->bytes
      = roof_format_tensor_bytes (self->formats[index], traffic->shape, rule->rank, continuous);
  if (isnan (present))
    traffic->bytes = NAN;
  traffic->read = count_times (rule->read, slots) * traffic->bytes;
  traffic->least = rule->least != NULL ? count_times (rule->least, slots) * traffic->bytes : traffic->read;
  traffic->most = rule->most != NULL ? count_times (rule->most, slots) * traffic->bytes : traffic->read;
  traffic->write = count_times (rule->write, slots) * traffic->bytes;
  return TRUE;
}

/* How many messages, one after another, carry @tensor over the network; 0 when nothing is sent. */
static double
count_steps (const RoofEstimator     *self,
             guint                    tensor,
             const double            *slots,
             const RoofTensorTraffic *traffic)
{
  const RoofTensor *rule = &self->operation->tensors[tensor];

  if ((int) self->levels[tensor] != self->network || !(traffic->read + traffic->write > 0))
    return 0;
  return rule->steps != NULL ? roof_expression_evaluate (rule->steps, slots) : 1;
}

gboolean
roof_estimator_measure_traffic (const RoofEstimator *self,
                                const double        *slots,
                                guint                tensor,
                                RoofTensorTraffic   *traffic)
{
  const RoofTensor *rule = &self->operation->tensors[tensor];

  traffic->name = rule->name;
  traffic->role = rule->role;
  traffic->format = self->formats[tensor]->id;
  traffic->level = self->levels[tensor];
  traffic->rank = rule->rank;
  traffic->resident = rule->resident;
  return measure_tensor (self, tensor, slots, FALSE, traffic);
}

gboolean
roof_estimator_get_traffic (const RoofEstimator *self,
                            const double        *values,
                            guint                tensor,
                            RoofTensorTraffic   *traffic)
{
  double slots[ROOF_MAX_SLOTS];

  roof_estimator_fill_slots (self, values, slots);
  return roof_estimator_measure_traffic (self, slots, tensor, traffic);
}

static void
add_bytes (const RoofEstimator *self,
           const double        *slots,
           gboolean             continuous,
           RoofEstimate        *estimate)
{
  guint n = self->operation->n_tensors;
  RoofTensorTraffic traffic;

  memcpy (estimate->read, self->custom_read, self->n_levels * sizeof *estimate->read);
  memcpy (estimate->write, self->custom_write, self->n_levels * sizeof *estimate->write);
  for (guint i = 0; i < n; i++)
    if (measure_tensor (self, i, slots, continuous, &traffic))
      {
        estimate->read[self->levels[i]] += traffic.read;
        estimate->write[self->levels[i]] += traffic.write;
        estimate->less[self->levels[i]] += traffic.read - traffic.least;
        estimate->more[self->levels[i]] += traffic.most - traffic.read;
        estimate->steps += count_steps (self, i, slots, &traffic);
      }
}

/* Adds the work of @form. Works on one physical unit take turns; different units run in parallel. */
static void
add_form (const RoofEstimator *self,
          const double        *slots,
          int                  form,
          RoofEstimate        *estimate)
{
  guint n = self->operation->n_works;
  double busy[ROOF_MAX_UNITS] = { 0 };

  estimate->form = form;
  estimate->main = n;
  for (guint i = 0; i < n; i++)
    {
      const RoofWork *work = &self->operation->works[i];

      if (work->form >= 0 && work->form != form)
        continue;
      estimate->main = MIN (estimate->main, i);
      estimate->flops[i] = roof_expression_evaluate (work->flops, slots);
      estimate->t_unit[i] = estimate->flops[i] / self->rates[i];
      busy[self->same_unit[i]] += estimate->t_unit[i];
      estimate->t_max += estimate->t_unit[i];
    }
  for (guint i = 0; i < n; i++)
    estimate->t_math = fmax (estimate->t_math, busy[i]);
}

/* @estimate: all zero. Chooses the fastest of the forms that are possible and whose main work has a unit. */
static void
add_math (const RoofEstimator *self,
          const double        *slots,
          RoofEstimate        *estimate)
{
  guint n = self->operation->n_forms;
  RoofEstimate other;

  if (n == 0)
    {
      add_form (self, slots, -1, estimate);
      return;
    }
  for (guint i = n; i-- > 0;)
    {
      const RoofForm *form = &self->operation->forms[i];

      if (form->when != NULL && !(roof_expression_evaluate (form->when, slots) != 0))
        continue;
      memset (&other, 0, sizeof other);
      add_form (self, slots, (int) i, &other);
      if (self->peaks[other.main] < 0)
        continue;
      if (i + 1 == n || !(other.t_math > estimate->t_math))
        *estimate = other;
    }
}

void
roof_estimator_find_main (RoofEstimator *self)
{
  RoofEstimate estimate = { 0 };
  double slots[ROOF_MAX_SLOTS];

  if (self->operation->n_forms == 0)
    return;
  roof_estimator_fill_slots (self, self->values, slots);
  add_math (self, slots, &estimate);
  self->main = estimate.main;
}

static inline double
get_clock_part (const RoofEstimator *self,
                const RoofEstimate  *estimate,
                guint                level,
                RoofMachineField     field)
{
  gboolean reads_apart = !isnan (self->read_bandwidths[level]);
  gboolean writes_apart = !isnan (self->write_bandwidths[level]);

  if (field == ROOF_FIELD_READ)
    return reads_apart ? estimate->read[level] / self->read_bandwidths[level] : 0;
  if (field == ROOF_FIELD_WRITE)
    return writes_apart ? estimate->write[level] / self->write_bandwidths[level] : 0;
  return ((reads_apart ? 0 : estimate->read[level]) + (writes_apart ? 0 : estimate->write[level])
          + self->custom_bytes[level])
         / self->bandwidths[level];
}

double
roof_estimator_get_clock_part (const RoofEstimator *self,
                               const RoofEstimate  *estimate,
                               guint                level,
                               RoofMachineField     field)
{
  return get_clock_part (self, estimate, level, field);
}

/* B/s of the bytes that depend on the data, which are reads. */
static double
get_read_bandwidth (const RoofEstimator *self,
                    guint                level)
{
  return isnan (self->read_bandwidths[level]) ? self->bandwidths[level] : self->read_bandwidths[level];
}

double
roof_estimator_get_spared (const RoofEstimator *self,
                           const RoofEstimate  *estimate,
                           guint                level)
{
  return estimate->less[level] > 0 ? estimate->less[level] / get_read_bandwidth (self, level) : 0;
}

/* Launch overhead per run on @machine, s. */
static double
get_launch (const RoofMachine *machine)
{
  double overhead = roof_machine_get_overhead (machine)->value;

  return isnan (overhead) ? 0 : overhead;
}

/* T = R / read bandwidth + W / write bandwidth: reads and writes share a level's wires. */
static void
time_level (const RoofEstimator *self,
            guint                level,
            RoofEstimate        *estimate)
{
  double bytes = estimate->read[level] + estimate->write[level] + self->custom_bytes[level], read, write;

  estimate->bytes[level] = bytes;
  if (isnan (bytes))
    estimate->intensity[level] = estimate->t_comm[level] = NAN;
  if (bytes == 0 || isnan (bytes))
    return;
  read = get_clock_part (self, estimate, level, ROOF_FIELD_READ);
  write = get_clock_part (self, estimate, level, ROOF_FIELD_WRITE);
  estimate->t_comm[level] = get_clock_part (self, estimate, level, ROOF_FIELD_VALUE) + read + write;
  if (read + write > 0)
    estimate->bandwidth[level] = bytes / estimate->t_comm[level];
  if (bytes > 0)
    estimate->intensity[level] = roof_estimate_get_work (estimate) / bytes;
}

/* The times of all levels, their sum and the bound. Where bytes depend on the data, t_least uses the least bytes and t_max the
 * most. */
static void
time_levels (const RoofEstimator *self,
             RoofEstimate        *estimate)
{
  double longest = 0, least = estimate->t_math;

  estimate->longest = -1;
  for (guint i = 0; i < self->n_levels; i++)
    {
      estimate->bandwidth[i] = self->bandwidths[i];
      estimate->intensity[i] = INFINITY;
    }
  for (guint i = 0; i < self->n_carriers; i++)
    {
      guint level = self->carriers[i];

      time_level (self, level, estimate);
      estimate->t_max += estimate->t_comm[level];
      if (estimate->t_comm[level] > longest)
        {
          longest = estimate->t_comm[level];
          estimate->longest = (int) level;
        }
      if (estimate->bytes[level] != 0)
        least = fmax (least, estimate->t_comm[level] - roof_estimator_get_spared (self, estimate, level));
    }
  for (guint i = 0; i < self->n_levels; i++)
    if (estimate->more[i] != 0)
      estimate->t_max += estimate->more[i] / get_read_bandwidth (self, i);
  estimate->t_min = fmax (estimate->t_math, longest);
  estimate->t_least = fmin (least, estimate->t_min);
  estimate->bound = estimate->t_math > longest || estimate->longest < 0 ? ROOF_BOUND_COMPUTE
                    : estimate->t_math == longest                       ? ROOF_BOUND_BALANCED
                                                                        : estimate->longest;
}

/* What is NAN of a custom kernel was not counted; of other operations it is a fault. */
static guint
find_uncounted (const RoofEstimator *self,
                const RoofEstimate  *estimate)
{
  guint uncounted = isnan (roof_estimate_get_work (estimate)) ? ROOF_UNCOUNTED_FLOPS : 0;

  if (!roof_operation_is_custom (self->operation))
    return 0;
  for (guint i = 0; i < self->n_carriers; i++)
    uncounted |= isnan (estimate->bytes[self->carriers[i]]) ? ROOF_UNCOUNTED_BYTES : 0;
  return uncounted;
}

static void
mark_uncounted (const RoofEstimator *self,
                RoofEstimate        *estimate)
{
  estimate->uncounted = find_uncounted (self, estimate);
  if (estimate->uncounted != 0)
    estimate->bound = ROOF_BOUND_UNKNOWN;
}

/* Adds launch and collective latency, and what follows from the bound. */
static void
add_latency (const RoofEstimator *self,
             RoofEstimate        *estimate)
{
  double work = roof_estimate_get_work (estimate);

  estimate->attainable = estimate->t_min > 0 ? work / estimate->t_min : isnan (work) ? NAN : 0;
  estimate->t_collective = estimate->steps > 0 ? self->latency + estimate->steps * self->step_latency : 0;
  estimate->t_launch = get_launch (self->machine);
  estimate->t_latency = estimate->t_launch + estimate->t_collective;
  estimate->reachable
      = estimate->t_latency > 0 ? work / (estimate->t_latency + estimate->t_min) : estimate->attainable;
}

double
roof_estimate_get_time (const RoofEstimate *self,
                        const RoofKernel   *kernel,
                        double              measured)
{
  return isnan (measured) ? self->t_min / roof_kernel_get_efficiency (kernel) + self->t_latency : measured;
}

double
roof_estimate_get_shown_work (const RoofEstimate *self,
                              const RoofKernel   *kernel,
                              double              measured)
{
  RoofMeasurement *measurement = isnan (measured) ? NULL : roof_kernel_get_measurement (kernel);
  double counted = roof_measurement_get_number (measurement, "flops");

  return isnan (counted) ? roof_estimate_get_work (self) : counted;
}

double
roof_estimate_get_performance (const RoofEstimate *self,
                               const RoofKernel   *kernel,
                               double              measured)
{
  if (!isnan (measured))
    return roof_estimate_get_shown_work (self, kernel, measured) / measured;
  if (self->uncounted != 0)
    return NAN;
  if (self->t_latency > 0)
    return roof_estimate_get_work (self) / roof_estimate_get_time (self, kernel, measured);
  return self->attainable * roof_kernel_get_efficiency (kernel);
}

/* Resets what evaluation adds to; the rest is written anew, and 0 beyond the machine's levels. */
static void
reset (const RoofEstimator *self,
       RoofEstimate        *estimate)
{
  memset (estimate->flops, 0, sizeof estimate->flops);
  memset (estimate->t_unit, 0, sizeof estimate->t_unit);
  for (guint i = 0; i < self->n_levels; i++)
    estimate->less[i] = estimate->more[i] = estimate->bytes[i] = estimate->t_comm[i] = 0;
  estimate->t_math = estimate->t_max = estimate->steps = 0;
  estimate->main = 0;
  estimate->form = 0;
}

void
roof_estimator_evaluate_again (const RoofEstimator *self,
                               const double        *values,
                               gboolean             continuous,
                               RoofEstimate        *estimate)
{
  double slots[ROOF_MAX_SLOTS];

  reset (self, estimate);
  roof_estimator_fill_slots (self, values, slots);
  add_math (self, slots, estimate);
  add_bytes (self, slots, continuous, estimate);
  time_levels (self, estimate);
  mark_uncounted (self, estimate);
  add_latency (self, estimate);
}

void
roof_estimator_evaluate (const RoofEstimator *self,
                         const double        *values,
                         gboolean             continuous,
                         RoofEstimate        *estimate)
{
  memset (estimate, 0, sizeof *estimate);
  roof_estimator_evaluate_again (self, values, continuous, estimate);
}
