/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <cairo.h>
#include <glib.h>

G_BEGIN_DECLS

/* The mapping from a context's user space to pixels: x is at pixel x * @scale + @dx. */
typedef struct
{
  double scale;  /* pixels a unit */
  double dx, dy; /* of the context's origin, pixels */
} RoofPixelGrid;

/* FALSE without pixels, as in a PDF, or if the context is rotated. */
gboolean roof_pixel_grid_find (RoofPixelGrid *self,
                               cairo_t       *cr);

G_END_DECLS
