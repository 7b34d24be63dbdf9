/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

#include "core/units/units.h"

G_BEGIN_DECLS

/* Decimal mark of a table. */
typedef enum
{
  ROOF_CSV_UNDECIDED, /* ambiguous: "1,234" */
  ROOF_CSV_POINT,
  ROOF_CSV_COMMA,
} RoofCsvMark;

/* Votes of a table's numbers on its decimal mark. */
typedef struct
{
  guint    marks[3]; /* numbers by the RoofCsvMark that each shows */
  gboolean commas;   /* there is one in any of them */
} RoofCsvVotes;

/* The decimal mark of @text alone: a mark that occurs twice groups digits, one not followed by three digits is the decimal
 * mark. */
RoofCsvMark roof_csv_number_find_mark (const char     *text);
/* Whether @text is a number and nothing else, in whichever notation. */
gboolean    roof_csv_number_is_alone  (const char     *text);
void        roof_csv_votes_add        (RoofCsvVotes   *self,
                                       const char     *text);
/* The mark that most numbers show. @comma: what commas are where all are ambiguous: decimal marks, or separators of groups. */
RoofCsvMark roof_csv_votes_count      (const RoofCsvVotes *self,
                                       gboolean        comma);

/* Whether @text means that there is no number: "", "-", "n/a", "nan". */
gboolean    roof_csv_number_is_absent (const char     *text);

/* Parses a number with the table's decimal mark, with or without grouped thousands. With a unit of its own, it is converted to
 * base units, and @has_unit is set. Errors: ROOF_ERROR_SYNTAX. */
gboolean    roof_csv_number_parse     (const char     *text,
                                       RoofCsvMark     mark,
                                       RoofDimension   dimension,
                                       double         *value,
                                       gboolean       *has_unit,
                                       GError        **error);
/* The decimal mark of a number that a program wrote which groups no digits: a comma alone is one, "60000,123". */
RoofCsvMark roof_csv_number_find_plain_mark (const char *text);
/* As roof_csv_number_parse() with that mark, for fields that may say anything: NAN is no number. */
double      roof_csv_number_read      (const char     *text,
                                       RoofDimension   dimension);

G_END_DECLS
