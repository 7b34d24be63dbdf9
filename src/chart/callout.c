/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "chart/callout.h"

#include <math.h>

#include "chart/render-private.h"

#define RING_GAP 6.0    /* from the rim of a ridge's mark to the ring */
#define DOT_GAP 4.0     /* of a dot: where the ring of a selected one lies, which its name keeps clear of */
#define RING_WIDTH 2.5
#define ARROW_GAP 4.0   /* from the ring to the tip */
#define ARROW_LENGTH 46.0
#define ARROW_HEAD 12.0
#define HALO_WIDTH 2.0  /* of the plot's ground, on either side of what is drawn */
#define LINE_OPACITY 0.35
#define LINE_WIDTH 9.0

typedef struct
{
  const RoofPalette *palette;
  cairo_t           *cr;
} Painter;

static gboolean
is_line_of (const RoofLine *line,
            RoofHit         hit)
{
  return line->layer == ROOF_LAYER_ROOF && line->owner.kind == hit.kind && line->owner.index == hit.index
         && line->owner.machine == 0 && !line->dashed;
}

/* (nullable) */
static const RoofLine *
find_line (const RoofLayout *layout,
           RoofHit           hit)
{
  guint n;
  const RoofLine *lines = roof_layout_get_lines (layout, &n);

  for (guint i = 0; i < n; i++)
    if (is_line_of (&lines[i], hit))
      return &lines[i];
  return NULL;
}

static gboolean
find_ridge (const RoofLayout *layout,
            RoofHit           hit,
            RoofPoint        *at,
            double           *radius)
{
  guint n;
  const RoofMark *marks = roof_layout_get_marks (layout, &n);

  for (guint i = 0; i < n; i++)
    if (marks[i].owner.kind == ROOF_HIT_RIDGE && marks[i].owner.index == hit.index
        && (hit.peak < 0 || marks[i].owner.peak == hit.peak))
      {
        *at = (RoofPoint) { marks[i].x, marks[i].y };
        *radius = marks[i].size / 2 + RING_GAP;
        return TRUE;
      }
  return FALSE;
}

gboolean
roof_callout_find (const RoofLayout *layout,
                   RoofHit           hit,
                   RoofPoint        *at,
                   double           *radius)
{
  const RoofDot *dot;
  const RoofLine *line;

  g_return_val_if_fail (layout != NULL && at != NULL && radius != NULL, FALSE);

  if (hit.kind == ROOF_HIT_RIDGE)
    return find_ridge (layout, hit, at, radius);
  if (hit.kind == ROOF_HIT_DOT)
    {
      dot = roof_layout_find_dot (layout, hit.kernel, hit.index);
      if (dot == NULL)
        return FALSE;
      *at = (RoofPoint) { dot->x, dot->y };
      *radius = dot->radius + DOT_GAP;
      return TRUE;
    }
  line = find_line (layout, hit);
  if (line == NULL)
    return FALSE;
  *at = (RoofPoint) { (line->a.x + line->b.x) / 2, (line->a.y + line->b.y) / 2 };
  *radius = LINE_WIDTH / 2;
  return TRUE;
}

static void
set_color (const Painter *self,
           RoofInk        ink,
           double         opacity)
{
  const RoofColor *color = &self->palette->pens[ink].color;

  cairo_set_source_rgba (self->cr, color->red, color->green, color->blue, color->alpha * opacity);
}

/* Twice: the ground of the plot behind it, so that it stands off the lines. */
static void
stroke_twice (const Painter *self,
              double         width)
{
  set_color (self, ROOF_INK_PLOT, 1);
  cairo_set_line_width (self->cr, width + HALO_WIDTH);
  cairo_stroke_preserve (self->cr);
  set_color (self, ROOF_INK_SELECTION, 1);
  cairo_set_line_width (self->cr, width);
  cairo_stroke (self->cr);
}

/* From which side, as an angle: from above and left, where the chart is mostly free, else from where there is room. */
static double
find_angle (const RoofLayout *layout,
            RoofPoint         at,
            double            reach)
{
  const RoofRect *plot = roof_layout_get_plot (layout);
  gboolean left = at.x - reach > plot->x;
  gboolean up = at.y - reach > plot->y;

  return atan2 (up ? -1 : 1, left ? -1 : 1);
}

static void
draw_arrow (const Painter    *self,
            const RoofLayout *layout,
            RoofPoint         at,
            double            radius)
{
  double gap = radius + RING_WIDTH / 2 + ARROW_GAP;
  double angle = find_angle (layout, at, gap + ARROW_LENGTH);
  double across = cos (angle), down = sin (angle);
  RoofPoint tip = { at.x + gap * across, at.y + gap * down };
  RoofPoint tail = { tip.x + ARROW_LENGTH * across, tip.y + ARROW_LENGTH * down };

  cairo_new_path (self->cr);
  cairo_move_to (self->cr, tail.x, tail.y);
  cairo_line_to (self->cr, tip.x, tip.y);
  for (int side = -1; side <= 1; side += 2)
    {
      double barb = angle + side * G_PI / 7;

      cairo_move_to (self->cr, tip.x + ARROW_HEAD * cos (barb), tip.y + ARROW_HEAD * sin (barb));
      cairo_line_to (self->cr, tip.x, tip.y);
    }
  stroke_twice (self, RING_WIDTH);
}

static void
draw_ring (const Painter *self,
           RoofPoint      at,
           double         radius)
{
  cairo_new_path (self->cr);
  cairo_arc (self->cr, at.x, at.y, radius, 0, 2 * G_PI);
  stroke_twice (self, RING_WIDTH);
}

static void
draw_line (const Painter  *self,
           const RoofLine *line)
{
  cairo_new_path (self->cr);
  cairo_move_to (self->cr, line->a.x, line->a.y);
  cairo_line_to (self->cr, line->b.x, line->b.y);
  set_color (self, ROOF_INK_SELECTION, LINE_OPACITY);
  cairo_set_line_width (self->cr, LINE_WIDTH);
  cairo_stroke (self->cr);
}

void
roof_callout_render (const RoofLayout  *layout,
                     const RoofPalette *palette,
                     const RoofHit     *hits,
                     guint              n,
                     cairo_t           *cr)
{
  Painter self = { palette, cr };

  g_return_if_fail (layout != NULL && palette != NULL && cr != NULL);

  cairo_save (cr);
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_ROUND);
  for (guint i = 0; i < n; i++)
    {
      RoofPoint at;
      double radius;

      if (!roof_callout_find (layout, hits[i], &at, &radius))
        continue;
      if (hits[i].kind == ROOF_HIT_DOT || hits[i].kind == ROOF_HIT_RIDGE)
        draw_ring (&self, at, radius);
      else
        draw_line (&self, find_line (layout, hits[i]));
      draw_arrow (&self, layout, at, radius);
    }
  cairo_restore (cr);
}
