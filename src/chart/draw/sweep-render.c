/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>

#include "chart/layout/sweep-plot.h"
#include "chart/layout/ticks.h"
#include "chart/layout/typeset.h"

#define CURVE_WIDTH 2.0
#define DOT_RADIUS 4.0

typedef struct
{
  const RoofSweepPlot *plot;
  const RoofPalette   *palette;
  cairo_t             *cr;
} Painter;

static void
set_pen (const Painter *self,
         RoofInk        ink)
{
  const RoofPen *pen = &self->palette->pens[ink];

  cairo_set_source_rgba (self->cr, pen->color.red, pen->color.green, pen->color.blue, pen->color.alpha);
  cairo_set_line_width (self->cr, pen->width > 0 ? pen->width : 1);
  cairo_set_dash (self->cr, pen->dash, pen->dash[0] > 0 ? 2 : 0, 0);
}

static void
draw_line (const Painter *self,
           double         x1,
           double         y1,
           double         x2,
           double         y2)
{
  cairo_move_to (self->cr, x1, y1);
  cairo_line_to (self->cr, x2, y2);
  cairo_stroke (self->cr);
}

static void
draw_grid (const Painter        *self,
           const RoofSweepPanel *panel)
{
  const RoofRect *rect = &panel->rect;

  cairo_rectangle (self->cr, rect->x, rect->y, rect->width, rect->height);
  set_pen (self, ROOF_INK_PLOT);
  cairo_fill_preserve (self->cr);
  set_pen (self, ROOF_INK_FRAME);
  cairo_stroke (self->cr);
  set_pen (self, ROOF_INK_GRID);
  for (guint i = 0; i < panel->ticks->len; i++)
    {
      const RoofTick *tick = &g_array_index (panel->ticks, RoofTick, i);
      double y = roof_scale_to_pixel (&panel->y, tick->value);

      if (tick->label[0] != '\0')
        draw_line (self, rect->x, y, rect->x + rect->width, y);
    }
  for (guint i = 0; i < self->plot->ticks->len; i++)
    {
      const RoofTick *tick = &g_array_index (self->plot->ticks, RoofTick, i);
      double x = roof_scale_to_pixel (&self->plot->x, tick->value);

      if (tick->label[0] != '\0')
        draw_line (self, x, rect->y, x, rect->y + rect->height);
    }
}

/* The upright lines of both marks. */
static void
draw_marks (const Painter        *self,
            const RoofSweepPanel *panel)
{
  double bottom = panel->rect.y + panel->rect.height;

  if (!isnan (self->plot->turn))
    {
      set_pen (self, ROOF_INK_RIDGE);
      draw_line (self, self->plot->turn_x, panel->rect.y, self->plot->turn_x, bottom);
    }
  set_pen (self, ROOF_INK_SELECTION);
  cairo_set_line_width (self->cr, 1);
  draw_line (self, self->plot->here.x, panel->rect.y, self->plot->here.x, bottom);
}

/* Each stretch in the ink of what binds where it begins. */
static void
draw_curve (const Painter      *self,
            RoofSweepPanelKind  kind)
{
  const RoofSweepPoint *points = (const RoofSweepPoint *) self->plot->points->data;
  guint n = self->plot->points->len;

  for (guint first = 0, i = 1; i < n; i++)
    if (points[i].ink != points[first].ink || i == n - 1)
      {
        set_pen (self, points[first].ink);
        cairo_set_line_width (self->cr, CURVE_WIDTH);
        for (guint k = first; k <= i; k++)
          cairo_line_to (self->cr, points[k].x, points[k].y[kind]);
        cairo_stroke (self->cr);
        first = i;
      }
}

static void
draw_here (const Painter      *self,
           RoofSweepPanelKind  kind)
{
  const RoofSweepPoint *here = &self->plot->here;

  cairo_new_sub_path (self->cr);
  cairo_arc (self->cr, here->x, here->y[kind], DOT_RADIUS, 0, 2 * G_PI);
  set_pen (self, here->ink);
  cairo_fill_preserve (self->cr);
  set_pen (self, ROOF_INK_PLOT);
  cairo_stroke (self->cr);
}

static void
draw_texts (const Painter *self)
{
  for (guint i = 0; i < self->plot->texts->len; i++)
    {
      const RoofSweepText *text = &g_array_index (self->plot->texts, RoofSweepText, i);

      if (text->plate)
        {
          set_pen (self, ROOF_INK_PLOT);
          cairo_rectangle (self->cr, text->x, text->y, text->width, text->height);
          cairo_fill (self->cr);
        }
      set_pen (self, text->ink);
      cairo_move_to (self->cr, text->x, text->y);
      roof_typeset_show (text->pango, text->size, self->cr);
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
        draw_grid (&painter, &self->panels[i]);
        draw_marks (&painter, &self->panels[i]);
        draw_curve (&painter, i);
        draw_here (&painter, i);
      }
  draw_texts (&painter);
  cairo_restore (cr);
}
