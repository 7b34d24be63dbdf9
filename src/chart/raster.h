/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <cairo.h>

#include "chart/geometry.h"
#include "chart/palette.h"

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

/* FALSE when @cr draws on something else, is turned, or is clipped to more than a rectangle.
 * @self: (out caller-allocates): valid while @cr lives and is not transformed or clipped otherwise */
gboolean roof_raster_init  (RoofRaster       *self,
                            cairo_t          *cr);

/* Fills @rect, in units of the context, over what is there; pixels that it covers in part are coloured in part. */
void     roof_raster_fill  (const RoofRaster *self,
                            const RoofRect   *rect,
                            RoofColor         color);

/* Strokes the line from @a to @b, which is not level and has butt ends: each pixel is coloured as far as it is covered.
 * @dash: (array length=n_dashes) (nullable): on and off by turns; @n_dashes is even. All in units of the context. */
void     roof_raster_stroke (const RoofRaster *self,
                             RoofPoint         a,
                             RoofPoint         b,
                             double            width,
                             const double     *dash,
                             guint             n_dashes,
                             RoofColor         color);

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
