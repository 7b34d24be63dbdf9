/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "import/table/csv-column.h"

G_BEGIN_DECLS

/* Sets what the title of @column says: kind, place, unit and whether it was guessed. FALSE: its unit is none of the kind */
gboolean roof_csv_title_read (RoofCsvColumn  *column,
                              GError        **error);

G_END_DECLS
