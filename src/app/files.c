/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "app/files.h"

#include <glib/gi18n.h>

#include "app/job.h"
#include "app/recent-files.h"
#include "app/save-remarks.h"
#include "app/tenants-private.h"
#include "document/session/autosave.h"
#include "import/sniff.h"
#include "widgets/message.h"

/* Saving, drafts and closing. A short document is saved at once, a long one in a job whose message shows the progress; only one
 * job runs at a time, and edits made during it leave the document modified. Unless told to overwrite, saving fails when the
 * file has changed on disk (wrong etag), and asks. Closing with unsaved changes asks first; `closing` is set while an answer or
 * a saving is to close the window, and reset when the saving fails or leaves changes. Callbacks may find the window gone:
 * has_gone(). */

#define LONG_KERNELS 20000 /* kernels of a document that is saved in the background */

struct _RoofFiles
{
  GObject parent_instance;

  /* owned */
  RoofShell    *shell;
  RoofAutosave *autosave; /* nullable */
  char         *unsaved;  /* nullable: the message of the last saving that failed */

  /* borrowed */
  RoofJob *job; /* nullable: the document is being saved in the background */

  /* flags */
  gboolean closing; /* the window closes once saved, or without its changes */
};

G_DEFINE_FINAL_TYPE (RoofFiles, roof_files, G_TYPE_OBJECT)

/* Saves to @file. TRUE: saved, or being saved in the background; a running saving goes on, and later edits stay unsaved.
 * @over: overwrite even if the file has changed on disk */
static gboolean save_to (RoofFiles *self,
                         GFile     *file,
                         gboolean   over);

static gboolean
has_gone (RoofFiles *self)
{
  return self->shell == NULL || self->shell->session == NULL;
}

/* --- saving --- */

static void
overwrite_cb (int      response,
              gpointer data)
{
  g_autoptr (RoofFiles) self = data;
  GFile *file;

  if (has_gone (self))
    return;
  file = roof_document_get_file (roof_shell_get_own_document (self->shell));
  if (response != GTK_RESPONSE_ACCEPT || file == NULL)
    self->closing = FALSE;
  else
    save_to (self, file, TRUE);
}

static void
ask_to_overwrite (RoofFiles *self)
{
  const RoofMessageButton buttons[] = {
    { _("_Cancel"), GTK_RESPONSE_CANCEL, NULL },
    { _("_Overwrite"), GTK_RESPONSE_ACCEPT, "destructive-action" },
  };

  roof_message_ask (GTK_WINDOW (self->shell->window), _("The file has changed on disk"),
                    _("Another program changed the file since it was opened. Saving replaces that version."),
                    buttons, G_N_ELEMENTS (buttons), GTK_RESPONSE_CANCEL, overwrite_cb,
                    g_object_ref (self));
}

static void
remark_read_cb (int      response,
                gpointer data)
{
  g_autoptr (RoofFiles) self = data;

  if (!has_gone (self))
    gtk_window_close (GTK_WINDOW (self->shell->window));
}

/* Closes the window, after remarks on lost file attributes were read. */
static void
close_saved (RoofFiles *self)
{
  const RoofMessageButton buttons[] = { { _("_Close"), GTK_RESPONSE_ACCEPT, NULL } };
  g_autofree char *remark = roof_save_remarks_take ();
  GtkWindow *window = GTK_WINDOW (self->shell->window);

  if (remark == NULL)
    gtk_window_close (window);
  else
    roof_message_ask (window, _(ROOF_SAVE_REMARK), remark, buttons, G_N_ELEMENTS (buttons), GTK_RESPONSE_ACCEPT,
                      remark_read_cb, g_object_ref (self));
}

/* Says that saving failed, or takes that message back: other messages stay. @error: (nullable): none, or cancelled */
static void
tell_unsaved (RoofFiles    *self,
              GFile        *file,
              const GError *error)
{
  RoofToast *toast = self->shell->toast;

  if (error == NULL && roof_toast_is_shown (toast) && g_strcmp0 (roof_toast_get_text (toast), self->unsaved) == 0)
    roof_toast_dismiss (toast);
  g_clear_pointer (&self->unsaved, g_free);
  if (error == NULL)
    return;
  roof_shell_say_unsaved (self->shell, file, error);
  self->unsaved = g_strdup (roof_toast_get_text (toast));
}

/* Runs after saving. @error: (nullable): why it failed */
static void
end_saving (RoofFiles    *self,
            RoofDocument *document,
            GFile        *file,
            const GError *error)
{
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_WRONG_ETAG))
    {
      ask_to_overwrite (self);
      return;
    }
  if (error == NULL)
    roof_recent_files_remember (file);
  tell_unsaved (self, file, g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED) ? NULL : error);
  if (error == NULL && self->closing)
    {
      /* Edits made during the saving are asked about anew. */
      self->closing = !roof_document_is_modified (document);
      close_saved (self);
    }
  else
    self->closing = FALSE;
}

/* --- saving in the background --- */

typedef struct
{
  RoofFiles    *files;
  RoofDocument *document;
  RoofSaving   *saving;
} DocumentWriting;

static void
free_writing (gpointer data)
{
  DocumentWriting *self = data;

  g_object_unref (self->files);
  g_object_unref (self->document);
  roof_saving_free (self->saving);
  g_free (self);
}

static gpointer
write_in_thread (gpointer             data,
                 const RoofProgress  *progress,
                 GError             **error)
{
  DocumentWriting *writing = data;

  return roof_saving_write (writing->saving, progress, error) ? writing : NULL;
}

static void
show_progress (gpointer owner,
               gpointer data,
               int      percent)
{
  RoofFiles *self = owner;
  const DocumentWriting *writing = data;
  g_autofree char *name = roof_shell_dup_file_name (roof_saving_get_file (writing->saving));
  /* Translators: the name of a file, and how much of it has been written, in per cent */
  g_autofree char *sentence = g_strdup_printf (_("Saving “%1$s”: %2$d %%"), name, percent);

  if (!has_gone (self))
    roof_toast_show_progress (self->shell->toast, sentence, _("_Cancel"), "win.cancel-saving");
}

static void
written (gpointer      owner,
         gpointer      data,
         gpointer      result,
         const GError *error)
{
  RoofFiles *self = owner;
  const DocumentWriting *writing = data;

  self->job = NULL;
  if (result != NULL)
    roof_document_end_saving (writing->document, writing->saving);
  if (!has_gone (self))
    {
      roof_shell_enable (self->shell, "cancel-saving", FALSE);
      roof_toast_withdraw (self->shell->toast, "win.cancel-saving");
      end_saving (self, writing->document, roof_saving_get_file (writing->saving), error);
    }
  roof_save_remarks_release ();
}

static void
save_in_thread (RoofFiles    *self,
                RoofDocument *document,
                GFile        *file,
                gboolean      over)
{
  static const RoofJobKind kind = { write_in_thread, NULL, free_writing, show_progress, written, TRUE };
  DocumentWriting *writing = g_new (DocumentWriting, 1);

  *writing = (DocumentWriting) { g_object_ref (self), g_object_ref (document), roof_document_begin_saving (document, file, over) };
  roof_save_remarks_hold ();
  roof_shell_enable (self->shell, "cancel-saving", TRUE);
  self->job = roof_job_begin (&kind, writing, self);
}

/* Cancels the saving and keeps the former file; if the new file is in place already, the document is saved. */
static void
cancel_action (RoofFiles *self)
{
  roof_job_cancel (self->job);
}

/* --- choosing a file --- */

static gboolean
save_to (RoofFiles *self,
         GFile     *file,
         gboolean   over)
{
  RoofDocument *document = roof_shell_get_own_document (self->shell);
  g_autoptr (GError) error = NULL;

  if (self->job != NULL)
    return TRUE;
  if (roof_snapshot_get_n_kernels (roof_document_get_snapshot (document)) >= LONG_KERNELS)
    {
      save_in_thread (self, document, file, over);
      return TRUE;
    }
  if (over)
    roof_document_save_over (document, file, &error);
  else
    roof_document_save (document, file, &error);
  end_saving (self, document, file, error);
  return error == NULL;
}

static void
save_chosen_cb (GFile    *file,
                gpointer  data)
{
  g_autoptr (RoofFiles) self = data;

  if (file != NULL && !has_gone (self))
    roof_files_save (self, file);
  else
    self->closing = FALSE;
}

char *
roof_files_suggest_name (RoofFiles *self)
{
  RoofDocument *document;
  GFile *file;

  g_return_val_if_fail (ROOF_IS_FILES (self), NULL);

  document = roof_shell_get_own_document (self->shell);
  file = roof_document_get_file (document);
  return file != NULL ? roof_shell_dup_file_name (file) : roof_shell_suggest_name (roof_document_get_title (document), ".roofline");
}

static void
save_as (RoofFiles *self)
{
  RoofDocument *document = roof_shell_get_own_document (self->shell);
  g_autofree const char **documents = roof_sniff_list_patterns (ROOF_CONTENT_DOCUMENT);
  const RoofFileFilter kinds[] = { { _("Roofline documents"), documents }, { NULL } };
  g_autofree char *name = roof_files_suggest_name (self);

  roof_file_chooser_save (GTK_WINDOW (self->shell->window), _("Save Document"), kinds, roof_document_get_source (document), name,
                          save_chosen_cb, g_object_ref (self));
}

static void
save (RoofFiles *self)
{
  GFile *file = roof_document_get_file (roof_shell_get_own_document (self->shell));

  if (file != NULL)
    roof_files_save (self, file);
  else
    save_as (self);
}

static void
close_cb (int      response,
          gpointer data)
{
  g_autoptr (RoofFiles) self = data;

  if (response == GTK_RESPONSE_CANCEL || has_gone (self))
    return;
  self->closing = TRUE;
  if (response == GTK_RESPONSE_REJECT)
    gtk_window_close (GTK_WINDOW (self->shell->window));
  else
    save (self);
}

static void
ask_to_save (RoofFiles *self)
{
  const RoofMessageButton buttons[] = {
    { _("_Cancel"), GTK_RESPONSE_CANCEL, NULL },
    { _("_Discard"), GTK_RESPONSE_REJECT, "destructive-action" },
    { _("_Save"), GTK_RESPONSE_ACCEPT, "suggested-action" },
  };
  RoofDocument *document = roof_shell_get_own_document (self->shell);
  GFile *file = roof_document_get_file (document);
  const char *title = roof_document_get_title (document);
  g_autofree char *name = file != NULL ? roof_shell_dup_file_name (file) : g_strdup (*title != '\0' ? title : _("Untitled"));
  g_autofree char *shown = roof_shell_shorten (name);
  /* Translators: the name of a document's file, or its title; several may be asked about, one after another */
  g_autofree char *heading = g_strdup_printf (_("Save changes to “%s” before closing?"), shown);

  roof_message_ask (GTK_WINDOW (self->shell->window), heading, _("Unsaved changes will be lost."), buttons, G_N_ELEMENTS (buttons),
                    GTK_RESPONSE_ACCEPT, close_cb, g_object_ref (self));
}

/* --- the object --- */

static void
roof_files_dispose (GObject *object)
{
  RoofFiles *self = ROOF_FILES (object);

  g_clear_object (&self->autosave);
  g_clear_object (&self->shell);
  g_clear_pointer (&self->unsaved, g_free);
  G_OBJECT_CLASS (roof_files_parent_class)->dispose (object);
}

static void
roof_files_class_init (RoofFilesClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = roof_files_dispose;
}

static void
roof_files_init (RoofFiles *self)
{
}

RoofFiles *
roof_files_new (RoofShell *shell)
{
  static const RoofShellAction actions[] = {
    { "save", G_CALLBACK (save) },
    { "save-as", G_CALLBACK (save_as) },
    { "cancel-saving", G_CALLBACK (cancel_action) },
  };
  RoofFiles *self = g_object_new (ROOF_TYPE_FILES, NULL);

  self->shell = g_object_ref (shell);
  roof_shell_add_actions (shell, actions, G_N_ELEMENTS (actions), self);
  roof_shell_enable (shell, "cancel-saving", FALSE);
  return self;
}

void
roof_files_begin_draft (RoofFiles  *self,
                        const char *path)
{
  g_return_if_fail (ROOF_IS_FILES (self));

  if (self->autosave != NULL)
    roof_autosave_close (self->autosave);
  g_clear_object (&self->autosave);
  self->autosave
      = roof_autosave_new (roof_shell_get_own_document (self->shell), self->shell->user->drafts, ROOF_AUTOSAVE_DELAY);
  if (path != NULL)
    roof_autosave_adopt (self->autosave, path);
}

gboolean
roof_files_save (RoofFiles *self,
                 GFile     *file)
{
  g_return_val_if_fail (ROOF_IS_FILES (self), FALSE);

  return save_to (self, file, FALSE);
}

gboolean
roof_files_may_close (RoofFiles *self)
{
  g_return_val_if_fail (ROOF_IS_FILES (self), FALSE);

  /* Saves, then closes unless that fails or the document was edited meanwhile. */
  if (self->job != NULL)
    self->closing = TRUE;
  else if (self->closing || !roof_document_is_modified (roof_shell_get_own_document (self->shell)))
    return TRUE;
  else
    ask_to_save (self);
  return FALSE;
}

void
roof_files_close (RoofFiles *self)
{
  g_return_if_fail (ROOF_IS_FILES (self));

  roof_autosave_close (self->autosave);
}
