/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <cairo.h>

#include "chart/layout/layout.h"
#include "chart/scene/palette.h"

G_BEGIN_DECLS

/* A font whose glyphs are the shapes of dots: cairo rasterises each shape once and caches it. */
typedef struct _RoofStamps RoofStamps;

/* @palette, @cr: borrowed; the transformation of @cr must stay. Returns: (transfer full) */
RoofStamps *roof_stamps_new        (const RoofPalette *palette,
                                    cairo_t           *cr);
void        roof_stamps_free       (RoofStamps        *self);
/* Draws on @cr from now on, whose scale must be the same. Keeps the cached shapes. */
void        roof_stamps_move       (RoofStamps        *self,
                                    cairo_t           *cr);

/* Sets the font of the context. Call before the functions that draw; the caller saves and restores the context. */
void        roof_stamps_set_font   (const RoofStamps  *self);

/* Whether @dot is plain: only a shape in its ink, or crowded, which is not drawn. */
gboolean    roof_stamps_can_draw   (const RoofDot     *dot);

/* Draws the longest run of plain dots of one look at the beginning of @dots. Crowded dots in the run are skipped.
 * Returns: the length of the run, 0 when the first dot is not plain */
guint       roof_stamps_draw       (RoofStamps        *self,
                                    const RoofDot     *dots,
                                    guint              n);

/* Draws the shape of @dot in the colour of the context. @halo: draw the larger shape of its halo instead */
void        roof_stamps_draw_shape (RoofStamps        *self,
                                    const RoofDot     *dot,
                                    gboolean           halo);

/* Whether both have the same colour and opacity. */
gboolean    roof_stamps_look_alike (const RoofDot     *a,
                                    const RoofDot     *b);

/* Draws the shape as a path, at its exact place. */
void        roof_stamps_draw_outline (const RoofPalette *palette,
                                      const RoofDot     *dot,
                                      gboolean           halo,
                                      cairo_t           *cr);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RoofStamps, roof_stamps_free)

G_END_DECLS
