/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "chart/draw/export.h"
#include "core/operation/catalogue.h"
#include "core/snapshot/slide.h"
#include "document/files/numbered-name.h"
#include "widgets/export/export-files.h"

G_BEGIN_DECLS

/* Options and file names of the figures. */
typedef struct
{
  RoofExportFormat format;
  RoofPresetId     preset;
  RoofTheme        theme;
  double           width, height; /* points */
  gboolean         pointing;      /* with what slides point at */
  RoofEmbedded     embedded;      /* what of its slide each carries */
  RoofNumberedName name;          /* with the folder */
} RoofFiguresRequest;

/* Called in the main loop after each figure. */
typedef void (*RoofFiguresProgress) (guint    done,
                                     guint    n,
                                     gpointer data);

/* @presets: (nullable) (element-type RoofMachine): as for roof_slide_make_scene(); copied.
 *
 * Draws the chart of each slide of @snapshot in a thread, one after another, then writes all files. Nothing is written if a
 * figure cannot be drawn, or if a file would be replaced that is not such a picture. @cancellable: stops between two figures
 * with G_IO_ERROR_CANCELLED, nothing written. @request: copied */
void     roof_figures_write_async  (RoofSnapshot              *snapshot,
                                    RoofCatalogue             *catalogue,
                                    GPtrArray                 *presets,
                                    const RoofFiguresRequest  *request,
                                    RoofFiguresProgress        progress,
                                    gpointer                   progress_data,
                                    GCancellable              *cancellable,
                                    GAsyncReadyCallback        callback,
                                    gpointer                   data);
gboolean roof_figures_write_finish (GAsyncResult              *result,
                                    GError                   **error);

G_END_DECLS
