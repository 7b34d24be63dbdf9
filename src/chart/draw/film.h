/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <cairo.h>

#include "chart/draw/raster.h"

G_BEGIN_DECLS

/* RoofFilm: something that was drawn once, to be laid on pixels again and again: what of it is not transparent, and nothing
 * else. */

/* One with nothing on it. Returns: (transfer full) */
RoofFilm *roof_film_new     (void);
void      roof_film_free    (RoofFilm         *self);

/* Lays @n pixels, as cairo has them, side by side from @left, @top on: over what was added before. */
void      roof_film_add_row (RoofFilm         *self,
                             const guint32    *row,
                             int               n,
                             int               left,
                             int               top);
/* And what is on @drawn, an ARGB32 image whose first pixel comes to be @left, @top. */
void      roof_film_add     (RoofFilm         *self,
                             cairo_surface_t  *drawn,
                             int               left,
                             int               top);


/* The film's 0, 0 comes to lie on the pixel @x, @y. */
void      roof_film_lay     (const RoofFilm   *self,
                             const RoofRaster *raster,
                             int               x,
                             int               y);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RoofFilm, roof_film_free)

G_END_DECLS
