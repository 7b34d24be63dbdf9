/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The file of a sketch: read, and written where nobody else has written it since. */
#include "core/error.h"
#include "document/files/json-file.h"
#include "document/files/sketch-private.h"
#include "document/files/text-file.h"

/* The tree of @file, if it is that of an operation. @etag: (out) (optional). (transfer full) (nullable) */
static JsonNode *
load_tree (GFile   *file,
           char   **etag,
           GError **error)
{
  g_autoptr (GBytes) content = roof_text_file_load (file, etag, error);
  g_autoptr (JsonNode) root = content != NULL ? roof_json_read (file, content, NULL, error) : NULL;
  RoofJsonPlace place = roof_json_root (root);

  if (root == NULL)
    return NULL;
  if (roof_operation_accepts (&place, error))
    return g_steal_pointer (&root);
  roof_text_file_prefix_error (file, error);
  return NULL;
}

RoofOperationSketch *
roof_operation_sketch_copy (GFile   *file,
                            GError **error)
{
  JsonNode *root = load_tree (file, NULL, error);

  if (root == NULL)
    return NULL;
  json_object_set_string_member (json_node_get_object (root), "id", "");
  json_object_set_string_member (json_node_get_object (root), "name", "");
  json_object_set_string_member (json_node_get_object (root), "group", ROOF_SKETCH_GROUP);
  return roof_sketch_make (root);
}

RoofOperationSketch *
roof_operation_sketch_load (GFile   *file,
                            GError **error)
{
  g_autofree char *etag = NULL;
  JsonNode *root = load_tree (file, &etag, error);
  RoofOperationSketch *self;

  if (root == NULL)
    return NULL;
  self = roof_sketch_make (root);
  self->file = g_object_ref (file);
  self->etag = g_steal_pointer (&etag);
  self->own_id = TRUE;
  return self;
}

void
roof_operation_sketch_restore (RoofOperationSketch *self,
                               const char          *text)
{
  JsonNode *root;

  g_return_if_fail (self != NULL && text != NULL);

  root = roof_json_parse (text, -1, NULL);
  g_return_if_fail (root != NULL);
  json_node_unref (self->root);
  self->root = root;
  self->own_id = roof_sketch_has_own_id (self);
  roof_sketch_forget_check (self);
}

GFile *
roof_operation_sketch_get_file (RoofOperationSketch *self)
{
  return self->file;
}

gboolean
roof_operation_sketch_is_outdated (RoofOperationSketch *self)
{
  g_autofree char *present = self->file != NULL ? roof_text_file_find_etag (self->file) : NULL;

  return present != NULL && g_strcmp0 (present, self->etag) != 0;
}

/* The file of a new operation. (transfer full) (nullable): it exists */
static GFile *
choose_file (RoofOperationSketch  *self,
             GFile                *folder,
             GError              **error)
{
  g_autofree char *id = roof_operation_sketch_get (self, (RoofSketchPlace) { NULL, 0, "id" });
  g_autofree char *base = g_strconcat (id, ".json", NULL);
  g_autoptr (GFile) file = g_file_get_child (folder, base);

  /* If this fails, saving fails, too, and says why. */
  g_file_make_directory_with_parents (folder, NULL, NULL);
  if (!g_file_query_exists (file, NULL))
    return g_steal_pointer (&file);
  g_set_error (error, G_IO_ERROR, G_IO_ERROR_EXISTS, roof_error_translate (ROOF_REASON ("the file exists already: choose another id")));
  roof_text_file_prefix_error (file, error);
  return NULL;
}

gboolean
roof_operation_sketch_save (RoofOperationSketch  *self,
                            GFile                *folder,
                            gboolean              over,
                            GError              **error)
{
  g_autoptr (GFile) file = NULL;
  g_autofree char *text = NULL, *etag = NULL;

  g_return_val_if_fail (self != NULL && G_IS_FILE (folder), FALSE);

  file = self->file != NULL ? g_object_ref (self->file) : choose_file (self, folder, error);
  text = roof_operation_sketch_print (self);
  if (file == NULL || !roof_text_file_save (file, text, over ? NULL : self->etag, &etag, error))
    return FALSE;
  g_set_object (&self->file, file);
  g_free (self->etag);
  self->etag = g_steal_pointer (&etag);
  g_free (self->began);
  self->began = g_steal_pointer (&text);
  self->own_id = TRUE;
  roof_sketch_forget_check (self);
  return TRUE;
}
