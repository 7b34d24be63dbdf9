/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "explore/edit/edit-private.h"

#include <math.h>

#include "core/estimate/utilisation.h"
#include "explore/threshold/solve.h"

/* A pull this near to the roof goes onto it. */
#define SNAP_ROOF 1.03

#define LEAST_EFFICIENCY 1e-4
/* A coarse pull stops at quarters of the roof. */
#define QUARTERS 4.0

/* The dot of a kernel at a level. */
typedef struct
{
  RoofEdit      parent;
  RoofAnalysis *analysis;
  guint         kernel;
  guint         level;
  RoofDial      dial; /* what a pull sideways turns */
} DotEdit;

static gboolean
is_custom (const DotEdit *self)
{
  return roof_operation_is_custom (roof_analysis_get_operation (self->analysis));
}

static RoofKernel *
get_kernel (const DotEdit *self)
{
  return roof_analysis_get_kernel (self->analysis);
}

static RoofAnalysis *
analyse (const DotEdit *self,
         RoofKernel    *kernel,
         GError       **error)
{
  return roof_analysis_new (roof_analysis_get_operation (self->analysis), kernel,
                            roof_analysis_get_machine (self->analysis), error);
}

static void
look (const RoofEdit *edit,
      RoofEditResult *result)
{
  const DotEdit *self = (const DotEdit *) edit;

  result->efficiency = roof_kernel_get_efficiency (get_kernel (self));
  if (is_custom (self))
    {
      result->turned = ROOF_TURN_PARAMETER;
      result->parameter = "flops";
      result->dimension = ROOF_DIMENSION_FLOP;
      result->value = roof_estimate_get_work (roof_analysis_get_estimate (self->analysis));
    }
  else if (roof_dial_turns (&self->dial))
    {
      result->turned = ROOF_TURN_PARAMETER;
      result->parameter = roof_dial_get_row (&self->dial)->id;
      result->value = roof_dial_get_value (&self->dial);
      result->least = roof_dial_get_row (&self->dial)->min;
      result->most = roof_dial_get_row (&self->dial)->max;
    }
  else
    {
      result->turned = ROOF_TURN_EFFICIENCY;
      result->dimension = ROOF_DIMENSION_FRACTION;
      result->value = result->efficiency;
      result->time = roof_analysis_get_time (self->analysis);
      result->most = 1;
    }
  result->shown = result->value;
}

static void
tell_parameter (const DotEdit  *self,
                double          value,
                RoofEditResult *result)
{
  double from;

  look (&self->parent, result);
  from = result->value;
  result->value = result->shown = value;
  result->factor = value / from;
}

static RoofKernel *
take_parameter (const DotEdit  *self,
                double          value,
                RoofEditResult *result)
{
  tell_parameter (self, value, result);
  return roof_kernel_with_number (get_kernel (self), roof_dial_get_row (&self->dial)->id, value);
}

static RoofKernel *
with_parameter (const DotEdit  *self,
                double          intensity,
                RoofEditFlags   flags,
                RoofEditResult *result)
{
  double wanted;

  if (!roof_dial_turns (&self->dial)
      || !roof_solve_intensity (roof_analysis_get_plan (self->analysis), (guint) self->dial.parameter,
                                self->level, intensity, &wanted))
    return roof_kernel_ref (get_kernel (self));
  if (flags & (ROOF_EDIT_SNAP | ROOF_EDIT_COARSE))
    wanted = roof_dial_snap (&self->dial, wanted, intensity, flags, result);
  return take_parameter (self, roof_dial_settle (&self->dial, wanted, result), result);
}

static RoofKernel *
with_flops (const DotEdit  *self,
            double          flops,
            RoofEditResult *result)
{
  if (!(flops > 0) || !isfinite (flops))
    return roof_kernel_ref (get_kernel (self));
  tell_parameter (self, flops, result);
  return roof_kernel_with_number (get_kernel (self), "flops", flops);
}

static double
get_bytes (const DotEdit *self)
{
  return roof_analysis_get_estimate (self->analysis)->bytes[self->level];
}

static double
settle_efficiency (const DotEdit  *self,
                   double          wanted,
                   RoofEditFlags   flags,
                   RoofEditResult *result)
{
  double most = is_custom (self) ? ROOF_MOST_EFFICIENCY : 1;

  if (flags & ROOF_EDIT_COARSE)
    wanted = fmax (round (wanted * QUARTERS), 1) / QUARTERS;
  else if ((flags & ROOF_EDIT_SNAP) && roof_edit_is_near (wanted, 1, SNAP_ROOF))
    wanted = 1;
  if (wanted < LEAST_EFFICIENCY || wanted > most)
    result->limited = wanted < LEAST_EFFICIENCY ? ROOF_LIMIT_LEAST : ROOF_LIMIT_ROOF;
  else if (wanted == 1)
    result->snapped = ROOF_SNAP_ROOF;
  return CLAMP (wanted, LEAST_EFFICIENCY, most);
}

static RoofKernel *
take_efficiency (RoofKernel     *kernel,
                 double          efficiency,
                 RoofEditResult *result)
{
  if (result->turned != ROOF_TURN_PARAMETER || result->factor == 1)
    {
      result->turned = ROOF_TURN_EFFICIENCY;
      result->parameter = NULL;
      result->dimension = ROOF_DIMENSION_FRACTION;
      result->value = result->shown = efficiency;
      result->factor = efficiency / result->efficiency;
    }
  result->efficiency = efficiency;
  return roof_kernel_with_efficiency (kernel, efficiency);
}

/* The efficiency at which a run takes work / @performance, FLOP/s: the launch, which it does not shorten, left out. */
static double
find_efficiency (const RoofEstimate *estimate,
                 double              performance)
{
  double busy = roof_estimate_get_work (estimate) / performance - estimate->t_latency;

  if (!(estimate->t_latency > 0))
    return performance / estimate->attainable;
  return busy > 0 ? estimate->t_min / busy : INFINITY;
}

static RoofKernel *
with_performance (const DotEdit  *self,
                  RoofKernel     *kernel,
                  double          performance,
                  RoofEditFlags   flags,
                  RoofEditResult *result)
{
  g_autoptr (RoofAnalysis) analysis = analyse (self, kernel, NULL);
  const RoofEstimate *estimate = analysis != NULL ? roof_analysis_get_estimate (analysis) : NULL;

  if (estimate == NULL || !(estimate->attainable > 0) || !(performance > 0))
    return roof_kernel_ref (kernel);
  return take_efficiency (kernel, settle_efficiency (self, find_efficiency (estimate, performance), flags, result), result);
}

/* How long a run of @kernel takes, s; NAN where that is refused. */
static double
find_time (const DotEdit *self,
           RoofKernel    *kernel)
{
  g_autoptr (RoofAnalysis) analysis = analyse (self, kernel, NULL);

  return analysis != NULL ? roof_analysis_get_time (analysis) : NAN;
}

static RoofModel *
finish (const DotEdit  *self,
        RoofKernel     *kernel,
        RoofEditResult *result)
{
  RoofModel *model = self->parent.model;

  result->time = result->turned == ROOF_TURN_EFFICIENCY ? find_time (self, kernel) : NAN;
  if (roof_kernel_equal (kernel, roof_model_get_kernel (model, self->kernel)))
    return roof_model_ref (model);
  return roof_model_with_kernel (model, self->kernel, kernel);
}

static RoofModel *
move (RoofEdit       *edit,
      double          intensity,
      double          performance,
      RoofEditFlags   flags,
      RoofEditResult *result)
{
  DotEdit *self = (DotEdit *) edit;
  g_autoptr (RoofKernel) sideways = NULL;
  g_autoptr (RoofKernel) moved = NULL;

  if (isnan (intensity))
    sideways = roof_kernel_ref (get_kernel (self));
  else if (is_custom (self))
    sideways = with_flops (self, intensity * get_bytes (self), result);
  else
    sideways = with_parameter (self, intensity, flags, result);
  moved = isnan (performance) ? roof_kernel_ref (sideways)
                              : with_performance (self, sideways, performance, flags, result);
  return finish (self, moved, result);
}

static RoofKernel *
step_sideways (const DotEdit  *self,
               gboolean        up,
               RoofEditFlags   flags,
               RoofEditResult *result)
{
  double next;

  if (is_custom (self))
    return with_flops (self,
                       roof_estimate_get_work (roof_analysis_get_estimate (self->analysis))
                         * (up ? roof_edit_get_factor (flags) : 1 / roof_edit_get_factor (flags)),
                       result);
  if (!roof_dial_turns (&self->dial))
    return roof_kernel_ref (get_kernel (self));
  next = roof_dial_step (&self->dial, up, flags);
  return take_parameter (self, roof_dial_settle (&self->dial, next, result), result);
}

static RoofKernel *
step_efficiency (const DotEdit  *self,
                 gboolean        up,
                 RoofEditFlags   flags,
                 RoofEditResult *result)
{
  double by = flags & ROOF_EDIT_FINE ? 0.01 : flags & ROOF_EDIT_COARSE ? 0.25 : 0.05;
  double wanted = roof_kernel_get_efficiency (get_kernel (self)) + (up ? by : -by);

  return take_efficiency (get_kernel (self), settle_efficiency (self, wanted, 0, result), result);
}

static RoofKernel *
go_to (const DotEdit  *self,
       double          value,
       RoofEditResult *result)
{
  if (!roof_dial_turns (&self->dial) || is_custom (self) || isnan (value))
    return roof_kernel_ref (get_kernel (self));
  return take_parameter (self, roof_dial_settle (&self->dial, value, result), result);
}

static RoofModel *
step (RoofEdit       *edit,
      RoofEditStep    direction,
      RoofEditFlags   flags,
      RoofEditResult *result)
{
  DotEdit *self = (DotEdit *) edit;
  g_autoptr (RoofKernel) kernel = NULL;

  if (direction == ROOF_EDIT_LEFT || direction == ROOF_EDIT_RIGHT)
    kernel = step_sideways (self, direction == ROOF_EDIT_RIGHT, flags, result);
  else if (direction == ROOF_EDIT_UP || direction == ROOF_EDIT_DOWN)
    kernel = step_efficiency (self, direction == ROOF_EDIT_UP, flags, result);
  else if (direction == ROOF_EDIT_END)
    kernel = go_to (self, self->dial.first_compute, result);
  else
    {
      g_autoptr (RoofKernel) home
          = go_to (self, roof_dial_turns (&self->dial) ? roof_dial_get_row (&self->dial)->default_value : NAN, result);

      kernel = take_efficiency (home, 1, result);
    }
  return finish (self, kernel, result);
}

static RoofModel *
set_value (RoofEdit        *edit,
           double           value,
           RoofEditResult  *result,
           GError         **error)
{
  DotEdit *self = (DotEdit *) edit;
  g_autoptr (RoofKernel) kernel = NULL;
  g_autoptr (RoofAnalysis) analysis = NULL;

  if (result->turned == ROOF_TURN_EFFICIENCY)
    {
      kernel = take_efficiency (get_kernel (self), settle_efficiency (self, value, 0, result), result);
      return finish (self, kernel, result);
    }
  kernel = roof_kernel_with_number (get_kernel (self), result->parameter, value);
  analysis = analyse (self, kernel, error);
  if (analysis == NULL)
    return NULL;
  tell_parameter (self, value, result);
  return finish (self, kernel, result);
}

static void
clear (RoofEdit *edit)
{
  roof_analysis_unref (((DotEdit *) edit)->analysis);
}

static const RoofEditClass dot_class = { look, move, step, set_value, clear };

RoofEdit *
roof_edit_dot_new (RoofCatalogue *catalogue,
                   RoofModel     *model,
                   RoofGrip       grip)
{
  g_autoptr (RoofAnalysis) analysis = roof_edit_analyse (catalogue, model, grip.kernel);
  DotEdit *self;

  if (analysis == NULL || grip.index < 0
      || (guint) grip.index >= roof_machine_get_n_levels (roof_model_get_active (model)))
    return NULL;
  if (!isnan (roof_analysis_get_measured_time (analysis)))
    return roof_edit_measured_new (analysis, grip);
  self = g_new0 (DotEdit, 1);
  self->parent.klass = &dot_class;
  self->kernel = (guint) grip.kernel;
  self->level = (guint) grip.index;
  self->parent.intensity = roof_analysis_get_estimate (analysis)->intensity[self->level];
  self->parent.performance = roof_analysis_get_performance (analysis);
  self->analysis = g_steal_pointer (&analysis);
  roof_dial_init (&self->dial, self->analysis, self->level);
  return &self->parent;
}
