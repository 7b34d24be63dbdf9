/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <cairo.h>
#include <pango/pango.h>

#include "chart/layout/geometry.h"
#include "chart/layout/typeset.h"
#include "chart/scene/ink.h"
#include "chart/scene/scale.h"

G_BEGIN_DECLS

/* A text of a small plot, placed. */
typedef struct
{
  double       x, y; /* top left */
  double       width, height;
  gboolean     plate; /* the panel's ground shows behind it */
  RoofInk      ink;
  double       size; /* of the font, points */
  PangoLayout *pango;
} RoofPlotText;

/* A text at 0, 0. Fonts are the chart's, in the font map of @context. */
RoofPlotText roof_plot_text_make  (PangoContext       *context,
                                   RoofStyle           style,
                                   RoofInk             ink,
                                   const char         *text);
/* Adds @text (transfer full) to @texts at a place. */
void         roof_plot_text_add   (GArray             *texts,
                                   RoofPlotText        text,
                                   double              x,
                                   double              y);
/* A GDestroyNotify. */
void         roof_plot_text_clear (gpointer            text);

/* Draws of all small plots, with @cr in points. */
void         roof_plot_set_pen    (cairo_t            *cr,
                                   const RoofPalette  *palette,
                                   RoofInk             ink);
void         roof_plot_draw_line  (cairo_t            *cr,
                                   double              x1,
                                   double              y1,
                                   double              x2,
                                   double              y2);
/* Ground, frame and grid. @x_ticks, @y_ticks: (element-type RoofTick) */
void         roof_plot_draw_grid  (cairo_t            *cr,
                                   const RoofPalette  *palette,
                                   const RoofRect     *rect,
                                   const RoofScale    *x,
                                   const GArray       *x_ticks,
                                   const RoofScale    *y,
                                   const GArray       *y_ticks);
void         roof_plot_draw_dot   (cairo_t            *cr,
                                   const RoofPalette  *palette,
                                   RoofInk             ink,
                                   double              x,
                                   double              y,
                                   double              radius);
/* @texts: (element-type RoofPlotText) */
void         roof_plot_draw_texts (cairo_t            *cr,
                                   const RoofPalette  *palette,
                                   const GArray       *texts);

G_END_DECLS
