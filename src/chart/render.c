/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "chart/render.h"

#include <math.h>

#include "chart/hit.h"
#include "chart/marker.h"
#include "chart/patch.h"
#include "chart/render-private.h"
#include "chart/stamp.h"
#include "chart/typeset.h"

#define GLOW_RING 5.0
#define GLOW_WIDTH 2.0
#define GLOW_OPACITY 0.45
#define GLOW_LINE 3.0 /* factor on the width of a line under the pointer */
#define MOST_GLOW 9.0 /* points: a path, which is a broad line, lies over numbers that are to be read */
#define QUIET_WIDTH 0.8 /* factor on the width of a quiet line of a pen */

typedef struct
{
  const RoofPalette *palette;
  cairo_t           *cr;
} Painter;

static void
set_color (const Painter *self,
           RoofInk        ink,
           double         opacity)
{
  RoofColor color = self->palette->pens[ink].color;

  cairo_set_source_rgba (self->cr, color.red, color.green, color.blue, color.alpha * opacity);
}

double
roof_render_get_width (const RoofPalette *palette,
                       RoofInk            ink,
                       RoofRank           rank)
{
  double width = palette->pens[ink].width;

  if (rank == ROOF_RANK_STRONG)
    return width * palette->strong;
  return rank == ROOF_RANK_QUIET ? width * QUIET_WIDTH : width;
}

double
roof_render_get_opacity (const RoofPalette *palette,
                         gboolean           faded)
{
  return faded ? palette->faded : 1;
}

double
roof_render_get_dimness (const RoofPalette *palette,
                         gboolean           faded)
{
  return faded ? palette->dimmed : 1;
}

double
roof_render_get_line_opacity (const RoofPalette *palette,
                              const RoofLine    *line)
{
  return line->layer == ROOF_LAYER_LINK ? roof_render_get_opacity (palette, line->faded)
                                        : roof_render_get_dimness (palette, line->faded);
}

const double *
roof_render_get_dash (const RoofPalette *palette,
                      RoofInk            ink,
                      gboolean           dashed,
                      guint             *n)
{
  static const double plain[] = { 6, 4 };

  *n = roof_pen_get_n_dashes (&palette->pens[ink]);
  if (*n > 0 || !dashed)
    return palette->pens[ink].dash;
  *n = G_N_ELEMENTS (plain);
  return plain;
}

static void
trace (const Painter   *self,
       const RoofPoint *corners,
       guint            n,
       gboolean         close)
{
  for (guint i = 0; i < n; i++)
    cairo_line_to (self->cr, corners[i].x, corners[i].y);
  if (close)
    cairo_close_path (self->cr);
}

static void
draw_polygons (const Painter    *self,
               const RoofLayout *layout,
               gboolean          arrows)
{
  guint n;
  const RoofPolygon *polygons = roof_layout_get_polygons (layout, &n);

  for (guint i = 0; i < n; i++)
    {
      if (polygons[i].arrow != arrows)
        continue;
      set_color (self, polygons[i].ink, 1);
      trace (self, polygons[i].corners, polygons[i].n_corners, TRUE);
      cairo_fill (self->cr);
    }
}

static void
draw_line (const Painter  *self,
           const RoofLine *line)
{
  guint n;
  const double *dash = roof_render_get_dash (self->palette, line->ink, line->dashed, &n);

  set_color (self, line->ink, roof_render_get_line_opacity (self->palette, line));
  cairo_set_line_width (self->cr, roof_render_get_width (self->palette, line->ink, line->rank));
  cairo_set_dash (self->cr, dash, (int) n, 0);
  cairo_move_to (self->cr, line->a.x, line->a.y);
  cairo_line_to (self->cr, line->b.x, line->b.y);
  cairo_stroke (self->cr);
}

static void
draw_lines (const Painter    *self,
            const RoofLayout *layout,
            RoofLayer         layer)
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
draw_marks (const Painter    *self,
            const RoofLayout *layout)
{
  guint n;
  const RoofMark *marks = roof_layout_get_marks (layout, &n);

  for (guint i = 0; i < n; i++)
    {
      double size = marks[i].size;

      cairo_new_path (self->cr);
      if (marks[i].round)
        cairo_arc (self->cr, marks[i].x, marks[i].y, size / 2, 0, 2 * G_PI);
      else
        cairo_rectangle (self->cr, marks[i].x - size / 2, marks[i].y - size / 2, size, size);
      set_color (self, ROOF_INK_PLOT, 1);
      cairo_fill_preserve (self->cr);
      set_color (self, marks[i].ink, 1);
      cairo_set_line_width (self->cr, ROOF_MARK_WIDTH);
      cairo_stroke (self->cr);
    }
}

/* An open line that says that something is amiss. */
static void
draw_flag (const Painter   *self,
           const RoofPoint *corners,
           guint            n)
{
  double width = self->palette->pens[ROOF_INK_FLAG].width;

  trace (self, corners, n, FALSE);
  set_color (self, ROOF_INK_PLOT, 1);
  cairo_set_line_width (self->cr, width + 2 * self->palette->halo);
  cairo_stroke_preserve (self->cr);
  set_color (self, ROOF_INK_FLAG, 1);
  cairo_set_line_width (self->cr, width);
  cairo_stroke (self->cr);
}

static void
draw_extras (const Painter *self,
             const RoofDot *dot)
{
  RoofPoint corners[3];

  if (dot->selected)
    {
      cairo_new_path (self->cr);
      cairo_arc (self->cr, dot->x, dot->y, roof_marker_ring (dot), 0, 2 * G_PI);
      set_color (self, ROOF_INK_SELECTION, 1);
      cairo_set_line_width (self->cr, self->palette->pens[ROOF_INK_SELECTION].width);
      cairo_stroke (self->cr);
    }
  if (dot->flagged)
    {
      roof_marker_flag (dot, corners);
      draw_flag (self, corners, 3);
    }
  if (dot->struck)
    {
      roof_marker_strike (dot, corners);
      draw_flag (self, corners, 2);
    }
}

static void
draw_dot (const Painter *self,
          const RoofDot *dot)
{
  if (!dot->bare)
    {
      roof_stamps_trace (self->palette, dot, self->palette->halo, self->cr);
      set_color (self, ROOF_INK_PLOT, 1);
      cairo_fill (self->cr);
    }
  roof_stamps_trace (self->palette, dot, dot->hollow ? -ROOF_HOLLOW_WIDTH / 2 : 0, self->cr);
  set_color (self, dot->ink, roof_render_get_opacity (self->palette, dot->faded));
  if (dot->hollow)
    {
      cairo_set_line_width (self->cr, ROOF_HOLLOW_WIDTH);
      cairo_stroke (self->cr);
    }
  else
    cairo_fill (self->cr);
  draw_extras (self, dot);
}

static void
draw_dots (const Painter    *self,
           const RoofLayout *layout)
{
  guint n;
  const RoofDot *dots = roof_layout_get_dots (layout, &n);
  g_autoptr (RoofStamps) stamps = roof_stamps_new (self->palette, self->cr);

  for (guint i = 0; i < n;)
    if (roof_stamps_can_draw (&dots[i]))
      i += roof_stamps_draw (stamps, &dots[i], n - i);
    else
      draw_dot (self, &dots[i++]);
}

static void
draw_text (const Painter  *self,
           const RoofText *text)
{
  double left = -text->box.width / 2, top = -text->box.height / 2;
  RoofColor ground;

  cairo_save (self->cr);
  cairo_translate (self->cr, text->box.x, text->box.y);
  cairo_rotate (self->cr, text->box.angle);
  if (text->plate)
    {
      cairo_rectangle (self->cr, left - ROOF_PLATE_MARGIN, top, text->box.width + 2 * ROOF_PLATE_MARGIN, text->box.height);
      ground = roof_palette_get_ground (self->palette, text->ground);
      cairo_set_source_rgba (self->cr, ground.red, ground.green, ground.blue, self->palette->plate);
      cairo_fill (self->cr);
    }
  set_color (self, text->ink, roof_render_get_dimness (self->palette, text->faded));
  cairo_move_to (self->cr, left, top);
  roof_typeset_show (text->pango, text->size, self->cr);
  cairo_restore (self->cr);
}

static void
draw_texts (const Painter    *self,
            const RoofLayout *layout)
{
  guint n;
  const RoofText *texts = roof_layout_get_texts (layout, &n);

  for (guint i = 0; i < n; i++)
    draw_text (self, &texts[i]);
}

void
roof_render_transparent (const RoofLayout  *layout,
                         const RoofPalette *palette,
                         cairo_t           *cr)
{
  Painter self = { palette, cr };

  g_return_if_fail (layout != NULL && palette != NULL && cr != NULL);

  cairo_save (cr);
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_BUTT);
  cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);
  cairo_new_path (cr);
  draw_polygons (&self, layout, FALSE);
  draw_lines (&self, layout, ROOF_LAYER_GRID);
  roof_patches_render (layout, palette, cr);
  draw_lines (&self, layout, ROOF_LAYER_PATH);
  draw_lines (&self, layout, ROOF_LAYER_ROOF);
  draw_marks (&self, layout);
  draw_lines (&self, layout, ROOF_LAYER_LINK);
  draw_polygons (&self, layout, TRUE);
  draw_dots (&self, layout);
  draw_texts (&self, layout);
  cairo_restore (cr);
}

void
roof_render_layout (const RoofLayout  *layout,
                    const RoofPalette *palette,
                    cairo_t           *cr)
{
  Painter self = { palette, cr };

  g_return_if_fail (layout != NULL && palette != NULL && cr != NULL);

  cairo_rectangle (cr, 0, 0, roof_layout_get_width (layout), roof_layout_get_height (layout));
  set_color (&self, ROOF_INK_PAPER, 1);
  cairo_fill (cr);
  roof_render_transparent (layout, palette, cr);
}

static gboolean
is_hovered (RoofHit owner,
            RoofHit hit)
{
  if (hit.kind == ROOF_HIT_DOT && hit.index < 0 && owner.kind == ROOF_HIT_DOT)
    return owner.kernel == hit.kernel;
  return roof_hit_equal (owner, hit);
}

static void
glow_line (const Painter  *self,
           const RoofLine *line)
{
  double width = roof_render_get_width (self->palette, line->ink, ROOF_RANK_STRONG) * GLOW_LINE;

  set_color (self, line->ink, GLOW_OPACITY);
  cairo_set_line_width (self->cr, fmin (width, MOST_GLOW));
  cairo_move_to (self->cr, line->a.x, line->a.y);
  cairo_line_to (self->cr, line->b.x, line->b.y);
  cairo_stroke (self->cr);
}

static void
glow_round (const Painter *self,
            double         x,
            double         y,
            double         radius,
            RoofInk        ink)
{
  cairo_new_path (self->cr);
  cairo_arc (self->cr, x, y, radius + GLOW_RING, 0, 2 * G_PI);
  set_color (self, ink, GLOW_OPACITY);
  cairo_set_line_width (self->cr, GLOW_WIDTH * 2);
  cairo_stroke (self->cr);
}

static void
glow_some_dots (const Painter *self,
                const RoofDot *dots,
                guint          n,
                RoofHit        hit)
{
  for (guint i = 0; i < n; i++)
    if (is_hovered (dots[i].owner, hit))
      {
        glow_round (self, dots[i].x, dots[i].y, dots[i].radius, dots[i].ink);
        if (dots[i].crowded)
          draw_dot (self, &dots[i]);
      }
}

/* Of a hundred thousand only those are looked at that may be meant: dots on other machines are the first of all. */
static void
glow_dots (const Painter    *self,
           const RoofLayout *layout,
           RoofHit           hit)
{
  guint n, n_beside = 0;
  const RoofDot *dots = roof_layout_get_dots (layout, &n);

  if (hit.kind == ROOF_HIT_GHOST)
    glow_some_dots (self, dots, n, hit);
  if (hit.kind != ROOF_HIT_DOT)
    return;
  while (n_beside < n && dots[n_beside].owner.machine > 0)
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
  Painter self = { palette, cr };
  guint n;
  const RoofMark *marks;
  const RoofLine *lines;

  if (hit.kind == ROOF_HIT_NONE || hit.kind == ROOF_HIT_PLOT)
    return;
  cairo_save (cr);
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
