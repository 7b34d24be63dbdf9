/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <cairo.h>

#include "chart/layout.h"

G_BEGIN_DECLS

/* What somebody who explains the chart points at: a ring round a dot or a ridge, with an arrow at it; a line bold, with
 * an arrow at its middle. Drawn over a chart already drawn. */

/* @hits: of the current machine; a dot without a level (-1) is the one that carries the name. What is not on the chart is
 * left out. */
void     roof_callout_render (const RoofLayout   *layout,
                              const RoofPalette  *palette,
                              const RoofHit      *hits,
                              guint               n,
                              cairo_t            *cr);

/* Where the arrow at @hit points to. FALSE when it is not on the chart. @at: (out); @radius: (out): of what must stay free
 * of it, points */
gboolean roof_callout_find   (const RoofLayout   *layout,
                              RoofHit             hit,
                              RoofPoint          *at,
                              double             *radius);

G_END_DECLS
