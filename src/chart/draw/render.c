/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "chart/draw/render.h"

#include <math.h>

#include "chart/draw/render-private.h"

static void
draw_grounds (const RoofPainter *self,
              const RoofLayout  *layout)
{
  guint n;
  const RoofPolygon *polygons = roof_layout_get_polygons (layout, &n);

  for (guint i = 0; i < n; i++)
    if (!polygons[i].over)
      roof_painter_draw_region (self, &polygons[i]);
}

static void
draw_arrows (const RoofPainter *self,
             const RoofLayout  *layout)
{
  guint n;
  const RoofPolygon *polygons = roof_layout_get_polygons (layout, &n);

  for (guint i = 0; i < n; i++)
    {
      if (!polygons[i].over)
        continue;
      roof_painter_set_color (self, polygons[i].ink, 1);
      roof_painter_trace (self, polygons[i].corners, polygons[i].n_corners, TRUE);
      cairo_fill (self->cr);
    }
}

/* @place moved by less than a pixel, so that an edge of a line of @width is at a pixel boundary. @origin: pixels */
static double
align (const RoofPainter *self,
       double             place,
       double             width,
       double             origin)
{
  double edge = (place - width / 2) * self->grid.scale + origin;

  return (floor (edge + 0.5) - origin) / self->grid.scale + width / 2;
}

/* Lines of the grid are aligned to pixels, to be sharp; lines that show values keep their exact place. */
static void
trace_line (const RoofPainter *self,
            const RoofLine    *line,
            double             width)
{
  RoofPoint a = line->a, b = line->b;
  gboolean sharp = self->on_pixels && line->layer == ROOF_LAYER_GRID;

  if (sharp && a.y == b.y)
    a.y = b.y = align (self, a.y, width, self->grid.dy);
  else if (sharp && a.x == b.x)
    a.x = b.x = align (self, a.x, width, self->grid.dx);
  cairo_move_to (self->cr, a.x, a.y);
  cairo_line_to (self->cr, b.x, b.y);
}

static void
draw_line (const RoofPainter *self,
           const RoofLine    *line)
{
  guint n;
  const double *dash = roof_render_get_dash (self->palette, line->ink, line->dashed, &n);
  double width = roof_render_get_width (self->palette, line->ink, line->rank);

  roof_painter_set_color (self, line->ink, roof_render_get_line_opacity (self->palette, line));
  cairo_set_line_width (self->cr, width);
  cairo_set_dash (self->cr, dash, (int) n, 0);
  trace_line (self, line, width);
  cairo_stroke (self->cr);
}

static void
draw_lines (const RoofPainter *self,
            const RoofLayout  *layout,
            RoofLayer          layer)
{
  guint n;
  const RoofLine *lines = roof_layout_get_lines (layout, &n);

  cairo_set_line_cap (self->cr, layer == ROOF_LAYER_PATH ? CAIRO_LINE_CAP_ROUND : CAIRO_LINE_CAP_BUTT);
  for (guint i = 0; i < n; i++)
    if (lines[i].layer == layer)
      draw_line (self, &lines[i]);
  cairo_set_dash (self->cr, NULL, 0, 0);
}

static void
draw_mark (const RoofPainter *self,
           const RoofMark    *mark)
{
  double half = mark->size / 2;

  cairo_new_path (self->cr);
  if (mark->round)
    cairo_arc (self->cr, mark->x, mark->y, half, 0, 2 * G_PI);
  else
    cairo_rectangle (self->cr, mark->x - half, mark->y - half, mark->size, mark->size);
  roof_painter_set_color (self, ROOF_INK_PLOT, 1);
  cairo_fill_preserve (self->cr);
  roof_painter_set_color (self, mark->ink, 1);
  cairo_set_line_width (self->cr, ROOF_MARK_WIDTH);
  cairo_stroke (self->cr);
}

static void
draw_marks (const RoofPainter *self,
            const RoofLayout  *layout)
{
  guint n;
  const RoofMark *marks = roof_layout_get_marks (layout, &n);

  for (guint i = 0; i < n; i++)
    draw_mark (self, &marks[i]);
}

void
roof_painter_draw_ground (const RoofPainter *self,
                          const RoofLayout  *layout)
{
  draw_grounds (self, layout);
  draw_lines (self, layout, ROOF_LAYER_GRID);
}

void
roof_painter_draw_roofs (const RoofPainter *self,
                         const RoofLayout  *layout)
{
  draw_lines (self, layout, ROOF_LAYER_PATH);
  draw_lines (self, layout, ROOF_LAYER_ROOF);
  draw_marks (self, layout);
}

static void
draw_key (const RoofPainter *self,
          const RoofLayout  *layout)
{
  guint n;
  const RoofDot *samples = roof_layout_get_samples (layout, &n);

  draw_lines (self, layout, ROOF_LAYER_KEY);
  roof_painter_draw_dots (self, samples, n);
}

void
roof_painter_draw_kernels (const RoofPainter *self,
                           const RoofLayout  *layout)
{
  guint n;
  const RoofDot *dots = roof_layout_get_dots (layout, &n);

  draw_lines (self, layout, ROOF_LAYER_LINK);
  draw_arrows (self, layout);
  draw_key (self, layout);
  roof_painter_draw_dots (self, dots, n);
}

void
roof_render_transparent (const RoofLayout  *layout,
                         const RoofPalette *palette,
                         cairo_t           *cr)
{
  g_autoptr (RoofStamps) stamps = NULL;
  RoofLayout *const *parts;
  RoofPainter self;
  guint n;

  g_return_if_fail (layout != NULL && palette != NULL && cr != NULL);

  stamps = roof_stamps_new (palette, cr);
  cairo_save (cr);
  roof_painter_init (&self, palette, cr);
  self.stamps = stamps;
  roof_painter_draw_ground (&self, layout);
  roof_painter_draw_bins (&self, layout);
  roof_painter_draw_roofs (&self, layout);
  roof_painter_draw_kernels (&self, layout);
  roof_painter_draw_texts (&self, layout);
  cairo_restore (cr);
  parts = roof_layout_get_parts (layout, &n);
  for (guint i = 0; i < n; i++)
    roof_render_transparent (parts[i], palette, cr);
}

void
roof_render_paper (const RoofLayout  *layout,
                   const RoofPalette *palette,
                   cairo_t           *cr)
{
  RoofPainter self;

  g_return_if_fail (layout != NULL && palette != NULL && cr != NULL);

  cairo_save (cr);
  roof_painter_init (&self, palette, cr);
  cairo_rectangle (cr, 0, 0, roof_layout_get_width (layout), roof_layout_get_height (layout));
  roof_painter_set_color (&self, ROOF_INK_PAPER, 1);
  cairo_fill (cr);
  cairo_restore (cr);
}

void
roof_render_layout (const RoofLayout  *layout,
                    const RoofPalette *palette,
                    cairo_t           *cr)
{
  roof_render_paper (layout, palette, cr);
  roof_render_transparent (layout, palette, cr);
}
