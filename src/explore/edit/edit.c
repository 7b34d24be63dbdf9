/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "explore/edit/edit-private.h"

#include <math.h>

/* Kernel @kernel on the current machine as it is seen; NULL when there is no such kernel or something is wrong with it.
 * Returns: (transfer full) (nullable) */
static RoofAnalysis *
analyse (RoofCatalogue *catalogue,
         RoofModel     *model,
         int            kernel)
{
  g_autoptr (RoofMachine) machine = NULL;
  RoofOperation *operation;
  RoofKernel *held;

  if (kernel < 0 || (guint) kernel >= roof_model_get_n_kernels (model))
    return NULL;
  held = roof_model_get_kernel (model, (guint) kernel);
  operation = roof_catalogue_find (catalogue, roof_kernel_get_operation (held), NULL);
  if (operation == NULL)
    return NULL;
  machine = roof_model_see_machine (model, NULL);
  return roof_analysis_new (operation, held, machine, NULL);
}

/* @analysis: the kernel of the dot */
static RoofEdit *
take_dot (RoofCatalogue *catalogue,
          RoofModel     *model,
          RoofAnalysis  *analysis,
          RoofGrip       grip)
{
  if (grip.index < 0 || (guint) grip.index >= roof_machine_get_n_levels (roof_model_get_active (model)))
    return NULL;
  return isnan (roof_analysis_get_measured_time (analysis)) ? roof_edit_dot_new (catalogue, model, analysis, grip)
                                                            : roof_edit_measured_new (analysis, grip);
}

static RoofEdit *
take_hold (RoofCatalogue *catalogue,
           RoofModel     *model,
           RoofMachine   *sheet,
           RoofGrip       grip)
{
  g_autoptr (RoofAnalysis) analysis = analyse (catalogue, model, grip.kernel);

  switch (grip.kind)
    {
    case ROOF_GRIP_DOT:
      return analysis != NULL ? take_dot (catalogue, model, analysis, grip) : NULL;

    case ROOF_GRIP_RIDGE:
      return roof_edit_ridge_new (model, sheet, grip);

    case ROOF_GRIP_BEND:
      return analysis != NULL ? roof_edit_bend_new (model, sheet, analysis) : NULL;

    case ROOF_GRIP_ROOF:
    case ROOF_GRIP_READ:
    case ROOF_GRIP_WRITE:
    case ROOF_GRIP_PEAK:
    case ROOF_GRIP_CEILING:
    default:
      return roof_edit_figure_new (model, sheet, grip);
    }
}

RoofEdit *
roof_edit_new (RoofCatalogue *catalogue,
               RoofModel     *model,
               RoofMachine   *sheet,
               RoofGrip       grip)
{
  RoofEdit *self;

  g_return_val_if_fail (catalogue != NULL && model != NULL, NULL);

  self = take_hold (catalogue, model, sheet, grip);
  if (self != NULL)
    self->model = roof_model_ref (model);
  return self;
}

void
roof_edit_free (RoofEdit *self)
{
  self->klass->clear (self);
  roof_model_unref (self->model);
  g_free (self);
}

void
roof_edit_get_origin (const RoofEdit *self,
                      double         *intensity,
                      double         *performance)
{
  *intensity = self->intensity;
  *performance = self->performance;
}

static RoofEditResult
begin_result (const RoofEdit *self)
{
  RoofEditResult result = { .value = NAN, .shown = NAN, .factor = 1, .most = INFINITY, .efficiency = NAN, .time = NAN,
                            .speed = 1, .ghost = -1 };

  self->klass->look (self, &result);
  return result;
}

void
roof_edit_look (const RoofEdit *self,
                RoofEditResult *result)
{
  *result = begin_result (self);
}

RoofModel *
roof_edit_move (RoofEdit       *self,
                double          intensity,
                double          performance,
                RoofEditFlags   flags,
                RoofEditResult *result)
{
  *result = begin_result (self);
  return self->klass->move (self, intensity, performance, flags, result);
}

RoofModel *
roof_edit_step (RoofEdit       *self,
                RoofEditStep    step,
                RoofEditFlags   flags,
                RoofEditResult *result)
{
  *result = begin_result (self);
  return self->klass->step (self, step, flags, result);
}

RoofModel *
roof_edit_set_value (RoofEdit        *self,
                     double           value,
                     RoofEditResult  *result,
                     GError         **error)
{
  *result = begin_result (self);
  return self->klass->set_value (self, value, result, error);
}
