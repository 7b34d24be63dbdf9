/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <cairo.h>

#include "chart/layout/layout.h"

G_BEGIN_DECLS

/* A renderer for charts that change little from one to the next, as during editing. Caches the ground under roofs and dots. */
typedef struct _RoofRenderer RoofRenderer;

RoofRenderer    *roof_renderer_new  (void);
void             roof_renderer_free (RoofRenderer      *self);

/* Draws the chart, with the look of roof_render_layout(), at @scale pixels per unit of the layout. @palette: borrowed until a
 * call with another palette. Returns: (transfer none): a read-only image in units of the layout, valid until the next call */
cairo_surface_t *roof_renderer_draw (RoofRenderer      *self,
                                     RoofLayout        *layout,
                                     const RoofPalette *palette,
                                     double             scale);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RoofRenderer, roof_renderer_free)

G_END_DECLS
