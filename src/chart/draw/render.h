/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <cairo.h>

#include "chart/draw/stamp.h"
#include "chart/layout/layout.h"

G_BEGIN_DECLS

/* Draws the chart at the origin of @cr, one unit a point. It reads the layout and decides nothing. The paper is
 * painted unless @transparent. */
void roof_render_layout (const RoofLayout  *layout,
                         const RoofPalette *palette,
                         cairo_t           *cr);
void roof_render_transparent (const RoofLayout  *layout,
                              const RoofPalette *palette,
                              cairo_t           *cr);

/* What lights up under the pointer (or with the keyboard's focus), over a chart already drawn. */
void roof_render_hover  (const RoofLayout  *layout,
                         const RoofPalette *palette,
                         RoofHit            hit,
                         cairo_t           *cr);
/* What of the chart that covers, in whole points: nothing more need be drawn again. */
RoofRect roof_render_measure_hover (const RoofLayout  *layout,
                                    const RoofPalette *palette,
                                    RoofHit            hit);

G_END_DECLS
