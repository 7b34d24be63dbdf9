/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>

#include "chart/layout/layout-private.h"
#include "chart/layout/marker.h"

#define GUTTER_STEP 15.0
#define ROOM 2.0 /* round a dot */
/* Of covering a point's length of a kernel's line with a label. */
#define REACH_COST 2.0

/* Adds the name of @kernel right of its dot, from @x on, if there is room before @end. */
static void
name_in_row (RoofLayout            *self,
             const RoofSceneKernel *kernel,
             const RoofDot         *dot,
             double                 end,
             double                *x)
{
  RoofText text;

  if (*x >= end || kernel->faded)
    return;
  text = roof_layout_set_text (self, kernel->leads ? ROOF_STYLE_CHOSEN : ROOF_STYLE_LABEL, ROOF_INK_TEXT,
                               roof_layout_get_name (self, kernel), dot->owner);
  if (*x + text.box.width > end)
    return;
  text.faded = kernel->behind;
  roof_text_centre (&text, *x + text.box.width / 2, dot->y);
  roof_layout_add_text (self, &text);
  *x += text.box.width + GUTTER_STEP;
}

/* Kernels without FLOPs, and those that cannot run, stand side by side under the plot, each with its name while there is room. */
static void
add_to_bottom (RoofLayout            *self,
               const RoofSceneKernel *kernel,
               const RoofSpot        *spot,
               double                *x)
{
  const RoofRect *gutter = &self->gutters[spot->gutter];
  RoofDot *dot = roof_layout_make_dot (self, kernel, spot);
  double end = gutter->x + gutter->width, ring = dot->selected ? ROOF_RING + ROOM : 0, half;

  dot->hollow = spot->gutter == ROOF_GUTTER_REFUSED;
  /* A large dot, and the ring round a selected one, must stay inside. */
  dot->radius = MIN (dot->radius, gutter->height / 2 - ring - 1);
  half = MAX (GUTTER_STEP / 2, dot->radius + ring);
  dot->x = MIN (*x + half, end - half);
  dot->y = gutter->y + gutter->height / 2;
  roof_layout_add_dot (self);
  *x += 2 * half;
  /* The next dot, and all for which the row has no room, stand at its end, no wider than it is high. */
  name_in_row (self, kernel, dot, end - MAX (GUTTER_STEP, gutter->height), x);
}

static gboolean
has_time (RoofLayout            *self,
          const RoofSceneKernel *kernel)
{
  RoofReport *report = roof_scene_get_report (self->scene);

  return !isnan (roof_kernel_get_measured_time (roof_snapshot_get_kernel (roof_report_get_snapshot (report), kernel->kernel)));
}

/* A line across the chart at the performance of a kernel whose bytes were not counted: somewhere on it is its dot. */
static void
add_reach (RoofLayout            *self,
           const RoofSceneKernel *kernel,
           const RoofSpot        *spot)
{
  double y = roof_scale_to_pixel (&self->y, spot->y);
  RoofLine line = {
    .layer = ROOF_LAYER_LINK,
    .ink = spot->ink,
    .dashed = TRUE,
    .a = { self->plot.x, y },
    .b = { self->plot.x + self->plot.width, y },
    .owner = { ROOF_HIT_DOT, (int) kernel->kernel, spot->level, -1 },
    .faded = kernel->faded || kernel->behind,
  };

  if (!roof_layout_add_line (self, &line))
    return;
  roof_placer_add_segment (self->placer, line.a, line.b, REACH_COST);
  self->reach = line;
}

void
roof_layout_add_to_side (RoofLayout            *self,
                         const RoofSceneKernel *kernel,
                         const RoofSpot        *spot)
{
  const RoofRect *gutter = &self->gutters[ROOF_GUTTER_NO_BYTES];
  RoofDot *dot = roof_layout_make_dot (self, kernel, spot);
  double y = roof_scale_to_pixel (&self->y, spot->y);
  double radius = dot->radius + (dot->selected ? ROOF_RING : 0), over = radius;

  dot->hollow = spot->uncounted;
  if (dot->flagged)
    {
      RoofBox flag = roof_marker_get_flag_box (dot);

      over = MAX (over, flag.height / 2 - flag.y);
    }
  dot->x = gutter->x + gutter->width / 2;
  dot->y = CLAMP (y, gutter->y + over, gutter->y + gutter->height - radius);
  if (spot->uncounted && kernel->leads && has_time (self, kernel))
    add_reach (self, kernel, spot);
  roof_layout_add_dot (self);
}

/* Adds dots in document order, so that selecting one moves none. */
static void
add_bottom_row (RoofLayout *self,
                RoofGutter  gutter)
{
  double x = self->gutters[gutter].x + 4;
  guint n_rows, n_spots;
  const RoofSceneKernel *kernels = roof_scene_get_kernels (self->scene, &n_rows);
  const RoofSpot *spots = roof_scene_get_spots (self->scene, &n_spots);

  for (guint i = 0; self->has_gutter[gutter] && i < n_rows; i++)
    if (kernels[i].n_spots > 0 && spots[kernels[i].first_spot].gutter == gutter)
      add_to_bottom (self, &kernels[i], &spots[kernels[i].first_spot], &x);
}

void
roof_layout_add_bottom_rows (RoofLayout *self)
{
  add_bottom_row (self, ROOF_GUTTER_NO_FLOPS);
  add_bottom_row (self, ROOF_GUTTER_REFUSED);
}
