/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "import/import.h"

#include "core/error.h"
#include "document/files/snapshot-file.h"
#include "document/files/text-file.h"
#include "import/csv.h"
#include "import/formats.h"

const char **
roof_import_list_formats (void)
{
  const char **ids = g_new0 (const char *, G_N_ELEMENTS (formats) + 1);

  for (guint i = 0; i < G_N_ELEMENTS (formats); i++)
    ids[i] = formats[i]->id;
  return ids;
}

static const RoofForeignFormat *
find_by_name (GFile *file)
{
  g_autofree char *base = g_file_get_basename (file);
  g_autofree char *lower = base != NULL ? g_ascii_strdown (base, -1) : g_strdup ("");

  for (guint i = 0; i < G_N_ELEMENTS (formats); i++)
    for (const char *const *pattern = formats[i]->patterns; *pattern != NULL; pattern++)
      if (g_pattern_match_simple (*pattern, lower))
        return formats[i];
  return NULL;
}

gboolean
roof_import_is_file (GFile *file)
{
  return find_by_name (file) != NULL;
}

void
roof_import_add_patterns (GPtrArray *list)
{
  for (guint i = 0; i < G_N_ELEMENTS (formats); i++)
    for (const char *const *pattern = formats[i]->patterns; *pattern != NULL; pattern++)
      g_ptr_array_add (list, (gpointer) *pattern);
}

static const RoofForeignFormat *
find_by_id (const char  *id,
            GError     **error)
{
  g_autofree const char **ids = roof_import_list_formats ();
  g_autofree char *known = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (formats); i++)
    if (g_str_equal (formats[i]->id, id))
      return formats[i];
  known = g_strjoinv (", ", (char **) ids);
  roof_fail_with (error, ROOF_ERROR_UNKNOWN, "there is no format \"%1$s\"; there are %2$s", id, known);
  return NULL;
}

/* The format by content, else by name, else the first: tables may have any name. */
static const RoofForeignFormat *
find_by_content (GFile                *file,
                 GBufferedInputStream *stream)
{
  gsize length;
  const char *head = g_buffered_input_stream_peek_buffer (stream, &length);
  const RoofForeignFormat *named = find_by_name (file);

  for (guint i = 0; i < G_N_ELEMENTS (formats); i++)
    if (formats[i]->recognize != NULL && formats[i]->recognize (head, length))
      return formats[i];
  return named != NULL ? named : formats[0];
}

static gboolean
read_file (RoofImport  *self,
           GFile       *file,
           const char  *id,
           GError     **error)
{
  gsize size;
  g_autoptr (GInputStream) raw = roof_text_file_open (file, &size, NULL, self->cancellable, error);
  g_autoptr (GInputStream) stream = NULL;
  const RoofForeignFormat *format;

  if (raw == NULL)
    return FALSE;
  stream = g_buffered_input_stream_new_sized (raw, 65536);
  if (g_buffered_input_stream_fill (G_BUFFERED_INPUT_STREAM (stream), -1, self->cancellable, error) < 0)
    return FALSE;
  format = id != NULL ? find_by_id (id, error)
                      : find_by_content (file, G_BUFFERED_INPUT_STREAM (stream));
  if (format == NULL)
    return FALSE;
  self->format = format->id;
  self->total = (goffset) size;
  return format->read (stream, self, error);
}

/* @self: (transfer full) */
static RoofImport *
load (RoofImport  *self,
      GFile       *file,
      const char  *format,
      GError     **error)
{
  g_autoptr (RoofImport) import = self;
  g_autoptr (GError) fault = NULL;

  if (read_file (import, file, format, &fault))
    return g_steal_pointer (&import);
  roof_text_file_name_error (file, &fault);
  g_propagate_error (error, g_steal_pointer (&fault));
  return NULL;
}

RoofImport *
roof_import_load (GFile             *file,
                  const char        *format,
                  RoofMachine       *machine,
                  RoofProgressFunc   progress,
                  gpointer           progress_data,
                  GCancellable      *cancellable,
                  GError           **error)
{
  return load (roof_import_new (machine, progress, progress_data, cancellable), file, format, error);
}

RoofImport *
roof_import_load_columns (GFile               *file,
                          GPtrArray           *columns,
                          RoofMachine         *machine,
                          const RoofProgress  *progress,
                          GError             **error)
{
  RoofImport *self = roof_import_new (machine, progress->func, progress->data, progress->cancellable);

  self->columns = g_ptr_array_ref (columns);
  return load (self, file, roof_csv_format.id, error);
}

RoofImport *
roof_import_load_document (GFile          *file,
                           RoofSnapshot  **snapshot,
                           GError        **error)
{
  RoofImport *self;

  *snapshot = roof_snapshot_load (file, error);
  if (*snapshot == NULL)
    return NULL;
  self = roof_import_new (roof_snapshot_get_active (*snapshot), NULL, NULL, NULL);
  self->format = "roofline";
  for (guint i = 0; i < roof_snapshot_get_n_kernels (*snapshot); i++)
    g_ptr_array_add (self->kernels, roof_kernel_ref (roof_snapshot_get_kernel (*snapshot, i)));
  return self;
}
