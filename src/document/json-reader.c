/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "document/json-reader.h"

#include "core/error.h"
#include "document/json-text.h"

RoofJsonPlace
roof_json_root (JsonNode *node)
{
  return (RoofJsonPlace) { .node = node };
}

static void
append_path (const RoofJsonPlace *self,
             GString             *path)
{
  if (self->above == NULL)
    return;
  append_path (self->above, path);
  if (self->key == NULL)
    g_string_append_printf (path, "[%u]", self->index);
  else
    g_string_append_printf (path, "%s%s", path->len > 0 ? "." : "", self->key);
}

char *
roof_json_get_path (const RoofJsonPlace *self)
{
  GString *path = g_string_new (NULL);

  append_path (self, path);
  return g_string_free (path, FALSE);
}

static gboolean fail_valist (const RoofJsonPlace  *self,
                             GError              **error,
                             int                   code,
                             const char           *format,
                             va_list               arguments) G_GNUC_PRINTF (4, 0);

static gboolean
fail_valist (const RoofJsonPlace  *self,
             GError              **error,
             int                   code,
             const char           *format,
             va_list               arguments)
{
  g_autofree char *path = roof_json_get_path (self);
  g_autofree char *message = g_strdup_vprintf (format, arguments);

  g_set_error (error, ROOF_ERROR, code, "%s%s%s", path, path[0] != '\0' ? ": " : "", message);
  return FALSE;
}

gboolean
roof_json_fail (const RoofJsonPlace  *self,
                GError              **error,
                int                   code,
                const char           *format,
                ...)
{
  va_list arguments;

  va_start (arguments, format);
  fail_valist (self, error, code, format, arguments);
  va_end (arguments);
  return FALSE;
}

gboolean
roof_json_fail_member (const RoofJsonPlace  *self,
                       const char           *key,
                       GError              **error,
                       int                   code,
                       const char           *format,
                       ...)
{
  RoofJsonPlace member = { .above = self, .key = key };
  va_list arguments;

  va_start (arguments, format);
  fail_valist (&member, error, code, format, arguments);
  va_end (arguments);
  return FALSE;
}

const char *
roof_json_describe (JsonNode *node)
{
  GType type;

  if (node == NULL || JSON_NODE_HOLDS_NULL (node))
    return "null";
  if (JSON_NODE_HOLDS_OBJECT (node))
    return "an object";
  if (JSON_NODE_HOLDS_ARRAY (node))
    return "an array";
  type = json_node_get_value_type (node);
  if (type == G_TYPE_STRING)
    return "a string";
  if (type == G_TYPE_BOOLEAN)
    return json_node_get_boolean (node) ? "true" : "false";
  return "a number";
}

static gboolean
fail_type (const RoofJsonPlace  *self,
           const char           *expected,
           GError              **error)
{
  return roof_json_fail (self, error, ROOF_ERROR_INVALID, "expected %s, got %s", expected,
                         roof_json_describe (self->node));
}

gboolean
roof_json_expect_object (const RoofJsonPlace  *self,
                         GError              **error)
{
  if (self->node != NULL && JSON_NODE_HOLDS_OBJECT (self->node))
    return TRUE;
  return fail_type (self, "an object", error);
}

gboolean
roof_json_enter (const RoofJsonPlace *self,
                 const char          *key,
                 RoofJsonPlace       *member)
{
  JsonNode *node = json_object_get_member (json_node_get_object (self->node), key);

  if (node == NULL || JSON_NODE_HOLDS_NULL (node))
    return FALSE;
  *member = (RoofJsonPlace) { .above = self, .key = key, .node = node };
  return TRUE;
}

void
roof_json_enter_element (const RoofJsonPlace *self,
                         guint                index,
                         RoofJsonPlace       *element)
{
  JsonNode *node = json_array_get_element (json_node_get_array (self->node), index);

  *element = (RoofJsonPlace) { .above = self, .index = index, .node = node };
}

guint
roof_json_get_length (const RoofJsonPlace *self)
{
  return json_array_get_length (json_node_get_array (self->node));
}

/* Enters member @key if it is there. FALSE with an error when it is required and is not. */
static gboolean
find_member (const RoofJsonPlace  *self,
             const char           *key,
             RoofJsonNeed          need,
             RoofJsonPlace        *member,
             GError              **error)
{
  *member = (RoofJsonPlace) { .above = self, .key = key };
  if (roof_json_enter (self, key, member) || need == ROOF_JSON_OPTIONAL)
    return TRUE;
  return roof_json_fail (member, error, ROOF_ERROR_INVALID, "is missing");
}

gboolean
roof_json_read_number (const RoofJsonPlace  *self,
                       const char           *key,
                       RoofJsonNeed          need,
                       double               *value,
                       GError              **error)
{
  RoofJsonPlace member;
  GType type;

  if (!find_member (self, key, need, &member, error))
    return FALSE;
  if (member.node == NULL)
    return TRUE;
  type = JSON_NODE_HOLDS_VALUE (member.node) ? json_node_get_value_type (member.node) : G_TYPE_NONE;
  if (type != G_TYPE_INT64 && type != G_TYPE_DOUBLE)
    return fail_type (&member, "a number", error);
  *value = json_node_get_double (member.node);
  return TRUE;
}

gboolean
roof_json_read_string (const RoofJsonPlace  *self,
                       const char           *key,
                       RoofJsonNeed          need,
                       const char          **value,
                       GError              **error)
{
  RoofJsonPlace member;

  if (!find_member (self, key, need, &member, error))
    return FALSE;
  if (member.node == NULL)
    return TRUE;
  if (!JSON_NODE_HOLDS_VALUE (member.node) || json_node_get_value_type (member.node) != G_TYPE_STRING)
    return fail_type (&member, "a string", error);
  *value = json_node_get_string (member.node);
  return TRUE;
}

gboolean
roof_json_read_boolean (const RoofJsonPlace  *self,
                        const char           *key,
                        RoofJsonNeed          need,
                        gboolean             *value,
                        GError              **error)
{
  RoofJsonPlace member;
  GType type;

  if (!find_member (self, key, need, &member, error))
    return FALSE;
  if (member.node == NULL)
    return TRUE;
  type = JSON_NODE_HOLDS_VALUE (member.node) ? json_node_get_value_type (member.node) : G_TYPE_NONE;
  if (type == G_TYPE_BOOLEAN)
    *value = json_node_get_boolean (member.node);
  else if (type == G_TYPE_INT64 && (json_node_get_int (member.node) & ~G_GINT64_CONSTANT (1)) == 0)
    *value = json_node_get_int (member.node) == 1;
  else
    return fail_type (&member, "true or false", error);
  return TRUE;
}

gboolean
roof_json_read_array (const RoofJsonPlace  *self,
                      const char           *key,
                      RoofJsonNeed          need,
                      RoofJsonPlace        *member,
                      GError              **error)
{
  if (!find_member (self, key, need, member, error))
    return FALSE;
  if (member->node == NULL || JSON_NODE_HOLDS_ARRAY (member->node))
    return TRUE;
  return fail_type (member, "an array", error);
}

gboolean
roof_json_read_object (const RoofJsonPlace  *self,
                       const char           *key,
                       RoofJsonNeed          need,
                       RoofJsonPlace        *member,
                       GError              **error)
{
  if (!find_member (self, key, need, member, error))
    return FALSE;
  if (member->node == NULL || JSON_NODE_HOLDS_OBJECT (member->node))
    return TRUE;
  return fail_type (member, "an object", error);
}

static gboolean
read_string_element (const RoofJsonPlace  *array,
                     guint                 index,
                     GPtrArray            *strings,
                     GError              **error)
{
  RoofJsonPlace element;

  roof_json_enter_element (array, index, &element);
  if (!JSON_NODE_HOLDS_VALUE (element.node)
      || json_node_get_value_type (element.node) != G_TYPE_STRING)
    return fail_type (&element, "a string", error);
  g_ptr_array_add (strings, json_node_dup_string (element.node));
  return TRUE;
}

gboolean
roof_json_read_strings (const RoofJsonPlace   *self,
                        const char            *key,
                        char                ***strings,
                        GError               **error)
{
  g_autoptr (GPtrArray) found = g_ptr_array_new_with_free_func (g_free);
  RoofJsonPlace array;

  if (!roof_json_read_array (self, key, ROOF_JSON_OPTIONAL, &array, error))
    return FALSE;
  if (array.node == NULL)
    {
      *strings = NULL;
      return TRUE;
    }
  for (guint i = 0; i < roof_json_get_length (&array); i++)
    if (!read_string_element (&array, i, found, error))
      return FALSE;
  g_ptr_array_add (found, NULL);
  *strings = (char **) g_ptr_array_free (g_steal_pointer (&found), FALSE);
  return TRUE;
}

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

char *
roof_json_keep_unknown (const RoofJsonPlace  *self,
                        const char * const   *known)
{
  g_autoptr (JsonObject) unknown = roof_json_take_unknown (self, known);
  g_autoptr (JsonNode) node = NULL;

  if (unknown == NULL)
    return NULL;
  node = json_node_init_object (json_node_alloc (), unknown);
  return roof_json_print (node);
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
