/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "chart/layout/layout.h"

G_BEGIN_DECLS

/* Ways to look elsewhere: each answers with the view that the snapshot should take. Axes stay within sane
 * ranges (1e-6 to 1e9 FLOP/B). All return (transfer full): free with roof_view_free(). */

/* Zooms by @factor (above 1: closer) so that what lies at the point stays there. */
RoofView *roof_view_zoom_at (const RoofLayout *layout,
                             double            x,
                             double            y,
                             double            factor);
/* Moves the chart by so many points, from where @layout has it: during a drag give the layout it began on. */
RoofView *roof_view_pan     (const RoofLayout *layout,
                             double            dx,
                             double            dy);
/* Closes in on the selected kernels, at all levels shown. (nullable): NULL when none of them has a place on the axes */
RoofView *roof_view_zoom_selected (const RoofLayout *layout);
/* Closes in on the dots; from there back to the machine's own axes. */
RoofView *roof_view_fit     (const RoofLayout *layout);

G_END_DECLS
