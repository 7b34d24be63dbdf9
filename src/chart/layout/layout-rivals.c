/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "chart/layout/layout-private.h"

#define RIVAL_RADIUS 4.2
#define TIE_COST 0.8 /* per point of its length that a name covers: they are dashed, and across a word read as letters */
#define MOST_TIED 40 /* kernels beyond this are not tied to their dots on other machines, but the selected one is */

/* The spot of @kernel that carries the kernel's name, unless it is in a gutter. */
static const RoofSpot *
find_main_spot (const RoofLayout *self,
                int               kernel)
{
  guint n;
  const RoofSceneKernel *kernels = roof_scene_get_kernels (self->scene, &n);
  const RoofSpot *spots = roof_scene_get_spots (self->scene, &n);

  for (guint i = 0; kernel >= 0 && i < kernels[kernel].n_spots; i++)
    if (spots[kernels[kernel].first_spot + i].main && spots[kernels[kernel].first_spot + i].gutter == ROOF_GUTTER_NONE)
      return &spots[kernels[kernel].first_spot + i];
  return NULL;
}

/* Adds a line from a dot on another machine to the dot of the same kernel on the current one. */
static void
add_tie (RoofLayout      *self,
         const RoofRival *rival,
         const RoofDot   *dot)
{
  const RoofSpot *here = find_main_spot (self, rival->kernel);
  RoofLine tie = {
    .layer = ROOF_LAYER_LINK,
    .ink = dot->ink,
    .rank = rival->selected ? ROOF_RANK_NORMAL : ROOF_RANK_QUIET,
    .a = { dot->x, dot->y },
    .owner = dot->owner,
    .faded = rival->faded,
  };

  if (here == NULL)
    return;
  tie.b = roof_layout_map (self, here->x, here->y);
  if (roof_rect_contains (&self->plot, tie.b.x, tie.b.y) && roof_layout_add_line (self, &tie))
    roof_placer_add_segment (self->placer, tie.a, tie.b, TIE_COST);
}

/* A kernel on a machine beside the current one. */
static void
add_rival (RoofLayout      *self,
           const RoofRival *rival,
           gboolean         tied)
{
  const RoofSpot *spot = &rival->spot;
  RoofPoint p = roof_layout_map (self, spot->x, spot->y);
  RoofDot *dot = roof_layout_get_next_dot (self);

  *dot = (RoofDot) {
    .ink = roof_ink_of_machine (rival->machine),
    .x = p.x,
    .y = p.y,
    .radius = RIVAL_RADIUS * (rival->selected ? 1 : self->crowding) * self->fineness,
    .hollow = TRUE,
    .bare = self->crowding < 1 && !rival->selected,
    .yields = self->crowding < 1 && !rival->selected,
    .faded = rival->faded,
    .owner = { ROOF_HIT_DOT, (int) spot->kernel, spot->level, -1, rival->machine },
  };

  if (!roof_rect_contains (&self->plot, p.x, p.y))
    return;
  if (tied)
    add_tie (self, rival, dot);
  roof_layout_place_dot (self);
}

void
roof_layout_add_rivals (RoofLayout *self)
{
  guint n, n_rows;
  const RoofRival *rivals = roof_scene_get_rivals (self->scene, &n);

  roof_scene_get_kernels (self->scene, &n_rows);
  for (guint i = 0; i < n; i++)
    add_rival (self, &rivals[i], rivals[i].selected || n_rows <= MOST_TIED);
}
