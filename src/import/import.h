/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/snapshot/snapshot.h"
#include "import/import-result.h"

G_BEGIN_DECLS

/* Ids of the formats. Returns: (transfer full) (array zero-terminated=1): g_free() it alone */
const char **roof_import_list_formats (void);
/* Whether @file is named as one that can be imported. */
gboolean     roof_import_is_file      (GFile             *file);
/* Adds the patterns of those names to @list (element-type utf8), borrowed. */
void         roof_import_add_patterns (GPtrArray         *list);

/* Reads @file, which was measured on @machine, as @format (nullable: by its content and name). Kernels that it holds become
 * `custom` ones; what it does not say stays unset. Rows that cannot be read are skipped and told; when none can, that is an
 * error. Errors begin with the file. Returns: (transfer full) (nullable) */
RoofImport  *roof_import_load         (GFile             *file,
                                       const char        *format,
                                       RoofMachine       *machine,
                                       RoofProgressFunc   progress,
                                       gpointer           progress_data,
                                       GCancellable      *cancellable,
                                       GError           **error);
/* The same of a table whose columns hold what @columns (element-type RoofCsvColumn) say, whatever their titles are. */
RoofImport  *roof_import_load_columns (GFile              *file,
                                       GPtrArray          *columns,
                                       RoofMachine        *machine,
                                       const RoofProgress *progress,
                                       GError            **error);

/* Reads a document, or a picture that carries one: its kernels as they are. @snapshot: (out) (transfer full): the document.
 * Returns: (transfer full) (nullable) */
RoofImport  *roof_import_load_document (GFile               *file,
                                       RoofSnapshot        **snapshot,
                                       GError              **error);

G_END_DECLS
