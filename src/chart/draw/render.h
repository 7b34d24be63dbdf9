/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <cairo.h>

#include "chart/draw/stamp.h"
#include "chart/layout/layout.h"

G_BEGIN_DECLS

/* Draws the chart with paper at the origin of @cr, one unit a point. */
void roof_render_layout (const RoofLayout  *layout,
                         const RoofPalette *palette,
                         cairo_t           *cr);
/* The paper alone; the chart without paper. */
void roof_render_paper       (const RoofLayout  *layout,
                              const RoofPalette *palette,
                              cairo_t           *cr);
void roof_render_transparent (const RoofLayout  *layout,
                              const RoofPalette *palette,
                              cairo_t           *cr);

/* Draws the highlight of @hit, which is under the pointer or has the keyboard's focus, over a chart already drawn. */
void roof_render_hover  (const RoofLayout  *layout,
                         const RoofPalette *palette,
                         RoofHit            hit,
                         cairo_t           *cr);
/* Lets everything else step back behind the dots and the name of @kernel, over a chart already drawn. */
void roof_render_apart  (const RoofLayout  *layout,
                         const RoofPalette *palette,
                         int                kernel,
                         cairo_t           *cr);
/* The bounds of roof_render_hover(), in whole points, for redrawing. */
RoofRect roof_render_measure_hover (const RoofLayout  *layout,
                                    const RoofPalette *palette,
                                    RoofHit            hit);

G_END_DECLS
