/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "document/files/description.h"

#include "core/error.h"
#include "document/files/text-file.h"
#include "document/json/json-text.h"
#include "workload/facts.h"

/* B of memory that the JSON tree may take per B of text. The dictionary made of that tree takes as much again. */
#define MOST_TIMES 2

static GVariant *convert (JsonNode *node);

static GVariant *
convert_object (JsonObject *object)
{
  GVariantBuilder builder;
  JsonObjectIter iter;
  const char *key;
  JsonNode *node;
  const JsonNode *last = NULL;
  g_autoptr (GVariant) value = NULL;

  g_variant_builder_init (&builder, G_VARIANT_TYPE_VARDICT);
  json_object_iter_init_ordered (&iter, object);
  while (json_object_iter_next_ordered (&iter, &key, &node))
    {
      /* Equal members share a node, and a value. */
      if (node != last)
        {
          g_clear_pointer (&value, g_variant_unref);
          value = g_variant_ref_sink (convert (node));
        }
      last = node;
      g_variant_builder_add (&builder, "{sv}", key, value);
    }
  return g_variant_builder_end (&builder);
}

static GVariant *
convert_array (JsonArray *array)
{
  GVariantBuilder builder;

  g_variant_builder_init (&builder, G_VARIANT_TYPE ("av"));
  for (guint i = 0; i < json_array_get_length (array); i++)
    if (!JSON_NODE_HOLDS_NULL (json_array_get_element (array, i)))
      g_variant_builder_add (&builder, "v", convert (json_array_get_element (array, i)));
  return g_variant_builder_end (&builder);
}

/* Returns: (transfer floating) */
static GVariant *
convert (JsonNode *node)
{
  if (JSON_NODE_HOLDS_NULL (node))
    return g_variant_new_maybe (G_VARIANT_TYPE_VARIANT, NULL);
  if (JSON_NODE_HOLDS_OBJECT (node))
    return convert_object (json_node_get_object (node));
  if (JSON_NODE_HOLDS_ARRAY (node))
    return convert_array (json_node_get_array (node));
  if (json_node_get_value_type (node) == G_TYPE_BOOLEAN)
    return g_variant_new_boolean (json_node_get_boolean (node));
  if (json_node_get_value_type (node) == G_TYPE_STRING)
    return g_variant_new_string (json_node_get_string (node));
  return g_variant_new_double (json_node_get_double (node));
}

GVariant *
roof_description_from_json (JsonNode  *root,
                            GError   **error)
{
  if (JSON_NODE_HOLDS_OBJECT (root))
    return g_variant_ref_sink (convert (root));
  roof_fail_with (error, ROOF_ERROR_INVALID, "not a model description: it is not a JSON object");
  return NULL;
}

/* Whether @text is not the file but a pointer to it, as in a checkout without symbolic links or without large files. */
static gboolean
is_pointer (const char *text,
            gsize       length)
{
  return length < 512 && (g_str_has_prefix (text, "../") || g_str_has_prefix (text, "version https://git-lfs"));
}

GVariant *
roof_description_parse (GBytes  *content,
                        GError **error)
{
  gsize length;
  const char *data = g_bytes_get_data (content, &length);
  g_autofree char *text = g_strndup (data != NULL ? data : "", MIN (length, 512));
  g_autoptr (JsonNode) root = NULL;

  if (is_pointer (text, length))
    {
      roof_fail_with (error, ROOF_ERROR_INVALID,
                   "this is a cache's pointer to a file, not the description itself");
      return NULL;
    }
  root = roof_json_parse_foreign (data != NULL ? data : "", (gssize) length, ROOF_JSON_MOST_MEMORY (length, MOST_TIMES), error);
  return root != NULL ? roof_description_from_json (root, error) : NULL;
}

GVariant *
roof_description_load (GFile   *file,
                       GError **error)
{
  g_autoptr (GBytes) content = roof_text_file_load (file, NULL, error);
  GVariant *description;

  if (content == NULL)
    return NULL;
  description = roof_description_parse (content, error);
  if (description == NULL)
    roof_text_file_prefix_error (file, error);
  return description;
}

static JsonNode *
revert (GVariant *value)
{
  JsonNode *node = json_node_alloc ();

  if (g_variant_is_of_type (value, G_VARIANT_TYPE_BOOLEAN))
    return json_node_init_boolean (node, g_variant_get_boolean (value));
  if (g_variant_is_of_type (value, G_VARIANT_TYPE_STRING))
    return json_node_init_string (node, g_variant_get_string (value, NULL));
  if (g_variant_is_of_type (value, G_VARIANT_TYPE_DOUBLE))
    return json_node_init_double (node, g_variant_get_double (value));
  if (g_variant_is_of_type (value, ROOF_FACTS_NULL))
    return json_node_init_null (node);
  json_node_free (node);
  return roof_description_to_json (value);
}

static JsonNode *
revert_array (GVariant *value)
{
  JsonNode *node = json_node_new (JSON_NODE_ARRAY);
  JsonArray *array = json_array_new ();

  for (gsize i = 0; i < g_variant_n_children (value); i++)
    {
      g_autoptr (GVariant) boxed = g_variant_get_child_value (value, i);
      g_autoptr (GVariant) item = g_variant_get_variant (boxed);

      json_array_add_element (array, revert (item));
    }
  json_node_take_array (node, array);
  return node;
}

JsonNode *
roof_description_to_json (GVariant *description)
{
  JsonNode *node, *last = NULL;
  JsonObject *object;
  GVariantIter iter;
  const char *key;
  GVariant *value;
  g_autoptr (GVariant) before = NULL;

  if (!g_variant_is_of_type (description, G_VARIANT_TYPE_VARDICT))
    return revert_array (description);
  node = json_node_new (JSON_NODE_OBJECT);
  object = json_object_new ();
  g_variant_iter_init (&iter, description);
  while (g_variant_iter_next (&iter, "{&sv}", &key, &value))
    {
      /* Equal neighbours share a node, as when they were read. */
      if (last != NULL && g_variant_is_of_type (value, G_VARIANT_TYPE_VARDICT) && g_variant_equal (value, before))
        last = json_node_ref (last);
      else
        last = revert (value);
      json_object_set_member (object, key, last);
      g_clear_pointer (&before, g_variant_unref);
      before = value;
    }
  json_node_take_object (node, object);
  return node;
}
