/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "import/table/csv-reader.h"

#include <inttypes.h>

#include "core/error.h"
#include "import/table/ahead.h"
#include "import/table/csv-split.h"

/* Hands out the rows of one batch after another. The first batches are filled when they are asked for, and those of a long text by a
 * thread, while the rows of the batch before are used. */

#define LONG (512 * 1024) /* B from which on a text is long */

struct _RoofCsvReader
{
  RoofCsvSplitter *splitter; /* of the thread once it runs */
  RoofCsvBatch    *first;    /* of the reader itself */
  RoofAhead       *ahead;    /* nullable: not started */
  RoofCsvBatch    *batch;    /* borrowed: @first, or one of the thread's */
  guint            next;     /* row of the batch */
};

static gpointer
make_batch (void)
{
  return roof_csv_batch_new ();
}

static gboolean
fill_batch (gpointer item,
            gpointer data)
{
  RoofCsvBatch *batch = item;

  roof_csv_splitter_fill (data, batch);
  return !batch->last;
}

static void
free_batch (gpointer data)
{
  roof_csv_batch_free (data);
}

static const RoofAheadKind batch_kind = { make_batch, fill_batch, free_batch };

RoofCsvReader *
roof_csv_reader_new (GInputStream *stream,
                     char          separator,
                     GCancellable *cancellable)
{
  RoofCsvReader *self = g_new0 (RoofCsvReader, 1);

  self->splitter = roof_csv_splitter_new (stream, separator, cancellable);
  self->batch = self->first = roof_csv_batch_new ();
  return self;
}

void
roof_csv_reader_free (RoofCsvReader *self)
{
  g_clear_pointer (&self->ahead, roof_ahead_free);
  roof_csv_batch_free (self->first);
  roof_csv_splitter_free (self->splitter);
  g_free (self);
}

goffset
roof_csv_reader_tell (RoofCsvReader *self)
{
  return self->next > 0 ? g_array_index (self->batch->rows, RoofCsvRow, self->next - 1).end : self->batch->end;
}

static void
move_on (RoofCsvReader *self)
{
  if (self->ahead == NULL && self->batch->end >= LONG)
    self->ahead = roof_ahead_new (&batch_kind, "split-ahead", self->splitter);
  if (self->ahead != NULL)
    self->batch = roof_ahead_next (self->ahead);
  else
    roof_csv_splitter_fill (self->splitter, self->first);
  self->next = 0;
}

const RoofCsvRow *
roof_csv_reader_next (RoofCsvReader  *self,
                      GError        **error)
{
  while (self->next >= self->batch->rows->len && !self->batch->last)
    move_on (self);
  if (self->next < self->batch->rows->len)
    return &g_array_index (self->batch->rows, RoofCsvRow, self->next++);
  if (self->batch->error != NULL)
    g_propagate_error (error, g_error_copy (self->batch->error));
  return NULL;
}

gboolean
roof_csv_row_is_cut (const RoofCsvRow *row,
                     guint             n_titles,
                     guint             n_before,
                     GError          **error)
{
  if (!row->ends || row->n >= n_titles || (n_before > 0 && row->n >= n_before))
    return FALSE;
  roof_fail_with (error, ROOF_ERROR_SYNTAX, "line %" PRIu64 ": the file ends within this row", row->line);
  return TRUE;
}
