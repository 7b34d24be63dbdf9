/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "chart/scene/extent.h"

#include <float.h>
#include <math.h>

#include "chart/scene/scale.h"
#include "chart/scene/scene-private.h"

/* The ends of the axes, in one of three ways: as set by hand; fitted to the dots; or by the machine, a union over all machines
 * on the chart. The axes by machine depend on its roofs and on the levels that are shown, so that they stay while kernels
 * change. A picture, in which nobody can scroll, then reaches for dots a little beyond, and ends where nothing is drawn.
 * Invariant: the result is always within the limits of extent.h, since roof_extent_clamp() is the last step of each way. */

/* Axes by machine: a function of the roofs alone, snapped to half decades, so that the axes stay while one works. A picture's
 * reach for dots that lie near, and end where nothing is drawn beyond. */
#define BELOW_RIDGE 3000.0 /* left end: main memory's ridge over this */
#define LEFTMOST 0.01        /* FLOP/B, the least left end */
#define RIGHTMOST_LEFT 0.031 /* FLOP/B, the greatest left end: few kernels have less than 1/24 FLOP/B on any machine */
#define BEYOND_RIDGE 10.0 /* the right end over the ridge of a cache or memory */
#define BEYOND_LINK 3.0   /* over the ridge of a link, which lies far out already */
#define LEAST_RIGHT 100.0
#define ABOVE_PEAK 1.2
#define BELOW_ROOF 0.6

/* Fitted axes: room around the outermost dots, and no closer than this. */
#define FIT_MARGIN 3.0
#define FIT_LEAST 30.0
/* Pictures reach for dots up to so much beyond the axes of the machine. */
#define REACH 10.0
#define REACH_MARGIN 1.3
/* How far the axes of pictures go beyond ridges and dots; the machine's own axes go on. */
#define BEFORE_RIDGES 10.0
#define BEYOND_RIDGES 30.0 /* room for the names of flat roofs in a column */
#define BESIDE_DOTS 3.0
#define UNDER_FLATS 2.0
#define OVER_FLATS 2.5    /* room for a name over the highest roof */
#define OVER_FITTED 2.0   /* over the highest roof: its name */
#define BEYOND_FITTED 10.0 /* the right end over the ridge */

static double
snap_down (double value)
{
  double decade = roof_scale_floor_decade (value), half = roof_scale_middle (decade, decade * 10);

  return value >= half ? half : decade;
}

static double
snap_up (double value)
{
  double decade = roof_scale_ceil_decade (value), half = roof_scale_middle (decade / 10, decade);

  return value <= half ? half : decade;
}

/* The highest peak of the machine, whatever the kernels use. */
static double
find_highest_peak (const RoofMachine *machine)
{
  double highest = 0;

  for (guint i = 0; i < roof_machine_get_n_peaks (machine); i++)
    highest = MAX (highest, roof_machine_get_peak (machine, i)->peak.value);
  return highest;
}

/* The peak used for ridges: the usual peak of the matrix unit, or of the vector unit of a CPU. */
static double
find_usual_peak (const RoofMachine *machine)
{
  int peak = roof_scene_find_usual_peak (machine, "matrix");

  if (peak < 0)
    peak = roof_scene_find_usual_peak (machine, roof_machine_get_peak (machine, 0)->unit);
  return roof_machine_get_peak (machine, (guint) peak)->peak.value;
}

static double
find_right (const RoofMachine *machine,
            const RoofView    *view,
            double             peak)
{
  double right = LEAST_RIGHT;

  for (guint i = 0; i < roof_machine_get_n_levels (machine); i++)
    {
      const RoofLevel *level = roof_machine_get_level (machine, i);
      gboolean link = level->kind == ROOF_LEVEL_HOST || level->kind == ROOF_LEVEL_NETWORK;

      if (roof_view_shows_level (view, level->id, TRUE))
        right = MAX (right, peak / level->bandwidth.value * (link ? BEYOND_LINK : BEYOND_RIDGE));
    }
  return roof_scale_ceil_decade (right);
}

/* Converts from a unit of @unit FLOPs. */
static void
scale_extent (RoofExtent *extent,
              double      unit)
{
  extent->x_min *= unit;
  extent->x_max *= unit;
  extent->y_min *= unit;
  extent->y_max *= unit;
}

static void
include (RoofExtent *extent,
         double      x,
         double      y)
{
  extent->x_min = MIN (extent->x_min, x);
  extent->x_max = MAX (extent->x_max, x);
  extent->y_min = MIN (extent->y_min, y);
  extent->y_max = MAX (extent->y_max, y);
}

static void
include_track (RoofExtent      *extent,
               const RoofTrack *track)
{
  guint n;
  const RoofPathPoint *points = roof_path_get_points (track->path, &n);

  for (guint i = 0; i < n; i++)
    include (extent, points[i].intensity, points[i].performance);
}

/* Widens the range by FIT_MARGIN, and to a ratio of FIT_LEAST at least, about its middle. */
static void
pad (double *min,
     double *max)
{
  double middle = roof_scale_middle (*min, *max);

  *min = MIN (*min / FIT_MARGIN, middle / sqrt (FIT_LEAST));
  *max = MAX (*max * FIT_MARGIN, middle * sqrt (FIT_LEAST));
}

/* Extends @extent to the dots of a kernel. */
static gboolean
include_kernel (RoofExtent            *extent,
                const RoofScene       *self,
                const RoofSceneKernel *kernel)
{
  gboolean any = FALSE;

  for (guint i = 0; i < kernel->n_spots; i++)
    {
      const RoofSpot *spot = &g_array_index (self->spots, RoofSpot, kernel->first_spot + i);

      if (spot->gutter != ROOF_GUTTER_NONE)
        continue;
      include (extent, spot->x, spot->y);
      any = TRUE;
    }
  return any;
}

static gboolean
include_rows (RoofExtent      *extent,
              const RoofScene *self,
              gboolean         selected)
{
  gboolean any = FALSE;

  for (guint i = 0; i < self->kernels->len; i++)
    {
      const RoofSceneKernel *kernel = &g_array_index (self->kernels, RoofSceneKernel, i);

      if (kernel->selected || !selected)
        any = include_kernel (extent, self, kernel) || any;
    }
  for (guint i = 0; i < self->rivals->len; i++)
    {
      const RoofRival *rival = &g_array_index (self->rivals, RoofRival, i);

      if (!rival->selected && selected)
        continue;
      include (extent, rival->spot.x, rival->spot.y);
      any = TRUE;
    }
  return any;
}

static gboolean
finish (RoofExtent *extent,
        gboolean    any)
{
  if (!any)
    return FALSE;
  pad (&extent->x_min, &extent->x_max);
  pad (&extent->y_min, &extent->y_max);
  return TRUE;
}

/* Leaves room over the highest roof that begins in @extent, which the dots are judged by, and beside the last ridge. */
static void
include_peaks (RoofExtent      *extent,
               const RoofScene *self)
{
  double right = extent->x_max;

  for (guint i = 0; i < self->flats->len; i++)
    {
      const RoofFlat *flat = &g_array_index (self->flats, RoofFlat, i);

      if (flat->x_start < right)
        extent->y_max = MAX (extent->y_max, flat->y * OVER_FITTED);
    }
  for (guint i = 0; i < self->ridges->len; i++)
    {
      const RoofRidge *ridge = &g_array_index (self->ridges, RoofRidge, i);

      if (ridge->x < right)
        extent->x_max = MAX (extent->x_max, ridge->x * BEYOND_FITTED);
    }
}

static gboolean
fit (const RoofScene *self,
     RoofExtent      *extent)
{
  gboolean any;

  *extent = (RoofExtent) { INFINITY, 0, INFINITY, 0 };
  any = include_rows (extent, self, FALSE);
  for (guint i = 0; i < self->placed->len; i++)
    {
      const RoofPlacedPin *placed = &g_array_index (self->placed, RoofPlacedPin, i);

      /* A chain follows the selection, which must not move the axes. */
      if (placed->step)
        continue;
      include (extent, placed->x, placed->y);
      any = TRUE;
    }
  for (guint i = 0; i < self->tracks->len; i++)
    include_track (extent, &g_array_index (self->tracks, RoofTrack, i));
  if (!finish (extent, any))
    return FALSE;
  include_peaks (extent, self);
  return TRUE;
}

gboolean
roof_extent_of_selected (const RoofScene *self,
                         RoofExtent      *extent)
{
  *extent = (RoofExtent) { INFINITY, 0, INFINITY, 0 };
  return finish (extent, include_rows (extent, self, TRUE));
}

/* The axes of a machine by its roofs alone (but for levels that @view hides): the same whatever kernels use. */
static RoofExtent
get_machine_extent (const RoofMachine *machine,
                    const RoofView    *view)
{
  int main_level = roof_machine_find_main_memory (machine);
  double unit = roof_tally_get_flops (view->tally);
  double peak = find_usual_peak (machine) / unit;
  double bandwidth = roof_machine_get_level (machine, (guint) MAX (main_level, 0))->bandwidth.value;
  RoofExtent extent;

  extent.x_min = snap_down (CLAMP (peak / bandwidth / BELOW_RIDGE, LEFTMOST, RIGHTMOST_LEFT * 1.1));
  extent.x_max = find_right (machine, view, peak);
  extent.y_min = snap_down (MIN (extent.x_min * bandwidth, peak) * BELOW_ROOF);
  extent.y_max = snap_up (find_highest_peak (machine) / unit * ABOVE_PEAK);
  scale_extent (&extent, unit);
  return roof_extent_clamp (&extent);
}

/* The union of the axes of all machines on the chart. */
static RoofExtent
unite_machines (const RoofScene *self)
{
  RoofExtent extent = get_machine_extent (roof_report_get_datasheet (self->report), self->view);

  for (guint i = 1; i < self->n_machines; i++)
    {
      RoofMachine *machine = roof_report_get_datasheet (roof_comparison_get_report (self->comparison, i));
      RoofExtent other = get_machine_extent (machine, self->view);

      include (&extent, other.x_min, other.y_min);
      include (&extent, other.x_max, other.y_max);
    }
  return extent;
}

/* Extends the axes of a machine to dots a little beyond: in a picture nobody can scroll to them. */
static void
reach_dots (const RoofScene *self,
            RoofExtent      *extent)
{
  RoofExtent all = { INFINITY, 0, INFINITY, 0 };

  if (!include_rows (&all, self, FALSE))
    return;
  if (all.x_min < extent->x_min)
    extent->x_min = snap_down (MAX (all.x_min / REACH_MARGIN, extent->x_min / REACH));
  if (all.x_max > extent->x_max)
    extent->x_max = snap_up (MIN (all.x_max * REACH_MARGIN, extent->x_max * REACH));
  if (all.y_min < extent->y_min)
    extent->y_min = snap_down (MAX (all.y_min / REACH_MARGIN, extent->y_min / REACH));
}

/* Ridges of roofs that are drawn, but not of ceilings, which are only to be seen. */
static void
include_ridges (RoofExtent      *extent,
                const RoofScene *self)
{
  for (guint i = 0; i < self->slopes->len; i++)
    {
      const RoofSlope *slope = &g_array_index (self->slopes, RoofSlope, i);

      if (slope->ceiling < 0)
        extent->x_max = MAX (extent->x_max, slope->x_end * BEYOND_RIDGES);
    }
  for (guint i = 0; i < self->flats->len; i++)
    {
      const RoofFlat *flat = &g_array_index (self->flats, RoofFlat, i);

      if (flat->ceiling < 0)
        extent->x_min = MIN (extent->x_min, flat->x_start / BEFORE_RIDGES);
      extent->y_min = MIN (extent->y_min, flat->y / UNDER_FLATS);
      extent->y_max = MAX (extent->y_max, flat->y * OVER_FLATS);
    }
}

/* The least performance of a roof of main memory at @x. */
static double
find_least_roof (const RoofScene *self,
                 double           x)
{
  double least = INFINITY;

  for (guint i = 0; i < self->slopes->len; i++)
    {
      const RoofSlope *slope = &g_array_index (self->slopes, RoofSlope, i);

      if (slope->ceiling < 0 && slope->kind == ROOF_LEVEL_MEMORY)
        least = MIN (least, slope->slope * x);
    }
  return least;
}

/* Ends the axes of a picture where nothing is drawn beyond. */
static void
trim (const RoofScene *self,
      RoofExtent      *extent)
{
  RoofExtent all = { INFINITY, 0, INFINITY, 0 };
  double unit = roof_tally_get_flops (self->view->tally);

  include_rows (&all, self, FALSE);
  for (guint i = 0; i < self->placed->len; i++)
    include (&all, g_array_index (self->placed, RoofPlacedPin, i).x, g_array_index (self->placed, RoofPlacedPin, i).y);
  for (guint i = 0; i < self->tracks->len; i++)
    include_track (&all, &g_array_index (self->tracks, RoofTrack, i));
  all = (RoofExtent) { all.x_min / BESIDE_DOTS, all.x_max * BESIDE_DOTS, all.y_min / BESIDE_DOTS, all.y_max * REACH_MARGIN };
  include_ridges (&all, self);
  if (!(all.x_min < all.x_max))
    return;
  extent->x_min = MAX (extent->x_min, snap_down (all.x_min / unit) * unit);
  extent->x_max = MIN (extent->x_max, snap_up (all.x_max / unit) * unit);
  extent->y_min = MAX (extent->y_min, snap_down (MIN (all.y_min, find_least_roof (self, extent->x_min) * BELOW_ROOF) / unit) * unit);
  extent->y_max = MIN (extent->y_max, snap_up (all.y_max / unit) * unit);
}

static gboolean
is_sound (double min,
          double max)
{
  return isfinite (min) && isfinite (max) && min > 0 && max > min;
}

/* Accepts any two numbers, in any order. */
static void
clamp (double *min,
       double *max,
       double  lowest,
       double  highest)
{
  double low = fmax (*min, DBL_MIN);
  RoofScale scale = roof_scale_init (low, *max > low ? *max : low * ROOF_EXTENT_NARROWEST, 0, 1);

  scale = roof_scale_clamp (&scale, lowest, highest, ROOF_EXTENT_NARROWEST);
  *min = scale.min;
  *max = scale.max;
}

RoofExtent
roof_extent_clamp (const RoofExtent *self)
{
  RoofExtent extent = *self;

  clamp (&extent.x_min, &extent.x_max, ROOF_EXTENT_X_LOWEST, ROOF_EXTENT_X_HIGHEST);
  clamp (&extent.y_min, &extent.y_max, ROOF_EXTENT_Y_LOWEST, ROOF_EXTENT_Y_HIGHEST);
  return extent;
}

void
roof_scene_build_extent (RoofScene *self)
{
  const RoofView *view = self->view;
  RoofExtent extent = { view->x_min, view->x_max, view->y_min, view->y_max };

  if (view->axes == ROOF_AXES_MANUAL && is_sound (view->x_min, view->x_max) &&
      is_sound (view->y_min, view->y_max))
    self->extent = roof_extent_clamp (&extent);
  else if (view->axes == ROOF_AXES_FITTED && fit (self, &extent))
    self->extent = roof_extent_clamp (&extent);
  else
    self->extent = unite_machines (self);
  if (self->picture && view->axes == ROOF_AXES_MACHINE)
    {
      reach_dots (self, &self->extent);
      if (!self->inset)
        trim (self, &self->extent);
      self->extent = roof_extent_clamp (&self->extent);
    }
}
