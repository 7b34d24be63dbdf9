/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "import/import-result.h"

G_BEGIN_DECLS

/* Removes the last rows of a table from the kernels of @into, if they are called "Total", "Average" or the like and their numbers are
 * the sum or the mean of the rows above: spreadsheets and reports end so. It is told. A kernel of such a name with other numbers stays. */
void roof_csv_drop_totals (RoofImport *into);

G_END_DECLS
