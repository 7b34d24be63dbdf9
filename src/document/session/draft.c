/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "document/session/draft.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <json-glib/json-glib.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

#include "core/error.h"
#include "document/files/json-file.h"
#include "document/files/kernel-taken.h"
#include "document/files/migration.h"
#include "document/files/replacement.h"
#include "document/files/snapshot-file.h"
#include "document/files/text-file.h"

#define DRAFT_ENDING ".roofline"
#define DOCUMENT "document" /* the key of the snapshot */

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

/* The arguments of write_text(). */
typedef struct
{
  RoofSnapshot *snapshot;
  JsonObject   *object;
} Text;

static gboolean
write_text (GOutputStream  *stream,
            gpointer        data,
            GError        **error)
{
  const Text *text = data;

  return roof_snapshot_write_text_inside (text->snapshot, text->object, DOCUMENT, stream, error);
}

gboolean
roof_draft_write (const char    *path,
                  RoofSnapshot  *snapshot,
                  GFile         *original,
                  const char    *etag,
                  GError       **error)
{
  g_autoptr (JsonObject) object = json_object_new ();
  g_autoptr (GFile) file = g_file_new_for_path (path);
  Text text = { snapshot, object };

  json_object_set_string_member (object, "format", draft_kind.format);
  json_object_set_int_member (object, "version", draft_kind.version);
  json_object_set_int_member (object, "time", g_get_real_time () / G_USEC_PER_SEC);
  if (original != NULL)
    {
      g_autofree char *uri = g_file_get_uri (original);

      json_object_set_string_member (object, "original", uri);
    }
  roof_json_put_text (object, "etag", etag);
  return roof_text_file_write (file, write_text, &text, NULL, NULL, error);
}

static RoofDraft *
read_draft (const char           *path,
            const RoofJsonPlace  *place,
            GError              **error)
{
  g_autoptr (RoofSnapshot) snapshot = NULL;
  RoofJsonPlace member;
  RoofDraft *draft;
  const char *original = NULL, *etag = NULL;
  double time = 0;

  if (!roof_file_kind_accept (&draft_kind, place, error)
      || !roof_json_read_string (place, "original", ROOF_JSON_OPTIONAL, &original, error)
      || !roof_json_read_string (place, "etag", ROOF_JSON_OPTIONAL, &etag, error)
      || !roof_json_read_number (place, "time", ROOF_JSON_OPTIONAL, &time, error)
      || !roof_json_read_object (place, DOCUMENT, ROOF_JSON_REQUIRED, &member, error))
    return NULL;
  snapshot = roof_snapshot_from_place (&member, error);
  if (snapshot == NULL)
    return NULL;
  draft = g_new0 (RoofDraft, 1);
  draft->path = g_strdup (path);
  draft->title = g_strdup (roof_snapshot_get_title (snapshot));
  draft->original = original != NULL ? g_file_new_for_uri (original) : NULL;
  draft->etag = g_strdup (etag);
  draft->time = (gint64) CLAMP (time, 0, (double) G_MAXINT32 * 1000);
  draft->snapshot = g_steal_pointer (&snapshot);
  return draft;
}

RoofDraft *
roof_draft_load (const char          *path,
                 const RoofProgress  *progress,
                 GError             **error)
{
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (RoofKernelTaken) taken = roof_kernel_taken_new (DOCUMENT, progress);
  g_autoptr (GError) fault = NULL;
  g_autoptr (GBytes) content = roof_text_file_load (file, NULL, &fault);
  g_autoptr (JsonNode) root
      = content != NULL ? roof_json_read (file, content, roof_kernel_taken_get_taker (taken), &fault) : NULL;
  RoofJsonPlace place = roof_json_root (root);
  RoofDraft *draft;

  place.taken = taken;
  draft = root != NULL ? read_draft (path, &place, &fault) : NULL;
  if (root != NULL && draft == NULL)
    roof_text_file_prefix_error (file, &fault);
  if (roof_kernel_taken_check (taken, &fault) && draft != NULL)
    return draft;
  g_clear_pointer (&draft, roof_draft_free);
  g_propagate_error (error, g_steal_pointer (&fault));
  return NULL;
}

static goffset
get_size (const char *path)
{
  GStatBuf status;

  return g_stat (path, &status) == 0 ? status.st_size : 0;
}

static int
compare_sizes (gconstpointer a,
               gconstpointer b)
{
  const char *left = *(char * const *) a, *right = *(char * const *) b;
  goffset left_size = get_size (left), right_size = get_size (right);

  if (left_size != right_size)
    return left_size < right_size ? -1 : 1;
  return strcmp (left, right);
}

gboolean
roof_draft_is_left_behind (const char *path)
{
  int lock = roof_draft_lock (path);

  if (lock < 0)
    return FALSE;
  close (lock);
  return TRUE;
}

GPtrArray *
roof_draft_list (const char  *folder,
                 GError     **error)
{
  g_autoptr (GPtrArray) paths = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GError) fault = NULL;
  g_autoptr (GDir) dir = g_dir_open (folder, 0, &fault);
  const char *name;

  if (dir == NULL && !g_error_matches (fault, G_FILE_ERROR, G_FILE_ERROR_NOENT))
    {
      roof_fail (error, "%1$s: the drafts in this folder cannot be read: %2$s", folder, fault->message);
      return NULL;
    }
  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *path = g_build_filename (folder, name, NULL);

      if (g_str_has_suffix (name, ROOF_REPLACEMENT_ENDING))
        roof_replacement_remove_left_behind (path);
      else if (g_str_has_suffix (name, DRAFT_ENDING) && roof_draft_is_left_behind (path))
        g_ptr_array_add (paths, g_steal_pointer (&path));
    }
  g_ptr_array_sort (paths, compare_sizes);
  return g_steal_pointer (&paths);
}

void
roof_draft_free (RoofDraft *self)
{
  g_free (self->path);
  g_free (self->title);
  g_clear_object (&self->original);
  g_free (self->etag);
  g_clear_pointer (&self->snapshot, roof_snapshot_unref);
  g_free (self);
}
