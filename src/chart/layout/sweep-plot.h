/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <cairo.h>
#include <pango/pango.h>

#include "chart/layout/geometry.h"
#include "chart/scene/ink.h"
#include "chart/scene/scale.h"
#include "explore/variable/variable.h"

G_BEGIN_DECLS

/* A small picture of a sweep, in points: what is attainable and how long it takes over the values of one parameter,
 * one panel above the other. All positions are decided here; drawing reads them. */
typedef enum
{
  ROOF_SWEEP_PERFORMANCE,
  ROOF_SWEEP_TIME,
  ROOF_SWEEP_N_PANELS
} RoofSweepPanelKind;

typedef struct
{
  gboolean  shown; /* work without FLOPs has no performance */
  RoofRect  rect;
  RoofScale y;
  GArray   *ticks; /* element-type RoofTick */
} RoofSweepPanel;

typedef struct
{
  double  value; /* of the parameter */
  double  x;
  double  y[ROOF_SWEEP_N_PANELS]; /* NAN in a panel that is not shown */
  RoofInk ink;   /* of what binds there */
} RoofSweepPoint;

typedef struct
{
  double       x, y; /* top left */
  double       width, height;
  gboolean     plate; /* the panel's ground shows behind it */
  RoofInk      ink;
  double       size; /* of the font, points */
  PangoLayout *pango;
} RoofSweepText;

typedef struct
{
  RoofSweep      sweep;
  double         least;    /* the parameter's smallest value, which may lie left of the scale */
  RoofScale      x;
  GArray        *ticks;    /* element-type RoofTick */
  RoofSweepPanel panels[ROOF_SWEEP_N_PANELS];
  GArray        *points;   /* element-type RoofSweepPoint, in order of value */
  RoofSweepPoint here;     /* where the parameter stands */
  double         turn;     /* from which value on nothing but the math binds, NAN: none in sight */
  double         turn_x;
  GArray        *texts;    /* element-type RoofSweepText */
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
/* At the origin of @cr, one unit a point. */
void           roof_sweep_plot_draw      (const RoofSweepPlot  *self,
                                          const RoofPalette    *palette,
                                          cairo_t              *cr);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RoofSweepPlot, roof_sweep_plot_free)

G_END_DECLS
