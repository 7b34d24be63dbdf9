/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "app/import-column.h"
#include "app/import-roofs.h"
#include "import/import.h"
#include "import/table/csv-preview.h"

G_BEGIN_DECLS

/* A dialog before the import of a run or of roofs: the number of resulting kernels, the assumptions and the skipped rows, what is
 * done with roofs, and of a table its first rows and the meaning of each column. After each change the table is read again in a
 * thread; the last result is imported.
 *
 * Signal "accepted" (RoofImport *, boxed in a pointer, gboolean: replace the existing kernels, and guint: RoofImportRoofsUse). The
 * dialog closes itself afterwards.
 *
 * Signal "refused" (GError *): the file has no columns to be chosen otherwise and cannot be read; likewise. */
#define ROOF_TYPE_IMPORT_DIALOG (roof_import_dialog_get_type ())
G_DECLARE_FINAL_TYPE (RoofImportDialog, roof_import_dialog, ROOF, IMPORT_DIALOG, GtkWindow)

/* @files: (element-type GFile): one, or several that hold parts of one run. @preview: (nullable): of a table. @replaces: whether
 * there are kernels to replace. Returns: (transfer none), not yet presented; that of a file without a preview comes up by itself */
RoofImportDialog *roof_import_dialog_new        (GtkWindow            *parent,
                                                 GPtrArray            *files,
                                                 const RoofCsvPreview *preview,
                                                 RoofMachine          *machine,
                                                 gboolean              replaces);
/* The first of the files that are imported. Returns: (transfer none) */
GFile            *roof_import_dialog_get_file   (RoofImportDialog     *self);

G_END_DECLS
