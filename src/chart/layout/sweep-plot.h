/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <cairo.h>
#include <pango/pango.h>

#include "chart/layout/plot-text.h"
#include "chart/scene/scale.h"
#include "explore/variable/variable.h"

G_BEGIN_DECLS

/* A plot of a sweep, in points: performance and time over the values of a parameter, in two panels. All positions are final;
 * drawing only reads them. */
typedef enum
{
  ROOF_SWEEP_PERFORMANCE,
  ROOF_SWEEP_TIME,
  ROOF_SWEEP_N_PANELS
} RoofSweepPanelKind;

typedef struct
{
  gboolean  shown; /* FALSE for the performance of work without FLOPs */
  RoofRect  rect;
  RoofScale y;
  GArray   *ticks; /* element-type RoofTick */
} RoofSweepPanel;

typedef struct
{
  double  value; /* of the parameter */
  double  x;
  double  y[ROOF_SWEEP_N_PANELS]; /* NAN in a panel that is not shown */
  RoofInk ink;   /* of the limit at this value */
} RoofSweepPoint;

typedef struct
{
  RoofSweep      sweep;
  double         least;    /* the parameter's smallest value, which may lie left of the scale */
  RoofScale      x;
  GArray        *ticks;    /* element-type RoofTick */
  RoofSweepPanel panels[ROOF_SWEEP_N_PANELS];
  GArray        *points;   /* element-type RoofSweepPoint, in order of value */
  RoofSweepPoint here;     /* at the current value */
  double         turn;     /* the value from which the kernel is compute bound, NAN: none in sight */
  double         turn_x;
  GArray        *texts;    /* element-type RoofPlotText */
} RoofSweepPlot;

/* @sweep: the range to show of @variable, logarithmic. Fonts are the chart's, in the font map of
 * @context. Returns: (transfer full) */
RoofSweepPlot *roof_sweep_plot_new       (RoofVariable         *variable,
                                          const RoofSweep      *sweep,
                                          PangoContext         *context,
                                          double                width,
                                          double                height);
void           roof_sweep_plot_free      (RoofSweepPlot        *self);
/* The value at @x, not rounded; the parameter's smallest left of the scale. */
double         roof_sweep_plot_get_value (const RoofSweepPlot  *self,
                                          double                x);
/* Draws at the origin of @cr, one unit a point. */
void           roof_sweep_plot_draw      (const RoofSweepPlot  *self,
                                          const RoofPalette    *palette,
                                          cairo_t              *cr);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RoofSweepPlot, roof_sweep_plot_free)

G_END_DECLS
