/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "document/draft.h"

#include <fcntl.h>
#include <glib/gstdio.h>
#include <json-glib/json-glib.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

#include "document/json-file.h"
#include "document/json-text.h"
#include "document/migration.h"
#include "document/model-file.h"
#include "document/text-file.h"

#define DRAFT_ENDING ".roofline"

static const RoofMigration migrations[] = { { 0, NULL } };
static const RoofFileKind draft_kind = { "roofline-draft", 1, migrations };

static char *
make_lock_path (const char *path)
{
  g_autofree char *stem = g_strndup (path, strlen (path) - strlen (DRAFT_ENDING));

  return g_strconcat (stem, ".lock", NULL);
}

int
roof_draft_lock (const char *path)
{
  g_autofree char *lock_path = make_lock_path (path);
  int lock = g_open (lock_path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);

  if (lock >= 0 && flock (lock, LOCK_EX | LOCK_NB) == 0)
    return lock;
  if (lock >= 0)
    close (lock);
  return -1;
}

void
roof_draft_discard (const char *path,
                    int         lock)
{
  g_autofree char *lock_path = make_lock_path (path);

  g_unlink (path);
  g_unlink (lock_path);
  if (lock >= 0)
    close (lock);
}

gboolean
roof_draft_write (const char  *path,
                  RoofModel   *model,
                  GFile       *original,
                  GError     **error)
{
  g_autoptr (JsonObject) object = json_object_new ();
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autofree char *text = NULL;

  json_object_set_string_member (object, "format", draft_kind.format);
  json_object_set_int_member (object, "version", draft_kind.version);
  json_object_set_int_member (object, "time", g_get_real_time () / G_USEC_PER_SEC);
  if (original != NULL)
    {
      g_autofree char *uri = g_file_get_uri (original);

      json_object_set_string_member (object, "original", uri);
    }
  text = roof_model_to_text_inside (model, object, "document");
  return roof_text_file_save (file, text, NULL, NULL, error);
}

/* Returns: (transfer full) (nullable): NULL when the file is not a draft that can be read */
static RoofDraft *
load_draft (const char *path)
{
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (JsonNode) root = roof_json_load (file, NULL);
  g_autoptr (RoofModel) model = NULL;
  RoofJsonPlace place, member;
  RoofDraft *draft;
  const char *original = NULL;
  double time = 0;

  if (root == NULL)
    return NULL;
  place = roof_json_root (root);
  if (!roof_file_kind_accept (&draft_kind, &place, NULL)
      || !roof_json_read_string (&place, "original", ROOF_JSON_OPTIONAL, &original, NULL)
      || !roof_json_read_number (&place, "time", ROOF_JSON_OPTIONAL, &time, NULL)
      || !roof_json_read_object (&place, "document", ROOF_JSON_REQUIRED, &member, NULL))
    return NULL;
  model = roof_model_from_json (member.node, NULL);
  if (model == NULL)
    return NULL;
  draft = g_new0 (RoofDraft, 1);
  draft->path = g_strdup (path);
  draft->title = g_strdup (roof_model_get_title (model));
  draft->original = original != NULL ? g_file_new_for_uri (original) : NULL;
  draft->time = (gint64) time;
  draft->model = g_steal_pointer (&model);
  return draft;
}

static int
compare_times (gconstpointer a,
               gconstpointer b)
{
  const RoofDraft *left = *(RoofDraft * const *) a, *right = *(RoofDraft * const *) b;

  if (left->time != right->time)
    return left->time < right->time ? 1 : -1;
  return strcmp (left->path, right->path);
}

/* Whether the program that wrote the draft at @path is gone. */
static gboolean
is_left_behind (const char *path)
{
  int lock = roof_draft_lock (path);

  if (lock < 0)
    return FALSE;
  close (lock);
  return TRUE;
}

GPtrArray *
roof_draft_list (const char *folder)
{
  GPtrArray *drafts = g_ptr_array_new_with_free_func ((GDestroyNotify) roof_draft_free);
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *path = g_build_filename (folder, name, NULL);
      RoofDraft *draft = NULL;

      if (g_str_has_suffix (name, DRAFT_ENDING) && is_left_behind (path))
        draft = load_draft (path);
      if (draft != NULL)
        g_ptr_array_add (drafts, draft);
    }
  g_ptr_array_sort (drafts, compare_times);
  return drafts;
}

void
roof_draft_remove (RoofDraft *self)
{
  g_return_if_fail (self != NULL);
  roof_draft_discard (self->path, -1);
}

void
roof_draft_free (RoofDraft *self)
{
  g_free (self->path);
  g_free (self->title);
  g_clear_object (&self->original);
  g_clear_pointer (&self->model, roof_model_unref);
  g_free (self);
}
