/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "chart/layout/layout-private.h"

#define STEPS 160
#define TOLERANCE 0.2
/* Points from the roof at which the bend becomes visible. */
#define APART 1.0
#define MARK 8.0
#define BEND_COST 0.7

static RoofHit
own (const RoofBend *bend)
{
  return (RoofHit) { ROOF_HIT_BEND, (int) bend->kernel, (int) bend->level, -1 };
}

RoofLine
roof_layout_map_bend (const RoofLayout *self,
                      const RoofBend   *bend)
{
  return (RoofLine) {
    .layer = ROOF_LAYER_ROOF,
    .ink = ROOF_INK_CEILING,
    .rank = ROOF_RANK_NORMAL,
    .dashed = TRUE,
    .a = roof_layout_map (self, bend->x, bend->y),
    .b = roof_layout_map (self, MAX (self->x.max, bend->x), bend->y),
    .owner = own (bend),
  };
}

/* From where it leaves the roof on. Returns: how many corners */
static guint
map_curve (const RoofLayout *self,
           const RoofBend   *bend,
           RoofPoint        *corners)
{
  guint n = 0;

  for (guint i = 0; i <= STEPS; i++)
    {
      double x = roof_scale_to_value (&self->x, self->plot.x + self->plot.width * i / STEPS);
      RoofPoint here = roof_layout_map (self, x, roof_bend_evaluate (bend, x));
      RoofPoint roof = roof_layout_map (self, x, MIN (bend->peak, bend->slope * x));

      if (here.y - roof.y >= APART)
        corners[n++] = here;
    }
  return n;
}

static void
add_mark (RoofLayout     *self,
          const RoofBend *bend)
{
  RoofPoint p = roof_layout_map (self, bend->x, bend->y);
  RoofMark mark = { .ink = ROOF_INK_CEILING, .x = p.x, .y = p.y, .size = MARK, .owner = own (bend) };

  if (!roof_rect_contains (&self->plot, p.x, p.y))
    return;
  g_array_append_val (self->marks, mark);
  roof_placer_add_box (self->placer, &(RoofBox) { p.x, p.y, MARK + 1, MARK + 1, 0 });
}

void
roof_layout_build_bend (RoofLayout *self)
{
  const RoofBend *bend = roof_scene_get_bend (self->scene);
  RoofPoint corners[STEPS + 1];
  RoofLine line;
  guint n;

  if (bend == NULL)
    return;
  line = roof_layout_map_bend (self, bend);
  n = roof_polyline_simplify (corners, map_curve (self, bend, corners), TOLERANCE);
  for (guint i = 1; i < n; i++)
    {
      line.a = corners[i - 1];
      line.b = corners[i];
      if (roof_layout_add_line (self, &line))
        roof_placer_add_segment (self->placer, line.a, line.b, BEND_COST);
    }
  add_mark (self, bend);
}
