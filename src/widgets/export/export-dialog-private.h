/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "chart/draw/export.h"
#include "widgets/export/export-dialog.h"

G_BEGIN_DECLS

/* The options chosen in the dialog. The title is borrowed, valid until the next change. */
RoofExportOptions roof_export_dialog_get_options  (RoofExportDialog *self);
/* The suggested file name. Returns: (transfer full) */
char             *roof_export_dialog_suggest_name (RoofExportDialog *self);
/* Writes the file completely or leaves the former one, in the format of its ending, else the chosen one. FALSE: the dialog
 * shows the error. */
gboolean          roof_export_dialog_write        (RoofExportDialog *self,
                                                   GFile            *file);

G_END_DECLS
