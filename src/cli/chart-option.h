/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "chart/layout/figure-preset.h"

G_BEGIN_DECLS

/* The options for the chart of a picture: its axes, an inset, the key and the values at its dots. As typed, owned; what is not given is taken from
 * the document. */
typedef struct
{
  char *x, *y; /* limits */
  char *x_unit, *y_unit;
  char *x_title, *y_title;
  char *inset; /* a region */
  char *ticks;
  char *grid;
  char *key;
  char *values;
} RoofChartOption;

/* The number of entries that roof_chart_option_fill() fills. */
#define ROOF_N_CHART_ENTRIES 11

void     roof_chart_option_fill  (RoofChartOption        *self,
                                  GOptionEntry           *entries);
void     roof_chart_option_clear (RoofChartOption        *self);

/* FALSE with an error that ends the program with status 2. */
gboolean roof_chart_option_check (const RoofChartOption  *self,
                                  GError                **error);
/* Sets in @sizes what was given. Strings are borrowed from @self. An empty title or unit is that of the chart. */
void     roof_chart_option_apply (const RoofChartOption  *self,
                                  RoofFigureSizes        *sizes);

G_END_DECLS
