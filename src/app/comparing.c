/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "app/comparing.h"

#include <glib/gi18n.h>

#include "app/reading-queue.h"
#include "core/error.h"
#include "document/files/text-file.h"
#include "import/import.h"
#include "import/sniff.h"
#include "widgets/apply.h"

#define MOST_TOLD 5 /* findings of a table that are told */

/* A run that is to be read. */
typedef struct
{
  RoofCatalogue *catalogue;
  RoofMachine   *machine; /* that tables are taken to be measured on */
  RoofReport    *report;  /* that is compared first, where a window is to be opened */
  char          *name;    /* of that run */
  gboolean       adds;    /* the run is one more of `window` */
  GWeakRef       window;  /* RoofRunWindow (nullable): that gets the run; gone once it was closed */
} RunRequest;

static void
free_request (gpointer data)
{
  RunRequest *self = data;

  roof_catalogue_unref (self->catalogue);
  roof_machine_unref (self->machine);
  roof_report_unref (self->report);
  g_free (self->name);
  g_weak_ref_clear (&self->window);
  g_free (self);
}

/* A run that was read and analysed. */
typedef struct
{
  RoofReport *report;
  char       *finding; /* nullable */
} ReadRun;

static void
free_run (gpointer data)
{
  ReadRun *self = data;

  roof_report_unref (self->report);
  g_free (self->finding);
  g_free (self);
}

/* Returns: (transfer full) (nullable) */
static RoofSnapshot *
read_table (GFile               *file,
            RoofMachine         *machine,
            const RoofProgress  *progress,
            char               **finding,
            GError             **error)
{
  g_autoptr (RoofImport) import
      = roof_import_load_whole (file, NULL, machine, progress->func, progress->data, progress->cancellable, error);
  g_autoptr (RoofSnapshot) empty = NULL;

  if (import == NULL)
    return NULL;
  if (import->findings->len > 0)
    *finding = roof_import_list_findings (import, MOST_TOLD);
  empty = roof_snapshot_new (machine);
  return roof_snapshot_taking_kernels (empty, g_ptr_array_ref (import->kernels));
}

/* Returns: (transfer full) (nullable) */
static RoofSnapshot *
read_document (GFile               *file,
               const RoofProgress  *progress,
               GError             **error)
{
  g_autoptr (RoofDocument) document = roof_document_load (file, progress, error);

  return document != NULL ? roof_snapshot_ref (roof_document_get_snapshot (document)) : NULL;
}

/* In the thread. */
static gpointer
read_run (GFile               *file,
          gpointer             data,
          const RoofProgress  *progress,
          GError             **error)
{
  const RunRequest *request = data;
  RoofContent content = roof_sniff (file);
  g_autofree char *finding = NULL;
  g_autoptr (RoofSnapshot) snapshot = NULL;
  ReadRun *run;

  if (content == ROOF_CONTENT_MACHINE || content == ROOF_CONTENT_NETWORK)
    {
      g_autofree char *path = roof_text_file_name (file);

      roof_fail (error, "%s: not a run; expected a document or a table of kernels", path);
      return NULL;
    }
  snapshot = (content & (ROOF_CONTENT_RUN | ROOF_CONTENT_REFUSED)) != 0
                 ? read_table (file, request->machine, progress, &finding, error)
                 : read_document (file, progress, error);
  if (snapshot == NULL)
    return NULL;
  run = g_new0 (ReadRun, 1);
  run->report = roof_report_new (request->catalogue, snapshot, NULL);
  run->finding = g_steal_pointer (&finding);
  return run;
}

static void add_run_cb (RoofRunWindow *window,
                        RoofShell     *shell);

static RoofRunWindow *
open_window (RoofShell        *shell,
             const RunRequest *request)
{
  RoofRunWindow *window = roof_run_window_new (GTK_WINDOW (shell->window), shell->user->library, shell->user->settings);

  g_signal_connect_object (window, "add-run", G_CALLBACK (add_run_cb), shell, 0);
  roof_run_window_add (window, request->name, request->report, NULL);
  return window;
}

static void
run_read (RoofShell *shell,
          GFile     *file,
          gpointer   data,
          gpointer   content)
{
  RunRequest *request = data;
  const ReadRun *run = content;
  g_autoptr (RoofRunWindow) known = g_weak_ref_get (&request->window);
  g_autofree char *name = roof_shell_dup_file_name (file);
  RoofRunWindow *window;

  if (request->adds && known == NULL)
    return; /* nobody compares any more */
  window = known != NULL ? known : open_window (shell, request);
  roof_run_window_add (window, name, run->report, run->finding);
  gtk_window_present (GTK_WINDOW (window));
}

/* Says in the window that waits for the run why there is none. */
static void
run_failed (RoofShell    *shell,
            GFile        *file,
            gpointer      data,
            const GError *error)
{
  RunRequest *request = data;
  g_autoptr (RoofRunWindow) window = g_weak_ref_get (&request->window);
  g_autofree char *name = roof_shell_dup_file_name (file);
  /* Translators: the name of a file */
  g_autofree char *sentence = g_strdup_printf (_("“%s” could not be opened"), name);

  if (window != NULL)
    roof_toast_show_error (roof_run_window_get_toast (window), sentence, error->message);
  else if (!request->adds)
    roof_shell_say_unopened (shell, file, error);
}

/* @window: (nullable): gets the run; NULL: a new one */
static void
begin (RoofShell     *shell,
       RoofRunWindow *window,
       GFile         *file)
{
  static const RoofReadingTask reader = { read_run, free_run, run_read, free_request, run_failed };
  RunRequest *request = g_new0 (RunRequest, 1);
  RoofReport *report = roof_session_get_report (shell->session);
  const char *title = roof_document_get_title (roof_shell_get_document (shell));

  request->catalogue = roof_catalogue_ref (roof_shell_get_catalogue (shell));
  request->machine = roof_machine_ref (roof_shown_machine (shell->session));
  request->report = roof_report_ref (report);
  request->name = g_strdup (*title != '\0' ? title : _("This document"));
  request->adds = window != NULL;
  g_weak_ref_init (&request->window, window);
  roof_reading_queue_add (shell->reading, &reader, file, request);
}

/* What a file dialog was opened for. */
typedef struct
{
  RoofShell     *shell;
  RoofRunWindow *window;
} RunAsking;

static void
added_chosen (GFile    *file,
              gpointer  data)
{
  RunAsking *asking = data;

  if (file != NULL && asking->shell->session != NULL)
    begin (asking->shell, asking->window, file);
  g_object_unref (asking->shell);
  g_object_unref (asking->window);
  g_free (asking);
}

/* Asks for a run's file. @chosen: called with @data */
static void
choose (GtkWindow      *parent,
        RoofFileChosen  chosen,
        gpointer        data)
{
  g_autofree const char **known = roof_sniff_list_patterns (ROOF_CONTENT_DOCUMENT | ROOF_CONTENT_PICTURE | ROOF_CONTENT_RUN);
  static const char *const all[] = { "*", NULL };
  const RoofFileFilter kinds[] = { { _("Documents, pictures of them and tables"), known }, { _("All files"), all }, { NULL } };

  roof_file_chooser_open (parent, _("Choose a Run of the Same Kernels"), kinds, chosen, data);
}

static void
add_run_cb (RoofRunWindow *window,
            RoofShell     *shell)
{
  RunAsking *asking = g_new (RunAsking, 1);

  *asking = (RunAsking) { g_object_ref (shell), g_object_ref (window) };
  choose (GTK_WINDOW (window), added_chosen, asking);
}

static void
first_chosen (GFile    *file,
              gpointer  data)
{
  g_autoptr (RoofShell) shell = data;

  if (file != NULL && shell->session != NULL)
    begin (shell, NULL, file);
}

static void
compare_action (RoofShell *shell)
{
  choose (GTK_WINDOW (shell->window), first_chosen, g_object_ref (shell));
}

/* There is nothing to compare in an empty document. */
static void
changed_cb (RoofShell *shell)
{
  roof_shell_enable (shell, "compare-with-run", roof_snapshot_get_n_kernels (roof_shown_snapshot (shell->session)) > 0);
}

void
roof_comparing_install (RoofShell *shell)
{
  static const RoofShellAction actions[] = { { "compare-with-run", G_CALLBACK (compare_action) } };

  roof_shell_add_actions (shell, actions, G_N_ELEMENTS (actions), shell);
  g_signal_connect_object (shell, "changed", G_CALLBACK (changed_cb), shell, 0);
}
