/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One dot: its size, its flags, and the room that it takes. */
#include <math.h>

#include "chart/layout/layout-private.h"
#include "chart/layout/marker.h"

/* Radii in points. With many kernels dots shrink so that they stay apart. */
#define MAIN_RADIUS 5.0
#define CHOSEN_RADIUS 6.5
#define EMPHASISED_RADIUS 7.0
#define LEVEL_RADIUS 3.2
/* The radius of a part of a network that takes all of the time: the area is proportional to the share, the radius is then
 * clamped to LEAST_RADIUS and MOST_RADIUS. */
#define WHOLE_RADIUS 15.0
#define LEAST_RADIUS 3.4
#define MOST_RADIUS  12.0
#define DISC_GAP 2.0   /* between a dot and a name */

/* Selected dots are larger than a crowd, unless the selected dots are a crowd themselves. */
static double
get_row_crowding (const RoofLayout      *self,
                  const RoofSceneKernel *kernel)
{
  if (kernel->leads)
    return 1;
  return kernel->selected ? self->selected_crowding : self->crowding;
}

void
roof_layout_take_dot_room (RoofLayout    *self,
                           const RoofDot *dot)
{
  double radius = dot->radius + (dot->selected ? ROOF_RING : 0) + DISC_GAP;

  roof_placer_add_disc (self->placer, (RoofPoint) { dot->x, dot->y }, radius);
  if (dot->flagged)
    {
      RoofBox flag = roof_marker_get_flag_box (dot);

      roof_placer_add_box (self->placer, &flag);
    }
}

/* Sets @firsts for the first dot of a kernel on the current machine. */
void
roof_layout_add_dot (RoofLayout *self)
{
  const RoofDot *dot = roof_layout_get_next_dot (self);
  guint *first = &self->firsts[dot->owner.kernel];

  self->dots->len++;
  if (*first == 0 && dot->owner.machine == 0)
    *first = self->dots->len;
}

/* A dot that a bin may replace takes its room later, in roof_layout_build_density(). */
void
roof_layout_place_dot (RoofLayout *self)
{
  const RoofDot *dot = roof_layout_get_next_dot (self);

  roof_layout_add_dot (self);
  if (!dot->yields)
    roof_layout_take_dot_room (self, dot);
}

static double
get_share_radius (double share)
{
  return CLAMP (WHOLE_RADIUS * sqrt (share), LEAST_RADIUS, MOST_RADIUS);
}

double
roof_layout_find_share_radius (const RoofLayout *self,
                               double            share)
{
  return get_share_radius (share) * roof_layout_find_fineness (self);
}

static double
get_main_radius (const RoofSceneKernel *kernel)
{
  if (kernel->sized)
    return MAX (get_share_radius (kernel->weight), kernel->emphasised ? EMPHASISED_RADIUS : 0);
  if (kernel->emphasised)
    return EMPHASISED_RADIUS;
  return kernel->leads ? CHOSEN_RADIUS : MAIN_RADIUS;
}

gboolean
roof_layout_rings (const RoofLayout      *self,
                   const RoofSceneKernel *kernel)
{
  guint n;

  roof_scene_get_kernels (self->scene, &n);
  return kernel->selected && !(self->sizes->picture && n == 1);
}

RoofDot *
roof_layout_make_dot (RoofLayout            *self,
                      const RoofSceneKernel *kernel,
                      const RoofSpot        *spot)
{
  double crowding = get_row_crowding (self, kernel);
  RoofDot *dot = roof_layout_get_next_dot (self);

  *dot = (RoofDot) {
    .ink = spot->ink,
    .radius = (spot->main ? get_main_radius (kernel) : LEVEL_RADIUS) * crowding * self->fineness,
    .main = spot->main,
    .hollow = !spot->main,
    .bare = crowding < 1,
    .yields = crowding < 1 && !kernel->sized && kernel->weight < ROOF_WEIGHTY,
    .flagged = spot->main && spot->above,
    .struck = spot->main && spot->unfit,
    .selected = roof_layout_rings (self, kernel) && spot->main && crowding == 1,
    .shape = spot->main ? kernel->shape : 0,
    .faded = kernel->faded || kernel->behind,
    .owner = { ROOF_HIT_DOT, (int) spot->kernel, spot->level, -1 },
  };
  return dot;
}
