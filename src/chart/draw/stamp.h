/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <cairo.h>

#include "chart/layout/layout.h"
#include "chart/scene/palette.h"

G_BEGIN_DECLS

/* Dots as glyphs of a font that is made on the spot: each shape is traced once, and laid where its dots are. */
typedef struct _RoofStamps RoofStamps;

/* For what is drawn on @cr as it is transformed now. Returns: (transfer full) */
RoofStamps *roof_stamps_new        (const RoofPalette *palette,
                                    cairo_t           *cr);
void        roof_stamps_free       (RoofStamps        *self);
/* On to the next picture, of the same scale as the one before: the shapes are kept. */
void        roof_stamps_move       (RoofStamps        *self,
                                    cairo_t           *cr);

/* Makes the font that of the context, whose state is the caller's to save; before what follows here. */
void        roof_stamps_set_font   (const RoofStamps  *self);

/* Whether @dot is plain: nothing but its shape in its ink. */
gboolean    roof_stamps_can_draw   (const RoofDot     *dot);

/* Draws the first of @dots with those after it that are plain and of the same look, at most @n. Returns: how many, 0 when the
 * first is not plain */
guint       roof_stamps_draw       (RoofStamps        *self,
                                    const RoofDot     *dots,
                                    guint              n);

/* Draws the shape of @dot in the colour of the context. @halo: instead the ground that is kept free around it. */
void        roof_stamps_draw_shape (RoofStamps        *self,
                                    const RoofDot     *dot,
                                    gboolean           halo);

/* Whether one colour and one opacity do for both. */
gboolean    roof_stamps_look_alike (const RoofDot     *a,
                                    const RoofDot     *b);

/* The same shape as an outline, which is exact. */
void        roof_stamps_draw_outline (const RoofPalette *palette,
                                      const RoofDot     *dot,
                                      gboolean           halo,
                                      cairo_t           *cr);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RoofStamps, roof_stamps_free)

G_END_DECLS
