/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/edit.h"

#include <math.h>

#include "core/solve.h"
#include "core/threshold.h"

/* A pull this near to the ridge point, or to a power of two, or to the roof, goes onto it. */
#define SNAP_RIDGE      1.06
#define SNAP_POWER      1.02
#define SNAP_ROOF       1.03

#define LEAST_EFFICIENCY 1e-4
/* A custom dot may stand above its roof: it is drawn there and flagged. */

struct _RoofEdit
{
  RoofModel    *model;
  RoofAnalysis *analysis;
  guint         kernel;
  guint         level;
  int           parameter;       /* solved for when pulled sideways; -1: none */
  double        first_compute;   /* first whole number that is compute bound there, or NAN */
};

static double
find_first_compute (const RoofEdit *self)
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

RoofEdit *
roof_edit_new_dot (RoofCatalogue *catalogue,
                   RoofModel     *model,
                   guint          kernel,
                   guint          level)
{
  RoofKernel *held = roof_model_get_kernel (model, kernel);
  RoofOperation *operation = roof_catalogue_find (catalogue, roof_kernel_get_operation (held), NULL);
  g_autoptr (RoofMachine) machine = roof_model_see_machine (model, NULL);
  g_autoptr (RoofAnalysis) analysis = NULL;
  RoofEdit *self;

  if (operation != NULL)
    analysis = roof_analysis_new (operation, held, machine, NULL);
  if (analysis == NULL || !isnan (roof_analysis_get_measured_time (analysis))
      || level >= roof_machine_get_n_levels (machine))
    return NULL;
  self = g_new0 (RoofEdit, 1);
  self->model = roof_model_ref (model);
  self->analysis = g_steal_pointer (&analysis);
  self->kernel = kernel;
  self->level = level;
  self->parameter = roof_kernel_resolve_drag (held, operation);
  self->first_compute = self->parameter >= 0 ? find_first_compute (self) : NAN;
  return self;
}

void
roof_edit_free (RoofEdit *self)
{
  roof_model_unref (self->model);
  roof_analysis_unref (self->analysis);
  g_free (self);
}

void
roof_edit_get_origin (const RoofEdit *self,
                      double         *intensity,
                      double         *performance)
{
  *intensity = roof_analysis_get_estimate (self->analysis)->intensity[self->level];
  *performance = roof_analysis_get_performance (self->analysis);
}

static const RoofParameter *
get_row (const RoofEdit *self)
{
  return roof_operation_get_parameter (roof_analysis_get_operation (self->analysis),
                                       (guint) self->parameter);
}

static gboolean
is_custom (const RoofEdit *self)
{
  return roof_operation_is_custom (roof_analysis_get_operation (self->analysis));
}

/* Whole and in range, and how it came to be so. */
static double
settle_value (const RoofEdit *self,
              double          wanted,
              RoofEditResult *result)
{
  const RoofParameter *row = get_row (self);
  double value = row->whole ? round (wanted) : wanted;

  value = CLAMP (value, row->min, row->max);
  result->limited = wanted < row->min - 0.5 || wanted > row->max + 0.5;
  result->snapped = value == self->first_compute;
  return value;
}

static double
snap_value (const RoofEdit *self,
            double          wanted,
            double          intensity)
{
  double ridge = roof_analysis_get_ridge (self->analysis, self->level);
  double power = exp2 (round (log2 (fmax (wanted, 1))));

  if (!isnan (self->first_compute) && fabs (log (intensity / ridge)) < log (SNAP_RIDGE))
    return self->first_compute;
  if (fabs (log (wanted / power)) < log (SNAP_POWER))
    return power;
  return wanted;
}

static RoofKernel *
with_parameter (const RoofEdit *self,
                double          intensity,
                RoofEditFlags   flags,
                RoofEditResult *result)
{
  RoofKernel *kernel = roof_analysis_get_kernel (self->analysis);
  double wanted;

  if (self->parameter < 0
      || !roof_solve_intensity (roof_analysis_get_plan (self->analysis), (guint) self->parameter,
                                self->level, intensity, &wanted))
    return roof_kernel_ref (kernel);
  if (flags & ROOF_EDIT_SNAP)
    wanted = snap_value (self, wanted, intensity);
  result->parameter = get_row (self)->id;
  result->value = settle_value (self, wanted, result);
  return roof_kernel_with_number (kernel, result->parameter, result->value);
}

static RoofKernel *
with_flops (const RoofEdit *self,
            double          intensity,
            RoofEditResult *result)
{
  RoofKernel *kernel = roof_analysis_get_kernel (self->analysis);
  double bytes = roof_analysis_get_estimate (self->analysis)->bytes[self->level];

  if (!(bytes > 0) || !(intensity > 0))
    return roof_kernel_ref (kernel);
  result->parameter = "flops";
  result->value = intensity * bytes;
  return roof_kernel_with_number (kernel, "flops", result->value);
}

static double
settle_efficiency (const RoofEdit *self,
                   double          wanted,
                   RoofEditFlags   flags,
                   RoofEditResult *result)
{
  double most = is_custom (self) ? ROOF_MOST_EFFICIENCY : 1;

  if ((flags & ROOF_EDIT_SNAP) && fabs (log (wanted)) < log (SNAP_ROOF))
    wanted = 1;
  result->limited = result->limited || wanted < LEAST_EFFICIENCY || wanted > most;
  return CLAMP (wanted, LEAST_EFFICIENCY, most);
}

/* What @kernel attains on the machine, or 0 when it cannot be analysed. */
static double
attain (const RoofEdit *self,
        RoofKernel     *kernel)
{
  g_autoptr (RoofAnalysis) analysis
      = roof_analysis_new (roof_analysis_get_operation (self->analysis), kernel,
                           roof_analysis_get_machine (self->analysis), NULL);

  return analysis != NULL ? roof_analysis_get_estimate (analysis)->attainable : 0;
}

static RoofKernel *
with_performance (const RoofEdit *self,
                  RoofKernel     *kernel,
                  double          performance,
                  RoofEditFlags   flags,
                  RoofEditResult *result)
{
  double roof = attain (self, kernel);

  if (!(roof > 0) || !(performance > 0))
    return roof_kernel_ref (kernel);
  result->efficiency = settle_efficiency (self, performance / roof, flags, result);
  return roof_kernel_with_efficiency (kernel, result->efficiency);
}

static RoofModel *
finish (const RoofEdit *self,
        RoofKernel     *kernel)
{
  if (roof_kernel_equal (kernel, roof_model_get_kernel (self->model, self->kernel)))
    return roof_model_ref (self->model);
  return roof_model_with_kernel (self->model, self->kernel, kernel);
}

static RoofEditResult
begin_result (const RoofEdit *self)
{
  return (RoofEditResult) {
    .value = NAN,
    .efficiency = roof_kernel_get_efficiency (roof_analysis_get_kernel (self->analysis)),
  };
}

RoofModel *
roof_edit_move (RoofEdit       *self,
                double          intensity,
                double          performance,
                RoofEditFlags   flags,
                RoofEditResult *result)
{
  g_autoptr (RoofKernel) sideways = NULL;
  g_autoptr (RoofKernel) moved = NULL;

  *result = begin_result (self);
  if (isnan (intensity))
    sideways = roof_kernel_ref (roof_analysis_get_kernel (self->analysis));
  else if (is_custom (self))
    sideways = with_flops (self, intensity, result);
  else
    sideways = with_parameter (self, intensity, flags, result);
  moved = isnan (performance) ? roof_kernel_ref (sideways)
                              : with_performance (self, sideways, performance, flags, result);
  return finish (self, moved);
}

static double
get_step_factor (RoofEditFlags flags)
{
  return flags & ROOF_EDIT_FINE ? 1.01 : flags & ROOF_EDIT_COARSE ? 2 : 1.1;
}

/* The value one step on: by a factor, by one at least where only whole numbers count. */
static double
step_value (double         value,
            gboolean       whole,
            gboolean       up,
            RoofEditFlags  flags)
{
  double factor = get_step_factor (flags);
  double next = up ? value * factor : value / factor;

  if (!whole)
    return next;
  return up ? fmax (round (next), value + 1) : fmin (round (next), value - 1);
}

static RoofKernel *
step_sideways (const RoofEdit *self,
               gboolean        up,
               RoofEditFlags   flags,
               RoofEditResult *result)
{
  RoofKernel *kernel = roof_analysis_get_kernel (self->analysis);
  double value;

  if (is_custom (self))
    return with_flops (self,
                       step_value (roof_analysis_get_estimate (self->analysis)->intensity[self->level],
                                   FALSE, up, flags),
                       result);
  if (self->parameter < 0)
    return roof_kernel_ref (kernel);
  value = roof_plan_get_values (roof_analysis_get_plan (self->analysis))[self->parameter];
  result->parameter = get_row (self)->id;
  result->value = settle_value (self, step_value (value, get_row (self)->whole, up, flags), result);
  return roof_kernel_with_number (kernel, result->parameter, result->value);
}

static RoofKernel *
step_efficiency (const RoofEdit *self,
                 gboolean        up,
                 RoofEditFlags   flags,
                 RoofEditResult *result)
{
  RoofKernel *kernel = roof_analysis_get_kernel (self->analysis);
  double step = flags & ROOF_EDIT_FINE ? 0.01 : flags & ROOF_EDIT_COARSE ? 0.25 : 0.05;
  double wanted = roof_kernel_get_efficiency (kernel) + (up ? step : -step);

  result->efficiency = settle_efficiency (self, wanted, 0, result);
  return roof_kernel_with_efficiency (kernel, result->efficiency);
}

static RoofKernel *
set_value (const RoofEdit *self,
           double          value,
           RoofEditResult *result)
{
  RoofKernel *kernel = roof_analysis_get_kernel (self->analysis);

  if (self->parameter < 0 || isnan (value))
    return roof_kernel_ref (kernel);
  result->parameter = get_row (self)->id;
  result->value = settle_value (self, value, result);
  return roof_kernel_with_number (kernel, result->parameter, result->value);
}

RoofModel *
roof_edit_step (RoofEdit       *self,
                RoofEditStep    step,
                RoofEditFlags   flags,
                RoofEditResult *result)
{
  g_autoptr (RoofKernel) kernel = NULL;

  *result = begin_result (self);
  if (step == ROOF_EDIT_LEFT || step == ROOF_EDIT_RIGHT)
    kernel = step_sideways (self, step == ROOF_EDIT_RIGHT, flags, result);
  else if (step == ROOF_EDIT_UP || step == ROOF_EDIT_DOWN)
    kernel = step_efficiency (self, step == ROOF_EDIT_UP, flags, result);
  else if (step == ROOF_EDIT_END)
    kernel = set_value (self, self->first_compute, result);
  else
    {
      g_autoptr (RoofKernel) home
          = set_value (self, self->parameter >= 0 ? get_row (self)->default_value : NAN, result);

      result->efficiency = 1;
      kernel = roof_kernel_with_efficiency (home, 1);
    }
  return finish (self, kernel);
}
