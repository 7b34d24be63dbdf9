/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/snapshot/snapshot.h"
#include "import/import-result.h"

G_BEGIN_DECLS

/* Ids of the formats. Returns: (transfer full) (array zero-terminated=1): g_free() it alone */
const char **roof_import_list_formats (void);
/* Whether the name of @file is that of an importable format. */
gboolean     roof_import_is_file      (GFile             *file);
/* Adds the patterns of file names of all formats to @list (element-type utf8), borrowed. */
void         roof_import_add_patterns (GPtrArray         *list);

/* Imports @file, measured on @machine, as @format (nullable: by content and name). Kernels become `custom` kernels; what the
 * file lacks stays unset. Rows that cannot be read are skipped with a finding; if all are, that is an error. Errors begin with
 * the file. Returns: (transfer full) (nullable) */
RoofImport  *roof_import_load         (GFile             *file,
                                       const char        *format,
                                       RoofMachine       *machine,
                                       RoofProgressFunc   progress,
                                       gpointer           progress_data,
                                       GCancellable      *cancellable,
                                       GError           **error);
/* As roof_import_load(), for a table with the columns @columns (element-type RoofCsvColumn), whatever its titles. */
RoofImport  *roof_import_load_columns (GFile              *file,
                                       GPtrArray          *columns,
                                       RoofMachine        *machine,
                                       const RoofProgress *progress,
                                       GError            **error);

/* Imports the kernels of a document, or of a picture that carries one. @snapshot: (out) (transfer full): the document. Returns:
 * (transfer full) (nullable) */
RoofImport  *roof_import_load_document (GFile               *file,
                                       RoofSnapshot        **snapshot,
                                       GError              **error);

G_END_DECLS
