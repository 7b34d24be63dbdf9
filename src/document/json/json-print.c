/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <string.h>

#include "core/units/units.h"
#include "document/json/json-text.h"

static void print_node (JsonNode            *node,
                        const RoofJsonGiver *giver,
                        guint                indent,
                        GString             *text);

static void
append_line (guint    indent,
             GString *text)
{
  if (indent >= ROOF_JSON_ONE_LINE)
    return;
  g_string_append_c (text, '\n');
  for (guint i = 0; i < indent; i++)
    g_string_append_len (text, "  ", 2);
}

/* Whether the character at @c, outside ASCII, is a control character or changes the direction of writing. Such characters
 * are escaped although JSON does not require it, since a terminal would obey them. */
static inline gboolean
is_command (const guchar *c)
{
  return (c[0] == 0xc2 && c[1] >= 0x80 && c[1] <= 0x9f)
         || (c[0] == 0xe2 && ((c[1] == 0x80 && c[2] >= 0xa8 && c[2] <= 0xae) || (c[1] == 0x81 && c[2] >= 0xa6 && c[2] <= 0xa9)));
}

/* The length up to the next character that must be escaped. */
static gsize
span_plain (const char *string)
{
  const guchar *c = (const guchar *) string;

  while (*c >= 0x20 && *c != '"' && *c != '\\' && *c != 0x7f && ((*c != 0xc2 && *c != 0xe2) || !is_command (c)))
    c++;
  return (gsize) ((const char *) c - string);
}

static void
append_string (const char *string,
               GString    *text)
{
  static const char letters[] = "\"\\bfnrt", meanings[] = "\"\\\b\f\n\r\t";

  g_string_append_c (text, '"');
  for (;;)
    {
      gsize n = span_plain (string);
      const char *found;

      g_string_append_len (text, string, (gssize) n);
      string += n;
      if (*string == '\0')
        break;
      found = strchr (meanings, *string);
      if (found != NULL)
        {
          g_string_append_c (text, '\\');
          g_string_append_c (text, letters[found - meanings]);
        }
      else
        g_string_append_printf (text, "\\u%04x", g_utf8_get_char (string));
      string = g_utf8_next_char (string);
    }
  g_string_append_c (text, '"');
}

void
roof_json_append_key (const char *key,
                      guint       indent,
                      gboolean    is_first,
                      GString    *text)
{
  if (!is_first)
    g_string_append_c (text, ',');
  append_line (indent, text);
  append_string (key, text);
  g_string_append (text, indent < ROOF_JSON_ONE_LINE ? ": " : ":");
}

void
roof_json_append_end (guint    indent,
                      GString *text)
{
  append_line (indent, text);
  g_string_append_c (text, '}');
}

static void
print_value (JsonNode *node,
             GString  *text)
{
  GType type = json_node_get_value_type (node);

  if (type == G_TYPE_STRING)
    append_string (json_node_get_string (node), text);
  else if (type == G_TYPE_BOOLEAN)
    g_string_append (text, json_node_get_boolean (node) ? "true" : "false");
  else if (type == G_TYPE_INT64)
    g_string_append_printf (text, "%" G_GINT64_FORMAT, json_node_get_int (node));
  else if (isfinite (json_node_get_double (node)))
    roof_units_append_plain (json_node_get_double (node), text);
  else
    g_string_append (text, "null");
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
print_array (JsonArray           *array,
             const RoofJsonGiver *giver,
             guint                indent,
             GString             *text)
{
  gboolean plain = is_plain_array (array);
  guint length = json_array_get_length (array);

  g_string_append_c (text, '[');
  for (guint i = 0; i < length; i++)
    {
      if (i > 0)
        g_string_append (text, plain && indent < ROOF_JSON_ONE_LINE ? ", " : ",");
      if (!plain)
        append_line (indent + 1, text);
      print_node (json_array_get_element (array, i), giver, indent + 1, text);
    }
  if (!plain)
    append_line (indent, text);
  g_string_append_c (text, ']');
}

/* Prints the elements that @giver makes. */
static void
print_given (const RoofJsonGiver *giver,
             guint                indent,
             GString             *text)
{
  g_string_append_c (text, '[');
  for (guint i = 0; i < giver->n; i++)
    {
      g_autoptr (JsonNode) element = giver->make (i, giver->data);

      if (element == NULL)
        break;
      if (i > 0)
        g_string_append_c (text, ',');
      append_line (indent + 1, text);
      print_node (element, NULL, indent + 1, text);
      if (giver->flush != NULL)
        giver->flush (text, giver->data);
    }
  if (giver->n > 0)
    append_line (indent, text);
  g_string_append_c (text, ']');
}

/* Prints @array, which one of the givers may fill. */
static void
print_elements (JsonArray           *array,
                const RoofJsonGiver *giver,
                guint                indent,
                GString             *text)
{
  const RoofJsonGiver *own = giver;

  while (own != NULL && own->array != array)
    own = own->next;
  if (own != NULL)
    print_given (own, indent, text);
  else
    print_array (array, giver, indent, text);
}

static void
print_members (JsonObject          *object,
               const RoofJsonGiver *giver,
               guint                indent,
               GString             *text)
{
  JsonObjectIter iter;
  const char *key;
  JsonNode *node;
  gboolean first = TRUE;

  g_string_append_c (text, '{');
  json_object_iter_init_ordered (&iter, object);
  while (json_object_iter_next_ordered (&iter, &key, &node))
    {
      roof_json_append_key (key, indent + 1, first, text);
      first = FALSE;
      print_node (node, giver, indent + 1, text);
    }
  if (first)
    g_string_append_c (text, '}');
  else
    roof_json_append_end (indent, text);
}

/* @giver: (nullable) */
static void
print_node (JsonNode            *node,
            const RoofJsonGiver *giver,
            guint                indent,
            GString             *text)
{
  if (JSON_NODE_HOLDS_OBJECT (node))
    print_members (json_node_get_object (node), giver, indent, text);
  else if (JSON_NODE_HOLDS_ARRAY (node))
    print_elements (json_node_get_array (node), giver, indent, text);
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
  print_node (node, NULL, indent, text);
}

char *
roof_json_print (JsonNode *root)
{
  GString *text = g_string_new (NULL);

  roof_json_append (root, 0, text);
  g_string_append_c (text, '\n');
  return g_string_free (text, FALSE);
}

void
roof_json_append_giving (JsonNode            *root,
                         const RoofJsonGiver *giver,
                         guint                indent,
                         GString             *text)
{
  print_node (root, giver, indent, text);
}
