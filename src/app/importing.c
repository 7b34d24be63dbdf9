/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "app/importing.h"

#include <glib/gi18n.h>

#include "app/import-dialog.h"
#include "app/machines.h"
#include "app/reading-queue.h"
#include "core/report/order.h"
#include "import/describe-import.h"
#include "import/merge-roofs.h"
#include "import/sniff.h"
#include "import/table/csv.h"
#include "widgets/apply.h"
#include "widgets/message.h"

#define MOST_TOLD 2     /* findings in the message */

static gpointer
read_import (GFile               *file,
             gpointer             machine,
             const RoofProgress  *progress,
             GError             **error)
{
  return roof_import_load (file, NULL, machine, progress->func, progress->data, progress->cancellable, error);
}

/* @sentence, @detail: the import in brief; the button leads to all findings. */
static void
tell_in_part (RoofShell  *shell,
              RoofImport *import,
              const char *sentence,
              const char *detail)
{
  g_autofree char *all = roof_import_list_findings (import, G_MAXUINT);
  g_autoptr (GVariant) told = g_variant_ref_sink (g_variant_new ("(ss)", sentence, all));
  g_autofree char *action = g_action_print_detailed_name ("win.show-findings", told);

  roof_toast_show_report (shell->toast, sentence, detail, _("_Show All"), action);
}

/* The import in a sentence. @opened: as a new document, whose machine nobody may have chosen unless the file brings its own.
 * Returns: (transfer full) */
static char *
describe (const RoofImport *import,
          gboolean          opened)
{
  g_autofree char *read = roof_describe_import (import);

  if (!opened || import->found != NULL)
    return g_steal_pointer (&read);
  /* Translators: "12 kernels read, under the roofs of H100 SXM5 80GB" */
  return g_strdup_printf (_("%1$s, under the roofs of %2$s"), read, roof_machine_get_name (import->machine));
}

/* @can_undo: the import is a step of the document, else a new document. @dialog: a dialog has shown all findings; without a dialog
 * the button of the message leads to those that the message has no room for, since Ctrl+Z undoes as well. */
static void
tell (RoofShell  *shell,
      RoofImport *import,
      gboolean    can_undo,
      gboolean    dialog)
{
  g_autofree char *sentence = describe (import, !can_undo);
  g_autofree char *detail = roof_import_list_findings (import, MOST_TOLD);

  if (!dialog && import->findings->len > MOST_TOLD)
    tell_in_part (shell, import, sentence, detail);
  else if (can_undo)
    roof_shell_report_undoable (shell, sentence, detail);
  else
    roof_toast_show_report (shell->toast, sentence, detail, NULL, NULL);
}

static void
show_findings_action (RoofShell *shell,
                      GVariant  *parameter)
{
  const char *sentence, *findings;

  g_variant_get (parameter, "(&s&s)", &sentence, &findings);
  roof_message_show (GTK_WINDOW (shell->window), sentence, findings, _("_Close"));
}

/* Selects the kernel, from @first on, that would give back most time at its roof; without times @first itself. */
static void
select_slowest (RoofSession *session,
                guint        first)
{
  RoofReport *report = roof_session_get_report (session);
  double most = 0;
  guint slowest = first;

  for (guint i = first; i < roof_report_get_n (report); i++)
    {
      double gain = roof_order_get_value (ROOF_ORDER_GAIN, report, i);

      if (gain > most)
        {
          most = gain;
          slowest = i;
        }
    }
  roof_session_set_selected (session, (int) slowest);
}

/* Opens a new, unsaved document named after the file. @dialog: see tell() */
static void
open_as_document (RoofShell  *shell,
                  GFile      *file,
                  RoofImport *import,
                  gboolean    dialog)
{
  g_autoptr (RoofSnapshot) bare = roof_snapshot_new (import->found != NULL ? import->found : import->machine);
  g_autoptr (RoofSnapshot) snapshot = roof_import_add_kernels (import, bare);
  g_autofree char *name = roof_shell_dup_file_name (file);
  g_autoptr (RoofSnapshot) titled = NULL;
  g_autoptr (RoofDocument) document = NULL;
  char *dot = g_strrstr (name, ".");
  RoofShell *shown;

  if (dot != NULL && dot != name)
    *dot = '\0';
  titled = roof_snapshot_with_title (snapshot, name);
  document = roof_document_new_recovered (titled, NULL, NULL);
  shown = shell->show_document (shell, document, NULL);
  select_slowest (shown->session, 0);
  tell (shown, import, FALSE, dialog);
}

/* @snapshot with the roofs of @import. Returns: (transfer full) (nullable) */
static RoofSnapshot *
use_roofs (RoofSnapshot       *snapshot,
           RoofImport         *import,
           RoofImportRoofsUse  use,
           GError            **error)
{
  guint current = roof_snapshot_get_current (snapshot);
  g_autoptr (RoofMachine) merged = NULL;

  if (use == ROOF_IMPORT_ROOFS_LEAVE)
    return roof_snapshot_ref (snapshot);
  if (use == ROOF_IMPORT_ROOFS_TAKE)
    return roof_snapshot_with_machine (snapshot, current, import->found);
  merged = roof_merge_roofs (import, roof_snapshot_get_active (snapshot), error);
  return merged != NULL ? roof_snapshot_with_machine (snapshot, current, merged) : NULL;
}

/* Kernels and roofs, as one step. @replace: replace the existing kernels and their networks; @dialog: see tell() */
static void
add_to_document (RoofShell          *shell,
                 RoofImport         *import,
                 gboolean            replace,
                 RoofImportRoofsUse  use,
                 gboolean            dialog)
{
  static const char *const labels[ROOF_N_IMPORT_ROOFS]
      = { [ROOF_IMPORT_ROOFS_TAKE] = N_ ("Open Machine"), [ROOF_IMPORT_ROOFS_MERGE] = N_ ("Use Measured Roofs") };
  RoofSnapshot *snapshot = roof_shown_snapshot (shell->session);
  gboolean kernels = import->kernels->len > 0;
  guint first = replace ? 0 : roof_snapshot_get_n_kernels (snapshot);
  g_autoptr (GError) error = NULL;
  g_autoptr (RoofSnapshot) under = use_roofs (snapshot, import, use, &error);
  RoofSnapshot *next;

  if (under == NULL)
    {
      roof_shell_say_unopened (shell, import->file, error);
      return;
    }
  if (import->found != NULL)
    roof_import_fit_kernels (import, roof_snapshot_get_active (under));
  next = kernels && replace ? roof_snapshot_with_kernels (under, import->kernels) : roof_import_add_kernels (import, under);
  if (use == ROOF_IMPORT_ROOFS_TAKE)
    roof_machines_keep (shell, import->found);
  roof_apply_snapshot (shell->session, next, kernels || labels[use] == NULL ? _("Import Kernels") : _(labels[use]), NULL);
  if (kernels)
    select_slowest (shell->session, first);
  gtk_stack_set_visible_child_name (shell->pages, kernels ? "kernels" : "machine");
  tell (shell, import, TRUE, dialog);
}

/* A new document in an unused window, else kernels of the document that is open. @dialog: see tell() */
static void
open_import (RoofShell  *shell,
             GFile      *file,
             RoofImport *import,
             gboolean    dialog)
{
  if (roof_shell_is_fresh (shell))
    open_as_document (shell, file, import, dialog);
  else
    add_to_document (shell, import, FALSE, ROOF_IMPORT_ROOFS_LEAVE, dialog);
}

static void
import_read (RoofShell *shell,
             GFile     *file,
             gpointer   machine,
             gpointer   import)
{
  open_import (shell, file, import, FALSE);
}

static void
opened_cb (RoofImportDialog *dialog,
           RoofImport       *import,
           gboolean          replace,
           guint             use,
           RoofShell        *shell)
{
  open_import (shell, roof_import_dialog_get_file (dialog), import, TRUE);
}

static void
refused_cb (RoofImportDialog *dialog,
            const GError     *error,
            RoofShell        *shell)
{
  if (shell->session != NULL)
    roof_shell_say_unopened (shell, roof_import_dialog_get_file (dialog), error);
}

static void
accepted_cb (RoofImportDialog *dialog,
             RoofImport       *import,
             gboolean          replace,
             guint             use,
             RoofShell        *shell)
{
  add_to_document (shell, import, replace, use, TRUE);
}

/* Returns: (transfer full) (element-type GFile) */
static GPtrArray *
list_alone (GFile *file)
{
  GPtrArray *files = g_ptr_array_new_with_free_func (g_object_unref);

  g_ptr_array_add (files, g_object_ref (file));
  return files;
}

/* @preview: (nullable): of a table. Without one the dialog comes up by itself. Returns: (transfer none) */
static GtkWindow *
present_dialog (RoofShell            *shell,
                GPtrArray            *files,
                const RoofCsvPreview *preview,
                gboolean              opens)
{
  RoofSnapshot *snapshot = roof_shown_snapshot (shell->session);
  RoofImportDialog *dialog = roof_import_dialog_new (GTK_WINDOW (shell->window), files, preview, roof_snapshot_get_active (snapshot),
                                                     !opens && roof_snapshot_get_n_kernels (snapshot) > 0);

  g_signal_connect_object (dialog, "accepted", opens ? G_CALLBACK (opened_cb) : G_CALLBACK (accepted_cb), shell, 0);
  g_signal_connect_object (dialog, "refused", G_CALLBACK (refused_cb), shell, 0);
  if (preview != NULL)
    gtk_window_present (GTK_WINDOW (dialog));
  return GTK_WINDOW (dialog);
}

/* A table is opened without a question, unless nothing says the unit or the meaning of a column. */
void
roof_importing_read (RoofShell *shell,
                     GFile     *file)
{
  static const RoofReadingTask reader
      = { read_import, (GDestroyNotify) roof_import_free, import_read, (GDestroyNotify) roof_machine_unref };
  g_autoptr (GPtrArray) files = list_alone (file);
  g_autoptr (RoofCsvPreview) preview
      = roof_import_recognize (file) == &roof_csv_format ? roof_csv_preview_load (file, FALSE, NULL) : NULL;

  if (preview != NULL && roof_csv_preview_is_unclear (preview))
    present_dialog (shell, files, preview, TRUE);
  else
    roof_reading_queue_add (shell->reading, &reader, file,
                            roof_machine_ref (roof_snapshot_get_active (roof_shown_snapshot (shell->session))));
}

GtkWindow *
roof_importing_ask (RoofShell *shell,
                    GPtrArray *files)
{
  GFile *file = files->pdata[0];
  g_autoptr (GError) error = NULL;
  const RoofForeignFormat *format = roof_import_recognize (file);
  gboolean is_table = format == NULL || format == &roof_csv_format;
  g_autoptr (RoofCsvPreview) preview = is_table ? roof_csv_preview_load (file, FALSE, &error) : NULL;

  if (is_table && preview == NULL)
    {
      roof_shell_say_unopened (shell, file, error);
      return NULL;
    }
  return present_dialog (shell, files, preview, FALSE);
}

static void
import_chosen (RoofShell *shell,
               GFile     *file)
{
  g_autoptr (GPtrArray) files = list_alone (file);

  roof_importing_ask (shell, files);
}

static void
import_action (RoofShell *shell)
{
  g_autofree const char **tables = roof_sniff_list_patterns (ROOF_CONTENT_RUN | ROOF_CONTENT_TEXT);
  static const char *const all[] = { "*", NULL };
  g_autofree const char **machines = roof_sniff_list_patterns (ROOF_CONTENT_MACHINE);
  const RoofFileFilter kinds[]
      = { { _("Kernels of a run"), tables }, { _("Measured roofs of a machine"), machines }, { _("All files"), all }, { NULL } };

  roof_shell_choose_to_open (shell, _("Choose the Kernels of a Run"), kinds, import_chosen);
}

void
roof_importing_install (RoofShell *shell)
{
  static const RoofShellAction actions[] = { { "import", G_CALLBACK (import_action) },
                                             { "show-findings", G_CALLBACK (show_findings_action), "(ss)" } };

  roof_shell_add_actions (shell, actions, G_N_ELEMENTS (actions), shell);
}
