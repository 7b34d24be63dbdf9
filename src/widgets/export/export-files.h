/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "chart/draw/export.h"

G_BEGIN_DECLS

/* What a picture carries, in the order of lists. */
typedef enum
{
  ROOF_EMBEDDED_DOCUMENT,
  ROOF_EMBEDDED_SHOWN, /* only what the picture shows */
  ROOF_EMBEDDED_NOTHING,
} RoofEmbedded;

/* What of @snapshot a picture is to carry. @fits: (nullable): by kernel, those that the picture shows. Returns: (transfer full)
 * (nullable): NULL for nothing */
RoofSnapshot    *roof_embedded_dup              (RoofEmbedded      self,
                                                 RoofSnapshot     *snapshot,
                                                 const GByteArray *fits);

/* The files of an exported chart: their names, their formats, and how they are written. */

/* The format of the second file: PDF, or PNG beside a PDF. */
RoofExportFormat roof_export_files_get_other    (RoofExportFormat         format);
/* A name for a chart with a title, which may have any letters. Returns: (transfer full) */
char            *roof_export_files_suggest_name (const char              *title,
                                                 RoofExportFormat         format);
/* The format of the ending of @file, else @chosen. */
RoofExportFormat roof_export_files_find_format  (GFile                   *file,
                                                 RoofExportFormat         chosen);
/* The second file beside @file, which is in @format. Returns: (transfer full) (nullable): NULL if @file lies in no folder */
GFile           *roof_export_files_find_beside  (GFile                   *file,
                                                 RoofExportFormat         format);
/* Writes the file completely or leaves the former one. @carried: (nullable): what the picture carries, NULL for nothing. FALSE
 * with an error. */
gboolean         roof_export_files_write        (GFile                   *file,
                                                 RoofScene               *scene,
                                                 RoofExportOptions        options,
                                                 RoofSnapshot            *carried,
                                                 GError                 **error);

G_END_DECLS
