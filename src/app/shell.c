/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "app/shell.h"

#include <glib/gi18n.h>

/* The shell is owned by its window (object data KEY) and by pending callbacks of its tenants. The window disposes of it on
 * closing, which drops session and show, so that a callback that still holds the shell finds session == NULL. "changed" is
 * emitted for a new report, selection, show step or document state; `document_signals` follow whichever document is shown.
 * `undoable` is the snapshot after the step that a message offers to undo: once the document shows another snapshot, the
 * message is withdrawn. */

#define KEY "roof-shell"
#define LONGEST_NAME 40 /* characters of a name in a message */

enum
{
  CHANGED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (RoofShell, roof_shell, G_TYPE_OBJECT)

void
roof_shell_changed (RoofShell *self)
{
  RoofDocument *document = roof_shell_get_document (self);

  g_signal_group_set_target (self->document_signals, document);
  /* Undo would now revert another step than the message names. */
  if (self->undoable != NULL && self->undoable != roof_document_get_snapshot (document))
    {
      g_clear_pointer (&self->undoable, roof_snapshot_unref);
      roof_toast_withdraw (self->toast, "win.undo");
    }
  g_signal_emit (self, signals[CHANGED], 0);
}

static void
roof_shell_dispose (GObject *object)
{
  RoofShell *self = ROOF_SHELL (object);

  g_clear_object (&self->show);
  g_clear_object (&self->document_signals);
  g_clear_object (&self->session);
  g_clear_pointer (&self->undoable, roof_snapshot_unref);
  g_clear_pointer (&self->unopened, g_free);
  G_OBJECT_CLASS (roof_shell_parent_class)->dispose (object);
}

static void
roof_shell_class_init (RoofShellClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = roof_shell_dispose;
  signals[CHANGED]
      = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
roof_shell_init (RoofShell *self)
{
  self->document_signals = g_signal_group_new (ROOF_TYPE_DOCUMENT);
  g_signal_group_connect_swapped (self->document_signals, "changed", G_CALLBACK (roof_shell_changed), self);
  g_signal_group_connect_swapped (self->document_signals, "notify", G_CALLBACK (roof_shell_changed), self);
}

RoofShell *
roof_shell_new (GtkApplicationWindow *window,
                RoofUserData         *user,
                RoofDocument         *document,
                RoofCanvas           *canvas,
                RoofToast            *toast)
{
  RoofShell *self = g_object_new (ROOF_TYPE_SHELL, NULL);

  self->window = window;
  self->user = user;
  self->canvas = canvas;
  self->toast = toast;
  self->session = roof_session_new (user->library, document);
  self->show = roof_show_new (self->session, canvas);
  g_object_set_data_full (G_OBJECT (window), KEY, self, g_object_unref);
  return self;
}

void
roof_shell_begin (RoofShell *self)
{
  g_signal_connect_object (self->session, "notify::selection", G_CALLBACK (roof_shell_changed), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->show, "changed", G_CALLBACK (roof_shell_changed), self, G_CONNECT_SWAPPED);
  roof_session_follow (self->session, self, (RoofFollow) roof_shell_changed);
  roof_shell_changed (self);
}

RoofShell *
roof_shell_of (GtkWindow *window)
{
  return window != NULL ? g_object_get_data (G_OBJECT (window), KEY) : NULL;
}

RoofShell *
roof_shell_find_last (GApplication *application)
{
  GList *windows = GTK_IS_APPLICATION (application) ? gtk_application_get_windows (GTK_APPLICATION (application)) : NULL;

  while (windows != NULL && roof_shell_of (windows->data) == NULL)
    windows = windows->next;
  return windows != NULL ? roof_shell_of (windows->data) : NULL;
}

RoofDocument *
roof_shell_get_document (RoofShell *self)
{
  return roof_session_get_document (self->session);
}

RoofDocument *
roof_shell_get_own_document (RoofShell *self)
{
  return roof_show_get_own_document (self->show);
}

RoofCatalogue *
roof_shell_get_catalogue (RoofShell *self)
{
  return roof_library_get_catalogue (self->user->library);
}

gboolean
roof_shell_is_fresh (RoofShell *self)
{
  RoofDocument *document = roof_shell_get_own_document (self);

  return roof_show_get_player (self->show) == NULL && roof_document_get_source (document) == NULL
         && !roof_document_is_modified (document) && !roof_document_can_undo (document) && !roof_document_can_redo (document);
}

void
roof_shell_add_actions (RoofShell             *self,
                        const RoofShellAction *actions,
                        guint                  n,
                        gpointer               tenant)
{
  for (guint i = 0; i < n; i++)
    {
      const GVariantType *type = actions[i].type != NULL ? G_VARIANT_TYPE (actions[i].type) : NULL;
      g_autoptr (GSimpleAction) action = g_simple_action_new (actions[i].name, type);

      g_signal_connect_object (action, "activate", actions[i].activate, tenant, G_CONNECT_SWAPPED);
      g_action_map_add_action (G_ACTION_MAP (self->window), G_ACTION (action));
    }
}

void
roof_shell_enable (RoofShell  *self,
                   const char *action,
                   gboolean    enabled)
{
  GAction *found = g_action_map_lookup_action (G_ACTION_MAP (self->window), action);

  g_simple_action_set_enabled (G_SIMPLE_ACTION (found), enabled);
}

void
roof_shell_hear_keys (RoofShell *self,
                      GCallback  key_pressed,
                      gpointer   tenant)
{
  GtkEventController *key = gtk_event_controller_key_new ();

  gtk_event_controller_set_propagation_phase (key, GTK_PHASE_CAPTURE);
  g_signal_connect_object (key, "key-pressed", key_pressed, tenant, 0);
  gtk_widget_add_controller (GTK_WIDGET (self->window), key);
}

void
roof_shell_show_page (RoofShell  *self,
                      const char *name)
{
  gtk_widget_set_visible (self->left_pane, TRUE);
  gtk_stack_set_visible_child_name (self->pages, name);
}

static void
watch_undo (RoofShell *self)
{
  g_clear_pointer (&self->undoable, roof_snapshot_unref);
  self->undoable = roof_snapshot_ref (roof_document_get_snapshot (roof_shell_get_document (self)));
}

void
roof_shell_offer_undo (RoofShell  *self,
                       const char *sentence)
{
  roof_toast_show_note (self->toast, sentence, _("_Undo"), "win.undo");
  watch_undo (self);
}

void
roof_shell_report_undoable (RoofShell  *self,
                            const char *sentence,
                            const char *detail)
{
  roof_toast_show_report (self->toast, sentence, detail, _("_Undo"), "win.undo");
  watch_undo (self);
}

void
roof_shell_say_unopened (RoofShell    *self,
                         GFile        *file,
                         const GError *error)
{
  g_autofree char *name = roof_shell_dup_file_name (file);
  gboolean more = self->unopened != NULL && roof_toast_is_shown (self->toast)
                  && g_str_equal (roof_toast_get_detail (self->toast), self->unopened);
  char *reasons = more ? g_strconcat (self->unopened, "\n", error->message, NULL) : g_strdup (error->message);
  g_autofree char *sentence = NULL;

  self->n_unopened = more ? self->n_unopened + 1 : 1;
  if (more)
    sentence = g_strdup_printf (ngettext ("%u file could not be opened", "%u files could not be opened", self->n_unopened),
                                self->n_unopened);
  else
    /* Translators: %s is the name of a file */
    sentence = g_strdup_printf (_("“%s” could not be opened"), name);
  g_free (self->unopened);
  self->unopened = reasons;
  roof_toast_show_error (self->toast, sentence, reasons);
}

void
roof_shell_say_unsaved (RoofShell    *self,
                        GFile        *file,
                        const GError *error)
{
  g_autofree char *name = roof_shell_dup_file_name (file);
  g_autofree char *sentence = g_strdup_printf (_("“%s” could not be saved"), name);

  roof_toast_show_error (self->toast, sentence, error->message);
}

/* A pending request for a file. */
typedef struct
{
  RoofShell      *shell;
  RoofShellChosen chosen;
} FileAsking;

static FileAsking *
new_asking (RoofShell       *self,
            RoofShellChosen  chosen)
{
  FileAsking *asking = g_new (FileAsking, 1);

  *asking = (FileAsking) { g_object_ref (self), chosen };
  return asking;
}

static void
chosen_cb (GFile    *file,
           gpointer  data)
{
  g_autofree FileAsking *asking = data;

  if (file != NULL && asking->shell->session != NULL)
    asking->chosen (asking->shell, file);
  g_object_unref (asking->shell);
}

void
roof_shell_choose_to_open (RoofShell            *self,
                           const char           *title,
                           const RoofFileFilter *kinds,
                           RoofShellChosen       chosen)
{
  roof_file_chooser_open (GTK_WINDOW (self->window), title, kinds, chosen_cb, new_asking (self, chosen));
}

void
roof_shell_choose_to_save (RoofShell            *self,
                           const char           *title,
                           const RoofFileFilter *kinds,
                           GFile                *beside,
                           const char           *name,
                           RoofShellChosen       chosen)
{
  roof_file_chooser_save (GTK_WINDOW (self->window), title, kinds, beside, name, chosen_cb, new_asking (self, chosen));
}

char *
roof_shell_dup_file_name (GFile *file)
{
  g_autofree char *base = g_file_get_basename (file);

  return base != NULL ? g_filename_display_name (base) : g_file_get_parse_name (file);
}

char *
roof_shell_shorten (const char *name)
{
  glong n = g_utf8_strlen (name, -1);
  g_autofree char *start = g_utf8_substring (name, 0, MIN (n, LONGEST_NAME / 2));
  g_autofree char *end = g_utf8_substring (name, MAX (0, n - LONGEST_NAME / 2), n);

  return n <= LONGEST_NAME ? g_strdup (name) : g_strconcat (start, "…", end, NULL);
}

char *
roof_shell_suggest_name (const char *title,
                         const char *ending)
{
  g_autofree char *base = g_strdup (*title != '\0' ? title : _("Untitled"));

  g_strdelimit (base, "/\\", '-');
  return g_strconcat (base, ending, NULL);
}
