/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "import/csv-column.h"
#include "import/csv-number.h"

G_BEGIN_DECLS

/* What the beginning of a table says of all of it. */
typedef struct
{
  char        separator;
  guint64     line;     /* of the row that names the columns, from 1; 0: none does */
  GPtrArray  *columns;  /* (element-type RoofCsvColumn) (nullable elements): NULL where the title's unit is refused */
  GPtrArray  *refusals; /* (element-type utf8) (nullable elements): why */
  RoofCsvMark mark;
  gboolean    mark_guessed;
} RoofCsvHeader;

/* Finds the row that names the columns, whatever stands above it, and the separator with which it makes most sense.
 * @head: the first bytes of the table. @anyhow: where no row names any, the first of several fields begins the table; that is
 * its titles if none of its fields is a number. Errors: ROOF_ERROR_INVALID when there is no such row.
 * Returns: (transfer full) (nullable) */
RoofCsvHeader *roof_csv_header_find (const char     *head,
                                     gsize           length,
                                     gboolean        anyhow,
                                     GError        **error);
void           roof_csv_header_free (RoofCsvHeader  *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RoofCsvHeader, roof_csv_header_free)

G_END_DECLS
