/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "chart/draw/export.h"

G_BEGIN_DECLS

/* Around a plot, in its units. */
#define ROOF_PLOT_MARGIN 6.0

/* A plot of its own, no chart of a document, as a picture. */
typedef struct
{
  gconstpointer            plot;
  void                   (*draw) (gconstpointer plot, const RoofPalette *palette, cairo_t *cr); /* at the origin, in units */
  const char              *words;   /* what it shows, for who cannot see it */
  const RoofLayout        *heading; /* nullable: the texts around the plot */
  double                   above;   /* the height of those over it, in units */
  const RoofExportOptions *options;
  RoofPalette              palette;
  double                   unit;    /* points of a unit of the plot */
} RoofPlotPicture;

/* Errors: ROOF_ERROR_INVALID for a size that roof_export_check() refuses and for a format other than PNG, SVG and PDF. */
gboolean roof_plot_export_check (const RoofExportOptions  *options,
                                 GError                  **error);
/* The bytes of the picture, whose options were checked. Returns: (transfer full) (nullable) */
GBytes  *roof_plot_export       (const RoofPlotPicture    *self,
                                 GError                  **error);

G_END_DECLS
