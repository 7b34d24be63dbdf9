/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "chart/draw/raster.h"

G_BEGIN_DECLS

/* The lines of one picture after another on pixels of one size and clip. Those that stay where they are become films, which
 * are laid on in a tenth of the time that it takes to find out again how far each pixel is covered. */
typedef struct _RoofStrokes RoofStrokes;

/* Returns: (transfer full) */
RoofStrokes *roof_strokes_new   (void);
void         roof_strokes_free  (RoofStrokes      *self);

/* The next to be drawn is the first of a picture. */
void         roof_strokes_begin (RoofStrokes      *self);

/* As roof_raster_stroke() does. @stroke: its dashes are those of the last picture if they are at the same address */
void         roof_strokes_draw  (RoofStrokes      *self,
                                 const RoofRaster *raster,
                                 const RoofStroke *stroke);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RoofStrokes, roof_strokes_free)

G_END_DECLS
