/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <cairo.h>
#include <glib.h>

G_BEGIN_DECLS

/* Where pixels lie under a context, as it is transformed: @x of it is the pixel @x * @scale + @dx. */
typedef struct
{
  double scale;  /* pixels a unit */
  double dx, dy; /* of the context's origin, pixels */
} RoofPixelGrid;

/* FALSE where there are no pixels, as in a PDF, or where they are turned. */
gboolean roof_pixel_grid_find (RoofPixelGrid *self,
                               cairo_t       *cr);

G_END_DECLS
