/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "document/session/autosave.h"

#include <glib/gstdio.h>
#include <unistd.h>

#include "core/error.h"
#include "document/files/library.h"

/* The arguments of the thread that writes a draft. */
typedef struct
{
  char         *path;
  RoofSnapshot *snapshot;
  GFile        *original; /* nullable */
  char         *etag;     /* nullable */
  gint          written;  /* atomic */
} DraftWriting;

struct _RoofAutosave
{
  GObject       parent_instance;

  /* Owned. */
  RoofDocument *document;
  char         *folder;
  char         *path; /* nullable: of the draft, while there is one */

  DraftWriting *writing; /* nullable, … */
  GThread      *writer;  /* … of this thread */

  int           lock; /* -1 while there is no draft */
  guint         delay;
  guint         timeout;
};

G_DEFINE_FINAL_TYPE (RoofAutosave, roof_autosave, G_TYPE_OBJECT)

static void
free_writing (DraftWriting *self)
{
  g_free (self->path);
  roof_snapshot_unref (self->snapshot);
  g_clear_object (&self->original);
  g_free (self->etag);
  g_free (self);
}

static gpointer
write_in_thread (gpointer data)
{
  DraftWriting *self = data;
  g_autoptr (GError) error = NULL;

  if (!roof_draft_write (self->path, self->snapshot, self->original, self->etag, &error))
    g_info ("Draft not written: %s", error->message);
  g_atomic_int_set (&self->written, TRUE);
  return NULL;
}

/* Waits for the thread, so that an older draft cannot replace a newer one. */
static void
end_writing (RoofAutosave *self)
{
  if (self->writer != NULL)
    g_thread_join (g_steal_pointer (&self->writer));
  g_clear_pointer (&self->writing, free_writing);
}

static void
remove_draft (RoofAutosave *self)
{
  g_clear_handle_id (&self->timeout, g_source_remove);
  end_writing (self);
  if (self->path == NULL)
    return;
  roof_draft_discard (self->path, self->lock);
  g_clear_pointer (&self->path, g_free);
  self->lock = -1;
}

/* Gives the draft a name of its own and locks it. */
static gboolean
begin_draft (RoofAutosave  *self,
             GError       **error)
{
  g_autofree char *uuid = g_uuid_string_random ();
  g_autofree char *name = g_strconcat (uuid, ".roofline", NULL);
  g_autofree char *path = g_build_filename (self->folder, name, NULL);

  if (g_mkdir_with_parents (self->folder, 0700) != 0 || (self->lock = roof_draft_lock (path)) < 0)
    {
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_FAILED, roof_error_translate (ROOF_REASON ("%s: no draft can be written here")),
                   self->folder);
      return FALSE;
    }
  self->path = g_steal_pointer (&path);
  return TRUE;
}

/* Whether a draft is to be written; its file is then named and locked. Removes the draft of an unmodified document. */
static gboolean
is_due (RoofAutosave  *self,
        GError       **error)
{
  g_clear_handle_id (&self->timeout, g_source_remove);
  if (!roof_document_is_modified (self->document))
    {
      remove_draft (self);
      return FALSE;
    }
  end_writing (self);
  return self->path != NULL || begin_draft (self, error);
}

/* In a thread, since printing a long document takes a second or more. The snapshot is immutable, so that no lock is needed. */
static void
begin_writing (RoofAutosave *self)
{
  GFile *original = roof_document_get_file (self->document);

  self->writing = g_new0 (DraftWriting, 1);
  self->writing->path = g_strdup (self->path);
  self->writing->snapshot = roof_snapshot_ref (roof_document_get_snapshot (self->document));
  self->writing->original = original != NULL ? g_object_ref (original) : NULL;
  self->writing->etag = g_strdup (roof_document_get_etag (self->document));
  self->writer = g_thread_new ("autosave", write_in_thread, self->writing);
}

/* While a draft is still being written, the timeout runs once more. */
static gboolean
timeout_cb (gpointer data)
{
  RoofAutosave *self = data;
  g_autoptr (GError) error = NULL;

  if (self->writing != NULL && !g_atomic_int_get (&self->writing->written))
    return G_SOURCE_CONTINUE;
  self->timeout = 0;
  if (is_due (self, &error))
    begin_writing (self);
  else if (error != NULL)
    g_info ("Draft not written: %s", error->message);
  return G_SOURCE_REMOVE;
}

/* The first change starts the timeout. Later ones do not restart it, so that continuous work is saved, too. */
static void
changed_cb (RoofDocument *document,
            RoofAutosave *self)
{
  if (self->timeout == 0)
    self->timeout = g_timeout_add (self->delay, timeout_cb, self);
}

static void
modified_cb (RoofDocument *document,
             GParamSpec   *pspec,
             RoofAutosave *self)
{
  if (!roof_document_is_modified (document))
    remove_draft (self);
}

static void
roof_autosave_dispose (GObject *object)
{
  RoofAutosave *self = ROOF_AUTOSAVE (object);

  g_clear_handle_id (&self->timeout, g_source_remove);
  end_writing (self);
  if (self->document != NULL)
    g_signal_handlers_disconnect_by_data (self->document, self);
  g_clear_object (&self->document);
  if (self->lock >= 0)
    close (self->lock);
  self->lock = -1;
  G_OBJECT_CLASS (roof_autosave_parent_class)->dispose (object);
}

static void
roof_autosave_finalize (GObject *object)
{
  RoofAutosave *self = ROOF_AUTOSAVE (object);

  g_free (self->folder);
  g_free (self->path);
  G_OBJECT_CLASS (roof_autosave_parent_class)->finalize (object);
}

static void
roof_autosave_class_init (RoofAutosaveClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = roof_autosave_dispose;
  G_OBJECT_CLASS (klass)->finalize = roof_autosave_finalize;
}

static void
roof_autosave_init (RoofAutosave *self)
{
  self->lock = -1;
}

RoofAutosave *
roof_autosave_new (RoofDocument *document,
                   const char   *folder,
                   guint         delay)
{
  RoofAutosave *self;

  g_return_val_if_fail (ROOF_IS_DOCUMENT (document) && folder != NULL, NULL);
  self = g_object_new (ROOF_TYPE_AUTOSAVE, NULL);
  self->document = g_object_ref (document);
  self->folder = g_strdup (folder);
  self->delay = delay;
  g_signal_connect_object (document, "changed", G_CALLBACK (changed_cb), self, 0);
  g_signal_connect_object (document, "notify::modified", G_CALLBACK (modified_cb), self, 0);
  if (roof_document_is_modified (document))
    changed_cb (document, self);
  return self;
}

gboolean
roof_autosave_adopt (RoofAutosave *self,
                     const char   *path)
{
  int lock;

  g_return_val_if_fail (ROOF_IS_AUTOSAVE (self) && path != NULL && self->path == NULL, FALSE);

  lock = roof_draft_lock (path);
  if (lock < 0 || !g_file_test (path, G_FILE_TEST_IS_REGULAR))
    {
      if (lock >= 0)
        close (lock);
      return FALSE;
    }
  self->path = g_strdup (path);
  self->lock = lock;
  return TRUE;
}

void
roof_autosave_close (RoofAutosave *self)
{
  g_return_if_fail (ROOF_IS_AUTOSAVE (self));
  if (self->document != NULL)
    g_signal_handlers_disconnect_by_data (self->document, self);
  remove_draft (self);
}

char *
roof_autosave_dup_folder (const char *user_data_dir)
{
  g_return_val_if_fail (user_data_dir != NULL, NULL);
  return g_build_filename (user_data_dir, ROOF_DATA_FOLDER, "drafts", NULL);
}
