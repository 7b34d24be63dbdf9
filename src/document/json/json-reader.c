/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "document/json/json-reader.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "core/error.h"

/* Reads members of a JSON tree with the place of each error. A place is a node with its key or index and the place above it, on
 * the caller's stack; the path ("ops[2].bytes") is put together only when an error needs it.
 * Invariants: a null member counts as absent; a place that was not found has its key and no node, so that an error can name it;
 * the output of a function stays as it was if an optional member is absent. */

RoofJsonPlace
roof_json_root (JsonNode *node)
{
  return (RoofJsonPlace) { .node = node };
}

gpointer
roof_json_get_taken (const RoofJsonPlace *self)
{
  while (self->above != NULL)
    self = self->above;
  return self->taken;
}

static void
append_path (const RoofJsonPlace *self,
             GString             *path)
{
  g_autofree char *key = NULL;

  if (self->above == NULL)
    return;
  append_path (self->above, path);
  key = self->key != NULL ? roof_error_shorten (self->key) : NULL;
  if (key == NULL)
    g_string_append_printf (path, "[%u]", self->index);
  else
    g_string_append_printf (path, "%s%s", path->len > 0 ? "." : "", key);
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
  g_autofree char *message = g_strdup_vprintf (roof_error_translate (format), arguments);

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
    return N_ ("null");
  if (JSON_NODE_HOLDS_OBJECT (node))
    return N_ ("an object");
  if (JSON_NODE_HOLDS_ARRAY (node))
    return N_ ("an array");
  type = json_node_get_value_type (node);
  if (type == G_TYPE_STRING)
    return N_ ("a string");
  if (type == G_TYPE_BOOLEAN)
    return json_node_get_boolean (node) ? "true" : "false";
  return N_ ("a number");
}

static gboolean
fail_type (const RoofJsonPlace  *self,
           const char           *expected,
           GError              **error)
{
  return roof_json_fail (self, error, ROOF_ERROR_INVALID, "expected %1$s, got %2$s",
                         roof_error_translate (expected), roof_error_translate (roof_json_describe (self->node)));
}

gboolean
roof_json_expect_object (const RoofJsonPlace  *self,
                         GError              **error)
{
  if (self->node != NULL && JSON_NODE_HOLDS_OBJECT (self->node))
    return TRUE;
  return fail_type (self, N_ ("an object"), error);
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

gboolean
roof_json_is_number (JsonNode *node)
{
  GType type = JSON_NODE_HOLDS_VALUE (node) ? json_node_get_value_type (node) : G_TYPE_NONE;

  return type == G_TYPE_INT64 || type == G_TYPE_DOUBLE;
}

gboolean
roof_json_is_string (JsonNode *node)
{
  return JSON_NODE_HOLDS_VALUE (node) && json_node_get_value_type (node) == G_TYPE_STRING;
}

gboolean
roof_json_read_index (const RoofJsonPlace  *self,
                      guint                 n,
                      const char           *things,
                      guint                *index,
                      GError              **error)
{
  double number;

  if (!roof_json_is_number (self->node))
    return fail_type (self, N_ ("a number"), error);
  number = json_node_get_double (self->node);
  if (!(number >= 0 && number < n && number == floor (number)))
    return roof_json_fail (self, error, ROOF_ERROR_INVALID,
                           "must be the index (from 0) of one of the %1$u %2$s, got %3$.15g", n, things, number);
  *index = (guint) number;
  return TRUE;
}

/* Enters member @key. TRUE without entering when an optional member is absent; FALSE with an error when a required one is. */
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

/* true, false, 1 or 0 */
static gboolean
is_boolean (JsonNode *node)
{
  GType type = JSON_NODE_HOLDS_VALUE (node) ? json_node_get_value_type (node) : G_TYPE_NONE;

  return type == G_TYPE_BOOLEAN || (type == G_TYPE_INT64 && (json_node_get_int (node) & ~G_GINT64_CONSTANT (1)) == 0);
}

static gboolean
is_array (JsonNode *node)
{
  return JSON_NODE_HOLDS_ARRAY (node);
}

static gboolean
is_object (JsonNode *node)
{
  return JSON_NODE_HOLDS_OBJECT (node);
}

/* As find_member(), for a member that must satisfy @is; @expected names that type in the error. */
static gboolean
find_typed (const RoofJsonPlace  *self,
            const char           *key,
            RoofJsonNeed          need,
            gboolean            (*is) (JsonNode *node),
            const char           *expected,
            RoofJsonPlace        *member,
            GError              **error)
{
  if (!find_member (self, key, need, member, error))
    return FALSE;
  return member->node == NULL || is (member->node) || fail_type (member, expected, error);
}

gboolean
roof_json_read_number (const RoofJsonPlace  *self,
                       const char           *key,
                       RoofJsonNeed          need,
                       double               *value,
                       GError              **error)
{
  RoofJsonPlace member;

  if (!find_typed (self, key, need, roof_json_is_number, "a number", &member, error))
    return FALSE;
  if (member.node != NULL)
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

  if (!find_typed (self, key, need, roof_json_is_string, "a string", &member, error))
    return FALSE;
  if (member.node != NULL)
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

  if (!find_typed (self, key, need, is_boolean, "true or false", &member, error))
    return FALSE;
  if (member.node != NULL)
    *value = json_node_get_value_type (member.node) == G_TYPE_BOOLEAN ? json_node_get_boolean (member.node)
                                                                      : json_node_get_int (member.node) == 1;
  return TRUE;
}

gboolean
roof_json_read_array (const RoofJsonPlace  *self,
                      const char           *key,
                      RoofJsonNeed          need,
                      RoofJsonPlace        *member,
                      GError              **error)
{
  return find_typed (self, key, need, is_array, "an array", member, error);
}

gboolean
roof_json_read_object (const RoofJsonPlace  *self,
                       const char           *key,
                       RoofJsonNeed          need,
                       RoofJsonPlace        *member,
                       GError              **error)
{
  return find_typed (self, key, need, is_object, "an object", member, error);
}

static gboolean
read_string_element (const RoofJsonPlace  *array,
                     guint                 index,
                     GPtrArray            *strings,
                     GError              **error)
{
  RoofJsonPlace element;

  roof_json_enter_element (array, index, &element);
  if (!roof_json_is_string (element.node))
    return fail_type (&element, N_ ("a string"), error);
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

void
roof_json_put_text (JsonObject *object,
                    const char *key,
                    const char *text)
{
  if (text != NULL)
    json_object_set_string_member (object, key, text);
}
