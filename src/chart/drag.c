/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "chart/drag.h"

#include <math.h>

/* A modelled dot takes the direction in which the pointer first went so far, in points. */
#define DECIDE 5.0
/* Up and down is meant when it is that much more than sideways: a drag along a slope means sideways. */
#define STEEP 2.0

typedef enum
{
  UNDECIDED,
  SIDEWAYS,
  UP_AND_DOWN,
} Direction;

struct _RoofDrag
{
  RoofEdit  *edit;
  RoofModel *model; /* as it was */
  RoofScale  x, y;  /* of the layout that the drag began on */

  double    grab_x, grab_y; /* where the pointer took hold */
  double    intensity;      /* where the dot was, in data units */
  double    performance;
  gboolean  custom;
  Direction direction;
};

static gboolean
is_custom (const RoofLayout *layout,
           int               kernel)
{
  RoofReport *report = roof_scene_get_report (roof_layout_get_scene (layout));
  RoofAnalysis *analysis = roof_report_get_analysis (report, (guint) kernel);

  return analysis != NULL && roof_operation_is_custom (roof_analysis_get_operation (analysis));
}

RoofDrag *
roof_drag_new (RoofCatalogue    *catalogue,
               const RoofLayout *layout,
               RoofHit           hit,
               double            x,
               double            y)
{
  RoofModel *model;
  RoofEdit *edit;
  RoofDrag *self;

  g_return_val_if_fail (catalogue != NULL && layout != NULL, NULL);

  if (hit.kind != ROOF_HIT_DOT || hit.index < 0 || hit.machine > 0)
    return NULL;
  model = roof_report_get_model (roof_scene_get_report (roof_layout_get_scene (layout)));
  edit = roof_edit_new_dot (catalogue, model, (guint) hit.kernel, (guint) hit.index);
  if (edit == NULL)
    return NULL;
  self = g_new0 (RoofDrag, 1);
  self->edit = edit;
  self->model = roof_model_ref (model);
  self->x = *roof_layout_get_x (layout);
  self->y = *roof_layout_get_y (layout);
  self->grab_x = x;
  self->grab_y = y;
  self->custom = is_custom (layout, hit.kernel);
  roof_edit_get_origin (edit, &self->intensity, &self->performance);
  return self;
}

void
roof_drag_free (RoofDrag *self)
{
  roof_edit_free (self->edit);
  roof_model_unref (self->model);
  g_free (self);
}

static void
decide (RoofDrag *self,
        double    dx,
        double    dy)
{
  if (self->direction != UNDECIDED || hypot (dx, dy) < DECIDE)
    return;
  self->direction = fabs (dy) > fabs (dx) * STEEP ? UP_AND_DOWN : SIDEWAYS;
}

RoofModel *
roof_drag_update (RoofDrag       *self,
                  double          x,
                  double          y,
                  gboolean        free,
                  RoofEditFlags   flags,
                  RoofEditResult *result)
{
  double dx = x - self->grab_x, dy = y - self->grab_y;
  gboolean both = free || self->custom;
  double intensity = NAN, performance = NAN;

  decide (self, dx, dy);
  if (both || self->direction == SIDEWAYS)
    intensity = roof_scale_shift (&self->x, self->intensity, dx);
  if (both || self->direction == UP_AND_DOWN)
    performance = roof_scale_shift (&self->y, self->performance, dy);
  return roof_edit_move (self->edit, intensity, performance, flags, result);
}
