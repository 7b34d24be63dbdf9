/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "import/import.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "core/error.h"
#include "document/files/model-file.h"
#include "document/files/text-file.h"
#include "import/csv.h"

/* In the order in which they are tried. The next format is one more row. */
static const RoofForeignFormat *const formats[] = {
  &roof_csv_format,
};

static void
free_finding (gpointer data)
{
  RoofFinding *finding = data;

  g_free (finding->text);
  g_free (finding);
}

static RoofImport *
new_import (RoofMachine      *machine,
            RoofProgressFunc  progress,
            gpointer          progress_data,
            GCancellable     *cancellable)
{
  RoofImport *self = g_new0 (RoofImport, 1);

  self->machine = roof_machine_ref (machine);
  self->cancellable = cancellable != NULL ? g_object_ref (cancellable) : NULL;
  self->progress = progress;
  self->progress_data = progress_data;
  self->kernels = g_ptr_array_new_with_free_func ((GDestroyNotify) roof_kernel_unref);
  self->findings = g_ptr_array_new_with_free_func (free_finding);
  return self;
}

void
roof_import_free (RoofImport *self)
{
  roof_machine_unref (self->machine);
  g_clear_object (&self->cancellable);
  g_clear_pointer (&self->columns, g_ptr_array_unref);
  g_ptr_array_unref (self->kernels);
  g_ptr_array_unref (self->findings);
  g_free (self);
}

static void
add_finding (RoofImport     *self,
            RoofFindingKind  kind,
            char           *text)
{
  RoofFinding *finding = g_new0 (RoofFinding, 1);

  finding->kind = kind;
  finding->text = text;
  g_ptr_array_add (self->findings, finding);
}

void
roof_import_note (RoofImport     *self,
                    RoofFindingKind  kind,
                    const char     *format,
                    ...)
{
  va_list arguments;

  va_start (arguments, format);
  add_finding (self, kind, g_strdup_vprintf (roof_error_translate (format), arguments));
  va_end (arguments);
}

void
roof_import_skip (RoofImport *self,
                  const char *text)
{
  if (self->n_skipped++ < ROOF_IMPORT_MOST_SKIPPED)
    add_finding (self, ROOF_FINDING_SKIPPED, g_strdup (text));
}

const char *
roof_finding_kind_to_string (RoofFindingKind kind)
{
  static const char *const names[] = {
    [ROOF_FINDING_GUESSED] = "guessed",
    [ROOF_FINDING_LEFT_OUT] = "left out",
    [ROOF_FINDING_SKIPPED] = "skipped",
    [ROOF_FINDING_DOUBTFUL] = "doubtful",
  };

  return names[kind];
}

const char *
roof_finding_kind_describe (RoofFindingKind kind)
{
  static const char *const names[] = {
    [ROOF_FINDING_GUESSED] = N_ ("guessed"),
    [ROOF_FINDING_LEFT_OUT] = N_ ("left out"),
    [ROOF_FINDING_SKIPPED] = N_ ("skipped"),
    [ROOF_FINDING_DOUBTFUL] = N_ ("doubtful"),
  };

  return _(names[kind]);
}

char *
roof_import_list_findings (const RoofImport *import,
                           guint             most)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < MIN (import->findings->len, most); i++)
    {
      const RoofFinding *finding = import->findings->pdata[i];

      g_string_append_printf (text, "%s%s: %s", i > 0 ? "\n" : "", roof_finding_kind_describe (finding->kind), finding->text);
    }
  if (import->findings->len > most)
    g_string_append (text, "\n…");
  return text->len > 0 ? g_string_free (g_steal_pointer (&text), FALSE) : NULL;
}

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

/* By what it begins with, else by its name, else the first: a table may be named anyhow. */
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
  return load (new_import (machine, progress, progress_data, cancellable), file, format, error);
}

RoofImport *
roof_import_load_columns (GFile               *file,
                          GPtrArray           *columns,
                          RoofMachine         *machine,
                          const RoofProgress  *progress,
                          GError             **error)
{
  RoofImport *self = new_import (machine, progress->func, progress->data, progress->cancellable);

  self->columns = g_ptr_array_ref (columns);
  return load (self, file, roof_csv_format.id, error);
}

RoofImport *
roof_import_load_document (GFile       *file,
                           RoofModel  **model,
                           GError     **error)
{
  RoofImport *self;

  *model = roof_model_load (file, error);
  if (*model == NULL)
    return NULL;
  self = new_import (roof_model_get_active (*model), NULL, NULL, NULL);
  self->format = "roofline";
  for (guint i = 0; i < roof_model_get_n_kernels (*model); i++)
    g_ptr_array_add (self->kernels, roof_kernel_ref (roof_model_get_kernel (*model, i)));
  return self;
}
