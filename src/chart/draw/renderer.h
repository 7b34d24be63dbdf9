/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <cairo.h>

#include "chart/layout/layout.h"

G_BEGIN_DECLS

/* Draws one chart after another on pixels, of which each is much like the one before: while it is edited. What lies under the
 * dots and looks as before is not drawn again, it is kept. */
typedef struct _RoofRenderer RoofRenderer;

RoofRenderer    *roof_renderer_new  (void);
void             roof_renderer_free (RoofRenderer      *self);

/* The chart with @scale pixels a unit, the same as roof_render_layout() draws. @palette: lives until another is drawn with.
 * Returns: (transfer none): to show, not to draw on; the next chart is drawn on the same pixels. One unit of it is a unit of the
 * layout */
cairo_surface_t *roof_renderer_draw (RoofRenderer      *self,
                                     RoofLayout        *layout,
                                     const RoofPalette *palette,
                                     double             scale);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RoofRenderer, roof_renderer_free)

G_END_DECLS
