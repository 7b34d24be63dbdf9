/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <cairo.h>

#include "chart/layout/callout.h"
#include "chart/scene/palette.h"

G_BEGIN_DECLS

/* Measures that drawing and SVG share, points. */
#define ROOF_CALLOUT_WIDTH 2.5        /* of a ring and an arrow */
#define ROOF_CALLOUT_HALO 2.0         /* added to the width for the halo */
#define ROOF_CALLOUT_LINE_WIDTH 6.0
#define ROOF_CALLOUT_LINE_OPACITY 0.35

/* Draws callouts at @hits over a chart already drawn, placed by roof_callout_place(). */
void roof_callout_draw (const RoofLayout  *layout,
                        const RoofPalette *palette,
                        const RoofHit     *hits,
                        guint              n,
                        cairo_t           *cr);

G_END_DECLS
