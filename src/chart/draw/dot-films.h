/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "chart/draw/raster.h"
#include "chart/layout/layout.h"
#include "chart/scene/palette.h"

G_BEGIN_DECLS

/* Dots on pixels: each look of one, with the ground that is kept free around it, its ring and its flag, is drawn once for every
 * quarter of a pixel, and laid a hundred times as fast as outlines are filled. */
typedef struct _RoofDotFilms RoofDotFilms;

/* @scale: pixels a unit of the contexts to come. Returns: (transfer full) */
RoofDotFilms *roof_dot_films_new   (const RoofPalette *palette,
                                    double             scale);
void          roof_dot_films_free  (RoofDotFilms      *self);

/* The next dots are those of another picture. */
void          roof_dot_films_begin (RoofDotFilms      *self);

/* Draws @dots, each over those before it. The same pixels whatever was drawn before. @raster: that of @cr */
void          roof_dot_films_lay   (RoofDotFilms      *self,
                                    const RoofRaster  *raster,
                                    cairo_t           *cr,
                                    const RoofDot     *dots,
                                    guint              n);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RoofDotFilms, roof_dot_films_free)

G_END_DECLS
