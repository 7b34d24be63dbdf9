/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "app/window-private.h"

#include <glib/gi18n.h>

#include "document/files/text-file.h"

/* What a search for drafts has found. */
typedef struct
{
  char      *folder;
  GPtrArray *paths;  /* (element-type utf8): the newest draft first */
  GPtrArray *names;  /* (element-type utf8): of the files that drafts are of, as far as they have one */
  GPtrArray *faults; /* (element-type utf8): of those that cannot be read */
} Search;

static void
free_search (gpointer data)
{
  Search *self = data;

  g_free (self->folder);
  g_ptr_array_unref (self->paths);
  g_ptr_array_unref (self->names);
  g_ptr_array_unref (self->faults);
  g_free (self);
}

/* Each is read as a whole, however long, as nothing less tells whether it can be; restoring reads it again. */
static void
search_in_thread (GTask        *task,
                  gpointer      source,
                  gpointer      data,
                  GCancellable *cancellable)
{
  Search *self = data;
  g_autoptr (GPtrArray) drafts = roof_autosave_list_drafts (self->folder, self->faults);

  for (guint i = 0; i < drafts->len; i++)
    {
      const RoofDraft *draft = drafts->pdata[i];

      g_ptr_array_add (self->paths, g_strdup (draft->path));
      if (draft->original != NULL)
        g_ptr_array_add (self->names, roof_text_file_name (draft->original));
    }
  g_task_return_boolean (task, TRUE);
}

/* Adds to @lines of which files there are drafts: those that never were saved have no name. */
static void
list_names (const Search *search,
            GPtrArray    *lines)
{
  for (guint i = 0; i < search->names->len; i++)
    g_ptr_array_add (lines, g_filename_display_name (search->names->pdata[i]));
}

static void
offer (RoofWindow   *window,
       const Search *search)
{
  guint n = search->faults->len;
  const char *unread = ngettext ("An unsaved document cannot be read. Its file is kept:",
                                 "Some unsaved documents cannot be read. Their files are kept:", n);
  g_autoptr (GPtrArray) lines = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *list = NULL, *detail = NULL;

  list_names (search, lines);
  if (n > 0)
    {
      g_ptr_array_add (search->faults, NULL);
      list = g_strjoinv ("\n", (char **) search->faults->pdata);
      g_ptr_array_add (lines, g_strdup_printf ("%s\n%s", unread, list));
    }
  g_ptr_array_add (lines, NULL);
  if (lines->len > 1)
    detail = g_strjoinv ("\n", (char **) lines->pdata);
  if (search->paths->len > 0)
    roof_toast_show_report (window->toast,
                            ngettext ("There is an unsaved document from last time.",
                                      "There are unsaved documents from last time.", search->paths->len),
                            detail, _("_Restore"), "app.restore-drafts");
  else if (n > 0)
    roof_toast_show_error (window->toast, unread, list);
}

static gboolean say_found (gpointer data);

/* Not at once: another message may follow, of the file that was read. */
static void
dismissed_cb (RoofToast *toast,
              GTask     *task)
{
  g_idle_add_full (G_PRIORITY_DEFAULT_IDLE, say_found, g_object_ref (task), g_object_unref);
  g_signal_handlers_disconnect_by_func (toast, dismissed_cb, task);
}

static void
drop_task (gpointer  task,
           GClosure *closure)
{
  g_object_unref (task);
}

/* Says in the window that was used last what the search @data has found, once no file is read there and no message is shown: one
 * message would take the place of the other. */
static gboolean
say_found (gpointer data)
{
  GTask *task = data;
  const Search *search = g_task_get_task_data (task);
  GApplication *application = g_application_get_default ();
  RoofWindow *window = application != NULL ? roof_window_find_last (application) : NULL;

  if (window == NULL)
    return G_SOURCE_REMOVE;
  if (roof_toast_is_shown (window->toast) || roof_reading_queue_holds (window->reading, NULL))
    {
      g_signal_connect_data (window->toast, "dismissed", G_CALLBACK (dismissed_cb), g_object_ref (task), drop_task, 0);
      return G_SOURCE_REMOVE;
    }
  roof_application_set_found_drafts (ROOF_APPLICATION (application), search->paths);
  offer (window, search);
  return G_SOURCE_REMOVE;
}

static void
found_cb (GObject      *source,
          GAsyncResult *result,
          gpointer      data)
{
  say_found (result);
}

void
roof_window_search_drafts (RoofWindow *self,
                           const char *folder)
{
  g_autoptr (GTask) task = g_task_new (self, NULL, found_cb, NULL);
  Search *search = g_new0 (Search, 1);

  search->folder = g_strdup (folder);
  search->paths = g_ptr_array_new_with_free_func (g_free);
  search->names = g_ptr_array_new_with_free_func (g_free);
  search->faults = g_ptr_array_new_with_free_func (g_free);
  g_task_set_task_data (task, search, free_search);
  g_task_run_in_thread (task, search_in_thread);
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
  self->document = roof_document_new_recovered (draft->model, draft->original, draft->etag);
  roof_document_analyse (self->document, catalogue);
  return self;
}

/* A draft stays where it is until its document is saved or done with: the window that shows it goes on with it. */
static void
draft_read (RoofWindow *self,
            GFile      *file,
            gpointer    catalogue,
            gpointer    content)
{
  Restored *restored = content;
  const char *path = g_file_peek_path (file);

  if (roof_draft_is_left_behind (path))
    roof_autosave_adopt (roof_window_show_document (self, restored->document)->autosave, path);
}

void
roof_window_restore_drafts (RoofWindow *self,
                            GPtrArray  *paths)
{
  static const RoofReadingTask reader = { read_draft, free_restored, draft_read, (GDestroyNotify) roof_catalogue_unref };
  RoofCatalogue *catalogue = roof_library_get_catalogue (roof_session_get_library (self->session));

  for (guint i = 0; i < paths->len; i++)
    {
      g_autoptr (GFile) file = g_file_new_for_path (paths->pdata[i]);

      roof_reading_queue_add (self->reading, &reader, file, roof_catalogue_ref (catalogue));
    }
}
