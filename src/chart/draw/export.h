/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <cairo.h>

#include "chart/layout/figure-preset.h"
#include "chart/layout/layout.h"
#include "chart/scene/scene.h"

G_BEGIN_DECLS

typedef enum
{
  ROOF_EXPORT_PNG,
  ROOF_EXPORT_SVG,
  ROOF_EXPORT_PDF,
  ROOF_N_EXPORTS
} RoofExportFormat;

/* Width and height are in points of 1/72 inch, whatever the format: a PNG has width x scale pixels across and says how many of
 * them make a metre, an SVG or PDF is as crisp at any size. */
typedef struct
{
  RoofExportFormat format;
  double           width, height;
  gboolean         grows; /* so high is the chart with its axes: what else stands around it comes on top */
  double           scale;
  RoofFigureSizes  sizes;
  gboolean         transparent; /* no paper behind the chart */
  RoofHeading      heading;
  const RoofHit   *callouts;    /* (array length=n_callouts), nullable: what is pointed at, see callout.h */
  guint            n_callouts;
  const char      *document;    /* nullable: text, in ASCII, that the picture carries (contract, section 4) */
} RoofExportOptions;

/* @preset with what @figure says: its texts, and its changes of the preset. The format is PNG. Strings are borrowed. */
RoofExportOptions roof_export_options_make  (const RoofFigureStyle         *figure,
                                             RoofPresetId              preset);
/* The preset that @figure names, if there is such. */
RoofPresetId roof_export_find_preset        (const RoofFigureStyle         *figure,
                                             RoofPresetId              otherwise);

/* The height of the picture, points: that of @options with what comes on top. */
double      roof_export_measure_height      (RoofScene                *scene,
                                             const RoofExportOptions  *options);

/* The height, points, at which decades of both axes are equally long, so that roofs rise at 45 degrees, if the figure is as
 * wide as @options say, with all that stands around it; no less than a third of the width and no more than one and a half. */
double      roof_export_find_height         (RoofScene                *scene,
                                             const RoofExportOptions  *options);

/* The chart as the bytes of a file: the same bytes each time, whatever the locale. Needs no display.
 * Errors: ROOF_ERROR_INVALID for a size that is not finite, below 200 x 150 or above 32,000 pixels.
 * Returns: (transfer full) (nullable) */
GBytes     *roof_export                     (RoofScene                *scene,
                                             const RoofExportOptions  *options,
                                             GError                  **error);

/* Whether a picture can be as large as @options ask for, without what comes on top. */
gboolean    roof_export_check               (const RoofExportOptions  *options,
                                             GError                  **error);

/* The same drawn by @cr, its unit a point, from 0,0 on: a page to print. Format and document are not looked at. */
void        roof_export_draw                (RoofScene                *scene,
                                             const RoofExportOptions  *options,
                                             cairo_t                  *cr);

/* "png", "svg", "pdf". */
const char *roof_export_format_to_string    (RoofExportFormat          format);
gboolean    roof_export_format_from_string  (const char               *text,
                                             RoofExportFormat         *format,
                                             GError                  **error);
/* By the ending of a file name. */
gboolean    roof_export_format_from_path    (const char               *path,
                                             RoofExportFormat         *format,
                                             GError                  **error);

G_END_DECLS
