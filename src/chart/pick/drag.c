/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "chart/pick/drag.h"

#include <math.h>

#include "chart/scene/extent.h"

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
  double     anchor_x, anchor_y; /* points: the grip at the start, or where a line was taken hold of */
  RoofEditResult result;   /* of the last update */
  double     wanted_x, wanted_y; /* factors on the grip's position, of the last update */
  double     shown;         /* the pulled number at the start */

  double        grab_x, grab_y; /* the pointer at the grab, or when @fine last changed */
  double        gone_x, gone_y; /* points that the grip had moved by then */
  double        last_x, last_y; /* the pointer at the last update */
  gboolean      fine;
  double        intensity;      /* of the grip at the grab, data units */
  double        performance;
  gboolean      both;           /* moves both horizontally and vertically */
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

/* Whether the grip is a line, which can be taken hold of anywhere. */
static gboolean
is_line (RoofGrip grip)
{
  return grip.kind != ROOF_GRIP_DOT && grip.kind != ROOF_GRIP_RIDGE;
}

RoofDrag *
roof_drag_new (RoofCatalogue    *catalogue,
               RoofMachine      *datasheet,
               const RoofLayout *layout,
               RoofHit           hit,
               double            x,
               double            y)
{
  RoofEditResult start;
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
  self->anchor_x = is_line (grip) ? x : roof_scale_to_pixel (&self->x, self->intensity);
  self->anchor_y = is_line (grip) ? y : roof_scale_to_pixel (&self->y, self->performance);
  roof_edit_look (edit, &start);
  self->shown = start.shown;
  self->result = start;
  self->wanted_x = self->wanted_y = 1;
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

/* The factors on the grip's position that a pull by @dx and @dy points means; the axes give way. */
static void
want (RoofDrag *self,
      double    dx,
      double    dy)
{
  RoofScale grown;

  self->wanted_x = roof_scale_pull (&self->x, self->anchor_x, self->anchor_x + dx, ROOF_EXTENT_X_LOWEST, ROOF_EXTENT_X_HIGHEST, &grown);
  self->wanted_y = roof_scale_pull (&self->y, self->anchor_y, self->anchor_y + dy, ROOF_EXTENT_Y_LOWEST, ROOF_EXTENT_Y_HIGHEST, &grown);
}

RoofSnapshot *
roof_drag_update (RoofDrag       *self,
                  double          x,
                  double          y,
                  gboolean        free,
                  RoofEditFlags   flags,
                  RoofEditResult *result)
{
  gboolean both = free || self->both, sideways, up_and_down;
  RoofSnapshot *snapshot;
  double dx, dy;

  if (self->grip.kind == ROOF_GRIP_RIDGE && (flags & ROOF_EDIT_FINE))
    flags = (flags & ~ROOF_EDIT_FINE) | ROOF_EDIT_OTHER | ROOF_EDIT_SNAP;
  pull (self, x, y, (flags & ROOF_EDIT_FINE) != 0, &dx, &dy);
  decide (self, dx, dy);
  sideways = !is_line (self->grip) && (both || self->direction == SIDEWAYS);
  up_and_down = both || self->direction == UP_AND_DOWN;
  want (self, sideways ? dx : 0, up_and_down ? dy : 0);
  snapshot = roof_edit_move (self->edit, is_line (self->grip) ? self->intensity : sideways ? self->intensity * self->wanted_x : NAN,
                             up_and_down ? self->performance * self->wanted_y : NAN, flags, result);
  self->result = *result;
  return snapshot;
}

/* The factors on the position of the held dot, as @report has it. */
static void
measure_dot (const RoofDrag   *self,
             const RoofReport *report,
             double           *x,
             double           *y)
{
  const RoofSummary *summary = roof_report_get_summary (report, (guint) self->grip.kernel);

  if (!(summary->performance > 0))
    return;
  *y = summary->performance / self->performance;
  for (guint i = 0; i < summary->n_traffic; i++)
    if (summary->traffic[i].level == (guint) self->grip.index)
      *x = roof_summary_get_shown_intensity (summary, &summary->traffic[i]) / self->intensity;
}

/* Where the thing really is, which rules and roofs may keep from following the pointer. */
static void
measure_gone (const RoofDrag   *self,
              const RoofReport *report,
              double           *x,
              double           *y)
{
  double turned = self->result.shown / self->shown;

  *x = *y = 1;
  switch (self->grip.kind)
    {
    case ROOF_GRIP_DOT:
      if (roof_report_get_summary (report, (guint) self->grip.kernel)->measured)
        {
          *x = self->wanted_x;
          *y = self->wanted_y;
        }
      else
        measure_dot (self, report, x, y);
      break;

    case ROOF_GRIP_RIDGE:
      *x = self->result.turned == ROOF_TURN_BANDWIDTH ? 1 / turned : turned;
      *y = self->result.turned == ROOF_TURN_BANDWIDTH ? 1 : turned;
      break;

    case ROOF_GRIP_BEND: /* lies under the roofs */
      break;

    case ROOF_GRIP_ROOF:
    case ROOF_GRIP_READ:
    case ROOF_GRIP_WRITE:
    case ROOF_GRIP_PEAK:
    case ROOF_GRIP_CEILING:
    default:
      *y = turned;
    }
}

RoofExtent
roof_drag_get_extent (const RoofDrag   *self,
                      const RoofReport *report)
{
  RoofScale x, y;
  double gone_x, gone_y;

  measure_gone (self, report, &gone_x, &gone_y);
  x = roof_scale_make_room (&self->x, self->anchor_x, isfinite (gone_x) ? gone_x : 1, ROOF_EXTENT_X_LOWEST, ROOF_EXTENT_X_HIGHEST);
  y = roof_scale_make_room (&self->y, self->anchor_y, isfinite (gone_y) ? gone_y : 1, ROOF_EXTENT_Y_LOWEST, ROOF_EXTENT_Y_HIGHEST);
  return (RoofExtent) { x.min, x.max, y.min, y.max };
}
