/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "chart/pick/brush.h"

#include <math.h>

#define FILL_OPACITY 0.08
#define EDGE_OPACITY 0.7
#define HALF 0.5 /* px about the dots that a region ends at */
#define RING_GAP 2.5
#define MOST_RINGS 2000 /* more would be a blot */

RoofRect
roof_brush_span (RoofPoint a,
                 RoofPoint b)
{
  return (RoofRect) { MIN (a.x, b.x), MIN (a.y, b.y), fabs (a.x - b.x), fabs (a.y - b.y) };
}

static gboolean
is_in (const RoofDot  *dot,
       const RoofRect *region)
{
  return roof_hit_is_current_dot (dot->owner) && !dot->edge && !dot->faded
         && roof_rect_contains (region, dot->x, dot->y);
}

RoofSelection *
roof_brush_select (const RoofLayout *layout,
                   const RoofRect   *region)
{
  g_autoptr (GArray) found = g_array_new (FALSE, FALSE, sizeof (guint));
  RoofReport *report;
  double most = -1;
  int lead = -1;
  guint n;
  const RoofDot *dots;

  g_return_val_if_fail (layout != NULL && region != NULL, NULL);

  report = roof_scene_get_report (roof_layout_get_scene (layout));
  dots = roof_layout_get_dots (layout, &n);
  for (guint i = 0; i < n; i++)
    {
      guint kernel = (guint) dots[i].owner.kernel;

      if (!is_in (&dots[i], region))
        continue;
      g_array_append_val (found, kernel);
      if (roof_report_get_share (report, kernel) <= most)
        continue;
      most = roof_report_get_share (report, kernel);
      lead = (int) kernel;
    }
  return roof_selection_new_of ((const guint *) found->data, found->len, lead);
}

/* The position along the direction @dx, @dy. */
static double
measure (const RoofDot *dot,
         int            dx,
         int            dy)
{
  return dx * dot->x + dy * dot->y;
}

static gboolean
counts (const RoofDot *dot)
{
  return roof_hit_is_current_dot (dot->owner) && !dot->edge && dot->main;
}

static void
span (RoofRect      *region,
      const RoofDot *dot)
{
  double right = fmax (region->x + region->width, dot->x), bottom = fmax (region->y + region->height, dot->y);

  region->x = fmin (region->x, dot->x);
  region->y = fmin (region->y, dot->y);
  region->width = right - region->x;
  region->height = bottom - region->y;
}

/* The first dot beyond @edge in the direction. Returns: (nullable) */
static const RoofDot *
find_next (const RoofLayout *layout,
           double            edge,
           int               dx,
           int               dy)
{
  guint n;
  const RoofDot *dots = roof_layout_get_dots (layout, &n), *next = NULL;

  for (guint i = 0; i < n; i++)
    if (counts (&dots[i]) && measure (&dots[i], dx, dy) > edge
        && (next == NULL || measure (&dots[i], dx, dy) < measure (next, dx, dy)))
      next = &dots[i];
  return next;
}

RoofSelection *
roof_brush_grow (const RoofLayout *layout,
                 RoofSelection    *selection,
                 int               dx,
                 int               dy)
{
  g_autoptr (RoofSelection) found = NULL, all = NULL;
  RoofRect region = { INFINITY, INFINITY, -INFINITY, -INFINITY };
  double edge = -INFINITY;
  const RoofDot *next;
  const guint *indices;
  int lead;
  guint n;
  const RoofDot *dots = roof_layout_get_dots (layout, &n);

  for (guint i = 0; i < n; i++)
    {
      if (!counts (&dots[i]) || !roof_selection_contains (selection, (guint) dots[i].owner.kernel))
        continue;
      edge = fmax (edge, measure (&dots[i], dx, dy));
      if (isinf (region.x))
        region = (RoofRect) { dots[i].x, dots[i].y, 0, 0 };
      span (&region, &dots[i]);
    }
  next = find_next (layout, edge, dx, dy);
  if (next == NULL)
    return NULL;
  if (isinf (region.x))
    region = (RoofRect) { next->x, next->y, 0, 0 };
  span (&region, next);
  found = roof_brush_select (layout, &(RoofRect) { region.x - HALF, region.y - HALF, region.width + 2 * HALF,
                                                   region.height + 2 * HALF });
  all = roof_selection_unite (selection, found);
  indices = roof_selection_get_indices (all, &n);
  lead = roof_selection_get_lead (selection);
  return lead >= 0 ? roof_selection_new_of (indices, n, lead) : g_steal_pointer (&all);
}

static void
set_color (cairo_t  *cr,
           RoofColor color,
           double    opacity)
{
  cairo_set_source_rgba (cr, color.red, color.green, color.blue, color.alpha * opacity);
}

/* Dots that a bin replaces have no ring. */
static void
render_rings (const RoofLayout *layout,
              const RoofPen    *pen,
              const RoofRect   *region,
              cairo_t          *cr)
{
  guint n, drawn = 0;
  const RoofDot *dots = roof_layout_get_dots (layout, &n);

  set_color (cr, pen->color, 1);
  cairo_set_line_width (cr, pen->width);
  for (guint i = 0; i < n && drawn < MOST_RINGS; i++)
    if (!dots[i].crowded && is_in (&dots[i], region))
      {
        cairo_new_sub_path (cr);
        cairo_arc (cr, dots[i].x, dots[i].y, dots[i].radius + RING_GAP, 0, 2 * G_PI);
        drawn++;
      }
  cairo_stroke (cr);
}

void
roof_brush_render (const RoofLayout  *layout,
                   const RoofPalette *palette,
                   const RoofRect    *region,
                   cairo_t           *cr)
{
  static const double dash[] = { 4, 3 };
  const RoofPen *pen = &palette->pens[ROOF_INK_SELECTION];

  g_return_if_fail (layout != NULL && region != NULL);

  cairo_save (cr);
  cairo_rectangle (cr, region->x, region->y, region->width, region->height);
  set_color (cr, pen->color, FILL_OPACITY);
  cairo_fill_preserve (cr);
  set_color (cr, pen->color, EDGE_OPACITY);
  cairo_set_line_width (cr, 1);
  cairo_set_dash (cr, dash, G_N_ELEMENTS (dash), 0);
  cairo_stroke (cr);
  cairo_set_dash (cr, NULL, 0, 0);
  render_rings (layout, pen, region, cr);
  cairo_restore (cr);
}
