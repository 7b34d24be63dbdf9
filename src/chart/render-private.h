/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "chart/layout.h"
#include "chart/palette.h"

G_BEGIN_DECLS

/* Measures that drawing and SVG share, points. */
#define ROOF_HOLLOW_WIDTH 1.5 /* outline of a dot that is not filled */
#define ROOF_MARK_WIDTH 1.25  /* outline of a ridge mark */
#define ROOF_PLATE_MARGIN 1.5 /* beside a text, of the ground behind it */

/* Width of a line of @ink, by its rank. */
double roof_render_get_width (const RoofPalette *palette,
                              RoofInk            ink,
                              RoofRank           rank);

/* Of a dot and its links; of names and roofs. */
double roof_render_get_opacity (const RoofPalette *palette,
                                gboolean           faded);
double roof_render_get_dimness (const RoofPalette *palette,
                                gboolean           faded);
/* Of a line, by what it is. */
double roof_render_get_line_opacity (const RoofPalette *palette,
                                     const RoofLine    *line);

/* Points on and points off of a line of @ink, @n (out) of them, 0 when it is solid. @dashed: though its pen is not. */
const double *roof_render_get_dash (const RoofPalette *palette,
                                    RoofInk            ink,
                                    gboolean           dashed,
                                    guint             *n);

G_END_DECLS
