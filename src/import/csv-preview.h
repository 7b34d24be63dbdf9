/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "import/csv-column.h"

G_BEGIN_DECLS

#define ROOF_CSV_PREVIEW_ROWS 5

/* The beginning of a table, and what its columns are taken for, for somebody who may know better. */
typedef struct
{
  char       separator;
  GPtrArray *columns; /* (element-type RoofCsvColumn): of kind UNKNOWN where the title's unit is refused */
  GPtrArray *rows;    /* (element-type GStrv): fields as they stand there, at most ROOF_CSV_PREVIEW_ROWS rows */
} RoofCsvPreview;

/* @anyhow: a table that names no column is one as well. Errors begin with the file. Returns: (transfer full) (nullable) */
RoofCsvPreview *roof_csv_preview_load (GFile           *file,
                                       gboolean         anyhow,
                                       GError         **error);
void            roof_csv_preview_free (RoofCsvPreview  *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RoofCsvPreview, roof_csv_preview_free)

G_END_DECLS
