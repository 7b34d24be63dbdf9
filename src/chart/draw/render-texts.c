/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "chart/draw/pdf-write.h"
#include "chart/draw/render-private.h"
#include "chart/layout/typeset.h"

/* The background of a text. Several regions are drawn as a group first: drawn one by one, the chart would show through their
 * joints. */
static void
draw_plate (const RoofPainter *self,
            const RoofLayout  *layout,
            const RoofText    *text)
{
  RoofColor ground = roof_palette_get_ground (self->palette, text->ground);
  RoofPoint corners[4];
  guint n;
  const RoofPolygon *pieces = roof_layout_get_pieces (layout, text, &n);
  double opacity = self->palette->plate;
  gboolean grouped = n > 0 && opacity < 1;

  roof_text_get_plate (text, corners);
  cairo_new_path (self->cr); /* showing a text leaves a point behind */
  roof_painter_trace (self, corners, 4, TRUE);
  if (grouped)
    {
      cairo_save (self->cr);
      cairo_clip_preserve (self->cr);
      cairo_push_group (self->cr);
    }
  cairo_set_source_rgba (self->cr, ground.red, ground.green, ground.blue, grouped ? 1 : opacity);
  cairo_fill (self->cr);
  for (guint i = 0; i < n; i++)
    roof_painter_draw_region (self, &pieces[i]);
  if (!grouped)
    return;
  cairo_pop_group_to_source (self->cr);
  cairo_paint_with_alpha (self->cr, opacity);
  cairo_restore (self->cr);
}

void
roof_painter_draw_text (const RoofPainter *self,
                        const RoofLayout  *layout,
                        const RoofText    *text)
{
  double left = -text->box.width / 2, top = -text->box.height / 2;
  gboolean whole;

  if (text->plate)
    draw_plate (self, layout, text);
  cairo_save (self->cr);
  cairo_translate (self->cr, text->box.x, text->box.y);
  cairo_rotate (self->cr, text->box.angle);
  roof_painter_set_color (self, text->ink, roof_render_get_dimness (self->palette, text->ink, text->faded));
  cairo_move_to (self->cr, left, top);
  whole = text->box.angle != 0 && roof_pdf_begin_whole (self->cr, text->text);
  roof_typeset_show (text->pango, text->size, self->cr);
  if (whole)
    roof_pdf_end_whole (self->cr);
  cairo_restore (self->cr);
}

void
roof_painter_draw_texts (const RoofPainter *self,
                         const RoofLayout  *layout)
{
  guint n;
  const RoofText *texts = roof_layout_get_texts (layout, &n);

  for (guint i = 0; i < n; i++)
    roof_painter_draw_text (self, layout, &texts[i]);
}
