/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "chart/layout/figure-preset.h"

G_BEGIN_DECLS

/* The options for the axes of a picture, its key and the values at its dots, as typed, owned. One that is not given is taken from the document. */
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
} RoofAxisOption;

/* The number of entries that roof_axis_option_fill() fills. */
#define ROOF_N_AXIS_ENTRIES 11

void     roof_axis_option_fill  (RoofAxisOption        *self,
                                 GOptionEntry          *entries);
void     roof_axis_option_clear (RoofAxisOption        *self);

/* FALSE with an error that ends the program with status 2. */
gboolean roof_axis_option_check (const RoofAxisOption  *self,
                                 GError               **error);
/* Sets in @sizes what was given. Strings are borrowed from @self. An empty title or unit is that of the chart. */
void     roof_axis_option_apply (const RoofAxisOption  *self,
                                 RoofFigureSizes       *sizes);

G_END_DECLS
