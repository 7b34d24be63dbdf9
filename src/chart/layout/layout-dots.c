/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>

#include "chart/layout/layout-private.h"
#include "chart/layout/marker.h"

#define EDGE_RADIUS 4.5
#define EDGE_ROOM 7.0  /* from the edge to the middle of a mark that points out */
#define DEGREES (180 / G_PI)
#define FULL 0.985 /* of the roof: nearer than this no drop line is drawn */

/* Whether marks on the edge are so many that they share slots, however few dots are in sight. */
static gboolean
is_crowded_beyond (const RoofLayout      *self,
                   const RoofSceneKernel *kernel)
{
  if (kernel->leads || kernel->sized || kernel->weight >= ROOF_WEIGHTY)
    return FALSE;
  return kernel->selected ? self->many_selected_beyond : self->many_beyond;
}

/* A main dot beyond the axes becomes a mark on the edge that points to it, but not at that of an inset; dots at other levels are left out. */
static void
add_edge_dot (RoofLayout            *self,
              const RoofSceneKernel *kernel,
              RoofDot               *dot,
              RoofPoint              p)
{
  const RoofRect *plot = &self->plot;

  if (!dot->main || roof_layout_is_inset (self))
    return;
  dot->edge = TRUE;
  dot->yields = dot->yields || is_crowded_beyond (self, kernel);
  dot->selected = dot->selected && !dot->yields;
  dot->flagged = FALSE; /* no room over the edge; the words under the pointer still say it */
  dot->radius = EDGE_RADIUS;
  dot->x = CLAMP (p.x, plot->x + EDGE_ROOM, plot->x + plot->width - EDGE_ROOM);
  dot->y = CLAMP (p.y, plot->y + EDGE_ROOM, plot->y + plot->height - EDGE_ROOM);
  dot->angle = (int) lround (atan2 (p.y - dot->y, p.x - dot->x) * DEGREES);
  roof_layout_place_dot (self);
  roof_layout_thin_edge (self);
}

/* Dots of one height in a row, joined from level to level. */
static void
add_link (RoofLayout             *self,
          const RoofSceneKernel  *kernel,
          RoofPoint               a,
          RoofPoint               b,
          gboolean                costs)
{
  RoofLine line = {
    .layer = ROOF_LAYER_LINK,
    .ink = ROOF_INK_LINK,
    .rank = kernel->selected ? ROOF_RANK_NORMAL : ROOF_RANK_QUIET,
    .a = a,
    .b = b,
    .owner = { ROOF_HIT_DOT, (int) kernel->kernel, -1, -1 },
    .faded = kernel->faded || kernel->behind,
  };

  if (roof_layout_add_line (self, &line) && costs)
    roof_placer_add_segment (self->placer, line.a, line.b, ROOF_LINK_COST);
}

/* From the selected dot up to the roof it does not reach. */
static void
add_drop (RoofLayout            *self,
          const RoofSceneKernel *kernel,
          const RoofSpot        *spot)
{
  RoofLine line = {
    .layer = ROOF_LAYER_LINK,
    .ink = ROOF_INK_LINK,
    .rank = ROOF_RANK_NORMAL,
    .a = roof_layout_map (self, spot->x, spot->y),
    .b = roof_layout_map (self, spot->x, kernel->roof),
    .owner = { ROOF_HIT_DOT, (int) kernel->kernel, spot->level, -1 },
  };

  if (spot->y < kernel->roof * FULL && roof_layout_add_line (self, &line))
    roof_placer_add_segment (self->placer, line.a, line.b, ROOF_LINK_COST);
}

/* Near the upper edge the caret goes under the dot. */
static void
hang_flag (const RoofLayout *self,
           RoofDot          *dot)
{
  RoofBox flag = roof_marker_get_flag_box (dot);

  dot->hung = flag.y - flag.height / 2 < self->plot.y;
}

static void
add_row (RoofLayout            *self,
         const RoofSceneKernel *kernel,
         const RoofSpot        *spots,
         gboolean               costs)
{
  for (guint i = 0; i < kernel->n_spots; i++)
    {
      RoofPoint p = roof_layout_map (self, spots[i].x, spots[i].y);
      RoofDot *dot = roof_layout_make_dot (self, kernel, &spots[i]);

      if (i > 0)
        add_link (self, kernel, roof_layout_map (self, spots[i - 1].x, spots[i - 1].y), p, costs);
      if (dot->main && !dot->bare && kernel->selected && kernel->leads && !roof_layout_has_chain (self))
        add_drop (self, kernel, &spots[i]);
      dot->x = p.x;
      dot->y = p.y;
      if (!roof_rect_contains (&self->plot, p.x, p.y))
        {
          add_edge_dot (self, kernel, dot, p);
          continue;
        }
      if (dot->flagged)
        hang_flag (self, dot);
      roof_layout_place_dot (self);
    }
}

static void
add_rows (RoofLayout *self)
{
  guint n, n_spots;
  const RoofSpot *spots = roof_scene_get_spots (self->scene, &n_spots);
  g_autofree const RoofSceneKernel **order = roof_layout_order_kernels (self, &n);

  for (guint i = 0; i < n; i++)
    {
      const RoofSpot *first = &spots[order[i]->first_spot];

      if (first->gutter == ROOF_GUTTER_NO_BYTES && self->has_gutter[ROOF_GUTTER_NO_BYTES])
        roof_layout_add_to_side (self, order[i], first);
      else if (first->gutter == ROOF_GUTTER_NONE)
        add_row (self, order[i], first, order[i]->leads || n <= ROOF_MANY_KERNELS);
    }
  roof_layout_add_bottom_rows (self);
}

/* Allocates all dots in one block, since moving 100 000 of them is slow. */
static void
make_room (RoofLayout *self)
{
  guint n_spots, n_rivals, n_placed;

  roof_scene_get_spots (self->scene, &n_spots);
  roof_scene_get_rivals (self->scene, &n_rivals);
  roof_scene_get_placed_pins (self->scene, &n_placed);
  self->most_dots = n_spots + n_rivals + n_placed;
  g_array_set_size (self->dots, self->most_dots);
  g_array_set_size (self->dots, 0);
  self->firsts = g_new0 (guint, MAX (1, roof_report_get_n (roof_scene_get_report (self->scene))));
}

void
roof_layout_build_dots (RoofLayout *self)
{
  RoofDensitySteps steps;

  make_room (self);
  roof_layout_count_crowd (self);
  roof_layout_add_pins (self);
  roof_layout_add_rivals (self);
  add_rows (self);
  roof_layout_add_bars (self);
  roof_layout_take_edge_room (self);
  if (roof_layout_build_density (self, &steps))
    roof_layout_add_density_key (self, &steps);
  roof_layout_add_arrows (self);
}
