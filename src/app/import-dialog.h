/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "app/import-column.h"
#include "import/csv-preview.h"
#include "import/import.h"

G_BEGIN_DECLS

/* What a table is read as, before it is: its first rows, what each column is taken for, and how many kernels that gives and
 * which rows none. The table is read in a thread whenever something of that changes; what was read last is what comes.
 *
 * Signal "accepted" (RoofImport *, boxed in a pointer, and gboolean: in the place of the kernels there are). It closes
 * itself afterwards. */
#define ROOF_TYPE_IMPORT_DIALOG (roof_import_dialog_get_type ())
G_DECLARE_FINAL_TYPE (RoofImportDialog, roof_import_dialog, ROOF, IMPORT_DIALOG, GtkWindow)

/* @replaces: whether there are kernels that could be replaced. Returns: (transfer none), not yet presented */
RoofImportDialog *roof_import_dialog_new        (GtkWindow            *parent,
                                                 GFile                *file,
                                                 const RoofCsvPreview *preview,
                                                 RoofMachine          *machine,
                                                 gboolean              replaces);

G_END_DECLS
