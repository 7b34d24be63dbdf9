/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "explore/edit/edit-private.h"

#include <math.h>

#include "core/estimate/memory.h"
#include "explore/threshold/threshold.h"

/* A pull this near to the ridge point, or to a power of two, goes onto it. */
#define SNAP_RIDGE 1.06
#define SNAP_POWER 1.02
/* Heads that have to divide and the like: so many whole numbers either side are tried for one that does. */
#define NEIGHBOURS 4096

/* The first whole number that is compute bound there. */
static double
find_first_compute (const RoofDial *self)
{
  g_autoptr (GArray) thresholds = roof_analysis_list_thresholds (self->analysis);

  for (guint i = 0; i < thresholds->len; i++)
    {
      const RoofThreshold *threshold = &g_array_index (thresholds, RoofThreshold, i);

      if ((int) threshold->parameter == self->parameter && threshold->level == self->level)
        return threshold->first_integer;
    }
  return NAN;
}

void
roof_dial_init (RoofDial     *self,
                RoofAnalysis *analysis,
                guint         level)
{
  self->analysis = analysis;
  self->level = level;
  self->parameter = roof_kernel_resolve_drag (roof_analysis_get_kernel (analysis),
                                              roof_analysis_get_operation (analysis));
  self->first_compute = self->parameter >= 0 ? find_first_compute (self) : NAN;
}

gboolean
roof_dial_turns (const RoofDial *self)
{
  return self->parameter >= 0;
}

const RoofParameter *
roof_dial_get_row (const RoofDial *self)
{
  return roof_operation_get_parameter (roof_analysis_get_operation (self->analysis), (guint) self->parameter);
}

double
roof_dial_get_value (const RoofDial *self)
{
  return roof_plan_get_values (roof_analysis_get_plan (self->analysis))[self->parameter];
}

static gboolean
is_allowed (const RoofDial *self,
            double         value)
{
  RoofPlan *plan = roof_analysis_get_plan (self->analysis);
  double values[ROOF_MAX_SLOTS];

  for (guint i = 0; i < roof_operation_get_n_parameters (roof_analysis_get_operation (self->analysis)); i++)
    values[i] = roof_plan_get_values (plan)[i];
  values[self->parameter] = value;
  return roof_plan_check (plan, values, NULL);
}

/* The nearest whole number that the operation allows, such as heads that divide; @value when none is near. */
static double
find_allowed (const RoofDial *self,
              double         value)
{
  const RoofParameter *row = roof_dial_get_row (self);

  if (!row->whole)
    return value;
  for (int i = 0; i < NEIGHBOURS; i++)
    {
      if (value - i >= row->min && is_allowed (self, value - i))
        return value - i;
      if (value + i <= row->max && is_allowed (self, value + i))
        return value + i;
    }
  return value;
}

static gboolean
fits (const RoofDial *self,
      double         value)
{
  g_autoptr (RoofKernel) kernel = roof_kernel_with_number (roof_analysis_get_kernel (self->analysis), roof_dial_get_row (self)->id, value);
  g_autoptr (RoofAnalysis) analysis
      = roof_analysis_new (roof_analysis_get_operation (self->analysis), kernel,
                           roof_analysis_get_machine (self->analysis), NULL);

  return analysis == NULL || !(roof_memory_get_excess (roof_analysis_get_memory (analysis)) > 0);
}

/* What does not fit in memory stops at the last number that does, unless it began beyond. */
static double
hold_to_capacity (const RoofDial *self,
                  double          value,
                  RoofEditResult *result)
{
  double low = roof_dial_get_value (self), high = value;

  if (!roof_dial_get_row (self)->whole || !(value > low) || !fits (self, low) || fits (self, value))
    return value;
  while (high - low > 1)
    {
      double middle = low + floor ((high - low) / 2);

      if (fits (self, middle))
        low = middle;
      else
        high = middle;
    }
  result->limited = ROOF_LIMIT_CAPACITY;
  return low;
}

/* Whole, allowed and in range, and how it came to be so. */
double
roof_dial_settle (const RoofDial *self,
              double          wanted,
              RoofEditResult *result)
{
  const RoofParameter *row = roof_dial_get_row (self);
  double value = CLAMP (row->whole ? round (wanted) : wanted, row->min, row->max);
  double held = hold_to_capacity (self, value, result);

  if (held == value && (wanted < row->min - 0.5 || wanted > row->max + 0.5))
    result->limited = wanted < row->min ? ROOF_LIMIT_LEAST : ROOF_LIMIT_MOST;
  value = find_allowed (self, held);
  if (value == self->first_compute)
    result->snapped = ROOF_SNAP_RIDGE;
  return value;
}

double
roof_dial_snap (const RoofDial *self,
            double          wanted,
            double          intensity,
            RoofEditFlags   flags,
            RoofEditResult *result)
{
  double ridge = roof_analysis_get_ridge (self->analysis, self->level);
  double power = exp2 (round (log2 (fmax (wanted, 1))));

  if (round (wanted) == roof_dial_get_value (self))
    return wanted;
  if ((flags & ROOF_EDIT_SNAP) && !isnan (self->first_compute)
      && roof_edit_is_near (intensity, ridge, SNAP_RIDGE))
    return self->first_compute;
  if (!(flags & ROOF_EDIT_COARSE) && !roof_edit_is_near (wanted, power, SNAP_POWER))
    return wanted;
  result->snapped = ROOF_SNAP_POWER;
  return power;
}

/* The value one step on: by a factor, by one at least where only whole numbers count. */
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

/* The next whole number that is allowed in the direction of the step. */
static double
step_allowed (const RoofDial *self,
              double         value,
              gboolean       up)
{
  const RoofParameter *row = roof_dial_get_row (self);
  double at = CLAMP (value, row->min, row->max);

  for (int i = 0; row->whole && i < NEIGHBOURS && at >= row->min && at <= row->max; i++, at += up ? 1 : -1)
    if (is_allowed (self, at))
      return at;
  return value < row->min || value > row->max ? value : roof_dial_get_value (self);
}

double
roof_dial_step (const RoofDial *self,
                gboolean        up,
                RoofEditFlags   flags)
{
  double next = step_value (roof_dial_get_value (self), roof_dial_get_row (self)->whole, up, flags);

  return step_allowed (self, next, up);
}
