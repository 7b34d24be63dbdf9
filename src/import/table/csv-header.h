/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "import/table/csv-column.h"
#include "import/table/csv-number.h"
#include "import/table/csv-reader.h"

G_BEGIN_DECLS

/* The format of a table, derived from its beginning. */
typedef struct
{
  char        separator;
  guint64     line;     /* of the header row, from 1; 0: none */
  guint64     last;     /* line above the first row of the table: of the header row, or of one below it that has the units */
  GPtrArray  *columns;  /* (element-type RoofCsvColumn) (nullable elements): NULL for titles with an error */
  GPtrArray  *refusals; /* (element-type utf8) (nullable elements): the error */
  RoofCsvMark mark;
  gboolean    mark_guessed;
  int         name_guessed; /* index of the column taken for the names for its texts alone; -1: none */
  gboolean    own;      /* the table is one that this program printed: in base units, a time being that of one run */
} RoofCsvHeader;

/* Finds the header row and the separator with which most titles are known. @head: the first bytes of the table. @anyhow:
 * without a known title, the table begins with its first row of several fields, which are titles if none is a number. Errors:
 * ROOF_ERROR_INVALID without a header row. Returns: (transfer full) (nullable) */
RoofCsvHeader *roof_csv_header_find (const char     *head,
                                     gsize           length,
                                     gboolean        anyhow,
                                     GError        **error);
void           roof_csv_header_free (RoofCsvHeader  *self);
/* Whether @row, below the titles, has others and not numbers: those of a second table. */
gboolean       roof_csv_header_is_other (const RoofCsvHeader *self,
                                         const RoofCsvRow    *row);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RoofCsvHeader, roof_csv_header_free)

G_END_DECLS
