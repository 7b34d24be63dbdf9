/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "import/table/csv-column.h"

G_BEGIN_DECLS

#define ROOF_CSV_PREVIEW_ROWS 5

/* The first rows of a table with the assumed columns, for review in a dialog. */
typedef struct
{
  GPtrArray *columns; /* (element-type RoofCsvColumn): of kind UNKNOWN for titles with an error */
  GPtrArray *rows;    /* (element-type GStrv): fields as text, at most ROOF_CSV_PREVIEW_ROWS rows */
} RoofCsvPreview;

/* @anyhow: accept tables without known titles. Errors begin with the file. Returns: (transfer full) (nullable) */
RoofCsvPreview *roof_csv_preview_load (GFile           *file,
                                       gboolean         anyhow,
                                       GError         **error);
/* Whether a column of @rows has numbers that name no unit. */
gboolean        roof_csv_preview_is_bare (const GPtrArray *rows,
                                         guint            index);
/* Whether nothing says the unit of a column that needs one, or whether a column is of work or of a rate. */
gboolean        roof_csv_preview_is_unclear (const RoofCsvPreview *self);
void            roof_csv_preview_free (RoofCsvPreview  *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RoofCsvPreview, roof_csv_preview_free)

G_END_DECLS
