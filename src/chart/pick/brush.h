/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <cairo.h>

#include "chart/layout/layout.h"

G_BEGIN_DECLS

/* The rectangle between two corners, in any order. */
RoofRect       roof_brush_span   (RoofPoint         a,
                                  RoofPoint         b);
/* The kernels that have a dot in @region, at whatever level; the one that takes most of the time leads. What lies outside
 * the axes, and only has its mark at the edge, is not in it. Returns: (transfer full) */
RoofSelection *roof_brush_select (const RoofLayout *layout,
                                  const RoofRect   *region);
/* Over a chart already drawn: the region, and what it would select. */
/* What the region that @selection spans comes to select when it grows to the next dot in a direction: @dx, @dy: one of them 1
 * (right, down) or -1. Of an empty selection the first dot on that way over the chart. Returns: (transfer full) (nullable):
 * NULL where there is nothing more */
RoofSelection *roof_brush_grow   (const RoofLayout *layout,
                                  RoofSelection    *selection,
                                  int               dx,
                                  int               dy);
void           roof_brush_render (const RoofLayout  *layout,
                                  const RoofPalette *palette,
                                  const RoofRect    *region,
                                  cairo_t           *cr);

G_END_DECLS
