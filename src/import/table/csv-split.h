/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "import/table/csv-reader.h"

G_BEGIN_DECLS

/* Splits delimited text into rows, a batch at a time. */
typedef struct _RoofCsvSplitter RoofCsvSplitter;

/* The rows that a buffer holds, without the last unless it is whole. */
typedef struct
{
  char       *buffer;
  GArray     *rows;     /* (element-type RoofCsvRow) */
  char      **fields;   /* of all rows; most point into the buffer */
  gsize       n_fields, room;
  GPtrArray  *texts;    /* (element-type utf8): what other fields point into */
  goffset     end;      /* B of the stream up to the end of the batch */
  gboolean    last;
  GError     *error;    /* nullable: why it is the last */
} RoofCsvBatch;

RoofCsvBatch    *roof_csv_batch_new     (void);
void             roof_csv_batch_free    (RoofCsvBatch    *self);

/* @stream: (transfer none). @cancellable: (nullable) */
RoofCsvSplitter *roof_csv_splitter_new  (GInputStream    *stream,
                                         char             separator,
                                         GCancellable    *cancellable);
void             roof_csv_splitter_free (RoofCsvSplitter *self);
/* Replaces the rows of @batch by the next of the stream. The batch that was filled before, which holds the unread bytes, must still be
 * there, and may be @batch. */
void             roof_csv_splitter_fill (RoofCsvSplitter *self,
                                         RoofCsvBatch    *batch);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RoofCsvBatch, roof_csv_batch_free)

G_END_DECLS
