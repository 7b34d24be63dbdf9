/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "app/drafts.h"

#include <glib/gi18n.h>
#include <string.h>

#include "app/job.h"
#include "app/reading-queue.h"
#include "document/files/text-file.h"
#include "document/session/draft.h"

/* At the start a thread lists the drafts whose program is gone; then they are loaded one after another, each in a thread, the
 * smallest first, since only loading shows whether a draft can be restored. The offer stands in the bar of the last used window and
 * is renewed with each draft, so that no draft waits for a larger one; it stays until it is answered, and away once it was closed.
 * Restoring adds the drafts to the window's reading queue; each opens a window that continues with the same draft file, so that a
 * draft is deleted only when its document is saved or discarded. A job holds a reference to the object. */

#define MOST_NAMED 3 /* drafts whose names the offer tells */

/* A draft that can be restored. */
typedef struct
{
  char  *path;
  char  *name; /* nullable: for people */
  gint64 time; /* s since 1970 */
} FoundDraft;

struct _RoofDrafts
{
  GObject parent_instance;

  /* owned */
  char      *folder;
  GPtrArray *unread; /* (nullable) (element-type utf8): paths of drafts that are still to be loaded; NULL before the search */
  GPtrArray *found;  /* (element-type FoundDraft): offered, the newest first */
  GPtrArray *faults; /* (element-type utf8): a sentence for each unreadable draft */

  /* borrowed */
  RoofToast *bar; /* nullable, weak: shows the offer */
};

G_DEFINE_FINAL_TYPE (RoofDrafts, roof_drafts, G_TYPE_OBJECT)

static void
free_found (gpointer data)
{
  FoundDraft *self = data;

  g_free (self->path);
  g_free (self->name);
  g_free (self);
}

static void
roof_drafts_finalize (GObject *object)
{
  RoofDrafts *self = ROOF_DRAFTS (object);

  g_clear_weak_pointer (&self->bar);
  g_free (self->folder);
  g_clear_pointer (&self->unread, g_ptr_array_unref);
  g_ptr_array_unref (self->found);
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
  self->found = g_ptr_array_new_with_free_func (free_found);
  self->faults = g_ptr_array_new_with_free_func (g_free);
}

RoofDrafts *
roof_drafts_new (const char *folder)
{
  RoofDrafts *self = g_object_new (ROOF_TYPE_DRAFTS, NULL);

  self->folder = g_strdup (folder);
  return self;
}

/* --- the offer --- */

/* The bar that shows the offer, else that of the last used window. (nullable) */
static RoofToast *
find_bar (RoofDrafts *self)
{
  GApplication *application = g_application_get_default ();
  RoofShell *shell = self->bar == NULL && application != NULL ? roof_shell_find_last (application) : NULL;

  if (shell != NULL)
    g_set_weak_pointer (&self->bar, shell->offers);
  return self->bar;
}

/* Ends a list of @n things of which @named are named. */
static void
count_rest (GString *list,
            guint    n,
            guint    named)
{
  if (n > named)
    g_string_append_printf (list, ngettext (" and %u more", " and %u more", n - named), n - named);
}

/* The names of the newest drafts that have one, in a line. Returns: (transfer full) (nullable) */
static char *
list_names (RoofDrafts *self)
{
  g_autoptr (GString) names = g_string_new (NULL);
  guint named = 0;

  for (guint i = 0; i < self->found->len && named < MOST_NAMED; i++)
    {
      const FoundDraft *found = self->found->pdata[i];
      g_autofree char *name = found->name != NULL ? roof_shell_shorten (found->name) : NULL;

      if (name != NULL)
        g_string_append_printf (names, "%s%s", named++ > 0 ? ", " : "", name);
    }
  if (named == 0)
    return NULL;
  count_rest (names, self->found->len, named);
  return g_string_free (g_steal_pointer (&names), FALSE);
}

/* The first of the unreadable drafts, whose folder is that of all, and how many there are besides. Returns: (transfer full) */
static char *
list_faults (RoofDrafts *self)
{
  g_autoptr (GString) faults = g_string_new (self->faults->pdata[0]);

  count_rest (faults, self->faults->len, 1);
  return g_string_free (g_steal_pointer (&faults), FALSE);
}

static void
offer (RoofDrafts *self)
{
  guint n = self->found->len;
  const char *unread = ngettext ("An unsaved document cannot be read. Its file was kept:",
                                 "Some unsaved documents cannot be read. Their files were kept:", self->faults->len);
  g_autofree char *sentence = g_strdup_printf (ngettext ("There is an unsaved document from last time.",
                                                         "There are %u unsaved documents from last time.", n),
                                               n);
  g_autofree char *names = list_names (self), *faults = self->faults->len > 0 ? list_faults (self) : NULL, *detail = NULL;
  gboolean closed = self->bar != NULL && !roof_toast_is_shown (self->bar);
  RoofToast *bar = n + self->faults->len > 0 && !closed ? find_bar (self) : NULL;

  if (bar == NULL)
    return;
  if (n == 0)
    {
      roof_toast_show_offer (bar, unread, faults, NULL, NULL);
      return;
    }
  if (faults != NULL)
    detail = g_strconcat (names != NULL ? names : "", names != NULL ? "\n" : "", unread, " ", faults, NULL);
  roof_toast_show_offer (bar, sentence, detail != NULL ? detail : names, _("_Restore"), "app.restore-drafts");
}

/* --- searching --- */

/* A draft while it is loaded. */
typedef struct
{
  RoofDrafts *drafts;
  char       *path;
} DraftReading;

static void
free_reading (gpointer data)
{
  DraftReading *self = data;

  g_object_unref (self->drafts);
  g_free (self->path);
  g_free (self);
}

/* How people know @draft. Returns: (transfer full) (nullable): it was never saved, and has no title */
static char *
name_draft (const RoofDraft *draft)
{
  g_autofree char *file = draft->original != NULL ? roof_text_file_name (draft->original) : NULL;

  if (file != NULL)
    return g_filename_display_name (file);
  return *draft->title != '\0' ? g_strdup (draft->title) : NULL;
}

/* Loads the draft fully, as only that shows whether it can be restored; restoring loads it again. */
static gpointer
load_in_thread (gpointer             data,
                const RoofProgress  *progress,
                GError             **error)
{
  const DraftReading *reading = data;
  g_autoptr (RoofDraft) draft = roof_draft_load (reading->path, progress, error);
  FoundDraft *found;

  if (draft == NULL)
    return NULL;
  found = g_new (FoundDraft, 1);
  *found = (FoundDraft) { g_strdup (draft->path), name_draft (draft), draft->time };
  return found;
}

static int
compare_times (gconstpointer a,
               gconstpointer b)
{
  const FoundDraft *left = *(FoundDraft * const *) a, *right = *(FoundDraft * const *) b;

  if (left->time != right->time)
    return left->time < right->time ? 1 : -1;
  return strcmp (left->path, right->path);
}

static void load_next (RoofDrafts *self);

static void
loaded (gpointer      owner,
        gpointer      data,
        gpointer      result,
        const GError *error)
{
  RoofDrafts *self = owner;

  if (result != NULL)
    g_ptr_array_add (self->found, result);
  else
    g_ptr_array_add (self->faults, g_strdup (error->message));
  g_ptr_array_sort (self->found, compare_times);
  offer (self);
  load_next (self);
}

static void
load_next (RoofDrafts *self)
{
  static const RoofJobKind kind = { load_in_thread, free_found, free_reading, NULL, loaded };
  DraftReading *reading;

  if (self->unread->len == 0)
    return;
  reading = g_new (DraftReading, 1);
  *reading = (DraftReading) { g_object_ref (self), g_ptr_array_steal_index (self->unread, 0) };
  roof_job_begin (&kind, reading, self);
}

static gpointer
list_in_thread (gpointer             data,
                const RoofProgress  *progress,
                GError             **error)
{
  return roof_draft_list (((RoofDrafts *) data)->folder, error);
}

static void
listed (gpointer      owner,
        gpointer      data,
        gpointer      result,
        const GError *error)
{
  RoofDrafts *self = owner;

  if (result != NULL)
    {
      g_ptr_array_unref (self->unread);
      self->unread = result;
    }
  else
    g_ptr_array_add (self->faults, g_strdup (error->message));
  offer (self);
  load_next (self);
}

void
roof_drafts_offer (RoofDrafts *self)
{
  static const RoofJobKind kind = { list_in_thread, (GDestroyNotify) g_ptr_array_unref, g_object_unref, NULL, listed };

  g_return_if_fail (ROOF_IS_DRAFTS (self));

  if (self->unread != NULL)
    return;
  self->unread = g_ptr_array_new_with_free_func (g_free);
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

  for (guint i = 0; i < self->found->len; i++)
    {
      g_autoptr (GFile) file = g_file_new_for_path (((FoundDraft *) self->found->pdata[i])->path);

      roof_reading_queue_add (shell->reading, &reader, file, roof_catalogue_ref (roof_shell_get_catalogue (shell)));
    }
  g_ptr_array_set_size (self->found, 0);
  g_clear_weak_pointer (&self->bar); /* what is still to be loaded is offered anew */
}
