/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <string.h>

#include "core/units.h"
#include "document/json-text.h"

static void print_node (JsonNode *node,
                        guint     indent,
                        GString  *text);

static void
print_line (guint    indent,
            GString *text)
{
  g_string_append_c (text, '\n');
  for (guint i = 0; i < indent; i++)
    g_string_append (text, "  ");
}

static void
print_string (const char *string,
              GString    *text)
{
  g_string_append_c (text, '"');
  for (const char *p = string; *p != '\0'; p++)
    {
      static const char letters[] = "\"\\bfnrt", meanings[] = "\"\\\b\f\n\r\t";
      const char *found = strchr (meanings, *p);

      if (found != NULL)
        g_string_append_printf (text, "\\%c", letters[found - meanings]);
      else if ((guchar) *p < 0x20)
        g_string_append_printf (text, "\\u%04x", *p);
      else
        g_string_append_c (text, *p);
    }
  g_string_append_c (text, '"');
}

static void
print_number (double   number,
              GString *text)
{
  g_autofree char *plain = isfinite (number) ? roof_units_format_plain (number) : NULL;

  g_string_append (text, plain != NULL ? plain : "null");
}

static void
print_value (JsonNode *node,
             GString  *text)
{
  GType type = json_node_get_value_type (node);

  if (type == G_TYPE_STRING)
    print_string (json_node_get_string (node), text);
  else if (type == G_TYPE_BOOLEAN)
    g_string_append (text, json_node_get_boolean (node) ? "true" : "false");
  else if (type == G_TYPE_INT64)
    g_string_append_printf (text, "%" G_GINT64_FORMAT, json_node_get_int (node));
  else
    print_number (json_node_get_double (node), text);
}

static gboolean
is_plain_array (JsonArray *array)
{
  for (guint i = 0; i < json_array_get_length (array); i++)
    {
      JsonNode *element = json_array_get_element (array, i);

      if (JSON_NODE_HOLDS_OBJECT (element) || JSON_NODE_HOLDS_ARRAY (element))
        return FALSE;
    }
  return TRUE;
}

static void
print_array (JsonArray *array,
             guint      indent,
             GString   *text)
{
  gboolean plain = is_plain_array (array);
  guint length = json_array_get_length (array);

  g_string_append_c (text, '[');
  for (guint i = 0; i < length; i++)
    {
      if (i > 0)
        g_string_append (text, plain ? ", " : ",");
      if (!plain)
        print_line (indent + 1, text);
      print_node (json_array_get_element (array, i), indent + 1, text);
    }
  if (!plain)
    print_line (indent, text);
  g_string_append_c (text, ']');
}

static void
print_object (JsonObject *object,
              guint       indent,
              GString    *text)
{
  JsonObjectIter iter;
  const char *key;
  JsonNode *node;
  gboolean first = TRUE;

  g_string_append_c (text, '{');
  json_object_iter_init_ordered (&iter, object);
  while (json_object_iter_next_ordered (&iter, &key, &node))
    {
      if (!first)
        g_string_append_c (text, ',');
      first = FALSE;
      print_line (indent + 1, text);
      print_string (key, text);
      g_string_append (text, ": ");
      print_node (node, indent + 1, text);
    }
  if (!first)
    print_line (indent, text);
  g_string_append_c (text, '}');
}

static void
print_node (JsonNode *node,
            guint     indent,
            GString  *text)
{
  if (JSON_NODE_HOLDS_OBJECT (node))
    print_object (json_node_get_object (node), indent, text);
  else if (JSON_NODE_HOLDS_ARRAY (node))
    print_array (json_node_get_array (node), indent, text);
  else if (JSON_NODE_HOLDS_NULL (node))
    g_string_append (text, "null");
  else
    print_value (node, text);
}

void
roof_json_append (JsonNode *node,
                  guint     indent,
                  GString  *text)
{
  print_node (node, indent, text);
}

char *
roof_json_print (JsonNode *root)
{
  GString *text = g_string_new (NULL);

  roof_json_append (root, 0, text);
  g_string_append_c (text, '\n');
  return g_string_free (text, FALSE);
}
