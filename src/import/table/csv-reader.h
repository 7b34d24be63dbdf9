/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* A streaming reader of delimited text (RFC 4180): quotes, doubled quotes and line breaks in them; lines end with LF, CR LF or
 * CR. Skips empty rows and comments (#). */
typedef struct _RoofCsvReader RoofCsvReader;

/* Longest row, B: anything longer is not a table. */
#define ROOF_CSV_LONGEST_ROW (1024 * 1024)

typedef struct
{
  char   **fields;  /* valid UTF-8, without surrounding white space */
  guint    n;
  guint64  line;    /* first line of the row, from 1 */
  gboolean recoded; /* a field was not UTF-8, and was read as Windows-1252 */
  gboolean ends;    /* no line end follows: it is the last row, which may be cut */
  goffset  end;     /* B of the stream up to the end of the row */
} RoofCsvRow;

/* @stream: (transfer none), behind its byte order mark; not to be used otherwise meanwhile. A long one is read in a thread, which
 * calls what reading it calls, such as progress. */
RoofCsvReader *roof_csv_reader_new    (GInputStream   *stream,
                                       char            separator,
                                       GCancellable   *cancellable); /* nullable */
/* Waits for the thread. */
void           roof_csv_reader_free   (RoofCsvReader  *self);

/* The next row, valid until the next call. NULL at the end, and with @error set (ROOF_ERROR_SYNTAX naming the line) if the
 * stream is not text; likewise when called again. */
const RoofCsvRow *roof_csv_reader_next (RoofCsvReader  *self,
                                        GError        **error);
/* Whether the text ends within @row: no line end follows, and it has fewer fields than titles and than the row before, which has
 * @n_before (0: there is none). Its last number may lack digits. @error: names the line then */
gboolean       roof_csv_row_is_cut    (const RoofCsvRow *row,
                                       guint             n_titles,
                                       guint             n_before,
                                       GError          **error);
/* B of the stream read so far. */
goffset        roof_csv_reader_tell   (RoofCsvReader  *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RoofCsvReader, roof_csv_reader_free)

G_END_DECLS
