/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "import/csv-header.h"
#include "import/import-result.h"

G_BEGIN_DECLS

/* A table of kernels as text, a row for each, in columns that the first row names: name, FLOPs, bytes, or bytes at each
 * level, time, or what these follow from (rate, intensity, bandwidth), in any order and any unit that a title names. */
extern const RoofForeignFormat roof_csv_format;

/* The text of a table whose bytes are @stream, which is buffered and has its beginning in the buffer, in UTF-8, with a sample
 * that can be peeked at. @wide: (out): whether it is UTF-16. Returns: (transfer full) (nullable) */
GBufferedInputStream *roof_csv_open        (GInputStream          *stream,
                                            GCancellable          *cancellable,
                                            gboolean              *wide,
                                            GError               **error);
/* What that sample says of the table; @anyhow: as in roof_csv_header_find(). Returns: (transfer full) (nullable) */
RoofCsvHeader        *roof_csv_find_header (GBufferedInputStream  *text,
                                            gboolean               anyhow,
                                            GError               **error);

G_END_DECLS
