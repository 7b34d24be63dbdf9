/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "import/import.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "core/error.h"
#include "document/files/snapshot-file.h"
#include "document/files/text-file.h"
#include "import/foreign-file.h"
#include "import/foreign-table.h"
#include "import/formats.h"
#include "import/json-head.h"
#include "import/promise.h"
#include "import/records.h"
#include "import/table/csv.h"
#include "import/text-head.h"
#include "workload/apply.h"
#include "workload/reading.h"

/* A file is opened as text (`foreign-file`), and lines of a log before JSON are skipped. What comes out is asked for its format by its
 * first ROOF_FOREIGN_HEAD bytes, in the order of the table of formats; the name of the file decides only if no content does. The
 * format's reader gets the whole stream. Then every other format of runs and machines that recognises the same text gets it, too,
 * opened anew: the file may hold what several programs printed. Invariants: recognising takes nothing from the stream; a format that
 * was asked for by its id is read alone; an error names the file. */

#define MOST_BEGINNINGS 16 /* lines of a log that begin like JSON, at which formats are looked for */

const RoofForeignFormat *const *
roof_import_list_formats (guint *n)
{
  *n = G_N_ELEMENTS (formats);
  return formats;
}

char *
roof_import_list_ids (void)
{
  g_autoptr (GString) ids = g_string_new (NULL);

  for (guint i = 0; i < G_N_ELEMENTS (formats); i++)
    if (formats[i]->gives != 0)
      g_string_append_printf (ids, "%s%s", ids->len > 0 ? ", " : "", formats[i]->id);
  return g_string_free (g_steal_pointer (&ids), FALSE);
}

void
roof_import_add_patterns (GPtrArray *list,
                          guint      gives)
{
  for (guint i = 0; i < G_N_ELEMENTS (formats); i++)
    for (const char *const *pattern = formats[i]->patterns; *pattern != NULL; pattern++)
      if ((formats[i]->gives & gives) != 0 && !g_ptr_array_find_with_equal_func (list, *pattern, g_str_equal, NULL))
        g_ptr_array_add (list, (gpointer) *pattern);
  if (gives != 0)
    g_ptr_array_add (list, (gpointer) "*.gz");
}

const RoofForeignFormat *
roof_import_find_format (const char  *id,
                         GError     **error)
{
  g_autofree char *known = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (formats); i++)
    if (g_str_equal (formats[i]->id, id))
      return formats[i];
  known = roof_import_list_ids ();
  roof_fail_with (error, ROOF_ERROR_UNKNOWN, "there is no format \"%1$s\"; there are %2$s", id, known);
  return NULL;
}

/* --- recognising --- */

static gboolean
has_pattern (const RoofForeignFormat *format,
             const char              *name)
{
  for (const char *const *pattern = format->patterns; *pattern != NULL; pattern++)
    if (g_pattern_match_simple (*pattern, name))
      return TRUE;
  return FALSE;
}

/* The format that only its name tells. */
static const RoofForeignFormat *
find_by_name (GFile *file)
{
  g_autofree char *base = g_file_get_basename (file);
  g_autofree char *lower = base != NULL ? g_ascii_strdown (base, -1) : g_strdup ("");

  if (g_str_has_suffix (lower, ".gz"))
    lower[strlen (lower) - strlen (".gz")] = '\0';
  for (guint i = 0; i < G_N_ELEMENTS (formats); i++)
    if (formats[i]->recognize == NULL && formats[i]->magic == NULL && formats[i]->columns == NULL
        && has_pattern (formats[i], lower))
      return formats[i];
  return NULL;
}

/* The format that the name of a file promises whose content has none. @plain: whether it is not packed. (nullable) */
static const RoofForeignFormat *
find_promised (GFile                *file,
               GBufferedInputStream *stream,
               gboolean              plain)
{
  return roof_promise_find (file, stream, plain, formats, G_N_ELEMENTS (formats));
}

static gboolean
recognizes (const RoofForeignFormat *format,
            const char              *head,
            gsize                    length)
{
  if (format->recognize != NULL)
    return format->recognize (head, length);
  if (format->magic != NULL)
    return length >= format->n_magic && memcmp (head, format->magic, format->n_magic) == 0;
  return format->columns != NULL && roof_foreign_table_find (head, length, format->columns) != '\0';
}

/* The first format that recognises a file by its beginning. (nullable) */
static const RoofForeignFormat *
find_by_head (const char *head,
              gsize       length)
{
  for (guint i = 0; i < G_N_ELEMENTS (formats); i++)
    if (recognizes (formats[i], head, length))
      return formats[i];
  return NULL;
}

/* The format of the text at *@head, or of the JSON behind lines of a log there, to which *@head moves. (nullable) */
static const RoofForeignFormat *
find_behind_log (const char **head,
                 gsize        length)
{
  const char *at = *head, *end = *head + length;
  const RoofForeignFormat *format = find_by_head (at, length);

  if (memchr (at, '\0', length) != NULL)
    return format;
  for (guint i = 0; format == NULL && i < MOST_BEGINNINGS && (at = roof_json_head_find_line (at, end)) != NULL; i++)
    if ((format = find_by_head (at, (gsize) (end - at))) != NULL)
      *head = at;
  return format;
}

/* Skips the lines of a log before JSON. @format: (out) (nullable): that of the content. @n: (out): lines that were skipped. Returns: whether
 * that succeeded */
static gboolean
skip_log (GBufferedInputStream     *stream,
          RoofImport               *into, /* nullable */
          const RoofForeignFormat **format,
          guint                    *n,
          GCancellable             *cancellable,
          GError                  **error)
{
  gsize length;
  const char *head = g_buffered_input_stream_peek_buffer (stream, &length), *text = head;
  gsize before;

  *n = 0;
  *format = find_behind_log (&text, length);
  before = (gsize) (text - head);
  for (gsize i = 0; i < before; i++)
    *n += head[i] == '\n';
  if (*n > 0 && into != NULL)
    roof_import_tell (into, ROOF_FINDING_LEFT_OUT, ngettext ("%u line of text before the JSON", "%u lines of text before the JSON", *n), *n);
  return before == 0 || g_input_stream_skip (G_INPUT_STREAM (stream), before, cancellable, error) == (gssize) before;
}

static gboolean
has_child (GFile      *folder,
           const char *pattern)
{
  g_autoptr (GFileEnumerator) children
      = g_file_enumerate_children (folder, G_FILE_ATTRIBUTE_STANDARD_NAME, G_FILE_QUERY_INFO_NONE, NULL, NULL);
  GFileInfo *info = NULL;

  while (children != NULL && g_file_enumerator_iterate (children, &info, NULL, NULL, NULL) && info != NULL)
    if (g_pattern_match_simple (pattern, g_file_info_get_name (info)))
      return TRUE;
  return FALSE;
}

/* The format of a folder, by a file in it. (nullable) */
static const RoofForeignFormat *
find_by_folder (GFile *file)
{
  for (guint i = 0; i < G_N_ELEMENTS (formats); i++)
    if (formats[i]->folder != NULL && has_child (file, formats[i]->folder))
      return formats[i];
  return NULL;
}

/* Whether a text that is called anything has a line of titles, as notes in Markdown and what a program printed. */
static gboolean
has_titles (GBufferedInputStream *stream)
{
  gsize length;
  const char *head = g_buffered_input_stream_peek_buffer (stream, &length);
  g_autofree char *text = roof_json_head_begins (head, length) ? NULL : roof_text_head_new (head, length);
  g_autoptr (RoofCsvHeader) header = text != NULL ? roof_csv_header_find (text, strlen (text), FALSE, NULL) : NULL;

  return header != NULL;
}

const RoofForeignFormat *
roof_import_recognize (GFile *file)
{
  g_autoptr (GError) error = NULL;
  gsize size;
  guint n_before;
  g_autoptr (GBufferedInputStream) stream = roof_foreign_file_open (file, &size, NULL, &error);
  const RoofForeignFormat *format;

  if (stream != NULL && skip_log (stream, NULL, &format, &n_before, NULL, NULL)
      && (format != NULL || (format = find_promised (file, stream, size > 0)) != NULL))
    return format;
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_IS_DIRECTORY))
    return find_by_folder (file);
  format = find_by_name (file);
  return format == NULL && stream != NULL && has_titles (stream) ? &roof_csv_format : format;
}

/* --- reading --- */

/* Fails with the advice for a folder that is recognised, in place of saying that it is a folder. */
static void
advise_on_folder (GFile   *file,
                  GError **error)
{
  const RoofForeignFormat *format
      = g_error_matches (*error, G_IO_ERROR, G_IO_ERROR_IS_DIRECTORY) ? find_by_folder (file) : NULL;

  if (format == NULL)
    return;
  g_clear_error (error);
  roof_fail_with (error, ROOF_ERROR_UNSUPPORTED, "%s", _ (format->advice));
}

/* Refuses a format that gives none of @gives. */
static gboolean
check_gives (const RoofForeignFormat *format,
             guint                    gives,
             GError                 **error)
{
  if (format->read == NULL)
    return roof_fail_with (error, ROOF_ERROR_UNSUPPORTED, "%s", _ (format->advice));
  if (format->gives == 0 || (format->gives & gives) != 0)
    return TRUE;
  return roof_fail (error, gives == ROOF_GIVES_NETWORK   ? N_ ("it describes no network, but was recognised as: %s")
                           : gives == ROOF_GIVES_MACHINE ? N_ ("it describes no machine, but was recognised as: %s")
                                                         : N_ ("it holds no kernels, but was recognised as: %s"),
                    _ (format->name));
}

/* The format of a file that none recognises: the likeliest of those that give what is wanted, which says what is wrong. Tables
 * may have any name. */
static const RoofForeignFormat *
find_usual (guint gives)
{
  return gives == ROOF_GIVES_NETWORK   ? &roof_config_format
         : gives == ROOF_GIVES_MACHINE ? &roof_own_machine_format
                                       : &roof_csv_format;
}

/* The other formats of runs and machines that a text has parts of: outputs of several programs in one file. Formats of JSON, and
 * those that are no text, hold a file to its end. @format: the first that recognised the text, if any did. Returns: (transfer full) (element-type RoofForeignFormat) */
static GPtrArray *
find_others (GBufferedInputStream    *stream,
             const RoofForeignFormat *format,
             guint                    gives)
{
  GPtrArray *others = g_ptr_array_new ();
  gsize length;
  const char *head = g_buffered_input_stream_peek_buffer (stream, &length);
  guint i = memchr (head, '\0', length) == NULL ? 0 : G_N_ELEMENTS (formats);

  gives &= ROOF_GIVES_RUN | ROOF_GIVES_MACHINE;
  while (i < G_N_ELEMENTS (formats) && formats[i] != format)
    i++;
  for (i++; i < G_N_ELEMENTS (formats); i++)
    if (formats[i]->magic == NULL && (formats[i]->gives & gives) != 0
        && recognizes (formats[i], head, length))
      g_ptr_array_add (others, (gpointer) formats[i]);
  return others;
}

/* Reads what the file holds of another format, too. What cannot be read of it is a finding. */
static gboolean
read_other (RoofImport              *self,
            const RoofForeignFormat *other,
            GError                 **error)
{
  g_autoptr (RoofImport) part
      = roof_import_new (self->file, self->machine, self->progress, self->progress_data, self->cancellable);
  g_autoptr (GError) fault = NULL;
  const RoofProgress progress = { self->progress, self->progress_data, self->cancellable };
  gsize size;
  g_autoptr (GBufferedInputStream) stream = roof_foreign_file_open (self->file, &size, &progress, error);

  if (stream == NULL)
    return FALSE;
  part->profile = self->profile;
  part->total = (goffset) size;
  if (other->read (G_INPUT_STREAM (stream), part, &fault))
    {
      roof_import_tell (self, ROOF_FINDING_GUESSED, "the file holds the output of several programs: the next is %s", _ (other->name));
      roof_import_append (self, part);
    }
  else
    roof_import_tell (self, ROOF_FINDING_LEFT_OUT, "the output of another program in the file, %1$s: %2$s", _ (other->name),
                      fault->message);
  return !g_cancellable_set_error_if_cancelled (self->cancellable, error);
}

/* Reads a table. What begins as JSON and is no table is refused as JSON of no known kind. */
static gboolean
read_table (RoofImport           *self,
            GBufferedInputStream *stream,
            GError              **error)
{
  gsize length, size;
  const char *head = g_buffered_input_stream_peek_buffer (stream, &length);
  gboolean json = roof_json_head_begins (head, length);
  const RoofProgress progress = { self->progress, self->progress_data, self->cancellable };
  g_autoptr (GBufferedInputStream) again = NULL;
  g_autoptr (GError) fault = NULL;

  if (roof_csv_format.read (G_INPUT_STREAM (stream), self, &fault))
    return TRUE;
  again = json && fault->domain == ROOF_ERROR ? roof_foreign_file_open (self->file, &size, &progress, error) : NULL;
  if (again != NULL)
    return roof_records_refuse (G_INPUT_STREAM (again), self, error);
  if (*error == NULL)
    g_propagate_error (error, g_steal_pointer (&fault));
  return FALSE;
}

/* @gives: the wanted contents, RoofGives */
static gboolean
read_file (RoofImport  *self,
           const char  *id,
           guint        gives,
           GError     **error)
{
  const RoofProgress progress = { self->progress, self->progress_data, self->cancellable };
  gsize size;
  g_autoptr (GBufferedInputStream) stream = roof_foreign_file_open (self->file, &size, &progress, error);
  g_autoptr (GPtrArray) others = NULL;
  const RoofForeignFormat *format, *promised;
  guint n_before;

  if (stream == NULL)
    {
      advise_on_folder (self->file, error);
      return FALSE;
    }
  if (!skip_log (stream, self, &format, &n_before, self->cancellable, error))
    return FALSE;
  promised = id == NULL && format == NULL ? find_promised (self->file, stream, size > 0) : NULL;
  if (promised != NULL)
    return roof_fail_with (error, ROOF_ERROR_UNSUPPORTED, "%s", _ (promised->begins));
  format = id != NULL ? roof_import_find_format (id, error) : format != NULL ? format : find_by_name (self->file);
  if (format == NULL && id != NULL)
    return FALSE;
  format = format != NULL ? format : find_usual (gives);
  self->format = format->id;
  self->total = (goffset) size;
  if (id == NULL && (format->gives & (ROOF_GIVES_RUN | ROOF_GIVES_MACHINE)) != 0)
    others = find_others (stream, format, gives);
  if (!check_gives (format, gives, error)
      || !(format == &roof_csv_format ? read_table (self, stream, error) : format->read (G_INPUT_STREAM (stream), self, error)))
    {
      /* JSON that cannot be parsed is faulty in a line counted from its beginning. */
      if (n_before > 0 && error != NULL && g_error_matches (*error, ROOF_ERROR, ROOF_ERROR_SYNTAX))
        g_prefix_error (error, ngettext ("after %u line of text: ", "after %u lines of text: ", n_before), n_before);
      return FALSE;
    }
  /* The stream's thread has ended when the file is read again. */
  g_clear_object (&stream);
  for (guint i = 0; others != NULL && i < others->len; i++)
    if (!read_other (self, others->pdata[i], error))
      return FALSE;
  return !g_cancellable_set_error_if_cancelled (self->cancellable, error);
}

/* Says of which types of numbers the machine has no roof of their own: their kernels may lie above the one that is drawn. */
static void
tell_other_roofs (RoofImport *self)
{
  g_autoptr (GHashTable) said = g_hash_table_new (g_str_hash, g_str_equal);

  for (guint i = 0; self->machine != NULL && self->found == NULL && i < self->kernels->len; i++)
    {
      const char *unit = roof_kernel_get_unit (self->kernels->pdata[i]), *dtype = roof_kernel_get_compute (self->kernels->pdata[i]);
      RoofPeakFallback fallback;
      int index = dtype != NULL && !g_hash_table_contains (said, dtype)
                      ? roof_machine_find_peak (self->machine, unit != NULL ? unit : "matrix", dtype, &fallback, NULL) : -1;
      const RoofPeak *peak = index >= 0 ? roof_machine_get_peak (self->machine, (guint) index) : NULL;

      /* Vectors of narrow numbers are computed in fp32 as a rule. */
      if (peak == NULL || (fallback & ROOF_PEAK_OTHER_DTYPE) == 0 || g_str_equal (peak->unit, "vector"))
        continue;
      g_hash_table_add (said, (gpointer) dtype);
      roof_import_tell (self, ROOF_FINDING_DOUBTFUL, "%1$s lists no peak for %2$s: that of %3$s is drawn, and kernels may lie above it",
                        roof_machine_get_name (self->machine), dtype, peak->dtype);
    }
}

/* @self: (transfer full) */
static RoofImport *
load (RoofImport  *self,
      const char  *format,
      guint        gives,
      GError     **error)
{
  g_autoptr (RoofImport) import = self;
  g_autoptr (GError) fault = NULL;

  if (read_file (import, format, gives, &fault))
    {
      tell_other_roofs (import);
      return g_steal_pointer (&import);
    }
  roof_text_file_name_error (import->file, &fault);
  g_propagate_error (error, g_steal_pointer (&fault));
  return NULL;
}

/* Says what of a network's description was assumed or left out, as an analysis of the network does: the kind of the finding stands
 * for the label. */
static void
tell_reading (RoofImport *self)
{
  const RoofArchitecture *net = roof_workload_get_net (self->network, NULL);
  g_autoptr (GPtrArray) remarks = net != NULL ? roof_architecture_list_remarks (net) : NULL;

  for (guint i = 0; remarks != NULL && i < remarks->len; i++)
    {
      const RoofReadingRemark *remark = remarks->pdata[i];

      roof_import_tell (self, remark->lacks ? ROOF_FINDING_LEFT_OUT : ROOF_FINDING_GUESSED, "%s", remark->text);
    }
}

/* @self: (transfer full): empty */
static RoofImport *
load_any (RoofImport  *self,
          const char  *format,
          GError     **error)
{
  guint gives = (self->machine != NULL ? ROOF_GIVES_RUN : 0) | ROOF_GIVES_MACHINE | ROOF_GIVES_NETWORK;
  RoofImport *loaded = load (self, format, gives, error);

  if (loaded != NULL && loaded->network != NULL)
    tell_reading (loaded);
  return loaded;
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
  return load_any (roof_import_new (file, machine, progress, progress_data, cancellable), format, error);
}

RoofImport *
roof_import_load_whole (GFile             *file,
                        const char        *format,
                        RoofMachine       *machine,
                        RoofProgressFunc   progress,
                        gpointer           progress_data,
                        GCancellable      *cancellable,
                        GError           **error)
{
  RoofImport *self = roof_import_new (file, machine, progress, progress_data, cancellable);

  self->whole = TRUE;
  return load_any (self, format, error);
}

/* Reads one of several files into @self. */
static gboolean
read_part (RoofImport  *self,
           GFile       *file,
           GError     **error)
{
  g_autoptr (GError) fault = NULL;

  g_set_object (&self->file, file);
  if (read_file (self, NULL, ROOF_GIVES_RUN, &fault))
    return TRUE;
  roof_text_file_name_error (file, &fault);
  g_propagate_error (error, g_steal_pointer (&fault));
  return FALSE;
}

RoofImport *
roof_import_load_parts (GPtrArray         *files,
                        RoofMachine       *machine,
                        RoofProgressFunc   progress,
                        gpointer           progress_data,
                        GCancellable      *cancellable,
                        GError           **error)
{
  g_autoptr (RoofImport) self = NULL;

  if (files->len == 1)
    return roof_import_load (files->pdata[0], NULL, machine, progress, progress_data, cancellable, error);
  self = roof_import_new (files->pdata[0], machine, progress, progress_data, cancellable);
  for (guint i = 0; i < files->len; i++)
    {
      self->more = i + 1 < files->len;
      if (!read_part (self, files->pdata[i], error))
        return NULL;
    }
  g_set_object (&self->file, files->pdata[0]);
  roof_import_tell (self, ROOF_FINDING_GUESSED, "%u files are taken for parts of one run and joined by region", files->len);
  return g_steal_pointer (&self);
}

/* The group of files that are parts of the same run as a file of the tool @joins. @tools: (element-type utf8): the tool of each
 * group. (nullable) */
static GPtrArray *
find_group (GPtrArray  *groups,
            GPtrArray  *tools,
            const char *joins)
{
  guint index;

  return joins != NULL && g_ptr_array_find_with_equal_func (tools, joins, g_str_equal, &index) ? groups->pdata[index] : NULL;
}

GPtrArray *
roof_import_group (GPtrArray *files)
{
  GPtrArray *groups = g_ptr_array_new_with_free_func ((GDestroyNotify) g_ptr_array_unref);
  g_autoptr (GPtrArray) tools = g_ptr_array_new ();

  for (guint i = 0; i < files->len; i++)
    {
      const RoofForeignFormat *format = files->len > 1 ? roof_import_recognize (files->pdata[i]) : NULL;
      const char *joins = format != NULL ? format->joins : NULL;
      GPtrArray *group = find_group (groups, tools, joins);

      if (group == NULL)
        {
          group = g_ptr_array_new_with_free_func (g_object_unref);
          g_ptr_array_add (groups, group);
          g_ptr_array_add (tools, (gpointer) (joins != NULL ? joins : ""));
        }
      g_ptr_array_add (group, g_object_ref (files->pdata[i]));
    }
  return groups;
}

RoofImport *
roof_import_load_columns (GFile               *file,
                          GPtrArray           *columns,
                          RoofMachine         *machine,
                          const RoofProgress  *progress,
                          GError             **error)
{
  RoofImport *self = roof_import_new (file, machine, progress->func, progress->data, progress->cancellable);

  self->columns = g_ptr_array_ref (columns);
  return load (self, roof_csv_format.id, ROOF_GIVES_RUN, error);
}

/* Refuses a file that did not hold what its format may. */
static RoofImport *
check_found (RoofImport  *self,
             gboolean     found,
             const char  *message,
             GError     **error)
{
  g_autoptr (RoofImport) import = self;

  if (import == NULL || found)
    return g_steal_pointer (&import);
  roof_fail (error, "%s", roof_error_translate (message));
  roof_text_file_prefix_error (import->file, error);
  return NULL;
}

RoofImport *
roof_import_load_network (GFile               *file,
                          const RoofProgress  *progress,
                          GError             **error)
{
  RoofProgress told = progress != NULL ? *progress : (RoofProgress) { NULL };
  RoofImport *self = load (roof_import_new (file, NULL, told.func, told.data, told.cancellable), NULL, ROOF_GIVES_NETWORK, error);

  return check_found (self, self != NULL && self->network != NULL,
                      ROOF_REASON ("it lists tensors, but does not describe the network: put its config.json beside it"), error);
}

RoofImport *
roof_import_load_machine (GFile   *file,
                          GError **error)
{
  RoofImport *self = load (roof_import_new (file, NULL, NULL, NULL, NULL), NULL, ROOF_GIVES_MACHINE, error);

  return check_found (self, self != NULL && self->found != NULL,
                      self != NULL && self->measured->len > 0
                          ? ROOF_REASON ("it measures some roofs of a machine, not all: "
                                         "“roofline-cli import --into MACHINE FILE” puts them into one")
                          : ROOF_REASON ("it describes no machine"), error);
}

RoofImport *
roof_import_load_profile (GFile               *file,
                          RoofMachine         *machine,
                          const RoofProgress  *progress,
                          GError             **error)
{
  RoofImport *self = roof_import_new (file, machine, progress->func, progress->data, progress->cancellable);

  self->profile = TRUE;
  return load (self, NULL, ROOF_GIVES_RUN, error);
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
  self = roof_import_new (file, roof_snapshot_get_active (*snapshot), NULL, NULL, NULL);
  self->format = "roofline";
  for (guint i = 0; i < roof_snapshot_get_n_kernels (*snapshot); i++)
    g_ptr_array_add (self->kernels, roof_kernel_ref (roof_snapshot_get_kernel (*snapshot, i)));
  return self;
}
