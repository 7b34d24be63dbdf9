/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "app/networks.h"

#include <glib/gi18n.h>

#include "app/reading-queue.h"
#include "document/files/example.h"
#include "document/files/network.h"
#include "document/files/text-file.h"
#include "import/import.h"
#include "import/sniff.h"
#include "widgets/apply.h"
#include "widgets/message.h"
#include "workload/apply.h"
#include "workload/reading.h"
#include "workload/step.h"
#include "workload/step-words.h"

/* Adds networks to the document or opens them as documents. A file is read and prepared in the reading queue's thread, as a
 * Found; on the main thread the network joins the document that is then shown, so that edits in between are not lost.
 * A document that is still the untouched example asks first whether the network replaces its kernels. Both outcomes are made
 * before the question, so that the answer only chooses one. */

#define MOST_TOLD 5 /* findings repeated in the message */

/* @plain with its usual step. @guess: (out) (nullable): a remark if the family had to be guessed. (transfer full) (nullable) */
static RoofWorkload *
prepare (const RoofWorkload  *plain,
         char               **guess,
         GError             **error)
{
  g_autoptr (RoofArchitecture) net = roof_architecture_read (plain->description, error);
  RoofStep step = plain->step;

  *guess = NULL;
  if (net == NULL)
    return NULL;
  *guess = roof_architecture_describe_reading (net);
  roof_step_set_usual (&step, net);
  return roof_workload_with_step (plain, &step);
}

/* What was guessed of a network, and what its file left open; each nullable. */
typedef struct
{
  char *guess, *findings;
} NetworkFindings;

static void
clear_told (NetworkFindings *self)
{
  g_free (self->guess);
  g_free (self->findings);
}

/* A network that was read, with its usual step. */
typedef struct
{
  RoofWorkload *workload;
  NetworkFindings told;
} Found;

static void
free_found (gpointer data)
{
  Found *self = data;

  g_clear_pointer (&self->workload, roof_workload_free);
  clear_told (&self->told);
  g_free (self);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Found, free_found)

/* In any thread. Returns: (transfer full) (nullable): a Found */
static gpointer
read_network (GFile               *file,
              gpointer             data,
              const RoofProgress  *progress,
              GError             **error)
{
  g_autoptr (RoofImport) import = roof_import_load_network (file, progress, error);
  g_autoptr (Found) found = g_new0 (Found, 1);

  if (import == NULL)
    return NULL;
  found->told.findings = roof_import_list_findings (import, MOST_TOLD);
  found->workload = prepare (import->network, &found->told.guess, error);
  if (found->workload != NULL)
    return g_steal_pointer (&found);
  roof_text_file_prefix_error (file, error);
  return NULL;
}

/* @snapshot with the network that was found in @file added. Says why it cannot be. (transfer full) (nullable) */
static RoofSnapshot *
add_found (RoofShell    *shell,
           RoofSnapshot *snapshot,
           GFile        *file,
           const Found  *found)
{
  g_autoptr (GError) error = NULL;
  RoofSnapshot *added = roof_workload_add (found->workload, snapshot, &error);

  if (added != NULL)
    return added;
  roof_text_file_prefix_error (file, &error);
  roof_shell_say_unopened (shell, file, error);
  return NULL;
}

/* Shows the document's last network as a whole. */
static void
look_at_last (RoofSession *session)
{
  RoofSnapshot *snapshot = roof_shown_snapshot (session);

  roof_session_select_network (session,
                               roof_snapshot_get_workload (snapshot, roof_snapshot_get_n_workloads (snapshot) - 1)->id);
}

static void
tell (RoofShell             *shell,
      const NetworkFindings *told)
{
  if (told->findings != NULL)
    roof_toast_show_report (shell->toast, told->guess != NULL ? told->guess : _("Some values were assumed or left out"),
                            told->findings, NULL, NULL);
  else if (told->guess != NULL)
    roof_toast_show_note (shell->toast, told->guess, NULL, NULL);
}

/* @snapshot (transfer full) with its new network, shown as a whole. */
static void
apply_added (RoofShell             *shell,
             RoofSnapshot          *snapshot,
             const NetworkFindings *told)
{
  roof_apply_snapshot (shell->session, snapshot, _("Add Model"), NULL);
  look_at_last (shell->session);
  gtk_stack_set_visible_child_name (shell->pages, "kernels");
  tell (shell, told);
}

/* --- the example --- */

/* Whether the document has the example's kernels and nothing else, whatever their numbers are by now. */
static gboolean
is_example (RoofShell    *shell,
            RoofSnapshot *snapshot)
{
  g_autoptr (RoofSnapshot) example = roof_example_new ();
  guint n = roof_snapshot_get_n_kernels (snapshot);

  if (roof_document_get_source (roof_shell_get_own_document (shell)) != NULL || roof_show_get_player (shell->show) != NULL
      || roof_snapshot_get_n_workloads (snapshot) > 0 || n != roof_snapshot_get_n_kernels (example))
    return FALSE;
  for (guint i = 0; i < n; i++)
    if (!g_str_equal (roof_kernel_get_name (roof_snapshot_get_kernel (snapshot, i)),
                      roof_kernel_get_name (roof_snapshot_get_kernel (example, i))))
      return FALSE;
  return TRUE;
}

/* A network for which an answer is waited. */
typedef struct
{
  RoofShell      *shell;
  RoofSnapshot   *beside, *alone; /* with the example, and without */
  NetworkFindings told;
} Replacement;

static void
replace_cb (int      response,
            gpointer data)
{
  Replacement *replacement = data;

  if (replacement->shell->session != NULL && response != GTK_RESPONSE_CANCEL)
    apply_added (replacement->shell,
                 roof_snapshot_ref (response == GTK_RESPONSE_YES ? replacement->alone : replacement->beside), &replacement->told);
  g_object_unref (replacement->shell);
  roof_snapshot_unref (replacement->beside);
  roof_snapshot_unref (replacement->alone);
  clear_told (&replacement->told);
  g_free (replacement);
}

/* @snapshot without the kernels, pins and title of the example. (transfer full) */
static RoofSnapshot *
clear_example (RoofSnapshot *snapshot,
               const char   *title)
{
  g_autoptr (GPtrArray) none = g_ptr_array_new ();
  g_autoptr (RoofSnapshot) unpinned = roof_snapshot_without_pins (snapshot);
  g_autoptr (RoofSnapshot) bare = roof_snapshot_with_kernels (unpinned, none);

  return roof_snapshot_with_title (bare, title);
}

/* Asks whether the network takes the place of the example. @beside: (transfer full): it does not */
static void
ask_to_replace (RoofShell    *shell,
                GFile        *file,
                const Found  *found,
                RoofSnapshot *beside)
{
  const RoofMessageButton buttons[] = {
    { _("_Cancel"), GTK_RESPONSE_CANCEL, NULL },
    { _("_Keep Both"), GTK_RESPONSE_NO, NULL },
    { _("_Replace"), GTK_RESPONSE_YES, "suggested-action" },
  };
  g_autoptr (RoofSnapshot) bare = clear_example (roof_shown_snapshot (shell->session), found->workload->name);
  RoofSnapshot *alone = add_found (shell, bare, file, found);
  Replacement *replacement;
  /* Translators: %s is the name of a network */
  g_autofree char *detail = g_strdup_printf (_("“%s” can replace the example, or be added to its kernels."), found->workload->name);

  if (alone == NULL)
    {
      roof_snapshot_unref (beside);
      return;
    }
  replacement = g_new (Replacement, 1);
  *replacement = (Replacement) { g_object_ref (shell), beside, alone,
                           { g_strdup (found->told.guess), g_strdup (found->told.findings) } };
  roof_message_ask (GTK_WINDOW (shell->window), _("Replace the example?"), detail, buttons, G_N_ELEMENTS (buttons),
                    GTK_RESPONSE_YES, replace_cb, replacement);
}

/* --- adding and opening --- */

/* Sets in the step of @found what @text says of it. */
static void
apply_words (Found      *found,
             const char *text)
{
  RoofStepWords words;
  g_auto (GStrv) rest G_GNUC_UNUSED = roof_step_words_read (&words, text);
  RoofStep step = found->workload->step;
  RoofWorkload *plain = found->workload;

  roof_step_words_apply (&words, &step);
  found->workload = roof_workload_with_step (plain, &step);
  roof_workload_free (plain);
}

/* @words: (nullable): what was typed of the step */
static void
add_to_document (RoofShell *shell,
                 GFile     *file,
                 gpointer   words,
                 gpointer   found)
{
  RoofSnapshot *snapshot;

  if (words != NULL)
    apply_words (found, words);
  snapshot = add_found (shell, roof_shown_snapshot (shell->session), file, found);
  if (snapshot == NULL)
    return;
  if (is_example (shell, roof_shown_snapshot (shell->session)))
    ask_to_replace (shell, file, found, snapshot);
  else
    apply_added (shell, snapshot, &((const Found *) found)->told);
}

/* @words: (transfer full) (nullable) */
static void
add_network (RoofShell *shell,
             GFile     *file,
             char      *words)
{
  static const RoofReadingTask reader = { read_network, free_found, add_to_document, g_free };

  roof_reading_queue_read (shell->reading, &reader, file, words);
}

void
roof_networks_add (RoofShell *shell,
                   GFile     *file)
{
  add_network (shell, file, NULL);
}

static void
open_as_document (RoofShell *shell,
                  GFile     *file,
                  gpointer   data,
                  gpointer   found)
{
  g_autoptr (RoofSnapshot) bare = roof_snapshot_new (roof_snapshot_get_active (roof_shown_snapshot (shell->session)));
  g_autoptr (RoofSnapshot) snapshot = add_found (shell, bare, file, found);
  g_autoptr (RoofSnapshot) titled = NULL;
  g_autoptr (RoofDocument) document = NULL;
  RoofShell *shown;

  if (snapshot == NULL)
    return;
  titled = roof_snapshot_with_title (snapshot, roof_snapshot_get_workload (snapshot, 0)->name);
  document = roof_document_new (titled);
  shown = shell->show_document (shell, document, NULL);
  look_at_last (shown->session);
  tell (shown, &((const Found *) found)->told);
}

gboolean
roof_networks_open (RoofShell *shell,
                    GFile     *file)
{
  static const RoofReadingTask reader = { read_network, free_found, open_as_document };

  return roof_reading_queue_read (shell->reading, &reader, file, NULL);
}

static void
add_model_action (RoofShell *shell,
                  GVariant  *parameter)
{
  const char *id, *words;
  g_autoptr (GFile) file = NULL;

  g_variant_get (parameter, "(&s&s)", &id, &words);
  file = roof_network_find (id);
  add_network (shell, file, g_strdup (words));
}

static void
open_model_action (RoofShell *shell)
{
  g_autofree const char **descriptions = roof_sniff_list_patterns (ROOF_CONTENT_NETWORK);
  const RoofFileFilter kinds[] = { { _("Model descriptions"), descriptions }, { NULL } };

  roof_shell_choose_to_open (shell, _("Add Model"), kinds, roof_networks_add);
}

static void
remove_model_action (RoofShell *shell,
                     GVariant  *parameter)
{
  RoofSnapshot *snapshot = roof_shown_snapshot (shell->session);
  const char *id = g_variant_get_string (parameter, NULL);
  int index = roof_snapshot_find_workload (snapshot, id);
  g_autofree char *sentence = NULL;

  if (index < 0)
    return;
  /* Translators: %s is the name of a network */
  sentence = g_strdup_printf (_("“%s” removed"), roof_snapshot_get_workload (snapshot, (guint) index)->name);
  roof_apply_snapshot (shell->session, roof_workload_remove (id, snapshot), _("Remove Model"), NULL);
  roof_shell_offer_undo (shell, sentence);
}

void
roof_networks_install (RoofShell *shell)
{
  static const RoofShellAction actions[] = {
    { "add-model", G_CALLBACK (add_model_action), "(ss)" },
    { "open-model", G_CALLBACK (open_model_action) },
    { "remove-model", G_CALLBACK (remove_model_action), "s" },
  };

  roof_shell_add_actions (shell, actions, G_N_ELEMENTS (actions), shell);
}
