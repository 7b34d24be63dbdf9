/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/error.h"
#include "document/json/json-reader.h"
#include "document/json/json-text.h"

gboolean
roof_json_refuse_unknown (const RoofJsonPlace  *self,
                          const char * const   *known,
                          GError              **error)
{
  JsonObjectIter iter;
  const char *key;

  if (!roof_json_expect_object (self, error))
    return FALSE;
  json_object_iter_init_ordered (&iter, json_node_get_object (self->node));
  while (json_object_iter_next_ordered (&iter, &key, NULL))
    if (!g_strv_contains (known, key))
      return roof_json_fail_member (self, key, error, ROOF_ERROR_UNKNOWN, "unknown key");
  return TRUE;
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
