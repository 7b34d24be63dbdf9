/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/estimate/plan.h"

#include <math.h>
#include <string.h>

#include "core/error.h"
#include "core/estimate/plan-clock.h"

const guint roof_plan_all_levels[ROOF_MAX_LEVELS] = { 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15 };

RoofPlan *
roof_plan_ref (RoofPlan *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  g_atomic_ref_count_inc (&self->ref_count);
  return self;
}

void
roof_plan_unref (RoofPlan *self)
{
  g_return_if_fail (self != NULL);

  if (!g_atomic_ref_count_dec (&self->ref_count))
    return;
  roof_operation_unref (self->operation);
  roof_kernel_unref (self->kernel);
  roof_machine_unref (self->machine);
  g_clear_pointer (&self->pattern, roof_plan_unref);
  g_free (self);
}

RoofOperation *
roof_plan_get_operation (const RoofPlan *self)
{
  return self->operation;
}

RoofKernel *
roof_plan_get_kernel (const RoofPlan *self)
{
  return self->kernel;
}

RoofMachine *
roof_plan_get_machine (const RoofPlan *self)
{
  return self->machine;
}

const double *
roof_plan_get_values (const RoofPlan *self)
{
  return self->values;
}

gboolean
roof_plan_has_peak (const RoofPlan *self,
                    guint           work)
{
  return self->peaks[work] >= 0;
}

gboolean
roof_plan_is_modelled (const RoofPlan *self,
                       guint           work)
{
  return self->peaks[work] < 0 || roof_operation_is_idle (self->operation) || !isinf (self->rates[work]);
}

gboolean
roof_plan_lacks_sustained (const RoofPlan  *self,
                           RoofMachinePart  part,
                           guint            index)
{
  return roof_machine_get_roofs (self->machine) == ROOF_ROOFS_SUSTAINED
         && !roof_machine_is_sustained (self->machine, (RoofMachineKey) { part, index, ROOF_FIELD_VALUE });
}

guint
roof_plan_get_peak (const RoofPlan   *self,
                    guint             work,
                    RoofPeakFallback *fallback)
{
  g_return_val_if_fail (roof_plan_has_peak (self, work), 0);

  if (fallback != NULL)
    *fallback = self->fallbacks[work];
  return (guint) self->peaks[work];
}

gboolean
roof_plan_is_in_other_dtype (const RoofPlan *self,
                             guint           work)
{
  const RoofPeak *peak = roof_machine_get_peak (self->machine, (guint) self->peaks[work]);
  const RoofFormat *asked = roof_format_find (roof_kernel_resolve_compute (self->kernel, self->operation), NULL);

  if ((self->fallbacks[work] & ROOF_PEAK_OTHER_DTYPE) == 0)
    return FALSE;
  return !g_str_equal (self->units[work], "vector") || !g_str_equal (peak->unit, "vector") || !g_str_equal (peak->dtype, "fp32")
         || asked == NULL || roof_format_value_bytes (asked) >= sizeof (float);
}

const char *
roof_plan_get_work_unit (const RoofPlan *self,
                         guint           work)
{
  return self->units[work];
}

const char *
roof_plan_get_work_dtype (const RoofPlan *self,
                          guint           work)
{
  return self->dtypes[work];
}

guint
roof_plan_get_main (const RoofPlan *self)
{
  return self->main;
}

const char *
roof_plan_get_unit (const RoofPlan *self)
{
  return self->units[self->main];
}

/* FLOP/s that stands over work @work, timed or not. */
static double
get_peak_value (const RoofPlan *self,
                guint           work)
{
  return roof_machine_get_peak (self->machine, (guint) self->peaks[work])->peak.value;
}

double
roof_plan_get_roof (const RoofPlan *self)
{
  return get_peak_value (self, self->main);
}

double
roof_plan_get_ridge (const RoofPlan     *self,
                     const RoofEstimate *estimate,
                     guint               level)
{
  return get_peak_value (self, estimate->main) / estimate->bandwidth[level];
}

void
roof_plan_fill_slots (const RoofPlan *self,
                      const double   *values,
                      double         *slots)
{
  guint n = roof_operation_get_n_parameters (self->operation);

  memcpy (slots, values, n * sizeof (double));
  for (guint i = 0; i < ROOF_N_ROLES; i++)
    slots[roof_operation_get_role_slot (self->operation, (RoofRole) i)] = self->sizes[i];
  slots[roof_operation_get_sfu_slot (self->operation)] = self->sfu;
  slots[roof_operation_get_switch_slot (self->operation)] = self->in_switch;
  slots[roof_operation_get_ridge_slot (self->operation)] = NAN;
  roof_operation_fill_bindings (self->operation, slots);
}

/* Marks in @read the slots that @formula reads, itself or through named sub-expressions. */
static void
mark_read (const RoofOperation  *operation,
           const RoofExpression *formula,
           gboolean             *read)
{
  guint n_parameters = roof_operation_get_n_parameters (operation);
  guint n = n_parameters + roof_operation_get_n_bindings (operation);

  for (guint i = 0; i < n; i++)
    if (!read[i] && roof_expression_uses (formula, i))
      {
        read[i] = TRUE;
        if (i >= n_parameters)
          mark_read (operation, roof_operation_get_binding (operation, i - n_parameters)->value, read);
      }
}

/* "N = 8, K = 3": the parameters that a formula rests on. Returns: (transfer full) */
static char *
list_parameters (const RoofOperation  *operation,
                 const RoofExpression *formula,
                 const double         *values)
{
  gboolean read[ROOF_MAX_SLOTS] = { FALSE };
  GString *text = g_string_new (NULL);

  mark_read (operation, formula, read);
  for (guint i = 0; i < roof_operation_get_n_parameters (operation); i++)
    if (read[i])
      g_string_append_printf (text, "%s%s = %.15g", text->len > 0 ? ", " : "",
                              roof_operation_get_parameter (operation, i)->id, values[i]);
  return g_string_free (text, FALSE);
}

gboolean
roof_plan_check (const RoofPlan  *self,
                 const double    *values,
                 GError         **error)
{
  double slots[ROOF_MAX_SLOTS];

  if (roof_operation_get_n_requirements (self->operation) == 0)
    return TRUE;
  roof_plan_fill_slots (self, values, slots);
  for (guint i = 0; i < roof_operation_get_n_requirements (self->operation); i++)
    {
      const RoofRequirement *requirement = roof_operation_get_requirement (self->operation, i);
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

/* Fills shape, bytes, read and write; FALSE when the tensor's condition leaves it out. A condition that is
 * no number leaves nothing of the tensor known. */
static gboolean
measure_tensor (const RoofPlan    *self,
                guint              index,
                const double      *slots,
                gboolean           continuous,
                RoofTensorTraffic *traffic)
{
  const RoofTensor *rule = roof_operation_get_tensor (self->operation, index);
  double present = rule->when != NULL ? roof_expression_evaluate (rule->when, slots) : 1;

  if (present == 0)
    return FALSE;
  for (guint i = 0; i < rule->rank; i++)
    traffic->shape[i] = roof_expression_evaluate (rule->shape[i], slots);
  /* Rows that do not move are padded as they are: only those that do are taken as smooth. */
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

/* In how many messages, one after the other, the network carries @tensor: in none where nothing of it is sent. */
static double
count_steps (const RoofPlan          *self,
             guint                    tensor,
             const double            *slots,
             const RoofTensorTraffic *traffic)
{
  const RoofTensor *rule = roof_operation_get_tensor (self->operation, tensor);

  if ((int) self->levels[tensor] != self->network || !(traffic->read + traffic->write > 0))
    return 0;
  return rule->steps != NULL ? roof_expression_evaluate (rule->steps, slots) : 1;
}

gboolean
roof_plan_get_traffic (const RoofPlan    *self,
                       const double      *values,
                       guint              tensor,
                       RoofTensorTraffic *traffic)
{
  const RoofTensor *rule = roof_operation_get_tensor (self->operation, tensor);
  double slots[ROOF_MAX_SLOTS];

  roof_plan_fill_slots (self, values, slots);
  traffic->name = rule->name;
  traffic->role = rule->role;
  traffic->format = self->formats[tensor]->id;
  traffic->level = self->levels[tensor];
  traffic->rank = rule->rank;
  traffic->resident = rule->resident;
  return measure_tensor (self, tensor, slots, FALSE, traffic);
}

static void
add_bytes (const RoofPlan *self,
           const double   *slots,
           gboolean        continuous,
           RoofEstimate   *estimate)
{
  guint n = roof_operation_get_n_tensors (self->operation);
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

/* Works of @form that run on the same physical unit take turns on it; different units run side by side. */
static void
add_form (const RoofPlan *self,
          const double   *slots,
          int             form,
          RoofEstimate   *estimate)
{
  guint n = roof_operation_get_n_works (self->operation);
  double busy[ROOF_MAX_UNITS] = { 0 };

  estimate->form = form;
  estimate->main = n;
  for (guint i = 0; i < n; i++)
    {
      const RoofWork *work = roof_operation_get_work (self->operation, i);

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

/* @estimate: all zero. Of several forms that are possible, and whose main work the machine has a unit for, the fastest. */
static void
add_math (const RoofPlan *self,
          const double   *slots,
          RoofEstimate   *estimate)
{
  guint n = roof_operation_get_n_forms (self->operation);
  RoofEstimate other;

  if (n == 0)
    {
      add_form (self, slots, -1, estimate);
      return;
    }
  for (guint i = n; i-- > 0;)
    {
      const RoofForm *form = roof_operation_get_form (self->operation, i);

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
roof_plan_find_main (RoofPlan *self)
{
  RoofEstimate estimate = { 0 };
  double slots[ROOF_MAX_SLOTS];

  if (roof_operation_get_n_forms (self->operation) == 0)
    return;
  roof_plan_fill_slots (self, self->values, slots);
  add_math (self, slots, &estimate);
  self->main = estimate.main;
}

/* What follows of the bytes and the clock of @level. */
static void
rate_level (const RoofPlan *self,
            guint           level,
            RoofEstimate   *estimate)
{
  double apart = roof_plan_get_clock_part (self, estimate, level, ROOF_FIELD_READ)
                 + roof_plan_get_clock_part (self, estimate, level, ROOF_FIELD_WRITE);
  double bytes = estimate->bytes[level];

  estimate->bandwidth[level] = apart > 0 ? bytes / estimate->t_comm[level] : self->bandwidths[level];
  estimate->intensity[level] = bytes > 0 ? roof_estimate_get_work (estimate) / bytes : INFINITY;
}

/* Where bytes depend on the data, the least time is that of the least, the most that of the most. */
static void
widen (const RoofPlan *self,
       RoofEstimate   *estimate)
{
  double longest = estimate->t_math;

  for (guint i = 0; i < self->n_levels; i++)
    {
      double bandwidth = isnan (self->read_bandwidths[i]) ? self->bandwidths[i] : self->read_bandwidths[i];

      longest = fmax (longest, estimate->t_comm[i] - roof_plan_get_spared (self, estimate, i));
      estimate->t_max += estimate->more[i] / bandwidth;
    }
  estimate->t_least = fmin (longest, estimate->t_min);
}

void
roof_plan_evaluate (const RoofPlan *self,
                    const double   *values,
                    gboolean        continuous,
                    RoofEstimate   *estimate)
{
  double slots[ROOF_MAX_SLOTS];

  memset (estimate, 0, sizeof *estimate);
  roof_plan_fill_slots (self, values, slots);
  add_math (self, slots, estimate);
  add_bytes (self, slots, continuous, estimate);
  roof_plan_clock (self, estimate, roof_plan_all_levels, self->n_levels);
  widen (self, estimate);
  for (guint i = 0; i < self->n_levels; i++)
    rate_level (self, i, estimate);
}
