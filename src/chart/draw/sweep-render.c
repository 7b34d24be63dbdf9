/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>

#include "chart/layout/sweep-plot.h"

#define CURVE_WIDTH 2.0
#define DOT_RADIUS 4.0

typedef struct
{
  const RoofSweepPlot *plot;
  const RoofPalette   *palette;
  cairo_t             *cr;
} Painter;

/* The upright lines of both marks. */
static void
draw_marks (const Painter        *self,
            const RoofSweepPanel *panel)
{
  double bottom = panel->rect.y + panel->rect.height;

  if (!isnan (self->plot->turn))
    {
      roof_plot_set_pen (self->cr, self->palette, ROOF_INK_RIDGE);
      roof_plot_draw_line (self->cr, self->plot->turn_x, panel->rect.y, self->plot->turn_x, bottom);
    }
  roof_plot_set_pen (self->cr, self->palette, ROOF_INK_SELECTION);
  cairo_set_line_width (self->cr, 1);
  roof_plot_draw_line (self->cr, self->plot->here.x, panel->rect.y, self->plot->here.x, bottom);
}

/* Each stretch in the ink of what limits where it begins. */
static void
draw_curve (const Painter      *self,
            RoofSweepPanelKind  kind)
{
  const RoofSweepPoint *points = (const RoofSweepPoint *) self->plot->points->data;
  guint n = self->plot->points->len;

  for (guint first = 0, i = 1; i < n; i++)
    if (points[i].ink != points[first].ink || i == n - 1)
      {
        roof_plot_set_pen (self->cr, self->palette, points[first].ink);
        cairo_set_line_width (self->cr, CURVE_WIDTH);
        for (guint k = first; k <= i; k++)
          cairo_line_to (self->cr, points[k].x, points[k].y[kind]);
        cairo_stroke (self->cr);
        first = i;
      }
}

void
roof_sweep_plot_draw (const RoofSweepPlot *self,
                      const RoofPalette   *palette,
                      cairo_t             *cr)
{
  Painter painter = { self, palette, cr };

  cairo_save (cr);
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_ROUND);
  for (guint i = 0; i < ROOF_SWEEP_N_PANELS; i++)
    if (self->panels[i].shown)
      {
        roof_plot_draw_grid (cr, palette, &self->panels[i].rect, &self->x, self->ticks, &self->panels[i].y, self->panels[i].ticks);
        draw_marks (&painter, &self->panels[i]);
        draw_curve (&painter, i);
        roof_plot_draw_dot (cr, palette, self->here.ink, self->here.x, self->here.y[i], DOT_RADIUS);
      }
  roof_plot_draw_texts (cr, palette, self->texts);
  cairo_restore (cr);
}
