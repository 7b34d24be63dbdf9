/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "chart/draw/render-private.h"
#include "chart/layout/marker.h"

/* An open polyline, for the flag and the strike. */
static void
draw_flag (const RoofPainter *self,
           const RoofPoint   *corners,
           guint              n)
{
  double width = self->palette->pens[ROOF_INK_FLAG].width;

  roof_painter_trace (self, corners, n, FALSE);
  roof_painter_set_color (self, ROOF_INK_PLOT, 1);
  cairo_set_line_width (self->cr, width + 2 * self->palette->halo);
  cairo_stroke_preserve (self->cr);
  roof_painter_set_color (self, ROOF_INK_FLAG, 1);
  cairo_set_line_width (self->cr, width);
  cairo_stroke (self->cr);
}

static void
draw_extras (const RoofPainter *self,
             const RoofDot     *dot)
{
  RoofPoint corners[3];

  if (dot->selected)
    {
      cairo_new_path (self->cr);
      cairo_arc (self->cr, dot->x, dot->y, roof_marker_ring (dot), 0, 2 * G_PI);
      roof_painter_set_color (self, ROOF_INK_SELECTION, 1);
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
draw_shape (const RoofPainter *self,
            const RoofDot     *dot,
            gboolean           halo)
{
  if (self->stamps != NULL)
    roof_stamps_draw_shape (self->stamps, dot, halo);
  else
    roof_stamps_draw_outline (self->palette, dot, halo, self->cr);
}

void
roof_painter_draw_dot (const RoofPainter *self,
                       const RoofDot     *dot)
{
  if (!dot->bare)
    {
      roof_painter_set_color (self, ROOF_INK_PLOT, 1);
      draw_shape (self, dot, TRUE);
    }
  roof_painter_set_color (self, dot->ink, roof_render_get_opacity (self->palette, dot->ink, dot->faded));
  draw_shape (self, dot, FALSE);
  draw_extras (self, dot);
}

void
roof_painter_draw_dots (const RoofPainter *self,
                        const RoofDot     *dots,
                        guint              n)
{
  cairo_save (self->cr);
  roof_stamps_set_font (self->stamps);
  for (guint i = 0, drawn; i < n; i += MAX (1, drawn))
    {
      drawn = roof_stamps_draw (self->stamps, &dots[i], n - i);
      if (drawn == 0)
        roof_painter_draw_dot (self, &dots[i]);
    }
  cairo_restore (self->cr);
}
