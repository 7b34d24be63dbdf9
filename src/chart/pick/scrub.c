/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "chart/pick/scrub.h"

#include <math.h>

/* Distance within which the value snaps to a mark or to the turn, points. */
#define MARK_RADIUS 4.0
#define TURN_RADIUS 7.0

typedef struct
{
  RoofPoint p;
  double    value;
} ScrubPlace;

struct _RoofScrub
{
  RoofSnapshot    *snapshot; /* before the drag */
  RoofPath        *path;
  guint            kernel;
  RoofScale        x, y;  /* of the layout that the drag began on */
};

RoofScrub *
roof_scrub_new (const RoofLayout *layout,
                RoofHit           hit)
{
  RoofScene *scene = roof_layout_get_scene (layout);
  const RoofTrack *track
    = hit.kind == ROOF_HIT_PATH ? roof_scene_find_track (scene, hit.kernel, hit.index) : NULL;
  RoofReport *report = roof_scene_get_report (scene);
  RoofScrub *self;

  if (track == NULL)
    return NULL;
  self = g_new0 (RoofScrub, 1);
  self->snapshot = roof_snapshot_ref (roof_report_get_snapshot (report));
  self->path = roof_path_ref (track->path);
  self->kernel = track->kernel;
  self->x = *roof_layout_get_x (layout);
  self->y = *roof_layout_get_y (layout);
  return self;
}

void
roof_scrub_free (RoofScrub *self)
{
  roof_snapshot_unref (self->snapshot);
  roof_path_unref (self->path);
  g_free (self);
}

static RoofPoint
map_point (const RoofScrub     *self,
           const RoofPathPoint *point)
{
  return (RoofPoint) { roof_scale_to_pixel (&self->x, point->intensity),
                       roof_scale_to_pixel (&self->y, point->performance) };
}

/* The foot of @p on the segment, with the value there, which is interpolated logarithmically. */
static ScrubPlace
find_foot (const ScrubPlace *a,
           const ScrubPlace *b,
           RoofPoint         p)
{
  double dx = b->p.x - a->p.x, dy = b->p.y - a->p.y, square = dx * dx + dy * dy;
  double part = square > 0 ? CLAMP (((p.x - a->p.x) * dx + (p.y - a->p.y) * dy) / square, 0, 1) : 0;

  return (ScrubPlace) { { a->p.x + part * dx, a->p.y + part * dy }, a->value * pow (b->value / a->value, part) };
}

static double
measure (RoofPoint a,
         RoofPoint b)
{
  return hypot (a.x - b.x, a.y - b.y);
}

static ScrubPlace
find_nearest (const RoofScrub *self,
              RoofPoint        p)
{
  guint n;
  const RoofPathPoint *points = roof_path_get_points (self->path, &n);
  ScrubPlace last = { map_point (self, &points[0]), points[0].value }, nearest = last;

  for (guint i = 1; i < n; i++)
    {
      ScrubPlace next = { map_point (self, &points[i]), points[i].value };
      ScrubPlace foot = find_foot (&last, &next, p);

      if (measure (foot.p, p) < measure (nearest.p, p))
        nearest = foot;
      last = next;
    }
  return nearest;
}

static double
attract (const RoofScrub  *self,
         const ScrubPlace *place)
{
  const RoofPathPoint *turn = roof_path_get_turn (self->path);
  guint n;
  const RoofPathPoint *marks = roof_path_get_marks (self->path, &n);
  double least = MARK_RADIUS, value = place->value;

  if (turn != NULL && measure (map_point (self, turn), place->p) < TURN_RADIUS)
    return turn->value;
  for (guint i = 0; i < n; i++)
    {
      double distance = measure (map_point (self, &marks[i]), place->p);

      if (distance >= least)
        continue;
      least = distance;
      value = marks[i].value;
    }
  return value;
}

/* Whether @value is that of an end of the path. */
static gboolean
is_end (const RoofScrub *self,
        double           value)
{
  guint n;
  const RoofPathPoint *points = roof_path_get_points (self->path, &n);

  return value == points[0].value || value == points[n - 1].value;
}

/* The snapshot with the variable at @value, or the snapshot before the drag when @value is NAN or refused. */
static RoofSnapshot *
take (const RoofScrub *self,
      double           value,
      RoofEditResult  *result)
{
  RoofVariable *variable = roof_path_get_variable (self->path);
  RoofSnapshot *snapshot = isnan (value) ? NULL : roof_variable_set (variable, self->snapshot, value, NULL);

  if (snapshot == NULL)
    return roof_snapshot_ref (self->snapshot);
  result->value = result->shown = value;
  return snapshot;
}

RoofSnapshot *
roof_scrub_update (RoofScrub      *self,
                   double          x,
                   double          y,
                   RoofEditFlags   flags,
                   RoofEditResult *result)
{
  RoofVariable *variable = roof_path_get_variable (self->path);
  const RoofParameter *parameter = roof_variable_get_parameter (variable);
  const RoofPathPoint *turn = roof_path_get_turn (self->path);
  ScrubPlace place = find_nearest (self, (RoofPoint) { x, y });
  double wanted = (flags & ROOF_EDIT_FINE) != 0 ? place.value : attract (self, &place);
  RoofSnapshot *snapshot;

  *result = (RoofEditResult) {
    .turned = ROOF_TURN_PARAMETER,
    .parameter = parameter->id,
    .dimension = parameter->dimension,
    .value = roof_variable_get_value (variable),
    .efficiency = roof_kernel_get_efficiency (roof_snapshot_get_kernel (self->snapshot, self->kernel)),
  };
  result->shown = result->value;
  result->factor = 1;
  snapshot = take (self, roof_variable_settle (variable, wanted, 0), result);
  result->snapped = turn != NULL && result->value == turn->value ? ROOF_SNAP_RIDGE : ROOF_SNAP_NONE;
  result->limited = is_end (self, result->value) ? ROOF_LIMIT_SWEEP : ROOF_LIMIT_NONE;
  return snapshot;
}
