/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>

#include "chart/layout/front-plot.h"

#define LINE_WIDTH 1.5
#define DOT_RADIUS 4.0
#define HERE_RADIUS 7.0
#define SPECK 2.0
#define FAINT 0.25 /* opacity of what misses the goals */

static void
draw_specks (const RoofFrontPlot *self,
             const RoofPalette   *palette,
             cairo_t             *cr)
{
  for (guint i = 0; i < self->specks->len; i++)
    {
      const RoofFrontPoint *point = &g_array_index (self->specks, RoofFrontPoint, i);
      const RoofPen *pen = &palette->pens[point->ink];

      cairo_set_source_rgba (cr, pen->color.red, pen->color.green, pen->color.blue, point->meets ? 0.6 : FAINT);
      cairo_rectangle (cr, point->x - SPECK / 2, point->y - SPECK / 2, SPECK, SPECK);
      cairo_fill (cr);
    }
}

static void
draw_goal (const RoofFrontPlot *self,
           const RoofPalette   *palette,
           cairo_t             *cr)
{
  if (isnan (self->goal_x))
    return;
  roof_plot_set_pen (cr, palette, ROOF_INK_RIDGE);
  roof_plot_draw_line (cr, self->goal_x, self->rect.y, self->goal_x, self->rect.y + self->rect.height);
}

static void
draw_front (const RoofFrontPlot *self,
            guint                here,
            const RoofPalette   *palette,
            cairo_t             *cr)
{
  const RoofFrontPoint *points = (const RoofFrontPoint *) (gconstpointer) self->front->data;

  roof_plot_set_pen (cr, palette, ROOF_INK_TEXT_QUIET);
  cairo_set_line_width (cr, LINE_WIDTH);
  for (guint i = 0; i < self->front->len; i++)
    cairo_line_to (cr, points[i].x, points[i].y);
  cairo_stroke (cr);
  for (guint i = 0; i < self->front->len; i++)
    roof_plot_draw_dot (cr, palette, points[i].ink, points[i].x, points[i].y, DOT_RADIUS);
  if (here >= self->front->len)
    return;
  cairo_new_sub_path (cr);
  cairo_arc (cr, points[here].x, points[here].y, HERE_RADIUS, 0, 2 * G_PI);
  roof_plot_set_pen (cr, palette, ROOF_INK_SELECTION);
  cairo_set_line_width (cr, 2);
  cairo_stroke (cr);
}

void
roof_front_plot_draw (const RoofFrontPlot *self,
                      guint                here,
                      const RoofPalette   *palette,
                      cairo_t             *cr)
{
  cairo_save (cr);
  roof_plot_draw_grid (cr, palette, &self->rect, &self->x, self->x_ticks, &self->y, self->y_ticks);
  draw_specks (self, palette, cr);
  draw_goal (self, palette, cr);
  draw_front (self, here, palette, cr);
  roof_plot_draw_texts (cr, palette, self->texts);
  cairo_restore (cr);
}
