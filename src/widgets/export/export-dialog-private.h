/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "chart/draw/export.h"
#include "widgets/export/export-dialog.h"

G_BEGIN_DECLS

/* As chosen in the dialog. The title is borrowed and lives until the next change of it. */
RoofExportOptions roof_export_dialog_get_options  (RoofExportDialog *self);
/* The file name offered first. Returns: (transfer full) */
char             *roof_export_dialog_suggest_name (RoofExportDialog *self);
/* Writes the whole file or leaves what was there, in the format that its ending names, else in the
 * chosen one. FALSE, with the reason shown in the dialog, when that failed. */
gboolean          roof_export_dialog_write        (RoofExportDialog *self,
                                                   GFile            *file);

G_END_DECLS
