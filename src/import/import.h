/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/snapshot/snapshot.h"
#include "import/import-result.h"

G_BEGIN_DECLS

/* The door by which every file that is not a document comes in: opened, dropped, imported, analysed, compared. A file is
 * recognised by its content, seen through gzip, and becomes kernels, a machine or a network. */

/* The program's own files of machines, which are opened as they are. */
extern const RoofForeignFormat roof_own_machine_format;

/* All formats, in the order in which they are tried. Returns: (transfer none) (array length=n) */
const RoofForeignFormat *const *
             roof_import_list_formats (guint             *n);
/* Ids of the formats that can be read, separated by commas. Returns: (transfer full) */
char        *roof_import_list_ids     (void);
/* The format called @id. Returns: (transfer none) (nullable): NULL with the ids there are */
const RoofForeignFormat *
             roof_import_find_format  (const char        *id,
                                       GError           **error);
/* The format of @file: by its content, else by its name. Returns: (transfer none) (nullable): NULL also for a file that cannot
 * be opened */
const RoofForeignFormat *
             roof_import_recognize    (GFile             *file);
/* Adds the patterns of file names of the formats that give one of @gives (RoofGives), and of packed files, to @list (element-type
 * utf8), borrowed. */
void         roof_import_add_patterns (GPtrArray         *list,
                                       guint              gives);

/* Reads @file as @format (nullable: by content and name, else as a table). Kernels are taken to have run on @machine (nullable
 * for formats that give none) and become `custom` kernels. Rows that cannot be read are skipped with a finding; if all are, that
 * is an error. Errors begin with the file. Returns: (transfer full) (nullable) */
RoofImport  *roof_import_load         (GFile             *file,
                                       const char        *format,
                                       RoofMachine       *machine,
                                       RoofProgressFunc   progress,
                                       gpointer           progress_data,
                                       GCancellable      *cancellable,
                                       GError           **error);
/* The same, for kernels that are compared or judged: all count, also of a table with more than people look at. */
RoofImport  *roof_import_load_whole   (GFile             *file,
                                       const char        *format,
                                       RoofMachine       *machine,
                                       RoofProgressFunc   progress,
                                       gpointer           progress_data,
                                       GCancellable      *cancellable,
                                       GError           **error);
/* As roof_import_load(), for files that hold parts of one run (element-type GFile), as roof_import_group() finds them. */
RoofImport  *roof_import_load_parts   (GPtrArray         *files,
                                       RoofMachine       *machine,
                                       RoofProgressFunc   progress,
                                       gpointer           progress_data,
                                       GCancellable      *cancellable,
                                       GError           **error);
/* Puts those of @files (element-type GFile) together that hold parts of one run, as LIKWID's groups do that one run after another
 * counted. Returns: (transfer full) (element-type GPtrArray of GFile): in the order of their first files */
GPtrArray   *roof_import_group        (GPtrArray         *files);
/* As roof_import_load(), for a table with the columns @columns (element-type RoofCsvColumn), whatever its titles. */
RoofImport  *roof_import_load_columns (GFile              *file,
                                       GPtrArray          *columns,
                                       RoofMachine        *machine,
                                       const RoofProgress *progress,
                                       GError            **error);
/* As roof_import_load(), for a file that describes a network: `network` of the result is set. @progress: (nullable) */
RoofImport  *roof_import_load_network (GFile              *file,
                                       const RoofProgress *progress,
                                       GError            **error);
/* As roof_import_load(), for a file that describes a machine: `found` of the result is set. */
RoofImport  *roof_import_load_machine (GFile              *file,
                                       GError            **error);

/* As roof_import_load(), for a profile, whose kernels need a time alone. */
RoofImport  *roof_import_load_profile (GFile              *file,
                                       RoofMachine        *machine,
                                       const RoofProgress *progress,
                                       GError            **error);

/* Imports the kernels of a document, or of a picture that carries one. @snapshot: (out) (transfer full): the document. Returns:
 * (transfer full) (nullable) */
RoofImport  *roof_import_load_document (GFile               *file,
                                       RoofSnapshot        **snapshot,
                                       GError              **error);

G_END_DECLS
