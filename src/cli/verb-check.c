/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n.h>

#include "cli/check-gate.h"
#include "cli/check-measured.h"
#include "cli/command.h"
#include "cli/subject.h"
#include "core/error.h"
#include "document/files/text-file.h"
#include "document/lessons/check.h"
#include "import/sniff.h"

/* Whether another program wrote @file. */
static gboolean
is_foreign (GFile *file)
{
  const RoofForeignFormat *format;

  if (roof_sniff_is_document (file))
    return FALSE;
  format = roof_import_recognize (file);
  return roof_sniff_is_run (file) || (format != NULL && !g_str_equal (format->id, "machine") && !g_str_equal (format->id, "config"));
}

/* The faults of a table are the rows that cannot be read. Returns: (transfer full) (element-type utf8) */
static GPtrArray *
check_foreign (RoofLibrary *library,
             GFile       *file,
             const char  *path)
{
  GPtrArray *faults = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GError) error = NULL;
  g_autoptr (RoofMachine) machine = roof_subject_open_measured (library, NULL, &error);
  g_autoptr (RoofImport) import = roof_import_load (file, NULL, machine, NULL, NULL, NULL, &error);
  char *more;

  if (import == NULL)
    {
      g_ptr_array_add (faults, g_strdup (error->message));
      return faults;
    }
  for (guint i = 0; i < import->findings->len; i++)
    {
      const RoofFinding *finding = import->findings->pdata[i];
      g_autofree char *text = roof_text_make_line (finding->text);

      if (finding->kind == ROOF_FINDING_SKIPPED)
        g_ptr_array_add (faults, g_strdup_printf ("%s: %s", path, text));
    }
  more = roof_subject_tell_more (path, import);
  if (more != NULL)
    g_ptr_array_add (faults, more);
  return faults;
}

static void
check_file (RoofLibrary *library,
            const char  *path,
            GString     *faults,
            GString     *output)
{
  g_autoptr (GFile) file = roof_text_file_find (path);
  g_autofree char *shown = roof_text_file_is_standard_input (file) ? roof_text_file_name (file) : g_filename_display_name (path);
  g_autoptr (GPtrArray) found = is_foreign (file) ? check_foreign (library, file, shown) : roof_check_file (library, file);

  if (found->len == 0)
    g_string_append_printf (output, "%s: ok\n", shown);
  for (guint i = 0; i < found->len; i++)
    g_string_append_printf (faults, "%s%s", faults->len > 0 ? "\n" : "",
                            (const char *) g_ptr_array_index (found, i));
}

static gboolean
check_files (char    **paths,
             GString  *output,
             GError  **error)
{
  g_autoptr (RoofLibrary) library = roof_command_open_library ();
  g_autoptr (GString) faults = g_string_new (NULL);

  for (guint i = 0; paths[i] != NULL; i++)
    check_file (library, paths[i], faults, output);
  if (faults->len == 0)
    return TRUE;
  g_set_error_literal (error, ROOF_ERROR, ROOF_ERROR_INVALID, faults->str);
  return FALSE;
}

static gboolean
run (const char * const  *arguments,
     GString             *output,
     GError             **error)
{
  g_auto (GStrv) paths = NULL;
  g_auto (RoofCheckGate) gate = { NULL };
  gboolean measured = FALSE;
  GOptionEntry gate_entries[ROOF_N_CHECK_GATE_ENTRIES + 1] = { 0 };
  const GOptionEntry entries[] = {
    { "measured", 0, 0, G_OPTION_ARG_NONE, &measured,
      N_ ("Place the time of each measured kernel between T_min and T_max"), NULL },
    { G_OPTION_REMAINING, 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &paths, NULL, NULL },
    G_OPTION_ENTRY_NULL,
  };

  roof_check_gate_fill (&gate, gate_entries);
  if (!roof_command_parse_options ("FILE… | RUN (--at-least P%of-roof | --measured)", arguments, error, gate_entries, entries, NULL))
    return FALSE;
  if (paths == NULL)
    return roof_command_refuse (error, _ ("check: name a file to check"));
  if (measured && (gate.at_least != NULL || gate.forms.junit != NULL || gate.forms.markdown != NULL))
    return roof_command_refuse (error, _ ("check: --measured lists kernels; --at-least judges them, and writes --junit and --markdown"));
  if (measured)
    return roof_check_measured_run (&gate, paths, output, error);
  if (gate.at_least != NULL)
    return roof_check_gate_run (&gate, paths, output, error);
  if (roof_command_has_options (gate_entries))
    return roof_command_refuse (error, _ ("check: these options require --at-least or --measured"));
  return check_files (paths, output, error);
}

const RoofVerb roof_verb_check = { "check", N_ ("Check files for faults; with --at-least, whether kernels reach their roofs"), run };
