/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "chart/layout/layout.h"

G_BEGIN_DECLS

typedef enum
{
  ROOF_EXPORT_PNG,
  ROOF_EXPORT_SVG,
  ROOF_EXPORT_PDF,
  ROOF_EXPORT_EPS,
  ROOF_EXPORT_TIKZ,
  ROOF_EXPORT_HTML,
  ROOF_N_EXPORTS
} RoofExportFormat;

typedef struct _RoofExportOptions RoofExportOptions;

/* A row of the table of formats, which dialogs, the command line and its help go by. */
typedef struct
{
  const char *name;       /* "PNG picture", to be translated */
  const char *endings[3]; /* of its files, without the dot, NULL at the end: the first is the name of the format as well */
  gboolean    pixels;     /* has a number of pixels per point */
  gboolean    carries;    /* holds a document, see files/picture.h */
  /* Writes @layout. Returns: (transfer full) (nullable) */
  GBytes   *(*write) (const RoofLayout         *layout,
                      const RoofExportOptions  *options,
                      GError                  **error);
} RoofExportKind;

/* Returns: (transfer none) */
const RoofExportKind *roof_export_format_get (RoofExportFormat format);

/* "png", "svg". */
const char *roof_export_format_to_string    (RoofExportFormat   format);
/* By any of the endings. Errors: ROOF_ERROR_UNKNOWN naming the formats. */
gboolean    roof_export_format_from_string  (const char        *text,
                                             RoofExportFormat  *format,
                                             GError           **error);
/* By the ending of a file name. */
gboolean    roof_export_format_from_path    (const char        *path,
                                             RoofExportFormat  *format,
                                             GError           **error);

/* The names of all formats, "png, svg, pdf"; with @endings those of files, ".png, .svg, .svgz". Returns: (transfer full) */
char       *roof_export_format_list         (gboolean           endings);

G_END_DECLS
