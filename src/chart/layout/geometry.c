/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "chart/layout/geometry.h"

#include <math.h>

/* Points, boxes, segments and convex polygons in the plane, y downwards. A turned box is compared with another by separating
 * axes, with a segment by turning the segment into the box's coordinates; clipping is Liang and Barsky's for segments, Sutherland
 * and Hodgman's for polygons. Invariants: nothing is kept and nothing can fail; clipping a convex polygon adds at most one corner
 * a side; a polygon that cuts another goes clockwise on screen, so that its inside is to the right of each side. */

/* @p in the box's coordinates: origin at the centre, x along the width. */
static RoofPoint
turn_to_box (const RoofBox *self,
             RoofPoint      p)
{
  double c = cos (self->angle), s = sin (self->angle), dx = p.x - self->x, dy = p.y - self->y;

  return (RoofPoint) { dx * c + dy * s, dy * c - dx * s };
}

void
roof_box_get_corners (const RoofBox *self,
                      RoofPoint     *corners)
{
  static const int signs[4][2] = { { -1, -1 }, { 1, -1 }, { 1, 1 }, { -1, 1 } };
  double c = cos (self->angle), s = sin (self->angle);

  for (int i = 0; i < 4; i++)
    {
      double u = signs[i][0] * self->width / 2, v = signs[i][1] * self->height / 2;

      corners[i] = (RoofPoint) { self->x + u * c - v * s, self->y + u * s + v * c };
    }
}

RoofRect
roof_box_get_bounds (const RoofBox *self)
{
  double c = fabs (cos (self->angle)), s = fabs (sin (self->angle));
  double width = self->width * c + self->height * s, height = self->width * s + self->height * c;

  return (RoofRect) { self->x - width / 2, self->y - height / 2, width, height };
}

/* Whether a side of @self separates the boxes: all corners of @other lie beyond it. */
static gboolean
is_apart (const RoofBox *self,
          const RoofBox *other)
{
  RoofPoint corners[4];
  double left = INFINITY, right = -INFINITY, top = INFINITY, bottom = -INFINITY;

  roof_box_get_corners (other, corners);
  for (int i = 0; i < 4; i++)
    {
      RoofPoint p = turn_to_box (self, corners[i]);

      left = MIN (left, p.x);
      right = MAX (right, p.x);
      top = MIN (top, p.y);
      bottom = MAX (bottom, p.y);
    }
  return left >= self->width / 2 || right <= -self->width / 2 ||
         top >= self->height / 2 || bottom <= -self->height / 2;
}

gboolean
roof_box_overlaps (const RoofBox *a,
                   const RoofBox *b)
{
  return !is_apart (a, b) && !is_apart (b, a);
}

gboolean
roof_box_contains (const RoofBox *self,
                   double         x,
                   double         y)
{
  RoofPoint p = turn_to_box (self, (RoofPoint) { x, y });

  return fabs (p.x) <= self->width / 2 && fabs (p.y) <= self->height / 2;
}

double
roof_box_measure_segment (const RoofBox *self,
                          RoofPoint      a,
                          RoofPoint      b)
{
  RoofRect rect = { -self->width / 2, -self->height / 2, self->width, self->height };
  RoofPoint p = turn_to_box (self, a), q = turn_to_box (self, b);

  if (!roof_segment_clip (&p, &q, &rect))
    return 0;
  return hypot (q.x - p.x, q.y - p.y);
}

double
roof_segment_distance (RoofPoint a,
                       RoofPoint b,
                       RoofPoint p)
{
  double dx = b.x - a.x, dy = b.y - a.y, length = dx * dx + dy * dy;
  double t = length > 0 ? ((p.x - a.x) * dx + (p.y - a.y) * dy) / length : 0;

  t = CLAMP (t, 0, 1);
  return hypot (a.x + t * dx - p.x, a.y + t * dy - p.y);
}

double
roof_box_measure_distance (const RoofBox *self,
                           RoofPoint      a,
                           RoofPoint      b)
{
  RoofPoint corners[4];
  double nearest = INFINITY;

  if (roof_box_contains (self, a.x, a.y) || roof_box_measure_segment (self, a, b) > 0)
    return 0;
  roof_box_get_corners (self, corners);
  for (guint i = 0; i < 4; i++)
    {
      RoofPoint corner = corners[i], next = corners[(i + 1) % 4];

      nearest = MIN (nearest, roof_segment_distance (a, b, corner));
      nearest = MIN (nearest, MIN (roof_segment_distance (corner, next, a), roof_segment_distance (corner, next, b)));
    }
  return nearest;
}

/* One side of Liang and Barsky's clipping: keeps where t * @direction <= @room. */
static gboolean
clip_side (double  direction,
           double  room,
           double *enter,
           double *leave)
{
  if (direction == 0)
    return room >= 0;
  if (direction < 0)
    *enter = MAX (*enter, room / direction);
  else
    *leave = MIN (*leave, room / direction);
  return *enter <= *leave;
}

gboolean
roof_segment_clip (RoofPoint      *a,
                   RoofPoint      *b,
                   const RoofRect *rect)
{
  double dx = b->x - a->x, dy = b->y - a->y, enter = 0, leave = 1;
  RoofPoint from = *a;

  if (!clip_side (-dx, from.x - rect->x, &enter, &leave) ||
      !clip_side (dx, rect->x + rect->width - from.x, &enter, &leave) ||
      !clip_side (-dy, from.y - rect->y, &enter, &leave) ||
      !clip_side (dy, rect->y + rect->height - from.y, &enter, &leave))
    return FALSE;
  *a = (RoofPoint) { from.x + enter * dx, from.y + enter * dy };
  *b = (RoofPoint) { from.x + leave * dx, from.y + leave * dy };
  return TRUE;
}

/* One side of a convex polygon: a point of it and the way inwards. */
typedef struct
{
  RoofPoint at;
  double    nx, ny;
} PolygonSide;

/* The depth of @p inside the side, in lengths of the inward vector; negative outside. */
static double
measure_depth (const PolygonSide *self,
               RoofPoint          p)
{
  return (p.x - self->at.x) * self->nx + (p.y - self->at.y) * self->ny;
}

/* One step of Sutherland and Hodgman's clipping. */
static guint
clip_to_side (const RoofPoint   *corners,
              guint              n,
              const PolygonSide *side,
              RoofPoint         *clipped)
{
  guint left = 0;

  for (guint i = 0; i < n; i++)
    {
      RoofPoint p = corners[i], q = corners[(i + 1) % n];
      double dp = measure_depth (side, p), dq = measure_depth (side, q);

      if (dp >= 0)
        clipped[left++] = p;
      if ((dp >= 0) != (dq >= 0))
        {
          double t = dp / (dp - dq);

          clipped[left++] = (RoofPoint) { p.x + t * (q.x - p.x), p.y + t * (q.y - p.y) };
        }
    }
  return left;
}

static guint
clip_to_sides (const RoofPoint   *corners,
               guint              n,
               const PolygonSide *sides,
               guint              n_sides,
               RoofPoint         *clipped)
{
  g_autofree RoofPoint *work = g_new (RoofPoint, n + n_sides);

  for (guint i = 0; i < n; i++)
    work[i] = corners[i];
  for (guint side = 0; side < n_sides; side++)
    {
      n = clip_to_side (work, n, &sides[side], clipped);
      for (guint i = 0; i < n; i++)
        work[i] = clipped[i];
    }
  return n;
}

guint
roof_polygon_clip (const RoofPoint *corners,
                   guint            n,
                   const RoofRect  *rect,
                   RoofPoint       *clipped)
{
  RoofPoint near = { rect->x, rect->y }, far = { rect->x + rect->width, rect->y + rect->height };
  const PolygonSide sides[] = { { near, 1, 0 }, { far, -1, 0 }, { near, 0, 1 }, { far, 0, -1 } };

  return clip_to_sides (corners, n, sides, G_N_ELEMENTS (sides), clipped);
}

guint
roof_polygon_intersect (const RoofPoint *corners,
                        guint            n,
                        const RoofPoint *within,
                        guint            n_within,
                        RoofPoint       *common)
{
  g_autofree PolygonSide *sides = g_new (PolygonSide, n_within);

  for (guint i = 0; i < n_within; i++)
    {
      RoofPoint a = within[i], b = within[(i + 1) % n_within];

      sides[i] = (PolygonSide) { a, a.y - b.y, b.x - a.x };
    }
  return clip_to_sides (corners, n, sides, n_within, common);
}

double
roof_polygon_measure (const RoofPoint *corners,
                      guint            n)
{
  double twice = 0;

  for (guint i = 0; i < n; i++)
    {
      RoofPoint p = corners[i], q = corners[(i + 1) % n];

      twice += p.x * q.y - q.x * p.y;
    }
  return twice / 2;
}

/* Douglas and Peucker's simplification: marks the points to keep from @first to @last in @kept. */
static void
keep_corners (const RoofPoint *points,
              guint            first,
              guint            last,
              double           tolerance,
              gboolean        *kept)
{
  double furthest = tolerance;
  guint corner = first;

  kept[first] = kept[last] = TRUE;
  for (guint i = first + 1; i < last; i++)
    {
      double distance = roof_segment_distance (points[first], points[last], points[i]);

      if (distance <= furthest)
        continue;
      furthest = distance;
      corner = i;
    }
  if (corner == first)
    return;
  keep_corners (points, first, corner, tolerance, kept);
  keep_corners (points, corner, last, tolerance, kept);
}

guint
roof_polyline_simplify (RoofPoint *points,
                        guint      n,
                        double     tolerance)
{
  g_autofree gboolean *kept = g_new0 (gboolean, n);
  guint left = 0;

  if (n < 3)
    return n;
  keep_corners (points, 0, n - 1, tolerance, kept);
  for (guint i = 0; i < n; i++)
    if (kept[i])
      points[left++] = points[i];
  return left;
}
