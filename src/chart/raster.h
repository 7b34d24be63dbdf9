/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <cairo.h>

#include "chart/palette.h"

G_BEGIN_DECLS

/* The pixels that a context draws on, to paint small masks on by the thousand: a tenth of what cairo takes for each. */
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

/* Paints @color through @mask, an image of alpha, whose first pixel comes to lie on @x, @y. */
void     roof_raster_paint (const RoofRaster *self,
                            cairo_surface_t  *mask,
                            int               x,
                            int               y,
                            RoofColor         color);

/* Before cairo draws again. */
void     roof_raster_done  (const RoofRaster *self);

G_END_DECLS
