/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "chart/layout/plot-text.h"
#include "explore/step/plan.h"

G_BEGIN_DECLS

typedef struct
{
  guint    choice; /* index in the plan */
  double   x, y;
  RoofInk  ink;    /* of what limits it */
  gboolean meets;  /* the goals */
} RoofFrontPoint;

/* A plan as a chart, in points: tokens a second for a user against what a device, a dollar or a joule yields, logarithmic. All choices are
 * specks, one for each place; those of the front are dots on a line. All positions are final; drawing only reads them. */
typedef struct
{
  RoofRect  rect;
  RoofScale x, y;
  GArray   *x_ticks, *y_ticks; /* element-type RoofTick */
  GArray   *specks; /* element-type RoofFrontPoint */
  GArray   *front;  /* element-type RoofFrontPoint, from the left */
  double    goal_x; /* left of it a token takes longer than asked for; NAN: no such place in sight */
  GArray   *texts;  /* element-type RoofPlotText */
} RoofFrontPlot;

/* Fonts are the chart's, in the font map of @context. @plan: has choices. Returns: (transfer full) */
RoofFrontPlot *roof_front_plot_new   (const RoofPlan         *plan,
                                      const RoofPlanQuestion *question,
                                      RoofPlanYield           yield,
                                      PangoContext           *context,
                                      double                  width,
                                      double                  height);
void           roof_front_plot_free  (RoofFrontPlot          *self);
/* The point of the front nearest to a place. */
guint          roof_front_plot_find  (const RoofFrontPlot    *self,
                                      double                  x,
                                      double                  y);
/* Draws at the origin of @cr, one unit a point. @here: of the front */
void           roof_front_plot_draw  (const RoofFrontPlot    *self,
                                      guint                   here,
                                      const RoofPalette      *palette,
                                      cairo_t                *cr);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RoofFrontPlot, roof_front_plot_free)

G_END_DECLS
