/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

#include "core/units/units.h"

G_BEGIN_DECLS

/* How a table writes a fraction: what a point and a comma mean in its numbers. */
typedef enum
{
  ROOF_CSV_UNDECIDED, /* could be either: "1,234" */
  ROOF_CSV_POINT,
  ROOF_CSV_COMMA,
} RoofCsvMark;

/* What @text says of it by itself: a mark that stands twice groups digits, one that is not followed by three is the
 * fraction's. */
RoofCsvMark roof_csv_number_find_mark (const char     *text);

/* Whether @text says that there is no number: "", "-", "n/a", "nan". */
gboolean    roof_csv_number_is_absent (const char     *text);

/* A number in the fraction mark of the table, thousands grouped or not. One with a unit of its own is in base units, and
 * sets @has_unit. Errors: ROOF_ERROR_SYNTAX. */
gboolean    roof_csv_number_parse     (const char     *text,
                                       RoofCsvMark     mark,
                                       RoofDimension   dimension,
                                       double         *value,
                                       gboolean       *has_unit,
                                       GError        **error);

G_END_DECLS
