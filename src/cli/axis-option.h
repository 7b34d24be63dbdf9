/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/snapshot/figure-axes.h"

G_BEGIN_DECLS

/* The options for the axes of a picture and its key, as typed, owned. One that is not given is taken from the document. */
typedef struct
{
  char *x, *y; /* limits */
  char *x_unit, *y_unit;
  char *x_title, *y_title;
  char *inset; /* a region */
  char *ticks;
  char *grid;
  char *key;
} RoofAxisOption;

/* The number of entries that roof_axis_option_fill() fills. */
#define ROOF_N_AXIS_ENTRIES 10

void     roof_axis_option_fill  (RoofAxisOption        *self,
                                 GOptionEntry          *entries);
void     roof_axis_option_clear (RoofAxisOption        *self);

/* FALSE with an error that ends the program with status 2. */
gboolean roof_axis_option_check (const RoofAxisOption  *self,
                                 GError               **error);
/* Sets in @axes and @key what was given. Strings are borrowed from @self. An empty title or unit is that of the chart. */
void     roof_axis_option_apply (const RoofAxisOption  *self,
                                 RoofFigureAxes        *axes,
                                 RoofKeyPlace          *key);

G_END_DECLS
