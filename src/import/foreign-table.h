/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "import/import-result.h"
#include "import/table/csv-number.h"
#include "import/table/csv-reader.h"

G_BEGIN_DECLS

typedef struct _RoofForeignDoubts RoofForeignDoubts;

/* A table of another program: what stands above it, a row of titles, then rows. A format says in a table of its own what its columns
 * are called and which unit their numbers have; finding the titles and reading the numbers, with a point or a comma before the
 * fraction, is the same for all formats. */
typedef struct
{
  /* For formats to read. */
  char             **titles;   /* of the last row of titles */
  char             **above;    /* the row above the first row of titles; "" where it has fewer fields. (nullable), as above */
  guint              n_titles;
  guint64            title_line; /* of `titles` */
  guint              run;      /* which table of the file it is: 1, and one more for each row of titles below the first */
  guint64            line;     /* of the row, from 1 */
  guint              n;        /* fields of the row */
  gboolean           ragged;   /* set by a format that has its own way with rows of more fields than titles */
  /* For the reader alone. */
  const RoofForeignColumn *columns;
  RoofImport        *into;     /* nullable */
  RoofCsvReader     *reader;   /* nullable: rows are handed in */
  RoofCsvMark        mark;
  int               *places;   /* field of each column, or -1 */
  char              *missing;  /* nullable: required titles that the row with most of them lacks */
  guint              n_found;  /* those in that row */
  guint64            n_rows;   /* below titles */
  guint              n_before; /* fields of the row before, 0 if that is none below titles */
  const char *const *fields;   /* of the row */
  RoofForeignDoubts *doubts;
  GError            *fault;    /* nullable */
} RoofForeignTable;

/* The separator of the first line in @head, the beginning of a file, that has all required titles of @columns as fields, quoted or
 * not: a comma, semicolon, tab or bar; '\0': there is no such line. */
char               roof_foreign_table_find       (const char               *head,
                                                  gsize                     length,
                                                  const RoofForeignColumn  *columns);

/* Opens the table in @stream, a buffered one. Errors are kept for roof_foreign_table_end(). Without @stream (nullable), rows are
 * handed in by roof_foreign_table_take(). @columns: must outlive the table. @into: (nullable): takes findings.
 * Returns: (transfer full) */
RoofForeignTable  *roof_foreign_table_new        (GInputStream             *stream,
                                                  const RoofForeignColumn  *columns,
                                                  RoofImport               *into);
void               roof_foreign_table_free       (RoofForeignTable         *self);
/* Goes to the next row below titles. FALSE: there is none, or reading failed. */
gboolean           roof_foreign_table_next       (RoofForeignTable         *self);
/* Takes a row of @n fields, valid until the next. FALSE: it stands above the titles, or is these. */
gboolean           roof_foreign_table_take       (RoofForeignTable         *self,
                                                  const char *const        *fields,
                                                  guint                     n);
/* Whether the table was read to its end; errors say which titles are missing. What is damaged below readable rows is skipped. Findings
 * tell of cells that should be numbers and are not, and of rows with more fields than there are titles. */
gboolean           roof_foreign_table_end        (RoofForeignTable         *self,
                                                  GError                  **error);

/* Whether @column, an index into the columns, has a title. */
gboolean           roof_foreign_table_has        (const RoofForeignTable   *self,
                                                  guint                     column);
/* What the row says in @column; "" where there is nothing. Returns: (transfer none) */
const char        *roof_foreign_table_get_text   (const RoofForeignTable   *self,
                                                  guint                     column);
/* The number in base units; NAN: absent, or no number. */
double             roof_foreign_table_get_number (const RoofForeignTable   *self,
                                                  guint                     column);
/* The first field, from the left, with one of @titles, as in RoofForeignColumn; -1: there is none. */
int                roof_foreign_table_find_field (const RoofForeignTable   *self,
                                                  const char               *titles);
/* The text of @field; "" for -1 and beyond the end. Returns: (transfer none) */
const char        *roof_foreign_table_get_field  (const RoofForeignTable   *self,
                                                  int                       field);
/* The number of @field. @unit: of a number that names none */
double             roof_foreign_table_read_field (const RoofForeignTable   *self,
                                                  int                       field,
                                                  RoofDimension             dimension,
                                                  double                    unit);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RoofForeignTable, roof_foreign_table_free)

G_END_DECLS
