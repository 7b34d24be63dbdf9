/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "import/table/csv-preview.h"

#include "document/files/text-file.h"
#include "import/table/csv-number.h"
#include "import/table/csv-reader.h"
#include "import/table/csv.h"

static void
free_strv (gpointer strings)
{
  g_strfreev (strings);
}

static RoofCsvPreview *
new_preview (void)
{
  RoofCsvPreview *self = g_new0 (RoofCsvPreview, 1);

  self->columns = g_ptr_array_new_with_free_func ((GDestroyNotify) roof_csv_column_free);
  self->rows = g_ptr_array_new_with_free_func (free_strv);
  return self;
}

void
roof_csv_preview_free (RoofCsvPreview *self)
{
  g_ptr_array_unref (self->columns);
  g_ptr_array_unref (self->rows);
  g_free (self);
}

gboolean
roof_csv_preview_is_bare (const GPtrArray *rows,
                          guint            index)
{
  for (guint i = 0; i < rows->len; i++)
    if (roof_csv_number_is_alone (((char **) rows->pdata[i])[index]))
      return TRUE;
  return FALSE;
}

gboolean
roof_csv_preview_is_unclear (const RoofCsvPreview *self)
{
  if (roof_csv_columns_find_unclear (self->columns) >= 0)
    return TRUE;
  for (guint i = 0; i < self->columns->len; i++)
    if (roof_csv_column_needs_unit (self->columns->pdata[i]) && roof_csv_preview_is_bare (self->rows, i))
      return TRUE;
  return FALSE;
}

static char **
copy_fields (const RoofCsvRow *row,
             guint             n)
{
  char **fields = g_new0 (char *, n + 1);

  for (guint i = 0; i < n; i++)
    fields[i] = g_strdup (i < row->n ? row->fields[i] : "");
  return fields;
}

/* A column's copy; a title with an error is taken from the header row. */
static RoofCsvColumn *
copy_column (const RoofCsvHeader *header,
             const RoofCsvRow    *titles,
             guint                index)
{
  if (header->columns->pdata[index] != NULL)
    return roof_csv_column_copy (header->columns->pdata[index]);
  return roof_csv_column_choose (index < titles->n ? titles->fields[index] : "", ROOF_COLUMN_UNKNOWN, NULL, NULL, NULL);
}

static gboolean
fill (RoofCsvPreview       *self,
      const RoofCsvHeader  *header,
      GInputStream         *text,
      GError              **error)
{
  g_autoptr (RoofCsvReader) reader = roof_csv_reader_new (text, header->separator, NULL);
  g_autoptr (GError) fault = NULL;
  const RoofCsvRow *row;

  if (header->line == 0)
    for (guint i = 0; i < header->columns->len; i++)
      g_ptr_array_add (self->columns, roof_csv_column_choose ("", ROOF_COLUMN_UNKNOWN, NULL, NULL, NULL));
  while (self->rows->len < ROOF_CSV_PREVIEW_ROWS && (row = roof_csv_reader_next (reader, &fault)) != NULL)
    if (row->line == header->line)
      for (guint i = 0; i < header->columns->len; i++)
        g_ptr_array_add (self->columns, copy_column (header, row, i));
    else if (row->line > header->last)
      g_ptr_array_add (self->rows, copy_fields (row, header->columns->len));
  if (self->columns->len > 0 || fault == NULL)
    return TRUE;
  g_propagate_error (error, g_steal_pointer (&fault));
  return FALSE;
}

static RoofCsvPreview *
read_file (GFile     *file,
           gboolean   anyhow,
           GError   **error)
{
  gsize size;
  g_autoptr (GInputStream) raw = roof_text_file_open (file, &size, NULL, error);
  g_autoptr (GInputStream) stream = NULL;
  g_autoptr (GBufferedInputStream) text = NULL;
  g_autoptr (RoofCsvHeader) header = NULL;
  g_autoptr (RoofCsvPreview) self = new_preview ();
  gboolean wide;

  if (raw == NULL)
    return NULL;
  stream = g_buffered_input_stream_new (raw);
  if (g_buffered_input_stream_fill (G_BUFFERED_INPUT_STREAM (stream), -1, NULL, error) < 0)
    return NULL;
  text = roof_csv_open (stream, NULL, &wide, error);
  header = text != NULL ? roof_csv_find_header (text, anyhow, error) : NULL;
  return header != NULL && fill (self, header, G_INPUT_STREAM (text), error) ? g_steal_pointer (&self) : NULL;
}

RoofCsvPreview *
roof_csv_preview_load (GFile     *file,
                       gboolean   anyhow,
                       GError   **error)
{
  g_autoptr (GError) fault = NULL;
  RoofCsvPreview *self = read_file (file, anyhow, &fault);

  if (self != NULL)
    return self;
  roof_text_file_name_error (file, &fault);
  g_propagate_error (error, g_steal_pointer (&fault));
  return NULL;
}
