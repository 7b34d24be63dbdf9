/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* The rows of a delimited text (RFC 4180), one after another, whatever their number: quotes, doubled quotes and line breaks
 * in them; lines ended by LF, CR LF or CR; empty rows and those that begin with # are passed over. */
typedef struct _RoofCsvReader RoofCsvReader;

/* A row or a file larger than this in one row is no table: B. */
#define ROOF_CSV_LONGEST_ROW (1024 * 1024)

typedef struct
{
  char   **fields;  /* valid UTF-8, white space around them taken off */
  guint    n;
  guint64  line;    /* where it begins, from 1 */
  gboolean recoded; /* a field was not UTF-8, and taken for Windows-1252 */
  double  *numbers; /* of the first fields, where they are in columns of numbers; NAN: it has to be read from its text */
  guint    n_numbers;
} RoofCsvRow;

/* @stream: (transfer none), after its byte order mark. */
RoofCsvReader *roof_csv_reader_new    (GInputStream   *stream,
                                       char            separator,
                                       GCancellable   *cancellable); /* nullable */
void           roof_csv_reader_free   (RoofCsvReader  *self);

/* Says that the fields of @column are numbers with a decimal point. Most are written plainly, and are read as the row is taken
 * apart. */
void           roof_csv_reader_expect_number (RoofCsvReader *self,
                                              guint          column);

/* The next row, which lasts until the one after; NULL at the end, and with @error set (ROOF_ERROR_SYNTAX naming the
 * line) for what is no text. */
const RoofCsvRow *roof_csv_reader_next (RoofCsvReader  *self,
                                        GError        **error);
/* B read of the stream. */
goffset        roof_csv_reader_tell   (RoofCsvReader  *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RoofCsvReader, roof_csv_reader_free)

G_END_DECLS
