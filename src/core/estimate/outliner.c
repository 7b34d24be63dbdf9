/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/estimate/outliner.h"

#include <math.h>
#include <string.h>

#include "core/estimate/outline-private.h"

/* Where the number of a setting goes. */
typedef struct
{
  const RoofParameter *parameter; /* NULL: it counts bytes */
  double              *number;    /* of the outliner's plan */
} Place;

struct _RoofOutliner
{
  RoofPlan             *plan;     /* of one of the kernels; the numbers of each are written into it */
  const RoofExpression *work;
  const double         *measured; /* the time, nullable */
  RoofEstimate          estimate; /* of the last one; levels that the kernels do not mention stay as they are */
  double                slots[ROOF_MAX_SLOTS];
  guint                 levels[ROOF_MAX_LEVELS]; /* those that bytes are counted at, ascending */
  guint                 n_levels;
  gboolean              assumes;                     /* anything of what follows may be */
  gboolean              assumes_peak;                /* whatever runs at it has a remark … */
  gboolean              assumes_level[ROOF_MAX_LEVELS]; /* … and what moves anything there, by level of the machine */
  guint                 n_places;
  Place                 places[]; /* by setting */
};

/* Whether the main work is done by the unit that it asks for, or a matrix unit that is missed. */
static gboolean
has_plain_peak (const RoofPlan *plan)
{
  return g_str_equal (plan->units[0], roof_machine_get_peak (plan->machine, (guint) plan->peaks[0])->unit)
         || (plan->fallbacks[0] & ROOF_PEAK_OTHER_UNIT) != 0;
}

/* Whether it is done by another unit, or in another type, and the analysis says so. */
static gboolean
has_fallback (const RoofPlan *plan)
{
  for (guint i = 0; i < roof_kernel_get_n_settings (plan->kernel); i++)
    if (roof_plan_find_substitute (plan, i, NULL) >= 0)
      return TRUE;
  return (plan->fallbacks[0] & ROOF_PEAK_OTHER_UNIT) != 0 || roof_plan_is_in_other_dtype (plan, 0);
}

static gboolean
is_plain (const RoofOperation *operation)
{
  if (!roof_operation_is_custom (operation) || roof_operation_is_idle (operation)
      || roof_operation_get_n_works (operation) != 1 || roof_operation_get_n_tensors (operation) > 0
      || roof_operation_get_n_bindings (operation) > 0 || roof_operation_get_n_requirements (operation) > 0)
    return FALSE;
  for (guint i = 0; i < roof_operation_get_n_parameters (operation); i++)
    {
      RoofParameterType type = roof_operation_get_parameter (operation, i)->type;

      if (type != ROOF_PARAMETER_NUMBER && type != ROOF_PARAMETER_FLAG)
        return FALSE;
    }
  return TRUE;
}

static void
add_level (RoofOutliner *self,
           guint         level)
{
  guint place = self->n_levels;

  while (place > 0 && self->levels[place - 1] > level)
    place--;
  if (place > 0 && self->levels[place - 1] == level)
    return;
  memmove (&self->levels[place + 1], &self->levels[place], (self->n_levels - place) * sizeof level);
  self->levels[place] = level;
  self->n_levels++;
}

/* Of several settings of one parameter the first counts. */
static void
find_place (RoofOutliner      *self,
            guint              index,
            Place             *place)
{
  RoofPlan *plan = self->plan;
  const char *key = roof_kernel_get_setting (plan->kernel, index).key;
  int parameter = roof_operation_find_parameter (plan->operation, key);
  guint level;

  *place = (Place) { NULL, NULL };
  if (parameter >= 0 && roof_kernel_find_setting (plan->kernel, key) == (int) index)
    *place = (Place) { roof_operation_get_parameter (plan->operation, (guint) parameter), &self->slots[parameter] };
  else if (parameter < 0)
    {
      place->number = roof_plan_find_bytes (plan, key, &level);
      add_level (self, level);
    }
}

static void
find_assumptions (RoofOutliner *self)
{
  const RoofPlan *plan = self->plan;

  self->assumes_peak = roof_plan_lacks_sustained (plan, ROOF_PART_PEAK, (guint) plan->peaks[0]);
  self->assumes = self->assumes_peak || has_fallback (plan);
  for (guint i = 0; i < self->n_levels; i++)
    {
      guint level = self->levels[i];

      self->assumes_level[level] = roof_plan_lacks_sustained (plan, ROOF_PART_LEVEL, level);
      self->assumes = self->assumes || self->assumes_level[level];
    }
}

RoofOutliner *
roof_outliner_new (RoofOperation *operation,
                   RoofKernel    *kernel,
                   RoofMachine   *machine)
{
  g_autoptr (RoofPlan) plan = is_plain (operation) ? roof_plan_new (operation, kernel, machine, NULL) : NULL;
  guint n = roof_kernel_get_n_settings (kernel);
  RoofOutliner *self;
  int time;

  if (plan == NULL || !has_plain_peak (plan))
    return NULL;
  self = g_malloc0 (sizeof *self + n * sizeof (Place));
  self->plan = g_steal_pointer (&plan);
  self->work = roof_operation_get_work (operation, 0)->flops;
  time = roof_operation_find_parameter (operation, "time");
  self->measured = time >= 0 ? &self->slots[time] : NULL;
  roof_plan_fill_slots (self->plan, roof_plan_get_values (self->plan), self->slots);
  roof_plan_evaluate (self->plan, roof_plan_get_values (self->plan), FALSE, &self->estimate);
  self->n_places = n;
  for (guint i = 0; i < n; i++)
    find_place (self, i, &self->places[i]);
  find_assumptions (self);
  return self;
}

void
roof_outliner_free (RoofOutliner *self)
{
  roof_plan_unref (self->plan);
  g_free (self);
}

gboolean
roof_outliner_fits (const RoofOutliner *self,
                    const RoofKernel   *kernel)
{
  return roof_kernel_is_alike (self->plan->kernel, kernel);
}

/* Mostly it lies within its bounds, and there is no more to ask. */
static inline gboolean
is_fine (const RoofParameter *parameter,
         double               number)
{
  return (number >= parameter->min && number <= parameter->max && fabs (number) < INFINITY && !parameter->whole)
         || roof_parameter_check (parameter, number, NULL);
}

static gboolean
take_numbers (RoofOutliner     *self,
              const RoofKernel *kernel)
{
  RoofPlan *plan = self->plan;
  const double *numbers = roof_kernel_get_numbers (kernel);

  for (guint i = 0; i < self->n_levels; i++)
    {
      guint level = self->levels[i];

      plan->custom_bytes[level] = plan->custom_read[level] = plan->custom_write[level] = 0;
    }
  for (guint i = 0; i < self->n_places; i++)
    {
      const Place *place = &self->places[i];
      double number = numbers[i];

      if (place->number == NULL)
        continue;
      if (place->parameter != NULL)
        {
          if (!is_fine (place->parameter, number))
            return FALSE;
          *place->number = number;
          continue;
        }
      if (!(number >= 0 && number < INFINITY))
        return FALSE;
      *place->number += number;
    }
  return TRUE;
}

/* As roof_plan_evaluate() does it, where nothing but these numbers is another. */
static void
evaluate (RoofOutliner *self)
{
  const RoofPlan *plan = self->plan;
  RoofEstimate *estimate = &self->estimate;

  estimate->flops[0] = roof_expression_evaluate (self->work, self->slots);
  estimate->t_math = estimate->t_max = estimate->t_unit[0] = estimate->flops[0] / plan->rates[0];
  for (guint i = 0; i < self->n_levels; i++)
    {
      guint level = self->levels[i];

      estimate->read[level] = plan->custom_read[level];
      estimate->write[level] = plan->custom_write[level];
    }
  roof_plan_clock (plan, estimate, self->levels, self->n_levels);
}

static gboolean
is_sound (const RoofEstimate *estimate)
{
  return estimate->flops[0] >= 0 && isfinite (estimate->flops[0]) && isfinite (estimate->t_max)
         && isfinite (estimate->attainable);
}

/* Whether the analysis has a remark. */
static gboolean
is_assumed (const RoofOutliner *self,
            const RoofOutline  *outline)
{
  if (has_fallback (self->plan) || (outline->flops > 0 && self->assumes_peak))
    return TRUE;
  for (guint i = 0; i < outline->n_traffic; i++)
    if (self->assumes_level[outline->traffic[i].level])
      return TRUE;
  return FALSE;
}

gboolean
roof_outliner_outline (RoofOutliner     *self,
                       const RoofKernel *kernel,
                       RoofOutline      *outline,
                       RoofTraffic      *traffic)
{
  if (!take_numbers (self, kernel))
    return FALSE;
  evaluate (self);
  if (!is_sound (&self->estimate))
    return FALSE;
  roof_outline_take_estimate (outline, traffic, self->plan, kernel, &self->estimate, self->levels, self->n_levels,
                              self->measured != NULL ? *self->measured : NAN);
  outline->plain = TRUE;
  outline->assumed = self->assumes && is_assumed (self, outline);
  outline->borrowed = (self->plan->fallbacks[0] & ROOF_PEAK_OTHER_UNIT) != 0;
  return TRUE;
}
