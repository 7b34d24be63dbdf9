/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <cairo.h>

#include "chart/layout/layout.h"
#include "chart/scene/palette.h"

G_BEGIN_DECLS

/* Dots by the thousand. On pixels each is a film; in a PDF each plain one is a glyph of a font made on the spot, so that the
 * outline is there once. */
typedef struct _RoofStamps RoofStamps;

/* For what is drawn on @cr as it is transformed and clipped now. Returns: (transfer full) */
RoofStamps *roof_stamps_new        (const RoofPalette *palette,
                                    cairo_t           *cr);
void        roof_stamps_free       (RoofStamps        *self);
/* On to another context, on pixels of the same scale as before: what was made for them is kept. */
void        roof_stamps_move       (RoofStamps        *self,
                                    cairo_t           *cr);

/* Whether @dot is plain: nothing but its shape in its ink. */
gboolean    roof_stamps_can_draw   (const RoofDot     *dot);

/* Draws the first of @dots with those after it that can be drawn at one go, at most @n: on pixels all, in a PDF those that are
 * plain and of the same look. Returns: how many, 0 when the first has to be drawn by itself */
guint       roof_stamps_draw       (RoofStamps        *self,
                                    const RoofDot     *dots,
                                    guint              n);

/* Whether one colour and one opacity do for both. */
gboolean    roof_stamps_look_alike (const RoofDot     *a,
                                    const RoofDot     *b);

/* The outline of a dot, grown by @grow points, added to the path of @cr. */
void        roof_stamps_trace      (const RoofPalette *palette,
                                    const RoofDot     *dot,
                                    double             grow,
                                    cairo_t           *cr);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RoofStamps, roof_stamps_free)

G_END_DECLS
