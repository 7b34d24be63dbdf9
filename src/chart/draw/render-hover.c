/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>

#include "chart/draw/render-private.h"
#include "chart/draw/render.h"

#define GLOW_RING 5.0
#define GLOW_WIDTH 2.0
#define GLOW_OPACITY 0.45
#define GLOW_LINE 3.0 /* factor on the width of a line under the pointer */
#define APART_OPACITY 0.6 /* of the plot over what steps back */
#define MOST_GLOW 9.0 /* points: a path, which is a broad line, lies over numbers that are to be read */

static gboolean
is_hovered (RoofHit owner,
            RoofHit hit)
{
  if (hit.kind == ROOF_HIT_DOT && hit.index < 0 && owner.kind == ROOF_HIT_DOT)
    return owner.kernel == hit.kernel;
  return roof_hit_equal (owner, hit);
}

static void
glow_line (const RoofPainter *self,
           const RoofLine    *line)
{
  double width = roof_render_get_width (self->palette, line->ink, ROOF_RANK_STRONG) * GLOW_LINE;

  roof_painter_set_color (self, line->ink, GLOW_OPACITY);
  cairo_set_line_width (self->cr, fmin (width, MOST_GLOW));
  cairo_move_to (self->cr, line->a.x, line->a.y);
  cairo_line_to (self->cr, line->b.x, line->b.y);
  cairo_stroke (self->cr);
}

static void
glow_round (const RoofPainter *self,
            double             x,
            double             y,
            double             radius,
            RoofInk            ink)
{
  cairo_new_path (self->cr);
  cairo_arc (self->cr, x, y, radius + GLOW_RING, 0, 2 * G_PI);
  roof_painter_set_color (self, ink, GLOW_OPACITY);
  cairo_set_line_width (self->cr, GLOW_WIDTH * 2);
  cairo_stroke (self->cr);
}

static void
glow_some_dots (const RoofPainter *self,
                const RoofDot     *dots,
                guint              n,
                RoofHit            hit)
{
  for (guint i = 0; i < n; i++)
    if (is_hovered (dots[i].owner, hit))
      {
        glow_round (self, dots[i].x, dots[i].y, dots[i].radius, dots[i].ink);
        if (dots[i].crowded)
          roof_painter_draw_dot (self, &dots[i]);
      }
}

/* Searches only the dots that may match, since there may be 100 000: pins and dots on other machines are the first. */
static void
glow_dots (const RoofPainter *self,
           const RoofLayout  *layout,
           RoofHit            hit)
{
  guint n, n_beside = 0;
  const RoofDot *dots = roof_layout_get_dots (layout, &n);

  if (hit.kind == ROOF_HIT_PIN)
    glow_some_dots (self, dots, n, hit);
  if (hit.kind != ROOF_HIT_DOT)
    return;
  while (n_beside < n && !roof_hit_is_current_dot (dots[n_beside].owner))
    n_beside++;
  glow_some_dots (self, dots, n_beside, hit);
  dots = roof_layout_get_kernel_dots (layout, hit.kernel, &n);
  glow_some_dots (self, dots, n, hit);
}

void
roof_render_hover (const RoofLayout  *layout,
                   const RoofPalette *palette,
                   RoofHit            hit,
                   cairo_t           *cr)
{
  RoofPainter self;
  guint n;
  const RoofMark *marks;
  const RoofLine *lines;

  if (hit.kind == ROOF_HIT_NONE || hit.kind == ROOF_HIT_PLOT)
    return;
  cairo_save (cr);
  roof_painter_init (&self, palette, cr);
  glow_dots (&self, layout, hit);
  marks = roof_layout_get_marks (layout, &n);
  for (guint i = 0; i < n; i++)
    if (is_hovered (marks[i].owner, hit))
      glow_round (&self, marks[i].x, marks[i].y, marks[i].size / 2, marks[i].ink);
  lines = roof_layout_get_lines (layout, &n);
  for (guint i = 0; i < n; i++)
    if ((lines[i].layer == ROOF_LAYER_ROOF || lines[i].layer == ROOF_LAYER_PATH) && lines[i].ink != ROOF_INK_RIDGE
        && is_hovered (lines[i].owner, hit))
      glow_line (&self, &lines[i]);
  cairo_restore (cr);
}

void
roof_render_apart (const RoofLayout  *layout,
                   const RoofPalette *palette,
                   int                kernel,
                   cairo_t           *cr)
{
  const RoofRect *plot = roof_layout_get_plot (layout);
  RoofPainter self;
  guint n;
  const RoofDot *dots;
  const RoofText *texts;

  cairo_save (cr);
  roof_painter_init (&self, palette, cr);
  roof_painter_set_color (&self, ROOF_INK_PLOT, APART_OPACITY);
  cairo_rectangle (cr, plot->x, plot->y, plot->width, plot->height);
  cairo_fill (cr);
  dots = roof_layout_get_kernel_dots (layout, kernel, &n);
  for (guint i = 0; i < n; i++)
    roof_painter_draw_dot (&self, &dots[i]);
  texts = roof_layout_get_texts (layout, &n);
  for (guint i = 0; i < n; i++)
    if (texts[i].owner.kind == ROOF_HIT_DOT && texts[i].owner.kernel == kernel)
      roof_painter_draw_text (&self, layout, &texts[i]);
  cairo_restore (cr);
}

RoofRect
roof_render_measure_hover (const RoofLayout  *layout,
                           const RoofPalette *palette,
                           RoofHit            hit)
{
  cairo_surface_t *surface = cairo_recording_surface_create (CAIRO_CONTENT_COLOR_ALPHA, NULL);
  cairo_t *cr = cairo_create (surface);
  double x, y, width, height;

  roof_render_hover (layout, palette, hit, cr);
  cairo_destroy (cr);
  cairo_recording_surface_ink_extents (surface, &x, &y, &width, &height);
  cairo_surface_destroy (surface);
  return (RoofRect) { floor (x), floor (y), ceil (x + width) - floor (x), ceil (y + height) - floor (y) };
}
