/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/error.h"
#include "document/json/json-reader.h"
#include "document/json/json-text.h"

JsonObject *
roof_json_take_unknown (const RoofJsonPlace  *self,
                        const char * const   *known)
{
  JsonObject *unknown = NULL;
  JsonObjectIter iter;
  const char *key;
  JsonNode *node;

  json_object_iter_init_ordered (&iter, json_node_get_object (self->node));
  while (json_object_iter_next_ordered (&iter, &key, &node))
    {
      if (g_strv_contains (known, key))
        continue;
      if (unknown == NULL)
        unknown = json_object_new ();
      json_object_set_member (unknown, key, json_node_copy (node));
    }
  return unknown;
}

gboolean
roof_json_refuse_unknown (const RoofJsonPlace  *self,
                          const char * const   *known,
                          GError              **error)
{
  g_autoptr (JsonObject) unknown = NULL;
  g_autoptr (GList) keys = NULL;

  if (!roof_json_expect_object (self, error))
    return FALSE;
  unknown = roof_json_take_unknown (self, known);
  if (unknown == NULL)
    return TRUE;
  keys = json_object_get_members (unknown);
  return roof_json_fail_member (self, keys->data, error, ROOF_ERROR_UNKNOWN, "unknown key");
}

/* Written as they stand: copies of them would take their memory once more. */
char *
roof_json_keep_unknown (const RoofJsonPlace  *self,
                        const char * const   *known)
{
  GString *text = NULL;
  JsonObjectIter iter;
  const char *key;
  JsonNode *node;
  gboolean first;

  json_object_iter_init_ordered (&iter, json_node_get_object (self->node));
  while (json_object_iter_next_ordered (&iter, &key, &node))
    {
      if (g_strv_contains (known, key))
        continue;
      first = text == NULL;
      if (first)
        text = g_string_new ("{");
      roof_json_append_key (key, 1, first, text);
      roof_json_append (node, 1, text);
    }
  if (text == NULL)
    return NULL;
  g_string_append (text, "\n}\n");
  return g_string_free (text, FALSE);
}

static void
merge_object (JsonObject *object,
              JsonObject *extra)
{
  JsonObjectIter iter;
  const char *key;
  JsonNode *node;

  json_object_iter_init_ordered (&iter, extra);
  while (json_object_iter_next_ordered (&iter, &key, &node))
    {
      JsonNode *present = json_object_get_member (object, key);

      if (present == NULL)
        json_object_set_member (object, key, json_node_copy (node));
      else if (JSON_NODE_HOLDS_OBJECT (present) && JSON_NODE_HOLDS_OBJECT (node))
        merge_object (json_node_get_object (present), json_node_get_object (node));
    }
}

void
roof_json_put_unknown (JsonObject *object,
                       const char *extra)
{
  g_autoptr (JsonNode) node = NULL;

  if (extra == NULL)
    return;
  node = roof_json_parse (extra, -1, NULL);
  if (node != NULL && JSON_NODE_HOLDS_OBJECT (node))
    merge_object (object, json_node_get_object (node));
}
