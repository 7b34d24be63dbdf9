/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "import/table/csv-column.h"
#include "import/table/csv-number.h"
#include "import/table/csv-reader.h"

G_BEGIN_DECLS

/* What a row below the titles is to them. */
typedef enum
{
  ROOF_CSV_TITLES_NONE,  /* no row of titles */
  ROOF_CSV_TITLES_SAME,  /* the same again, as where files are put together */
  ROOF_CSV_TITLES_OTHER, /* those of another table */
} RoofCsvTitles;

/* The format of a table, derived from its beginning. */
typedef struct
{
  char        separator;
  guint64     line;     /* of the header row, from 1; 0: none */
  guint64     last;     /* line above the first row of the table: of the header row, or of one below it that has the units */
  char      **titles;   /* as the row has them */
  char      **units;    /* nullable: the row of units below */
  GPtrArray  *columns;  /* (element-type RoofCsvColumn) (nullable elements): NULL for titles with an error */
  GPtrArray  *refusals; /* (element-type utf8) (nullable elements): the error */
  RoofCsvMark mark;
  gboolean    mark_guessed;
  int         name_guessed; /* index of the column taken for the names for its texts alone; -1: none */
  guint       n_looked; /* rows of text in the table that were read as titles, and are none */
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
/* Whether @row, of which no kernel can be made, has titles: the same texts in any case, or several others that are known. Rows without a number
 * are looked at, the first few hundred of a table; the row right below the titles is none. */
RoofCsvTitles  roof_csv_header_find_titles (RoofCsvHeader       *self,
                                            const RoofCsvRow    *row);
/* Whether @row, below titles without units, has units for them. */
gboolean       roof_csv_header_is_units    (const RoofCsvHeader *self,
                                            const RoofCsvRow    *row);
/* Whether @row has the units that stand below the titles. FALSE if none stand there */
gboolean       roof_csv_header_has_units   (const RoofCsvHeader *self,
                                            const RoofCsvRow    *row);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RoofCsvHeader, roof_csv_header_free)

G_END_DECLS
