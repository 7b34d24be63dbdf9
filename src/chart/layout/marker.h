/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "chart/layout/layout.h"
#include "chart/scene/palette.h"

G_BEGIN_DECLS

/* The outlines of dots, for all renderers. */

#define ROOF_MARKER_CORNERS 12
#define ROOF_MARKER_RADII 1.4 /* radii from the middle to the farthest corner of any */

/* The shape of @dot. */
static inline RoofMarker
roof_dot_get_marker (const RoofDot     *dot,
                     const RoofPalette *palette)
{
  return dot->shape > 0 ? (RoofMarker) (dot->shape - 1) : palette->pens[dot->ink].marker;
}

/* The outline of @dot, grown by @grow points; 0 corners for a circle of the dot's radius.
 * @corners: (array fixed-size=ROOF_MARKER_CORNERS). Returns: how many */
guint     roof_marker_trace  (const RoofDot *dot,
                              RoofMarker     marker,
                              double         grow,
                              RoofPoint     *corners);

/* The caret over a dot above its roof, or under it. @corners: (array fixed-size=3): an open line */
void      roof_marker_flag   (const RoofDot *dot,
                              RoofPoint     *corners);

/* The room it takes. */
RoofBox   roof_marker_get_flag_box (const RoofDot *dot);

/* The stroke through a dot that does not fit in memory. @ends: (array fixed-size=2) */
void      roof_marker_strike (const RoofDot *dot,
                              RoofPoint     *ends);

/* Radius of the ring of a selected dot. */
double    roof_marker_ring   (const RoofDot *dot);

G_END_DECLS
