/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "chart/draw/callout-draw.h"

static void
set_color (cairo_t           *cr,
           const RoofPalette *palette,
           RoofInk            ink,
           double             opacity)
{
  RoofColor color = roof_palette_get_color (palette, ink, opacity);

  cairo_set_source_rgba (cr, color.red, color.green, color.blue, color.alpha);
}

/* Strokes the path over a halo in the colour of the plot. */
static void
stroke_twice (cairo_t           *cr,
              const RoofPalette *palette)
{
  set_color (cr, palette, ROOF_INK_PLOT, 1);
  cairo_set_line_width (cr, ROOF_CALLOUT_WIDTH + ROOF_CALLOUT_HALO);
  cairo_stroke_preserve (cr);
  set_color (cr, palette, ROOF_INK_SELECTION, 1);
  cairo_set_line_width (cr, ROOF_CALLOUT_WIDTH);
  cairo_stroke (cr);
}

static void
draw_arrow (const RoofCallout *self,
            const RoofPalette *palette,
            cairo_t           *cr)
{
  cairo_new_path (cr);
  cairo_move_to (cr, self->tail.x, self->tail.y);
  cairo_line_to (cr, self->tip.x, self->tip.y);
  cairo_move_to (cr, self->barbs[0].x, self->barbs[0].y);
  cairo_line_to (cr, self->tip.x, self->tip.y);
  cairo_line_to (cr, self->barbs[1].x, self->barbs[1].y);
  stroke_twice (cr, palette);
}

static void
draw_ring (const RoofCallout *self,
           const RoofPalette *palette,
           cairo_t           *cr)
{
  cairo_new_path (cr);
  cairo_arc (cr, self->at.x, self->at.y, self->radius, 0, 2 * G_PI);
  stroke_twice (cr, palette);
}

static void
draw_line (const RoofCallout *self,
           const RoofPalette *palette,
           cairo_t           *cr)
{
  cairo_new_path (cr);
  cairo_move_to (cr, self->a.x, self->a.y);
  cairo_line_to (cr, self->b.x, self->b.y);
  set_color (cr, palette, ROOF_INK_SELECTION, ROOF_CALLOUT_LINE_OPACITY);
  cairo_set_line_width (cr, ROOF_CALLOUT_LINE_WIDTH);
  cairo_stroke (cr);
}

void
roof_callout_draw (const RoofLayout  *layout,
                   const RoofPalette *palette,
                   const RoofHit     *hits,
                   guint              n,
                   cairo_t           *cr)
{
  g_autofree RoofCallout *callouts = g_new (RoofCallout, n + 1);

  g_return_if_fail (layout != NULL && palette != NULL && cr != NULL);

  n = roof_callout_place (layout, hits, n, callouts);
  cairo_save (cr);
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_ROUND);
  cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);
  for (guint i = 0; i < n; i++)
    {
      if (callouts[i].ring)
        draw_ring (&callouts[i], palette, cr);
      else
        draw_line (&callouts[i], palette, cr);
      draw_arrow (&callouts[i], palette, cr);
    }
  cairo_restore (cr);
}
