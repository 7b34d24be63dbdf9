/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "import/import-result.h"
#include "import/table/csv-header.h"

G_BEGIN_DECLS

/* A table of kernels as text, one per row, with columns named by a header row: name, FLOPs, bytes (of levels), time, or
 * quantities from which these follow (rate, intensity, bandwidth), in any order and unit. */
extern const RoofForeignFormat roof_csv_format;

/* Opens a table: a buffered stream in UTF-8 of @stream, with a sample that can be peeked at. @wide: (out): whether @stream is
 * UTF-16. Returns: (transfer full) (nullable) */
GBufferedInputStream *roof_csv_open        (GInputStream          *stream,
                                            GCancellable          *cancellable,
                                            gboolean              *wide,
                                            GError               **error);
/* Refuses an empty text, and one with NUL bytes in its beginning @head. */
gboolean              roof_csv_check_text  (const char            *head,
                                            gsize                  length,
                                            GError               **error);
/* The header in the sample of @text. @anyhow: as in roof_csv_header_find(). Returns: (transfer full) (nullable) */
RoofCsvHeader        *roof_csv_find_header (GBufferedInputStream  *text,
                                            gboolean               anyhow,
                                            GError               **error);

G_END_DECLS
