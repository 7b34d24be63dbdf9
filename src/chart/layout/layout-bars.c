/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "chart/layout/layout-private.h"

#include <math.h>

/* Half of the stroke at the end of a bar, points. */
#define CAP 3.0
/* From the rim of a dot that covers an end to where what lies under it is seen, and to the end of the cap, which reaches out of it on
 * both sides, but not to where names begin (ROOF_RIM_GAP). */
#define HALO 1.5
#define SEEN_CAP 3.5
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

/* The cap at @end of a bar. @dot: (nullable): of the bar */
static void
add_cap (RoofLayout         *self,
         const RoofErrorBar *bar,
         const RoofDot      *dot,
         RoofPoint           end,
         gboolean            upright)
{
  gboolean covered = dot != NULL && hypot (end.x - dot->x, end.y - dot->y) < dot->radius + HALO;
  double cap = covered ? dot->radius + SEEN_CAP : CAP;
  double dx = upright ? cap : 0, dy = upright ? 0 : cap;

  add_stroke (self, bar, ROOF_RANK_NORMAL, (RoofPoint) { end.x - dx, end.y - dy }, (RoofPoint) { end.x + dx, end.y + dy });
}

/* A thin stroke from end to end, with a cap at each, that labels avoid. */
static void
add_range (RoofLayout         *self,
           const RoofErrorBar *bar,
           RoofPoint           a,
           RoofPoint           b)
{
  const RoofDot *dot = roof_layout_find_dot (self, (int) bar->kernel, bar->level);
  gboolean upright = a.x == b.x;

  roof_placer_add_segment (self->placer, a, b, COST);
  add_stroke (self, bar, ROOF_RANK_NORMAL, a, b);
  add_cap (self, bar, dot, a, upright);
  add_cap (self, bar, dot, b, upright);
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
