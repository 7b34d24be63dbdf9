/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "chart/layout/arch-plot.h"

#define CURVE_WIDTH 2.0
#define DOT_RADIUS 4.0
#define CHOSEN_RADIUS 7.0

static void
draw_curve (const GArray      *points,
            RoofArchPanelKind  kind,
            const RoofPalette *palette,
            RoofInk            ink,
            double             width,
            cairo_t           *cr)
{
  roof_plot_set_pen (cr, palette, ink);
  cairo_set_line_width (cr, width);
  for (guint i = 0; i < points->len; i++)
    cairo_line_to (cr, g_array_index (points, RoofArchPoint, i).x, g_array_index (points, RoofArchPoint, i).y[kind]);
  cairo_stroke (cr);
}

static void
draw_dots (const RoofArchPlot *self,
           RoofArchPanelKind   kind,
           const RoofPalette  *palette,
           cairo_t            *cr)
{
  for (guint i = 0; i < self->dots->len; i++)
    {
      const RoofArchPoint *dot = &g_array_index (self->dots, RoofArchPoint, i);

      roof_plot_draw_dot (cr, palette, dot->ink, dot->x, dot->y[kind], DOT_RADIUS);
      if (self->chosen != (int) i)
        continue;
      cairo_new_sub_path (cr);
      cairo_arc (cr, dot->x, dot->y[kind], CHOSEN_RADIUS, 0, 2 * G_PI);
      roof_plot_set_pen (cr, palette, ROOF_INK_SELECTION);
      cairo_set_line_width (cr, 2);
      cairo_stroke (cr);
    }
}

void
roof_arch_plot_draw (const RoofArchPlot *self,
                     const RoofPalette  *palette,
                     cairo_t            *cr)
{
  cairo_save (cr);
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_ROUND);
  for (guint i = 0; i < ROOF_ARCH_N_PANELS; i++)
    {
      const RoofRect *rect = &self->panels[i].rect;

      roof_plot_draw_grid (cr, palette, rect, &self->x, self->ticks, &self->panels[i].y, self->panels[i].ticks);
      roof_plot_set_pen (cr, palette, ROOF_INK_RIDGE);
      roof_plot_draw_line (cr, self->time_x, rect->y, self->time_x, rect->y + rect->height);
      roof_plot_draw_line (cr, self->energy_x, rect->y, self->energy_x, rect->y + rect->height);
      draw_curve (self->uncapped, i, palette, ROOF_INK_CEILING, 1, cr);
      draw_curve (self->line, i, palette, ROOF_INK_COMPUTE, CURVE_WIDTH, cr);
      draw_dots (self, i, palette, cr);
    }
  roof_plot_draw_texts (cr, palette, self->texts);
  cairo_restore (cr);
}
