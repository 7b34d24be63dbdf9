/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "import/table/csv-row.h"

G_BEGIN_DECLS

/* Gives each column of @table its use, before the first row is read. FALSE: a unit is refused, or a column is unclear */
gboolean roof_csv_take_columns (RoofCsvTable  *table,
                                GError       **error);

G_END_DECLS
