/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "chart/draw/export.h"
#include "widgets/export/export-dialog.h"

G_BEGIN_DECLS

/* The options chosen in the dialog. The title is borrowed, valid until the next change. */
RoofExportOptions roof_export_dialog_get_options  (RoofExportDialog *self);
/* The suggested file name. Returns: (transfer full) */
char             *roof_export_dialog_suggest_name (RoofExportDialog *self);
/* The second file that is to be written: beside @file, as PDF, or as PNG if @file is a PDF. Returns: (transfer full) (nullable):
 * none is */
GFile            *roof_export_dialog_find_beside  (RoofExportDialog *self,
                                                   GFile            *file);
/* Writes the file completely or leaves the former one, in the format of its ending, else the chosen one; then the one beside it.
 * FALSE: the dialog shows the error. */
gboolean          roof_export_dialog_write        (RoofExportDialog *self,
                                                   GFile            *file);

G_END_DECLS
