/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "import/table/csv-row.h"

G_BEGIN_DECLS

/* The titles of columns that are not used: "comment, colour and 3 more". Returns: (transfer full): empty if all are used */
char *roof_csv_list_unknown (const RoofCsvHeader *header);
/* Adds a finding: how the commas of a table are read, which could be read otherwise. */
void roof_csv_tell_mark    (RoofImport   *into,
                            RoofCsvMark   mark);
/* Adds findings on separator, decimal mark and the column of names, where these were guessed. */
void roof_csv_tell_dialect (RoofCsvTable *self);
/* Adds findings on columns that are not used. Once columns have their uses. */
void roof_csv_tell_unknown (RoofCsvTable *self);
/* Adds findings on what rows lack, and on what was assumed of them. After the last row. */
void roof_csv_tell_rows    (RoofCsvTable *self);

G_END_DECLS
