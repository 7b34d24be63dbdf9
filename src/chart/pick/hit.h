/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "chart/layout/layout.h"

G_BEGIN_DECLS

#define ROOF_HIT_DOT_RADIUS  12.0 /* points: targets of 24 */
#define ROOF_HIT_LINE_RADIUS 12.0

/* The element at a point of the chart: the nearest dot in range, else the nearest mark, else a name, else the nearest path,
 * else the nearest roof, else the empty plot. */
RoofHit  roof_hit_test  (const RoofLayout *layout,
                         double            x,
                         double            y);

/* The same with @radius in place of ROOF_HIT_LINE_RADIUS. */
RoofHit  roof_hit_test_within (const RoofLayout *layout,
                               double            x,
                               double            y,
                               double            radius);

G_END_DECLS
