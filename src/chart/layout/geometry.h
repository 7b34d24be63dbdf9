/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Plane geometry in points (pixels at scale 1), y downwards. */
typedef struct
{
  double x, y;
} RoofPoint;

typedef struct
{
  double x, y, width, height;
} RoofRect;

/* A rectangle turned by @angle (radians, clockwise on screen) about its centre. */
typedef struct
{
  double x, y; /* centre */
  double width, height;
  double angle;
} RoofBox;

static inline gboolean
roof_rect_contains (const RoofRect *self,
                    double          x,
                    double          y)
{
  return x >= self->x && x <= self->x + self->width && y >= self->y && y <= self->y + self->height;
}

/* Rectangles that only touch do not overlap. */
static inline gboolean
roof_rect_overlaps (const RoofRect *a,
                    const RoofRect *b)
{
  return a->x < b->x + b->width && b->x < a->x + a->width && a->y < b->y + b->height &&
         b->y < a->y + a->height;
}

/* The smallest rectangle around both. */
static inline RoofRect
roof_rect_unite (const RoofRect *a,
                 const RoofRect *b)
{
  double left = MIN (a->x, b->x), top = MIN (a->y, b->y);

  return (RoofRect) { left, top, MAX (a->x + a->width, b->x + b->width) - left,
                      MAX (a->y + a->height, b->y + b->height) - top };
}

static inline RoofBox
roof_rect_to_box (const RoofRect *self)
{
  return (RoofBox) { self->x + self->width / 2, self->y + self->height / 2, self->width, self->height, 0 };
}

void      roof_box_get_corners      (const RoofBox   *self,
                                     RoofPoint       *corners); /* array fixed-size=4 */
/* The upright bounding rectangle. */
RoofRect  roof_box_get_bounds       (const RoofBox   *self);
/* By separating axes; boxes that only touch do not overlap. */
gboolean  roof_box_overlaps         (const RoofBox   *a,
                                     const RoofBox   *b);
gboolean  roof_box_contains         (const RoofBox   *self,
                                     double           x,
                                     double           y);
/* Length of the part of the segment @a to @b that lies inside. */
double    roof_box_measure_segment  (const RoofBox   *self,
                                     RoofPoint        a,
                                     RoofPoint        b);

/* Distance of the segment @a to @b from the box; 0 when they intersect. */
double    roof_box_measure_distance (const RoofBox   *self,
                                     RoofPoint        a,
                                     RoofPoint        b);

/* Distance of @p from the segment @a to @b. */
double    roof_segment_distance     (RoofPoint        a,
                                     RoofPoint        b,
                                     RoofPoint        p);
/* Simplifies the line through @n @points in place, with an error of at most @tolerance (Douglas and Peucker 1973).
 * Returns: how many points are left */
guint     roof_polyline_simplify    (RoofPoint       *points,
                                     guint            n,
                                     double           tolerance);
/* The convex polygon cut to @rect, into @clipped, which has room for @n + 4. Returns: how many are left */
guint     roof_polygon_clip         (const RoofPoint *corners,
                                     guint            n,
                                     const RoofRect  *rect,
                                     RoofPoint       *clipped);
/* The intersection of two convex polygons, the second clockwise on screen, into @common, which has room for
 * @n + @n_within. Returns: how many corners that has */
guint     roof_polygon_intersect    (const RoofPoint *corners,
                                     guint            n,
                                     const RoofPoint *within,
                                     guint            n_within,
                                     RoofPoint       *common);
/* The area of one that goes clockwise on screen. */
double    roof_polygon_measure      (const RoofPoint *corners,
                                     guint            n);
/* Cuts the segment to @rect; FALSE when nothing is left. */
gboolean  roof_segment_clip         (RoofPoint       *a,
                                     RoofPoint       *b,
                                     const RoofRect  *rect);

G_END_DECLS
