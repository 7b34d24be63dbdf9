/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "chart/layout/plot-text.h"
#include "chart/layout/ticks.h"

void
roof_plot_set_pen (cairo_t           *cr,
                   const RoofPalette *palette,
                   RoofInk            ink)
{
  const RoofPen *pen = &palette->pens[ink];

  cairo_set_source_rgba (cr, pen->color.red, pen->color.green, pen->color.blue, pen->color.alpha);
  cairo_set_line_width (cr, pen->width > 0 ? pen->width : 1);
  cairo_set_dash (cr, pen->dash, pen->dash[0] > 0 ? 2 : 0, 0);
}

void
roof_plot_draw_line (cairo_t *cr,
                     double   x1,
                     double   y1,
                     double   x2,
                     double   y2)
{
  cairo_move_to (cr, x1, y1);
  cairo_line_to (cr, x2, y2);
  cairo_stroke (cr);
}

void
roof_plot_draw_grid (cairo_t           *cr,
                     const RoofPalette *palette,
                     const RoofRect    *rect,
                     const RoofScale   *x,
                     const GArray      *x_ticks,
                     const RoofScale   *y,
                     const GArray      *y_ticks)
{
  cairo_rectangle (cr, rect->x, rect->y, rect->width, rect->height);
  roof_plot_set_pen (cr, palette, ROOF_INK_PLOT);
  cairo_fill_preserve (cr);
  roof_plot_set_pen (cr, palette, ROOF_INK_FRAME);
  cairo_stroke (cr);
  roof_plot_set_pen (cr, palette, ROOF_INK_GRID);
  for (guint i = 0; i < y_ticks->len; i++)
    {
      const RoofTick *tick = &g_array_index (y_ticks, RoofTick, i);
      double at = roof_scale_to_pixel (y, tick->value);

      if (tick->label[0] != '\0')
        roof_plot_draw_line (cr, rect->x, at, rect->x + rect->width, at);
    }
  for (guint i = 0; i < x_ticks->len; i++)
    {
      const RoofTick *tick = &g_array_index (x_ticks, RoofTick, i);
      double at = roof_scale_to_pixel (x, tick->value);

      if (tick->label[0] != '\0')
        roof_plot_draw_line (cr, at, rect->y, at, rect->y + rect->height);
    }
}

void
roof_plot_draw_dot (cairo_t           *cr,
                    const RoofPalette *palette,
                    RoofInk            ink,
                    double             x,
                    double             y,
                    double             radius)
{
  cairo_new_sub_path (cr);
  cairo_arc (cr, x, y, radius, 0, 2 * G_PI);
  roof_plot_set_pen (cr, palette, ink);
  cairo_fill_preserve (cr);
  roof_plot_set_pen (cr, palette, ROOF_INK_PLOT);
  cairo_stroke (cr);
}

void
roof_plot_draw_texts (cairo_t           *cr,
                      const RoofPalette *palette,
                      const GArray      *texts)
{
  for (guint i = 0; i < texts->len; i++)
    {
      const RoofPlotText *text = &g_array_index (texts, RoofPlotText, i);

      if (text->plate)
        {
          roof_plot_set_pen (cr, palette, ROOF_INK_PLOT);
          cairo_rectangle (cr, text->x, text->y, text->width, text->height);
          cairo_fill (cr);
        }
      roof_plot_set_pen (cr, palette, text->ink);
      cairo_move_to (cr, text->x, text->y);
      roof_typeset_show (text->pango, text->size, cr);
    }
}
