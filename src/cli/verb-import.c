/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n.h>

#include "chart/words/describe-import.h"
#include "cli/column-option.h"
#include "cli/command.h"
#include "cli/subject.h"
#include "cli/table.h"
#include "document/files/kernel-file.h"
#include "document/files/snapshot-file.h"
#include "document/files/text-file.h"
#include "import/import.h"
#include "import/sniff.h"

typedef struct
{
  char   **files;
  char   **columns;
  char    *target;  /* nullable: the document to write */
  char    *format;
  char    *machine;
  gboolean json;
} Options;

static void
clear_options (Options *self)
{
  g_strfreev (self->files);
  g_strfreev (self->columns);
  g_free (self->target);
  g_free (self->format);
  g_free (self->machine);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Options, clear_options)

/* Whether the file is a document, or a picture that carries one, unless the options name another format. */
static gboolean
is_document (const Options *self,
             GFile         *file)
{
  return self->format == NULL && self->columns == NULL && roof_sniff_is_document (file);
}

/* The snapshot that tables are added to: the first file if that is a document, else an empty one with the tables' machine.
 * Returns: (transfer full) (nullable) */
static RoofSnapshot *
open_first (const Options  *self,
            GPtrArray      *imports,
            GError        **error)
{
  g_autoptr (RoofLibrary) library = roof_command_open_library ();
  g_autoptr (GFile) file = roof_text_file_find (self->files[0]);
  g_autoptr (RoofMachine) machine = NULL;
  RoofSnapshot *snapshot = NULL;
  RoofImport *import;

  if (!is_document (self, file))
    {
      machine = roof_subject_open_measured (library, self->machine, error);
      return machine != NULL ? roof_snapshot_new (machine) : NULL;
    }
  if (self->machine != NULL)
    {
      roof_command_refuse (error, _ ("import: a document has its own machine; --machine is for tables"));
      return NULL;
    }
  import = roof_import_load_document (file, &snapshot, error);
  if (import != NULL)
    g_ptr_array_add (imports, import);
  return snapshot;
}

/* Loads the tables that follow the document, if any. */
static gboolean
load_tables (const Options  *self,
             RoofMachine    *machine,
             GPtrArray      *imports,
             GError        **error)
{
  for (guint i = imports->len; self->files[i] != NULL; i++)
    {
      g_autoptr (GFile) file = roof_text_file_find (self->files[i]);
      RoofImport *import;

      if (is_document (self, file))
        return roof_command_refuse (error, _ ("import: only the first file may be a document"));
      import = roof_column_option_load (file, self->format, self->columns, machine, error);
      if (import == NULL)
        return FALSE;
      g_ptr_array_add (imports, import);
    }
  return TRUE;
}

/* Loads all files. @imports: (element-type RoofImport): filled. Returns: (transfer full) (nullable) */
static RoofSnapshot *
load_files (const Options  *self,
            GPtrArray      *imports,
            GError        **error)
{
  g_autoptr (RoofSnapshot) first = open_first (self, imports, error);
  g_autoptr (GPtrArray) kernels = g_ptr_array_new ();
  guint n_documents = imports->len;

  if (first == NULL || !load_tables (self, roof_snapshot_get_active (first), imports, error))
    return NULL;
  if (imports->len == n_documents)
    return g_steal_pointer (&first);
  for (guint i = 0; i < imports->len; i++)
    g_ptr_array_extend (kernels, ((const RoofImport *) imports->pdata[i])->kernels, NULL, NULL);
  return roof_snapshot_with_kernels (first, kernels);
}

static void
print_text (const Options *self,
            RoofMachine   *machine,
            GPtrArray     *imports,
            GString       *output)
{
  for (guint i = 0; i < imports->len; i++)
    {
      const RoofImport *import = imports->pdata[i];
      g_autofree char *shown = g_filename_display_name (self->files[i]);
      g_autofree char *came_to = roof_describe_import (import->kernels->len, import->n_skipped);

      g_string_append_printf (output, "%s: %s (%s)\n", shown, came_to, import->format);
      for (guint k = 0; k < import->findings->len; k++)
        {
          const RoofFinding *finding = import->findings->pdata[k];

          g_autofree char *text = roof_text_make_line (finding->text);

          g_string_append_printf (output, "  %s: %s\n", roof_finding_kind_describe (finding->kind), text);
        }
      if (import->n_skipped > ROOF_IMPORT_MOST_SKIPPED)
        g_string_append_printf (output, "  … %u\n", import->n_skipped - ROOF_IMPORT_MOST_SKIPPED);
    }
  /* Translators: %s is the name of a machine */
  g_string_append_printf (output, _ ("Machine: %s\n"), roof_machine_get_name (machine));
}

static JsonObject *
write_import (const char       *path,
              const RoofImport *import)
{
  JsonObject *object = json_object_new ();
  JsonArray *findings = json_array_new ();
  g_autofree char *shown = g_filename_display_name (path);

  json_object_set_string_member (object, "file", shown);
  json_object_set_string_member (object, "format", import->format);
  json_object_set_int_member (object, "read", import->kernels->len);
  json_object_set_int_member (object, "skipped", import->n_skipped);
  for (guint i = 0; i < import->findings->len; i++)
    {
      const RoofFinding *finding = import->findings->pdata[i];
      JsonObject *entry = json_object_new ();

      json_object_set_string_member (entry, "kind", roof_finding_kind_to_string (finding->kind));
      json_object_set_string_member (entry, "text", finding->text);
      json_array_add_object_element (findings, entry);
    }
  json_object_set_array_member (object, "findings", findings);
  return object;
}

static void
print_json (const Options *self,
            RoofSnapshot  *snapshot,
            GPtrArray     *imports,
            GString       *output)
{
  JsonObject *root = json_object_new (), *machine = json_object_new ();
  JsonArray *files = json_array_new (), *kernels = json_array_new ();

  json_object_set_string_member (machine, "id", roof_machine_get_id (roof_snapshot_get_active (snapshot)));
  json_object_set_string_member (machine, "name", roof_machine_get_name (roof_snapshot_get_active (snapshot)));
  json_object_set_object_member (root, "machine", machine);
  for (guint i = 0; i < imports->len; i++)
    json_array_add_object_element (files, write_import (self->files[i], imports->pdata[i]));
  json_object_set_array_member (root, "files", files);
  for (guint i = 0; i < roof_snapshot_get_n_kernels (snapshot); i++)
    json_array_add_object_element (kernels, roof_kernel_write (roof_snapshot_get_kernel (snapshot, i)));
  json_object_set_array_member (root, "kernels", kernels);
  roof_command_print_json (root, output);
}

static gboolean
save (const char    *path,
      RoofSnapshot  *snapshot,
      GError       **error)
{
  g_autoptr (GFile) file = roof_text_file_find_output (path);

  return roof_text_file_write (file, roof_snapshot_write_text, snapshot, NULL, NULL, error);
}

static gboolean
is_standard_output (const char *target)
{
  return g_strcmp0 (target, "-") == 0;
}

/* Prints the report on standard error, since the document went to standard output. */
static void
say_instead (GString *output)
{
  g_string_truncate (output, output->len - 1);
  roof_command_say (output->str);
  g_string_truncate (output, 0);
}

static gboolean
import_files (const Options  *self,
              GString        *output,
              GError        **error)
{
  g_autoptr (GPtrArray) imports = g_ptr_array_new_with_free_func ((GDestroyNotify) roof_import_free);
  g_autoptr (RoofSnapshot) snapshot = load_files (self, imports, error);

  if (snapshot == NULL || (self->target != NULL && !save (self->target, snapshot, error)))
    return FALSE;
  if (self->json)
    print_json (self, snapshot, imports, output);
  else
    print_text (self, roof_snapshot_get_active (snapshot), imports, output);
  if (is_standard_output (self->target))
    say_instead (output);
  return TRUE;
}

/* Refuses an unknown format as a wrong command line. */
static gboolean
check_format (const char  *format,
              GError     **error)
{
  g_autofree const char **ids = roof_import_list_formats ();
  g_autofree char *known = g_strjoinv (", ", (char **) ids);

  if (format == NULL || g_strv_contains (ids, format))
    return TRUE;
  return roof_command_refuse (error, _ ("import: there is no format “%1$s”; there are %2$s"), format, known);
}

static gboolean
run (const char * const  *arguments,
     GString             *output,
     GError             **error)
{
  g_autoptr (GOptionContext) context = roof_command_new_context ("FILE…");
  g_auto (Options) options = { NULL };
  const GOptionEntry entries[] = {
    { "output", 'o', 0, G_OPTION_ARG_FILENAME, &options.target, N_ ("Document to write the kernels to"), "DOC.roofline" },
    { "format", 0, 0, G_OPTION_ARG_STRING, &options.format, N_ ("Read the files as this format: csv (default: by their content)"),
      "NAME" },
    { "machine", 0, 0, G_OPTION_ARG_FILENAME, &options.machine,
      N_ ("Machine that the kernels ran on: a built-in id or a file (default: that of a new window)"), "M" },
    roof_column_option_get_entry (&options.columns),
    { "json", 0, 0, G_OPTION_ARG_NONE, &options.json, N_ ("Print JSON instead of tables"), NULL },
    { G_OPTION_REMAINING, 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &options.files, NULL, NULL },
    G_OPTION_ENTRY_NULL,
  };

  g_option_context_add_main_entries (context, entries, GETTEXT_PACKAGE);
  if (!roof_command_parse_options (context, arguments, error))
    return FALSE;
  if (options.files == NULL)
    return roof_command_refuse (error, _ ("import: name a file to read"));
  if (options.json && is_standard_output (options.target))
    return roof_command_refuse (error, _ ("import: --json and -o - both go to standard output; give one of them"));
  return check_format (options.format, error) && import_files (&options, output, error);
}

const RoofVerb roof_verb_import = { "import", N_ ("Foreign files, such as tables of measured kernels, to a document"), run };
