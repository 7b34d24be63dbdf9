/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <cairo.h>

#include "chart/layout/geometry.h"
#include "chart/scene/palette.h"

G_BEGIN_DECLS

/* The pixels that a context draws on, to lay films on by the thousand and to fill rectangles: a tenth of what cairo takes for
 * each. */
typedef struct
{
  /* borrowed */
  cairo_surface_t *target;

  guint32 *pixels;
  int      stride;                   /* pixels from one row to the next */
  int      left, top, right, bottom; /* pixels that may be painted on; the last two lie beyond */
  double   scale;                    /* pixels a unit of the context */
  double   dx, dy;                   /* of the context's origin, pixels */
} RoofRaster;

/* A line from @a to @b with butt ends, which is not level. @dash: (array length=n_dashes) (nullable): on and off by turns;
 * @n_dashes is even. All in units of the context. */
typedef struct
{
  RoofPoint     a, b;
  double        width;
  RoofColor     color;
  const double *dash;
  guint         n_dashes;
} RoofStroke;

typedef struct _RoofFilm RoofFilm;

/* FALSE when @cr draws on something else, is turned, or is clipped to more than a rectangle.
 * @self: (out caller-allocates): valid while @cr lives and is not transformed or clipped otherwise */
gboolean roof_raster_init  (RoofRaster       *self,
                            cairo_t          *cr);

/* Fills @rect, in units of the context, over what is there; pixels that it covers in part are coloured in part. */
void     roof_raster_fill  (const RoofRaster *self,
                            const RoofRect   *rect,
                            RoofColor         color);

/* Fills @rect, in units of the context, with an opaque @color: the very pixels that cairo makes of it. FALSE, and nothing done,
 * when it does not begin and end where pixels do. */
gboolean roof_raster_cover (const RoofRaster *self,
                            const RoofRect   *rect,
                            RoofColor         color);

/* Each pixel is coloured as far as @stroke covers it. */
void     roof_raster_stroke (const RoofRaster *self,
                             const RoofStroke *stroke);

/* What roof_raster_stroke() would lay on these pixels: on others of the same size and clip it is laid at 0, 0. Returns:
 * (transfer full) */
RoofFilm *roof_raster_film  (const RoofRaster *self,
                             const RoofStroke *stroke);

/* @rect moved by less than a pixel so that it begins where pixels do, from which a hair line is sharp. */
RoofRect roof_raster_align (const RoofRaster *self,
                            const RoofRect   *rect);

/* Between what cairo draws and what is drawn here. */
void     roof_raster_begin (const RoofRaster *self);
void     roof_raster_done  (const RoofRaster *self);

static inline guint32 *
roof_raster_get (const RoofRaster *self,
                 int               x,
                 int               y)
{
  return self->pixels + (gsize) y * (gsize) self->stride + x;
}

G_END_DECLS
