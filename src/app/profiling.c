/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "app/profiling.h"

#include <glib/gi18n.h>

#include "app/profile-dialog.h"
#include "app/reading-queue.h"
#include "chart/words/describe-profile.h"
#include "document/files/text-file.h"
#include "import/import.h"
#include "import/sniff.h"
#include "widgets/apply.h"

#define REMEMBERED "profile-parts.csv" /* in the user's data folder */
#define MOST_TOLD 5                    /* findings repeated in the message */

/* What is read in the thread. @machine: of a table's kernels */
static gpointer
read_profile (GFile               *file,
              gpointer             machine,
              const RoofProgress  *progress,
              GError             **error)
{
  g_autoptr (RoofSnapshot) snapshot = NULL;

  if (roof_sniff_is_document (file))
    return roof_import_load_document (file, &snapshot, error);
  return roof_import_load_profile (file, machine, progress, error);
}

static GFile *
find_remembered (RoofShell *shell)
{
  return g_file_new_build_filename (shell->user->data_dir, ROOF_DATA_FOLDER, REMEMBERED, NULL);
}

/* Parts chosen by hand before. Without a readable file there are none. Returns: (transfer full) */
static RoofProfileTable *
load_remembered (RoofShell *shell)
{
  g_autoptr (GFile) file = find_remembered (shell);
  g_autoptr (RoofProfileTable) table = roof_profile_table_new ();

  if (!g_file_query_exists (file, NULL) || roof_profile_table_read (table, file, NULL))
    return g_steal_pointer (&table);
  return roof_profile_table_new ();
}

static void
save_remembered (RoofShell         *shell,
                 RoofProfileDialog *dialog)
{
  g_autoptr (RoofProfileTable) table = roof_profile_dialog_remember (dialog);
  g_autoptr (GFile) file = find_remembered (shell), folder = g_file_get_parent (file);
  g_autofree char *text = roof_profile_table_write (table);
  g_autoptr (GError) error = NULL;

  if (table->rules->len == 0)
    return;
  g_file_make_directory_with_parents (folder, NULL, NULL);
  if (!roof_text_file_save (file, text, NULL, NULL, &error))
    roof_shell_say_unsaved (shell, file, error);
}

static void
applied_cb (RoofShell             *shell,
            const RoofStepProfile *profile,
            gboolean               divide,
            RoofProfileDialog     *dialog)
{
  RoofProfileLaid laid;
  RoofSnapshot *snapshot;
  g_autofree char *sentence = roof_describe_profile (profile), *detail = NULL;

  if (shell->session == NULL)
    return;
  snapshot = roof_step_profile_lay (profile, divide, &laid);
  detail = roof_describe_profile_laid (&laid);
  roof_apply_snapshot (shell->session, snapshot, _ ("Compare with Profile"), NULL);
  roof_session_select_network (shell->session, profile->workload);
  save_remembered (shell, dialog);
  roof_shell_report_undoable (shell, sentence, detail);
}

/* The network that the profile is of. (nullable) */
static const RoofWorkload *
find_network (RoofShell *shell)
{
  RoofSnapshot *snapshot = roof_shown_snapshot (shell->session);
  int index = roof_session_get_network (shell->session);

  if (roof_snapshot_get_n_workloads (snapshot) == 0)
    return NULL;
  return roof_snapshot_get_workload (snapshot, (guint) MAX (index, 0));
}

static void
profile_read (RoofShell *shell,
              GFile     *file,
              gpointer   machine,
              gpointer   import)
{
  const RoofImport *read = import;
  const RoofWorkload *workload = find_network (shell);
  g_autoptr (RoofProfileTable) remembered = load_remembered (shell);
  g_autofree char *name = roof_shell_dup_file_name (file), *findings = roof_import_list_findings (read, MOST_TOLD);
  g_autoptr (GError) error = NULL;
  RoofProfileDialog *dialog;

  dialog = roof_profile_dialog_new (GTK_WINDOW (shell->window), name, roof_session_get_report (shell->session),
                                    workload != NULL ? workload->id : "", read->kernels, remembered, &error);
  if (dialog == NULL)
    {
      g_prefix_error (&error, "%s: ", name);
      roof_shell_say_unopened (shell, file, error);
      return;
    }
  if (read->n_skipped > 0)
    roof_toast_show_report (shell->toast, name, findings, NULL, NULL);
  g_signal_connect_object (dialog, "applied", G_CALLBACK (applied_cb), shell, G_CONNECT_SWAPPED);
  gtk_window_present (GTK_WINDOW (dialog));
}

static void
profile_chosen (RoofShell *shell,
                GFile     *file)
{
  static const RoofReadingTask reader
      = { read_profile, (GDestroyNotify) roof_import_free, profile_read, (GDestroyNotify) roof_machine_unref };

  roof_reading_queue_add (shell->reading, &reader, file,
                          roof_machine_ref (roof_snapshot_get_active (roof_shown_snapshot (shell->session))));
}

static void
lay_profile_action (RoofShell *shell)
{
  g_autofree const char **tables = roof_sniff_list_patterns (ROOF_CONTENT_RUN | ROOF_CONTENT_TEXT | ROOF_CONTENT_DOCUMENT);
  static const char *const all[] = { "*", NULL };
  const RoofFileFilter kinds[] = { { _ ("Profiles"), tables }, { _ ("All files"), all }, { NULL } };

  roof_shell_choose_to_open (shell, _ ("Choose a Profile of the Network"), kinds, profile_chosen);
}

static void
enable_action (RoofShell *shell)
{
  roof_shell_enable (shell, "lay-profile", roof_snapshot_get_n_workloads (roof_shown_snapshot (shell->session)) > 0);
}

void
roof_profiling_install (RoofShell *shell)
{
  static const RoofShellAction actions[] = { { "lay-profile", G_CALLBACK (lay_profile_action) } };

  roof_shell_add_actions (shell, actions, G_N_ELEMENTS (actions), shell);
  g_signal_connect (shell, "changed", G_CALLBACK (enable_action), NULL);
}
