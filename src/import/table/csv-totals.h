/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "import/table/csv-row.h"

G_BEGIN_DECLS

/* Adds a row that became a kernel. NAN: it has no such number. @bytes: at main memory */
void roof_csv_totals_add (RoofCsvTotals *self,
                          const char    *name,
                          double         flops,
                          double         time,
                          double         bytes,
                          double         count);
/* Removes the last kernel of a table, with a finding, if it is called "Total" or the like, or is the only one without a name, and
 * its FLOPs, its time and its bytes are the sums of those above: spreadsheets and reports end so. A kernel of such a name with other
 * numbers stays. After the last row, before the rows are told. */
void roof_csv_drop_total (RoofCsvTable  *self);

G_END_DECLS
