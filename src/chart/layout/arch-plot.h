/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "chart/layout/plot-text.h"
#include "core/estimate/energy.h"
#include "core/report/report.h"

G_BEGIN_DECLS

/* The arch line, in points: what a joule does at most, and the power that this takes, over the intensity of main memory, in two
 * panels (Choi, Bedard, Fowler and Vuduc, "A roofline model of energy", IPDPS 2013). It has no axis of time. All positions are final;
 * drawing only reads them. */
typedef enum
{
  ROOF_ARCH_EFFICIENCY, /* FLOP/J */
  ROOF_ARCH_POWER,      /* W */
  ROOF_ARCH_N_PANELS
} RoofArchPanelKind;

typedef struct
{
  RoofRect  rect;
  RoofScale y;
  GArray   *ticks; /* element-type RoofTick */
} RoofArchPanel;

typedef struct
{
  double  x;
  double  y[ROOF_ARCH_N_PANELS];
  RoofInk ink; /* of a dot: what bounds the kernel in time */
} RoofArchPoint;

typedef struct
{
  RoofScale         x;
  GArray           *ticks;   /* element-type RoofTick */
  RoofArchPanel     panels[ROOF_ARCH_N_PANELS];
  GArray           *line;    /* element-type RoofArchPoint, from the left */
  GArray           *uncapped; /* the same without the power cap; empty: there is none */
  GArray           *dots;    /* element-type RoofArchPoint: kernels that do FLOPs and move bytes of main memory, all counted */
  int               chosen;  /* index of the selected kernel's dot; -1: none */
  RoofEnergyBalance balance;
  double            time_x, energy_x; /* of the balances of time and energy */
  GArray           *texts;   /* element-type RoofPlotText */
  char             *words;   /* owned: what the picture shows */
} RoofArchPlot;

/* The line is that of main memory and the peak of the kernel @selected; -1: of the kernel that takes the most energy. @energy: has
 * the energy of a FLOP and of a byte of main memory. Fonts are the chart's, in the font map of @context. Returns: (transfer full) */
RoofArchPlot *roof_arch_plot_new  (const RoofReport   *report,
                                   const RoofEnergy   *energy,
                                   int                 selected,
                                   PangoContext       *context,
                                   double              width,
                                   double              height);
void          roof_arch_plot_free (RoofArchPlot       *self);
/* Draws at the origin of @cr, one unit a point. */
void          roof_arch_plot_draw (const RoofArchPlot *self,
                                   const RoofPalette  *palette,
                                   cairo_t            *cr);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RoofArchPlot, roof_arch_plot_free)

G_END_DECLS
