/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <cairo.h>

#include "chart/raster.h"

G_BEGIN_DECLS

/* Something that was drawn once, to be laid on pixels again and again: what of it is not transparent, and nothing else. */
typedef struct _RoofFilm RoofFilm;

/* Of what is on @drawn, an ARGB32 image whose first pixel is the film's @left, @top. Returns: (transfer full) */
RoofFilm *roof_film_new  (cairo_surface_t  *drawn,
                          int               left,
                          int               top);
void      roof_film_free (RoofFilm         *self);

/* The film's 0, 0 comes to lie on the pixel @x, @y. */
void      roof_film_lay  (const RoofFilm   *self,
                          const RoofRaster *raster,
                          int               x,
                          int               y);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RoofFilm, roof_film_free)

G_END_DECLS
