/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n.h>
#include <math.h>

#include "cli/column-option.h"
#include "cli/command.h"
#include "cli/fit-energy.h"
#include "cli/statement.h"
#include "cli/subject.h"
#include "core/error.h"
#include "document/files/analysis-json.h"
#include "document/files/machine-file.h"
#include "document/files/snapshot-file.h"
#include "document/files/text-file.h"
#include "import/describe-import.h"
#include "import/import.h"
#include "import/merge-roofs.h"
#include "import/sniff.h"
#include "workload/apply.h"
#include "workload/expansion.h"

typedef struct
{
  char   **files;
  char   **columns;
  char    *output;  /* nullable: the document to write */
  char    *format;
  char    *machine;
  char    *into;    /* nullable: the machine to merge measured roofs into */
  gboolean list;
  gboolean json;
  gboolean fit; /* energies from the measured kernels */
} ImportOptions;

static void
clear_options (ImportOptions *self)
{
  g_strfreev (self->files);
  g_strfreev (self->columns);
  g_free (self->output);
  g_free (self->format);
  g_free (self->machine);
  g_free (self->into);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (ImportOptions, clear_options)

/* Whether the file is a document, or a picture that carries one, unless the options name another format. */
static gboolean
is_document (const ImportOptions *self,
             GFile               *file)
{
  return self->format == NULL && self->columns == NULL && roof_sniff_is_document (file);
}

/* The snapshot that the files are added to: the first file if that is a document, else an empty one with the machine that kernels
 * ran on. Returns: (transfer full) (nullable) */
static RoofSnapshot *
open_first (const ImportOptions *self,
            GPtrArray           *imports,
            GError             **error)
{
  g_autoptr (RoofLibrary) library = roof_command_open_library ();
  g_autoptr (GFile) file = roof_text_file_find (self->files[0]);
  g_autoptr (RoofMachine) machine = NULL;
  RoofSnapshot *snapshot = NULL;
  RoofImport *import;

  if (!is_document (self, file))
    {
      machine = roof_subject_open_measured (library, self->into != NULL ? self->into : self->machine, error);
      return machine != NULL ? roof_snapshot_new (machine) : NULL;
    }
  import = roof_import_load_document (file, &snapshot, error);
  if (import != NULL)
    g_ptr_array_add (imports, import);
  if (import == NULL || self->machine == NULL)
    return snapshot;
  roof_snapshot_unref (snapshot);
  roof_command_refuse (error, _ ("import: a document has its own machine; use --machine only for tables"));
  return NULL;
}

/* @snapshot with what @import holds. Returns: (transfer full) (nullable) */
static RoofSnapshot *
add_import (RoofSnapshot  *snapshot,
            RoofImport    *import,
            GError       **error)
{
  g_autoptr (RoofSnapshot) longer = NULL;
  RoofSnapshot *whole;

  if (import->found != NULL)
    roof_import_fit_kernels (import, roof_snapshot_get_active (snapshot));
  longer = roof_import_add_kernels (import, snapshot);
  whole = import->network != NULL ? roof_workload_add (import->network, longer, error) : g_steal_pointer (&longer);
  if (whole == NULL)
    roof_text_file_prefix_error (import->file, error);
  return whole;
}

/* The machine that a file describes, which what follows ran on unless --machine named one. */
static RoofSnapshot *
set_machine (const ImportOptions *self,
             RoofSnapshot        *snapshot,
             const RoofImport    *import)
{
  if (import->found == NULL || self->machine != NULL || roof_snapshot_get_n_kernels (snapshot) > 0)
    return roof_snapshot_ref (snapshot);
  return roof_snapshot_with_machine (snapshot, roof_snapshot_get_current (snapshot), import->found);
}

/* With --into, @snapshot's machine with the roofs that @import measured. Returns: (transfer full) (nullable) */
static RoofSnapshot *
merge_machine (const ImportOptions *self,
               RoofSnapshot        *snapshot,
               RoofImport          *import,
               GError             **error)
{
  g_autoptr (RoofMachine) merged = NULL;

  if (self->into == NULL)
    return set_machine (self, snapshot, import);
  if (import->measured->len > 0)
    merged = roof_merge_roofs (import, roof_snapshot_get_active (snapshot), error);
  else
    roof_fail (error, "there is no measured bandwidth or performance in the file");
  if (merged != NULL)
    return roof_snapshot_with_machine (snapshot, roof_snapshot_get_current (snapshot), merged);
  roof_text_file_prefix_error (import->file, error);
  return NULL;
}

/* What stands for a file whose run was read with the first file of @group. Returns: (transfer full) */
static RoofImport *
new_joined (GPtrArray *group)
{
  g_autofree char *first = roof_text_file_name (group->pdata[0]);
  RoofImport *import = roof_import_new (NULL, NULL, NULL, NULL, NULL);

  import->format = roof_import_recognize (group->pdata[0])->id;
  roof_import_tell (import, ROOF_FINDING_GUESSED, "it was read together with %s", first);
  return import;
}

/* @snapshot with a file, which is no document. @group: (element-type GFile): the file and others with parts of the same run.
 * Returns: (transfer full) (nullable) */
static RoofSnapshot *
load_file (const ImportOptions *self,
           GFile               *file,
           GPtrArray           *group,
           RoofSnapshot        *snapshot,
           GPtrArray           *imports,
           GError             **error)
{
  g_autoptr (RoofSnapshot) on = NULL;
  RoofImport *import;

  if (imports->len > 0 && is_document (self, file)) /* the first was looked at by open_first() */
    {
      roof_command_refuse (error, _ ("import: only the first file may be a document"));
      return NULL;
    }
  if (group->pdata[0] != file)
    {
      g_ptr_array_add (imports, new_joined (group));
      return roof_snapshot_ref (snapshot);
    }
  import = group->len > 1 ? roof_import_load_parts (group, roof_snapshot_get_active (snapshot), NULL, NULL, NULL, error)
                          : roof_column_option_load (file, self->format, self->columns, FALSE, roof_snapshot_get_active (snapshot), error);
  if (import == NULL)
    return NULL;
  g_ptr_array_add (imports, import);
  on = merge_machine (self, snapshot, import, error);
  return on != NULL ? add_import (on, import, error) : NULL;
}

/* Files that are read as one run, unless the options say how each is read. Returns: (transfer full) (element-type GPtrArray) */
static GPtrArray *
group_files (const ImportOptions *self,
             GPtrArray           *files)
{
  GPtrArray *groups;

  if (self->format == NULL && self->columns == NULL)
    return roof_import_group (files);
  groups = g_ptr_array_new_with_free_func ((GDestroyNotify) g_ptr_array_unref);
  for (guint i = 0; i < files->len; i++)
    {
      GPtrArray *group = g_ptr_array_new_with_free_func (g_object_unref);

      g_ptr_array_add (group, g_object_ref (files->pdata[i]));
      g_ptr_array_add (groups, group);
    }
  return groups;
}

/* The group that @file is in, of files that hold parts of one run. */
static GPtrArray *
find_group (GPtrArray *groups,
            GFile     *file)
{
  guint i = 0;

  while (!g_ptr_array_find (groups->pdata[i], file, NULL))
    i++;
  return groups->pdata[i];
}

/* Loads all files. @imports: (element-type RoofImport): filled. Returns: (transfer full) (nullable) */
static RoofSnapshot *
load_files (const ImportOptions *self,
            GPtrArray           *imports,
            GError             **error)
{
  g_autoptr (RoofSnapshot) snapshot = open_first (self, imports, error);
  g_autoptr (GPtrArray) files = g_ptr_array_new_with_free_func (g_object_unref), groups = NULL;

  for (guint i = imports->len; self->files[i] != NULL; i++)
    g_ptr_array_add (files, roof_text_file_find (self->files[i]));
  groups = group_files (self, files);
  for (guint i = 0; snapshot != NULL && i < files->len; i++)
    {
      g_autoptr (RoofSnapshot) before = g_steal_pointer (&snapshot);

      snapshot = load_file (self, files->pdata[i], find_group (groups, files->pdata[i]), before, imports, error);
    }
  return g_steal_pointer (&snapshot);
}

static JsonArray *
write_measured (const RoofImport *import)
{
  JsonArray *roofs = json_array_new ();

  for (guint i = 0; i < import->measured->len; i++)
    {
      const RoofMeasuredRoof *roof = &g_array_index (import->measured, RoofMeasuredRoof, i);
      JsonObject *entry = json_object_new ();

      if (roof->level != NULL)
        json_object_set_string_member (entry, "level", roof->level);
      else
        {
          json_object_set_string_member (entry, "unit", roof->unit);
          json_object_set_string_member (entry, "dtype", roof->dtype);
        }
      json_object_set_double_member (entry, roof->level != NULL ? "bandwidth" : "peak", roof->value);
      json_object_set_string_member (entry, "source", roof->source);
      json_array_add_object_element (roofs, entry);
    }
  return roofs;
}

/* The network, with its sizes in the formats that the file says. */
static JsonObject *
write_network (RoofWorkload *network)
{
  JsonObject *object = json_object_new ();
  const RoofArchitecture *net = roof_workload_get_net (network, NULL);
  g_autoptr (RoofExpansion) expansion = net != NULL ? roof_expansion_new (net, &network->step, NULL) : NULL;

  json_object_set_string_member (object, "id", network->id);
  json_object_set_string_member (object, "name", network->name);
  if (expansion == NULL)
    return object;
  json_object_set_double_member (object, "parameters", expansion->parameters);
  json_object_set_double_member (object, "active_parameters", expansion->active);
  json_object_set_double_member (object, "weight_bytes", expansion->weight_bytes);
  return object;
}

/* What a file holds beside kernels; what it does not say is left out. */
static void
write_contents (JsonObject       *object,
                const RoofImport *import)
{
  if (import->found != NULL)
    json_object_set_object_member (object, "machine", roof_machine_write (import->found));
  if (import->network != NULL)
    {
      json_object_set_object_member (object, "network", write_network (import->network));
    }
  if (import->measured->len > 0)
    json_object_set_array_member (object, "measured", write_measured (import));
  if (import->tensors.known)
    {
      JsonObject *tensors = json_object_new ();

      json_object_set_double_member (tensors, "number", import->tensors.n_tensors);
      if (!isnan (import->tensors.parameters))
        json_object_set_double_member (tensors, "parameters", import->tensors.parameters);
      if (!isnan (import->tensors.bytes))
        json_object_set_double_member (tensors, "bytes", import->tensors.bytes);
      json_object_set_object_member (object, "tensors", tensors);
    }
}

static void
add_finding (RoofStatement     *self,
             const RoofFinding *finding)
{
  g_autofree char *line = roof_text_make_line (finding->text);

  roof_statement_say (self, "  %s: %s\n", roof_finding_kind_describe (finding->kind), line);
  roof_statement_set_text (self, "kind", roof_finding_kind_to_string (finding->kind));
  roof_statement_set_text (self, "text", finding->text);
}

static void
add_file (RoofStatement    *self,
          const char       *path,
          const RoofImport *import)
{
  g_autofree char *shown = g_filename_display_name (path), *came_to = roof_describe_import (import);

  roof_statement_say (self, "%s: %s (%s)\n", shown, came_to, import->format);
  roof_statement_set_text (self, "file", shown);
  roof_statement_set_text (self, "format", import->format);
  roof_statement_set_count (self, "read", import->kernels->len);
  roof_statement_set_count (self, "skipped", import->n_skipped);
  if (roof_statement_is_json (self))
    write_contents (roof_statement_get_object (self), import);
  roof_statement_open_list (self, "findings");
  for (guint i = 0; i < import->findings->len; i++)
    add_finding (roof_statement_open_item (self, "findings"), import->findings->pdata[i]);
  if (import->n_skipped > ROOF_IMPORT_MOST_SKIPPED)
    roof_statement_say (self, "  … %u\n", import->n_skipped - ROOF_IMPORT_MOST_SKIPPED);
}

static void
describe (const ImportOptions *self,
          RoofSnapshot        *snapshot,
          GPtrArray           *imports,
          RoofStatement       *statement)
{
  RoofMachine *machine = roof_snapshot_get_active (snapshot);

  roof_statement_take_object (statement, "machine", roof_machine_write_name (machine));
  roof_statement_open_list (statement, "files");
  for (guint i = 0; i < imports->len; i++)
    add_file (roof_statement_open_item (statement, "files"), self->files[i], imports->pdata[i]);
  if (roof_statement_is_json (statement))
    roof_statement_take_array (statement, "kernels", roof_snapshot_write_kernels (snapshot));
  /* Translators: %s is the name of a machine */
  roof_statement_say (statement, _ ("Machine: %s\n"), roof_machine_get_name (machine));
}

/* The machine to be saved: the output is named as one, and the files describe one and nothing else. (nullable) */
static RoofMachine *
find_output_machine (const ImportOptions *self,
                     RoofSnapshot        *snapshot,
                     GPtrArray           *imports)
{
  const char *path = self->output;
  RoofMachine *found = NULL;

  if ((self->into != NULL || self->fit) && g_str_has_suffix (path, ".json"))
    return roof_snapshot_get_active (snapshot);

  for (guint i = 0; i < imports->len; i++)
    {
      const RoofImport *import = imports->pdata[i];

      if (import->found == NULL || import->kernels->len > 0 || import->network != NULL)
        return NULL;
      found = import->found;
    }
  return g_str_has_suffix (path, ".json") ? found : NULL;
}

static gboolean
save (const ImportOptions *self,
      RoofSnapshot        *snapshot,
      GPtrArray           *imports,
      GError             **error)
{
  g_autoptr (GFile) file = roof_text_file_find_output (self->output);
  RoofMachine *machine = find_output_machine (self, snapshot, imports);

  return machine != NULL ? roof_machine_save (machine, file, error)
                         : roof_text_file_write (file, roof_snapshot_write_text, snapshot, NULL, NULL, error);
}

static gboolean
is_standard_output (const char *output)
{
  return g_strcmp0 (output, "-") == 0;
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
import_files (const ImportOptions *self,
              GString             *output,
              GError             **error)
{
  g_autoptr (GPtrArray) imports = g_ptr_array_new_with_free_func ((GDestroyNotify) roof_import_free);
  g_autoptr (RoofSnapshot) snapshot = load_files (self, imports, error);
  g_autoptr (RoofStatement) statement = NULL;
  RoofEnergyFit fit;

  if (snapshot == NULL || (self->fit && !roof_fit_energy (&snapshot, &fit, error)) || (self->output != NULL && !save (self, snapshot, imports, error)))
    return FALSE;
  statement = roof_statement_new (self->json);
  describe (self, snapshot, imports, statement);
  if (self->fit)
    roof_fit_energy_describe (&fit, roof_snapshot_get_active (snapshot), statement);
  roof_statement_print (statement, output);
  if (is_standard_output (self->output))
    say_instead (output);
  return TRUE;
}

/* Refuses an unknown format as a wrong command line. */
static gboolean
check_format (const char  *format,
              GError     **error)
{
  g_autofree char *known = roof_import_list_ids ();

  if (format == NULL || roof_import_find_format (format, NULL) != NULL)
    return TRUE;
  return roof_command_refuse (error, _ ("import: there is no format “%1$s”; there are %2$s"), format, known);
}

/* "run, machine". Returns: (transfer full) */
static char *
list_gives (const RoofForeignFormat *format)
{
  g_autoptr (GPtrArray) words = g_ptr_array_new ();

  if (format->gives & ROOF_GIVES_RUN)
    g_ptr_array_add (words, (gpointer) _ ("run"));
  if (format->gives & ROOF_GIVES_MACHINE)
    g_ptr_array_add (words, (gpointer) _ ("machine"));
  if (format->gives & ROOF_GIVES_NETWORK)
    g_ptr_array_add (words, (gpointer) _ ("network"));
  g_ptr_array_add (words, NULL);
  return g_strjoinv (", ", (char **) words->pdata);
}

/* Prints all formats: those that can be read, then those that are only recognised, with what makes them readable. */
static void
list_formats (GString *output)
{
  const RoofColumn columns[] = { { _ ("Id"), FALSE, "id" }, { _ ("Gives"), FALSE, "gives" }, { _ ("Names"), FALSE, "names" },
                                 { _ ("What it is"), FALSE, "name" } };
  g_autoptr (RoofTextTable) table = roof_text_table_new (columns, G_N_ELEMENTS (columns));
  guint n;
  const RoofForeignFormat *const *formats = roof_import_list_formats (&n);

  for (guint i = 0; i < n; i++)
    if (formats[i]->gives != 0)
      {
        roof_text_table_add (table, formats[i]->id);
        roof_text_table_take (table, list_gives (formats[i]));
        roof_text_table_take (table, g_strjoinv (" ", (char **) formats[i]->patterns));
        roof_text_table_add (table, _ (formats[i]->name));
      }
  roof_text_table_print (table, 0, output);
  g_string_append_printf (output, "\n%s\n", _ ("Recognised, but not read:"));
  for (guint i = 0; i < n; i++)
    if (formats[i]->gives == 0 && formats[i]->advice != NULL)
      g_string_append_printf (output, "%s: %s\n", _ (formats[i]->name), _ (formats[i]->advice));
}

static gboolean
run (const char * const  *arguments,
     GString             *output,
     GError             **error)
{
  g_auto (ImportOptions) options = { NULL };
  const GOptionEntry entries[] = {
    { "output", 'o', 0, G_OPTION_ARG_FILENAME, &options.output,
      N_ ("Document to write; FILE.json for a machine alone, or with --into or --fit-energy"), "DOC.roofline" },
    { "format", 0, 0, G_OPTION_ARG_STRING, &options.format, N_ ("Read the files as this format (--list names the formats)"),
      "NAME" },
    { "list", 0, 0, G_OPTION_ARG_NONE, &options.list, N_ ("List the readable formats"), NULL },
    { "machine", 0, 0, G_OPTION_ARG_FILENAME, &options.machine,
      N_ ("Machine that the kernels ran on: a built-in id or a file (default: that of a new window)"), "M" },
    { "into", 0, 0, G_OPTION_ARG_FILENAME, &options.into,
      N_ ("Machine to add measured roofs to, beside the rated ones: a built-in id or a file"), "M" },
    { "fit-energy", 0, 0, G_OPTION_ARG_NONE, &options.fit,
      N_ ("Give the machine the energy of a FLOP, of a byte and the idle power that the measured energies of the kernels show"), NULL },
    roof_column_option_get_entry (&options.columns),
    { "json", 0, 0, G_OPTION_ARG_NONE, &options.json, N_ ("Print JSON instead of tables"), NULL },
    { G_OPTION_REMAINING, 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &options.files, NULL, NULL },
    G_OPTION_ENTRY_NULL,
  };

  if (!roof_command_parse_options ("FILE…", arguments, error, entries, NULL))
    return FALSE;
  if (options.list)
    {
      list_formats (output);
      return TRUE;
    }
  if (options.files == NULL)
    return roof_command_refuse (error, _ ("import: name a file to read"));
  if (options.json && is_standard_output (options.output))
    return roof_command_refuse (error, _ ("import: --json and -o - both go to standard output; give one of them"));
  if (options.machine != NULL && options.into != NULL)
    return roof_command_refuse (error, _ ("import: --machine and --into both name the machine; give one of them"));
  return roof_command_check_output ("-o", options.output, _ ("FILE.roofline"), error) && check_format (options.format, error)
         && import_files (&options, output, error);
}

const RoofVerb roof_verb_import = { "import", N_ ("Convert files of other programs to kernels, a machine or a network"), run };
