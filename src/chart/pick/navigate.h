/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "chart/layout/layout.h"

G_BEGIN_DECLS

/* Zooming and panning. Each function returns the new view for the snapshot, (transfer full), with axes clamped to a sane range
 * (1e-6 to 1e9 FLOP/B). */

/* Zooms in by @factor about the point @x, @y. */
RoofView *roof_view_zoom_at (const RoofLayout *layout,
                             double            x,
                             double            y,
                             double            factor);
/* Moves the chart by @dx, @dy points. @layout: during a drag, the one that the drag began on */
RoofView *roof_view_pan     (const RoofLayout *layout,
                             double            dx,
                             double            dy);
/* Keeps the axes that are shown, whatever is shown next. */
RoofView *roof_view_keep    (const RoofLayout *layout);
/* Zooms to the selected kernels, at all levels shown. (nullable): NULL when none of them has a place on the axes */
RoofView *roof_view_zoom_selected (const RoofLayout *layout);
/* Toggles between axes fitted to the dots and the machine's own axes. */
RoofView *roof_view_fit     (const RoofLayout *layout);

G_END_DECLS
