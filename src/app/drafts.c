/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "app/drafts.h"

#include <glib/gi18n.h>

#include "app/job.h"
#include "app/reading-queue.h"
#include "document/files/text-file.h"
#include "document/session/autosave.h"

/* A search at the start, in a thread, loads every draft whose program is gone, and records paths, original names and faults.
 * The offer is a message in the last used window, delayed while that window reads a file or shows a message. Restoring adds the
 * drafts to the window's reading queue; each opens a window that continues with the same draft file, so that a draft is deleted
 * only when its document is saved or discarded. Invariant: the thread alone touches the three lists until the search has ended;
 * the job holds a reference to the object. */

struct _RoofDrafts
{
  GObject parent_instance;

  /* owned; the lists belong to the thread until the search has ended */
  char      *folder;
  GPtrArray *paths;  /* (element-type utf8): the newest draft first */
  GPtrArray *names;  /* (element-type utf8): names of the original files, where known */
  GPtrArray *faults; /* (element-type utf8): a sentence for each unreadable draft */

  /* flags */
  gboolean searched;
};

G_DEFINE_FINAL_TYPE (RoofDrafts, roof_drafts, G_TYPE_OBJECT)

static void
roof_drafts_finalize (GObject *object)
{
  RoofDrafts *self = ROOF_DRAFTS (object);

  g_free (self->folder);
  g_ptr_array_unref (self->paths);
  g_ptr_array_unref (self->names);
  g_ptr_array_unref (self->faults);
  G_OBJECT_CLASS (roof_drafts_parent_class)->finalize (object);
}

static void
roof_drafts_class_init (RoofDraftsClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = roof_drafts_finalize;
}

static void
roof_drafts_init (RoofDrafts *self)
{
  self->paths = g_ptr_array_new_with_free_func (g_free);
  self->names = g_ptr_array_new_with_free_func (g_free);
  self->faults = g_ptr_array_new_with_free_func (g_free);
}

RoofDrafts *
roof_drafts_new (const char *folder)
{
  RoofDrafts *self = g_object_new (ROOF_TYPE_DRAFTS, NULL);

  self->folder = g_strdup (folder);
  return self;
}

/* --- searching --- */

/* Loads each draft fully, as only that shows whether it can be restored; restoring loads it again. */
static gpointer
search_in_thread (gpointer             data,
                  const RoofProgress  *progress,
                  GError             **error)
{
  RoofDrafts *self = data;
  g_autoptr (GPtrArray) drafts = roof_autosave_list_drafts (self->folder, self->faults);

  for (guint i = 0; i < drafts->len; i++)
    {
      const RoofDraft *draft = drafts->pdata[i];

      g_ptr_array_add (self->paths, g_strdup (draft->path));
      if (draft->original != NULL)
        g_ptr_array_add (self->names, roof_text_file_name (draft->original));
    }
  return data;
}

static void
offer (RoofDrafts *self,
       RoofToast  *toast)
{
  guint n = self->faults->len;
  const char *unread = ngettext ("An unsaved document cannot be read. Its file was kept:",
                                 "Some unsaved documents cannot be read. Their files were kept:", n);
  g_autoptr (GPtrArray) lines = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *list = NULL, *detail = NULL;

  /* Documents that were never saved have no name. */
  for (guint i = 0; i < self->names->len; i++)
    g_ptr_array_add (lines, g_filename_display_name (self->names->pdata[i]));
  if (n > 0)
    {
      g_ptr_array_add (self->faults, NULL);
      list = g_strjoinv ("\n", (char **) self->faults->pdata);
      g_ptr_array_add (lines, g_strdup_printf ("%s\n%s", unread, list));
    }
  g_ptr_array_add (lines, NULL);
  if (lines->len > 1)
    detail = g_strjoinv ("\n", (char **) lines->pdata);
  if (self->paths->len > 0)
    roof_toast_show_offer (toast,
                           ngettext ("There is an unsaved document from last time.",
                                     "There are unsaved documents from last time.", self->paths->len),
                           detail, _("_Restore"), "app.restore-drafts");
  else if (n > 0)
    roof_toast_show_error (toast, unread, list);
}

static gboolean say_found (gpointer data);

/* Tries again in an idle callback, since the file just read may show another message. */
static void
dismissed_cb (RoofDrafts *self,
              RoofToast  *toast)
{
  g_signal_handlers_disconnect_by_func (toast, dismissed_cb, self);
  g_idle_add_full (G_PRIORITY_DEFAULT_IDLE, say_found, g_object_ref (self), g_object_unref);
}

/* Shows the result of the search in the last used window, once no file is read there and no message is shown, since a new
 * message replaces the old. */
static gboolean
say_found (gpointer data)
{
  RoofDrafts *self = data;
  GApplication *application = g_application_get_default ();
  RoofShell *shell = application != NULL ? roof_shell_find_last (application) : NULL;

  if (shell == NULL)
    return G_SOURCE_REMOVE;
  if (roof_toast_is_shown (shell->toast) || roof_reading_queue_holds (shell->reading, NULL))
    g_signal_connect_object (shell->toast, "dismissed", G_CALLBACK (dismissed_cb), self, G_CONNECT_SWAPPED);
  else
    offer (self, shell->toast);
  return G_SOURCE_REMOVE;
}

static void
found (gpointer      owner,
       gpointer      data,
       gpointer      result,
       const GError *error)
{
  say_found (owner);
}

void
roof_drafts_offer (RoofDrafts *self)
{
  static const RoofJobKind kind = { search_in_thread, NULL, g_object_unref, NULL, found };

  g_return_if_fail (ROOF_IS_DRAFTS (self));

  if (self->searched)
    return;
  self->searched = TRUE;
  roof_job_begin (&kind, g_object_ref (self), self);
}

/* --- restoring --- */

typedef struct
{
  RoofDraft    *draft;
  RoofDocument *document;
} Restored;

static void
free_restored (gpointer data)
{
  Restored *self = data;

  roof_draft_free (self->draft);
  g_object_unref (self->document);
  g_free (self);
}

static gpointer
read_draft (GFile               *file,
            gpointer             catalogue,
            const RoofProgress  *progress,
            GError             **error)
{
  RoofDraft *draft = roof_draft_load (g_file_peek_path (file), progress, error);
  Restored *self;

  if (draft == NULL)
    return NULL;
  self = g_new (Restored, 1);
  self->draft = draft;
  self->document = roof_document_new_recovered (draft->snapshot, draft->original, draft->etag);
  roof_document_analyse (self->document, catalogue);
  return self;
}

/* Opens a restored document, unless another program took the draft. The window continues the same draft file, which stays until
 * the document is saved or discarded. */
static void
draft_read (RoofShell *shell,
            GFile     *file,
            gpointer   catalogue,
            gpointer   content)
{
  Restored *restored = content;
  const char *path = g_file_peek_path (file);

  if (roof_draft_is_left_behind (path))
    shell->show_document (shell, restored->document, path);
}

void
roof_drafts_restore (RoofDrafts *self,
                     RoofShell  *shell)
{
  static const RoofReadingTask reader = { read_draft, free_restored, draft_read, (GDestroyNotify) roof_catalogue_unref };

  g_return_if_fail (ROOF_IS_DRAFTS (self));

  for (guint i = 0; i < self->paths->len; i++)
    {
      g_autoptr (GFile) file = g_file_new_for_path (self->paths->pdata[i]);

      roof_reading_queue_add (shell->reading, &reader, file, roof_catalogue_ref (roof_shell_get_catalogue (shell)));
    }
  g_ptr_array_set_size (self->paths, 0);
}
