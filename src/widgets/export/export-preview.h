/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "chart/draw/export.h"
#include "chart/layout/layout.h"

G_BEGIN_DECLS

/* A preview of an exported picture, as large as fits, at its aspect ratio, on chequers where it is transparent. */
#define ROOF_TYPE_EXPORT_PREVIEW (roof_export_preview_get_type ())
G_DECLARE_FINAL_TYPE (RoofExportPreview, roof_export_preview, ROOF, EXPORT_PREVIEW, GtkWidget)

void roof_export_preview_set (RoofExportPreview       *self,
                              RoofScene               *scene,
                              const RoofExportOptions *options);

/* Of the picture that was set. Returns: (transfer none) */
RoofLayout *roof_export_preview_get_layout (RoofExportPreview *self);

G_END_DECLS
