/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "chart/pick/navigate.h"

#include "chart/scene/extent.h"

/* Limits of one zoom or pan. Axes are clamped afterwards, but a larger step could overflow a double. */
#define FURTHEST_ZOOM 8.0
#define FURTHEST_PAN 4.0 /* widths or heights of the plot */

static RoofView *
show_extent (const RoofLayout *layout,
             const RoofExtent *wanted)
{
  RoofSnapshot *snapshot = roof_report_get_snapshot (roof_scene_get_report (roof_layout_get_scene (layout)));
  RoofView *view = roof_view_copy (roof_snapshot_get_view (snapshot));
  RoofExtent extent = roof_extent_clamp (wanted);

  view->axes = ROOF_AXES_MANUAL;
  view->x_min = extent.x_min;
  view->x_max = extent.x_max;
  view->y_min = extent.y_min;
  view->y_max = extent.y_max;
  return view;
}

static RoofView *
make_view (const RoofLayout *layout,
           const RoofScale  *x,
           const RoofScale  *y)
{
  RoofExtent extent = { x->min, x->max, y->min, y->max };

  return show_extent (layout, &extent);
}

RoofView *
roof_view_zoom_at (const RoofLayout *layout,
                   double            x,
                   double            y,
                   double            factor)
{
  RoofScale sx, sy;

  g_return_val_if_fail (layout != NULL && factor > 0, NULL);

  factor = CLAMP (factor, 1 / FURTHEST_ZOOM, FURTHEST_ZOOM);
  sx = roof_scale_zoom (roof_layout_get_x (layout), x, factor);
  sy = roof_scale_zoom (roof_layout_get_y (layout), y, factor);
  return make_view (layout, &sx, &sy);
}

RoofView *
roof_view_pan (const RoofLayout *layout,
               double            dx,
               double            dy)
{
  const RoofRect *plot;
  RoofScale sx, sy;

  g_return_val_if_fail (layout != NULL, NULL);

  plot = roof_layout_get_plot (layout);
  dx = CLAMP (dx, -FURTHEST_PAN * plot->width, FURTHEST_PAN * plot->width);
  dy = CLAMP (dy, -FURTHEST_PAN * plot->height, FURTHEST_PAN * plot->height);
  sx = roof_scale_pan (roof_layout_get_x (layout), dx);
  sy = roof_scale_pan (roof_layout_get_y (layout), dy);
  return make_view (layout, &sx, &sy);
}

RoofView *
roof_view_keep (const RoofLayout *layout)
{
  g_return_val_if_fail (layout != NULL, NULL);

  return show_extent (layout, roof_scene_get_extent (roof_layout_get_scene (layout)));
}

RoofView *
roof_view_zoom_selected (const RoofLayout *layout)
{
  RoofExtent extent;

  g_return_val_if_fail (layout != NULL, NULL);

  return roof_extent_of_selected (roof_layout_get_scene (layout), &extent) ? show_extent (layout, &extent) : NULL;
}

RoofView *
roof_view_fit (const RoofLayout *layout)
{
  RoofSnapshot *snapshot;
  RoofView *view;

  g_return_val_if_fail (layout != NULL, NULL);

  snapshot = roof_report_get_snapshot (roof_scene_get_report (roof_layout_get_scene (layout)));
  view = roof_view_copy (roof_snapshot_get_view (snapshot));
  view->axes = view->axes == ROOF_AXES_FITTED ? ROOF_AXES_MACHINE : ROOF_AXES_FITTED;
  return view;
}
