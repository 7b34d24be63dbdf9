/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "core/machine/machine.h"
#include "import/csv-column.h"

G_BEGIN_DECLS

/* A column of a table that is to be imported: its title, what it is taken for and in which unit, which can be changed, and its
 * first fields.
 *
 * Signal "changed": it is taken for something else. */
#define ROOF_TYPE_IMPORT_COLUMN (roof_import_column_get_type ())
G_DECLARE_FINAL_TYPE (RoofImportColumn, roof_import_column, ROOF, IMPORT_COLUMN, GtkWidget)

/* @rows: (element-type GStrv): of each the field at @index. @machine: whose levels bytes can be at */
GtkWidget     *roof_import_column_new        (const RoofCsvColumn *column,
                                              RoofMachine         *machine,
                                              GPtrArray           *rows,
                                              guint                index);
/* Returns: (transfer full) */
RoofCsvColumn *roof_import_column_dup_choice (RoofImportColumn    *self);

G_END_DECLS
