/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "chart/pick/drag.h"

#include <math.h>

/* Points that the pointer moves before the direction of a modelled dot is decided. */
#define DECIDE 5.0
/* A drag is vertical if it is at least this much steeper than 45 degrees: a drag along a slope is horizontal. */
#define STEEP 2.0

typedef enum
{
  UNDECIDED,
  SIDEWAYS,
  UP_AND_DOWN,
} DragDirection;

#define FINE 0.1 /* speed relative to the pointer of a fine drag */

struct _RoofDrag
{
  RoofEdit  *edit;
  RoofGrip   grip;
  RoofScale  x, y; /* of the layout that the drag began on */

  double        grab_x, grab_y; /* the pointer at the grab, or when @fine last changed */
  double        gone_x, gone_y; /* points that the grip had moved by then */
  double        last_x, last_y; /* the pointer at the last update */
  gboolean      fine;
  double        intensity;      /* of the grip at the grab, data units */
  double        performance;
  gboolean      both;           /* moves horizontally and vertically at once */
  DragDirection direction;
};

/* Whether the kernel is custom and not measured. The work of a measured kernel stays. */
static gboolean
is_free (const RoofLayout *layout,
         int               kernel)
{
  RoofReport *report = roof_scene_get_report (roof_layout_get_scene (layout));
  RoofAnalysis *analysis = roof_report_get_analysis (report, (guint) kernel);

  return analysis != NULL && roof_operation_is_custom (roof_analysis_get_operation (analysis))
         && isnan (roof_analysis_get_measured_time (analysis));
}

gboolean
roof_hit_get_grip (RoofHit   hit,
                   RoofGrip *grip)
{
  static const struct
  {
    RoofHitKind  hit;
    RoofGripKind grip;
  } kinds[] = {
    { ROOF_HIT_DOT, ROOF_GRIP_DOT },         { ROOF_HIT_ROOF, ROOF_GRIP_ROOF },
    { ROOF_HIT_READ, ROOF_GRIP_READ },       { ROOF_HIT_WRITE, ROOF_GRIP_WRITE },
    { ROOF_HIT_PEAK, ROOF_GRIP_PEAK },       { ROOF_HIT_CEILING, ROOF_GRIP_CEILING },
    { ROOF_HIT_RIDGE, ROOF_GRIP_RIDGE },
    { ROOF_HIT_BEND, ROOF_GRIP_BEND },
  };

  for (guint i = 0; i < G_N_ELEMENTS (kinds) && hit.machine == 0 && hit.index >= 0; i++)
    if (kinds[i].hit == hit.kind)
      {
        *grip = (RoofGrip) { kinds[i].grip, hit.kernel, hit.index, hit.peak };
        return TRUE;
      }
  return FALSE;
}

RoofDrag *
roof_drag_new (RoofCatalogue    *catalogue,
               RoofMachine      *datasheet,
               const RoofLayout *layout,
               RoofHit           hit,
               double            x,
               double            y)
{
  RoofGrip grip;
  RoofEdit *edit;
  RoofDrag *self;

  g_return_val_if_fail (catalogue != NULL && layout != NULL, NULL);

  if (!roof_hit_get_grip (hit, &grip))
    return NULL;
  edit = roof_edit_new (catalogue, roof_report_get_snapshot (roof_scene_get_report (roof_layout_get_scene (layout))),
                        datasheet, grip);
  if (edit == NULL)
    return NULL;
  self = g_new0 (RoofDrag, 1);
  self->edit = edit;
  self->grip = grip;
  self->x = *roof_layout_get_x (layout);
  self->y = *roof_layout_get_y (layout);
  self->grab_x = self->last_x = x;
  self->grab_y = self->last_y = y;
  self->both = grip.kind != ROOF_GRIP_DOT || is_free (layout, hit.kernel);
  roof_edit_get_origin (edit, &self->intensity, &self->performance);
  return self;
}

void
roof_drag_free (RoofDrag *self)
{
  roof_edit_free (self->edit);
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

/* How far the grip has moved since the grab, points. Does not jump when @fine changes. @dx, @dy: (out) */
static void
pull (RoofDrag *self,
      double    x,
      double    y,
      gboolean  fine,
      double   *dx,
      double   *dy)
{
  double speed = self->fine ? FINE : 1;

  if (fine != self->fine)
    {
      self->gone_x += (self->last_x - self->grab_x) * speed;
      self->gone_y += (self->last_y - self->grab_y) * speed;
      self->grab_x = self->last_x;
      self->grab_y = self->last_y;
      self->fine = fine;
      speed = fine ? FINE : 1;
    }
  self->last_x = x;
  self->last_y = y;
  *dx = self->gone_x + (x - self->grab_x) * speed;
  *dy = self->gone_y + (y - self->grab_y) * speed;
}

RoofSnapshot *
roof_drag_update (RoofDrag       *self,
                  double          x,
                  double          y,
                  gboolean        free,
                  RoofEditFlags   flags,
                  RoofEditResult *result)
{
  gboolean both = free || self->both;
  gboolean slanted = self->grip.kind != ROOF_GRIP_DOT && self->grip.kind != ROOF_GRIP_RIDGE;
  double intensity = slanted ? self->intensity : NAN, performance = NAN;
  double dx, dy;

  if (self->grip.kind == ROOF_GRIP_RIDGE && (flags & ROOF_EDIT_FINE))
    flags = (flags & ~ROOF_EDIT_FINE) | ROOF_EDIT_OTHER | ROOF_EDIT_SNAP;
  pull (self, x, y, (flags & ROOF_EDIT_FINE) != 0, &dx, &dy);
  decide (self, dx, dy);
  if (!slanted && (both || self->direction == SIDEWAYS))
    intensity = roof_scale_shift (&self->x, self->intensity, dx);
  if (both || self->direction == UP_AND_DOWN)
    performance = roof_scale_shift (&self->y, self->performance, dy);
  return roof_edit_move (self->edit, intensity, performance, flags, result);
}
