/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "chart/layout/layout-private.h"

#include <math.h>

/* Half of the stroke at the end of a bar, points. */
#define CAP 3.0
/* Of covering a point's length of a bar with a label, which would then be struck through. */
#define COST 2.0

static void
add_stroke (RoofLayout         *self,
            const RoofErrorBar *bar,
            RoofRank            rank,
            RoofPoint           a,
            RoofPoint           b)
{
  RoofLine line = {
    .layer = ROOF_LAYER_LINK,
    .ink = bar->ink,
    .rank = rank,
    .a = a,
    .b = b,
    .owner = { ROOF_HIT_DOT, (int) bar->kernel, bar->level, -1 },
    .faded = bar->faded,
  };

  roof_layout_add_line (self, &line);
}

/* A thin stroke from end to end, with a cap at each, that labels avoid. */
static void
add_range (RoofLayout         *self,
           const RoofErrorBar *bar,
           RoofPoint           a,
           RoofPoint           b)
{
  gboolean upright = a.x == b.x;
  double dx = upright ? CAP : 0, dy = upright ? 0 : CAP;

  roof_placer_add_segment (self->placer, a, b, COST);
  add_stroke (self, bar, ROOF_RANK_NORMAL, a, b);
  add_stroke (self, bar, ROOF_RANK_NORMAL, (RoofPoint) { a.x - dx, a.y - dy }, (RoofPoint) { a.x + dx, a.y + dy });
  add_stroke (self, bar, ROOF_RANK_NORMAL, (RoofPoint) { b.x - dx, b.y - dy }, (RoofPoint) { b.x + dx, b.y + dy });
}

void
roof_layout_add_bars (RoofLayout *self)
{
  guint n;
  const RoofErrorBar *bars = roof_scene_get_bars (self->scene, &n);

  for (guint i = 0; i < n; i++)
    {
      const RoofErrorBar *bar = &bars[i];

      if (!isnan (bar->y_min))
        add_range (self, bar, roof_layout_map (self, bar->x, bar->y_min), roof_layout_map (self, bar->x, bar->y_max));
      if (!isnan (bar->x_min))
        add_range (self, bar, roof_layout_map (self, bar->x_min, bar->y), roof_layout_map (self, bar->x_max, bar->y));
      if (!isnan (bar->y_low))
        add_stroke (self, bar, ROOF_RANK_STRONG, roof_layout_map (self, bar->x, bar->y_low),
                    roof_layout_map (self, bar->x, bar->y_high));
    }
}
