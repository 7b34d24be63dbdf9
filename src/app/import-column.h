/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "core/machine/machine.h"
#include "import/table/csv-column.h"

G_BEGIN_DECLS

/* A column of a table to import: title, a choice of meaning and unit, first fields.
 *
 * Signal "changed": the user chose another meaning or unit. */
#define ROOF_TYPE_IMPORT_COLUMN (roof_import_column_get_type ())
G_DECLARE_FINAL_TYPE (RoofImportColumn, roof_import_column, ROOF, IMPORT_COLUMN, GtkWidget)

/* @rows: (element-type GStrv): the first rows; @index: the column's. @machine: whose levels are offered for bytes. @unclear: see
 * roof_csv_columns_find_unclear(): the unit is to be chosen */
GtkWidget     *roof_import_column_new        (const RoofCsvColumn *column,
                                              RoofMachine         *machine,
                                              GPtrArray           *rows,
                                              guint                index,
                                              gboolean             unclear);
/* The title of the column, if it has numbers whose unit neither the table nor the user says; else NULL. @meaning: (out): whether
 * it may be work or a rate. Returns: (transfer none) */
const char    *roof_import_column_get_unclear (RoofImportColumn  *self,
                                               gboolean          *meaning);
/* Returns: (transfer full) */
RoofCsvColumn *roof_import_column_dup_choice (RoofImportColumn    *self);
/* Gives the focus to the choice that is still to be made, else to the first. */
void           roof_import_column_focus_choice (RoofImportColumn  *self);

G_END_DECLS
