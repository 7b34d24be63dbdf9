/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "core/error.h"
#include "document/files/text-file.h"
#include "document/json/json-text.h"
#include "import/json-head.h"
#include "import/network/checkpoint.h"

/* model.safetensors.index.json: which file has which tensor of a checkpoint of several files. The headers of those that lie
 * beside it have the shapes. */

static gboolean
recognize (const char *head,
           gsize       length)
{
  return roof_json_head_has (head, length, FALSE, "weight_map");
}

/* The number under @key of the object's member "metadata"; NAN: there is none, or none that is a size. */
static double
get_said (JsonObject *root,
          const char *key)
{
  JsonNode *metadata = json_object_get_member (root, "metadata");
  JsonNode *node = metadata != NULL && JSON_NODE_HOLDS_OBJECT (metadata) ? json_object_get_member (json_node_get_object (metadata), key)
                                                                        : NULL;
  GType type = node != NULL && JSON_NODE_HOLDS_VALUE (node) ? json_node_get_value_type (node) : G_TYPE_INVALID;
  double said = type == G_TYPE_INT64 || type == G_TYPE_DOUBLE ? json_node_get_double (node) : NAN;

  return said >= 0 && isfinite (said) ? said : NAN;
}

/* The names of the files. A name with a folder in it is none of an index. Returns: (transfer full) (element-type utf8) (nullable) */
static GHashTable *
list_files (JsonObject  *map,
            GError     **error)
{
  g_autoptr (GHashTable) files = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  JsonObjectIter iter;
  const char *name;
  JsonNode *node;

  json_object_iter_init (&iter, map);
  while (json_object_iter_next (&iter, &name, &node))
    {
      const char *file = JSON_NODE_HOLDS_VALUE (node) && json_node_get_value_type (node) == G_TYPE_STRING ? json_node_get_string (node)
                                                                                                          : NULL;

      if (file == NULL || file[0] == '\0' || strchr (file, '/') != NULL)
        {
          g_autofree char *shown = roof_error_shorten (name);

          roof_fail (error, "weight_map: “%s” must name a file", shown);
          return NULL;
        }
      g_hash_table_add (files, g_strdup (file));
    }
  return g_steal_pointer (&files);
}

/* Adds the tensors of the file called @name beside the index. FALSE, with a reason: it cannot be read. */
static gboolean
read_shard (RoofImport      *into,
            const char      *name,
            RoofTensorList  *list,
            GError         **error)
{
  g_autoptr (GFile) folder = into->file != NULL ? g_file_get_parent (into->file) : NULL;
  g_autoptr (GFile) file = folder != NULL ? g_file_get_child (folder, name) : NULL;
  gsize size;
  double end;
  g_autoptr (GInputStream) stream = file != NULL ? roof_text_file_open (file, &size, into->cancellable, error) : NULL;

  return stream != NULL && roof_safetensors_header_read (stream, size, list, &end, into->cancellable, error);
}

/* Reads all files. Returns: how many could not be read; the first is named by a finding */
static guint
read_shards (RoofImport     *into,
             GHashTable     *files,
             RoofTensorList *list)
{
  g_autoptr (GList) names = g_list_sort (g_hash_table_get_keys (files), (GCompareFunc) strcmp);
  guint missing = 0;

  for (GList *link = names; link != NULL; link = link->next)
    {
      g_autoptr (GError) error = NULL;

      if (read_shard (into, link->data, list, &error))
        continue;
      if (missing++ == 0)
        roof_import_tell (into, ROOF_FINDING_LEFT_OUT, "%1$s: %2$s", (const char *) link->data,
                          error == NULL || g_error_matches (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND)
                              ? roof_error_translate (ROOF_REASON ("there is no such file"))
                              : error->message);
    }
  if (missing > 0)
    roof_import_tell (into, ROOF_FINDING_LEFT_OUT, "%1$u of %2$u files could not be read: sizes are those of the "
                                                   "index", missing,
                      g_hash_table_size (files));
  return missing;
}

/* The sizes that the index says, where not all of its files are there. */
static void
take_said (RoofImport *into,
           JsonObject *root,
           JsonObject *map)
{
  into->tensors.known = TRUE;
  into->tensors.n_tensors = json_object_get_size (map);
  into->tensors.bytes = get_said (root, "total_size");
  into->tensors.parameters = get_said (root, "total_parameters");
}

static gboolean
read_map (JsonObject  *root,
          RoofImport  *into,
          GError     **error)
{
  JsonNode *node = json_object_get_member (root, "weight_map");
  JsonObject *map = node != NULL && JSON_NODE_HOLDS_OBJECT (node) ? json_node_get_object (node) : NULL;
  g_autoptr (GHashTable) files = map != NULL ? list_files (map, error) : NULL;
  g_autoptr (RoofTensorList) list = roof_tensor_list_new ();
  gboolean whole, read;

  if (map == NULL)
    return roof_fail (error, "weight_map: must be an object of tensors and files");
  if (files == NULL)
    return FALSE;
  if (g_hash_table_size (files) == 0)
    return roof_fail (error, "weight_map: there are no tensors");
  whole = read_shards (into, files, list) == 0;
  read = roof_checkpoint_describe (list, into, error);
  if (!whole)
    take_said (into, root, map);
  return read;
}

static gboolean
read_index (GInputStream  *stream,
            RoofImport    *into,
            GError       **error)
{
  g_autoptr (GBytes) content = roof_text_file_read (stream, ROOF_TEXT_FILE_MAX, error);
  g_autoptr (JsonNode) root = NULL;
  gsize length = 0;
  const char *text = content != NULL ? g_bytes_get_data (content, &length) : NULL;

  if (content == NULL)
    return FALSE;
  root = roof_json_parse_foreign (text, (gssize) length, ROOF_JSON_MOST_MEMORY (length, ROOF_JSON_TIMES), error);
  if (root == NULL)
    return FALSE;
  if (!JSON_NODE_HOLDS_OBJECT (root))
    return roof_fail (error, "there is no object");
  return read_map (json_node_get_object (root), into, error);
}

const RoofForeignFormat roof_safetensors_index_format = {
  .id = "safetensors-index",
  .name = N_ ("Checkpoint of a network in several files (safetensors)"),
  .gives = ROOF_GIVES_NETWORK,
  .patterns = { "*.safetensors.index.json" },
  .recognize = recognize,
  .read = read_index,
};
