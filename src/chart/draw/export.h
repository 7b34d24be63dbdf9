/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <cairo.h>

#include "chart/draw/export-format.h"
#include "chart/layout/figure-preset.h"
#include "chart/layout/layout.h"
#include "chart/layout/panels.h"
#include "chart/scene/scene.h"

G_BEGIN_DECLS

/* Width and height are in points of 1/72 inch for all formats. A PNG is width x scale pixels wide and says its resolution. */
struct _RoofExportOptions
{
  RoofExportFormat format;
  double           width, height;
  gboolean         grows; /* @height excludes headings, gutters and key, which are added */
  gboolean         square; /* @height is to be that of roof_export_find_height(): a key may stand below */
  double           scale;
  RoofFigureSizes  sizes;
  gboolean         transparent; /* no paper behind the chart */
  RoofHeading      heading;
  const RoofHit   *callouts;    /* (array length=n_callouts), nullable: see callout.h */
  guint            n_callouts;
  RoofKeyLack     *key_lack;    /* (out) nullable: why there is no key, or not the one that is asked for */
  RoofInsetLack   *inset_lack;  /* (out) nullable: why there is no inset although one is asked for */
  guint           *n_unnamed;   /* (out) nullable: kernels that have neither name nor number */
  GHashTable      *boxes;       /* borrowed, nullable: characters that no font has are added, see layout-glyphs.h */
  char           **key;         /* (out) (transfer full) nullable: which number is which kernel; empty: there are none */
  const RoofPanels *panels;     /* nullable, borrowed: drawn in place of the scene */
  const char      *document;    /* nullable: ASCII text embedded in a picture that can carry one, see files/picture.h */
};

/* @preset with the texts and changes of @figure. The format is PNG. Strings are borrowed from @figure. */
RoofExportOptions roof_export_options_make  (const RoofFigureStyle         *figure,
                                             RoofPresetId              preset);
/* The preset that @figure names, or @otherwise when there is no such preset. */
RoofPresetId roof_export_find_preset        (const RoofFigureStyle         *figure,
                                             RoofPresetId              otherwise);

/* The height of the picture, points: the height of @options and, where the figure grows, of headings, gutters and key. */
double      roof_export_measure_height      (RoofScene                *scene,
                                             const RoofExportOptions  *options);

/* The height of the whole figure, points, at which decades of both axes are equally long (roofs rise at 45 degrees) for the
 * width of @options; between 1/3 and 3/2 of the width. */
double      roof_export_find_height         (RoofScene                *scene,
                                             const RoofExportOptions  *options);

/* The layout of the picture in the fonts of @context. Returns: (transfer full) */
RoofLayout *roof_export_lay_out             (RoofScene                *scene,
                                             const RoofExportOptions  *options,
                                             PangoContext             *context);

/* The chart as the bytes of a file: the same bytes each time, whatever the locale. Needs no display.
 * Errors: ROOF_ERROR_INVALID for a size that is not finite, below 200 x 150 or above 32,000 pixels.
 * Returns: (transfer full) (nullable) */
GBytes     *roof_export                     (RoofScene                *scene,
                                             const RoofExportOptions  *options,
                                             GError                  **error);

/* Checks the size of @options, but not the height added to a figure that grows. */
gboolean    roof_export_check               (const RoofExportOptions  *options,
                                             GError                  **error);

/* Draws the chart on @cr at 0,0 in points, for printing. Format and document are ignored. */
void        roof_export_draw                (RoofScene                *scene,
                                             const RoofExportOptions  *options,
                                             cairo_t                  *cr);

G_END_DECLS
