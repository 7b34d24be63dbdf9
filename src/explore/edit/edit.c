/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "explore/edit/edit-private.h"

#include <math.h>

/* Analyses kernel @kernel on the current machine with the roofs of the view.
 * Returns: (transfer full) (nullable): NULL when there is no such kernel or it has an error */
static RoofAnalysis *
analyse (RoofCatalogue *catalogue,
         RoofSnapshot  *snapshot,
         int            kernel)
{
  g_autoptr (RoofMachine) machine = NULL;
  RoofOperation *operation;
  RoofKernel *held;

  if (kernel < 0 || (guint) kernel >= roof_snapshot_get_n_kernels (snapshot))
    return NULL;
  held = roof_snapshot_get_kernel (snapshot, (guint) kernel);
  operation = roof_catalogue_find (catalogue, roof_kernel_get_operation (held), NULL);
  if (operation == NULL)
    return NULL;
  machine = roof_snapshot_see_machine (snapshot, NULL);
  return roof_analysis_new (operation, held, machine, NULL);
}

/* @analysis: that of the dot's kernel */
static RoofEdit *
take_dot (RoofCatalogue *catalogue,
          RoofSnapshot  *snapshot,
          RoofAnalysis  *analysis,
          RoofGrip       grip)
{
  if (grip.index < 0 || (guint) grip.index >= roof_machine_get_n_levels (roof_snapshot_get_active (snapshot)))
    return NULL;
  return isnan (roof_analysis_get_measured_time (analysis)) ? roof_edit_dot_new (catalogue, snapshot, analysis, grip)
                                                            : roof_edit_measured_new (analysis, grip);
}

static RoofEdit *
take_hold (RoofCatalogue *catalogue,
           RoofSnapshot  *snapshot,
           RoofMachine   *datasheet,
           RoofGrip       grip)
{
  g_autoptr (RoofAnalysis) analysis = analyse (catalogue, snapshot, grip.kernel);

  switch (grip.kind)
    {
    case ROOF_GRIP_DOT:
      return analysis != NULL ? take_dot (catalogue, snapshot, analysis, grip) : NULL;

    case ROOF_GRIP_RIDGE:
      return roof_edit_ridge_new (snapshot, datasheet, grip);

    case ROOF_GRIP_BEND:
      return analysis != NULL ? roof_edit_bend_new (snapshot, datasheet, analysis) : NULL;

    case ROOF_GRIP_ROOF:
    case ROOF_GRIP_READ:
    case ROOF_GRIP_WRITE:
    case ROOF_GRIP_PEAK:
    case ROOF_GRIP_CEILING:
    default:
      return roof_edit_rating_new (snapshot, datasheet, grip);
    }
}

RoofEdit *
roof_edit_new (RoofCatalogue *catalogue,
               RoofSnapshot  *snapshot,
               RoofMachine   *datasheet,
               RoofGrip       grip)
{
  RoofEdit *self;

  g_return_val_if_fail (catalogue != NULL && snapshot != NULL, NULL);

  self = take_hold (catalogue, snapshot, datasheet, grip);
  if (self != NULL)
    self->snapshot = roof_snapshot_ref (snapshot);
  return self;
}

void
roof_edit_free (RoofEdit *self)
{
  self->klass->clear (self);
  roof_snapshot_unref (self->snapshot);
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
                            .speed = 1, .pin = -1 };

  self->klass->look (self, &result);
  return result;
}

void
roof_edit_look (const RoofEdit *self,
                RoofEditResult *result)
{
  *result = begin_result (self);
}

RoofSnapshot *
roof_edit_move (RoofEdit       *self,
                double          intensity,
                double          performance,
                RoofEditFlags   flags,
                RoofEditResult *result)
{
  *result = begin_result (self);
  return self->klass->move (self, intensity, performance, flags, result);
}

RoofSnapshot *
roof_edit_step (RoofEdit       *self,
                RoofEditStep    step,
                RoofEditFlags   flags,
                RoofEditResult *result)
{
  *result = begin_result (self);
  return self->klass->step (self, step, flags, result);
}

RoofSnapshot *
roof_edit_set_value (RoofEdit        *self,
                     double           value,
                     RoofEditResult  *result,
                     GError         **error)
{
  *result = begin_result (self);
  return self->klass->set_value (self, value, result, error);
}
