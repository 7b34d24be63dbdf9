/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "chart/layout/devices-plot.h"

#define BAND 8.0 /* of a box's colour */

static void
draw_box (const RoofDeviceBox *box,
          const RoofPalette   *palette,
          cairo_t             *cr)
{
  const RoofRect *rect = &box->rect;

  cairo_rectangle (cr, rect->x + 0.5, rect->y + 0.5, rect->width - 1, rect->height - 1);
  roof_plot_set_pen (cr, palette, ROOF_INK_PLOT);
  cairo_fill_preserve (cr);
  roof_plot_set_pen (cr, palette, ROOF_INK_FRAME);
  cairo_stroke (cr);
  roof_plot_set_pen (cr, palette, box->ink);
  cairo_rectangle (cr, rect->x + 1, rect->y + rect->height - 1 - BAND, rect->width - 2, BAND);
  cairo_fill (cr);
}

void
roof_devices_plot_draw (const RoofDevicesPlot *self,
                        const RoofPalette     *palette,
                        cairo_t               *cr)
{
  cairo_save (cr);
  for (guint i = 0; i < self->nodes->len; i++)
    {
      const RoofRect *node = &g_array_index (self->nodes, RoofRect, i);

      cairo_rectangle (cr, node->x, node->y, node->width, node->height);
      roof_plot_set_pen (cr, palette, ROOF_INK_FRAME);
      cairo_stroke (cr);
    }
  for (guint i = 0; i < self->links->len; i++)
    {
      const RoofDeviceLink *link = &g_array_index (self->links, RoofDeviceLink, i);

      roof_plot_set_pen (cr, palette, link->ink);
      cairo_set_dash (cr, NULL, 0, 0);
      cairo_set_line_width (cr, 2);
      for (guint j = 0; j < link->n; j++)
        cairo_line_to (cr, link->x[j], link->y[j]);
      cairo_stroke (cr);
    }
  for (guint i = 0; i < self->boxes->len; i++)
    draw_box (&g_array_index (self->boxes, RoofDeviceBox, i), palette, cr);
  roof_plot_draw_texts (cr, palette, self->texts);
  cairo_restore (cr);
}
