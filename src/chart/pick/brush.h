/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <cairo.h>

#include "chart/layout/layout.h"

G_BEGIN_DECLS

/* The rectangle between two corners, in any order. */
RoofRect       roof_brush_span   (RoofPoint         a,
                                  RoofPoint         b);
/* The kernels with a dot in @region, at any level; the kernel that takes most of the time leads. Marks on the edge do not
 * count. Returns: (transfer full) */
RoofSelection *roof_brush_select (const RoofLayout *layout,
                                  const RoofRect   *region);
/* @selection, with the kernels in its bounding box after extending the box to the next dot in a direction. An empty selection
 * grows to the first dot. @dx, @dy: 1 (right, down), 0 or -1; exactly one is not 0. Returns: (transfer full) (nullable): NULL
 * when there is no further dot */
RoofSelection *roof_brush_grow   (const RoofLayout *layout,
                                  RoofSelection    *selection,
                                  int               dx,
                                  int               dy);
/* Draws @region over a chart already drawn, with rings around the dots that it would select. */
void           roof_brush_render (const RoofLayout  *layout,
                                  const RoofPalette *palette,
                                  const RoofRect    *region,
                                  cairo_t           *cr);

G_END_DECLS
