/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "import/records.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "core/error.h"
#include "document/files/text-file.h"
#include "document/json/json-text.h"
#include "import/sheet.h"
#include "import/table/csv-number.h"

#define MOST_NAMED 12 /* keys that a message lists */

static JsonNode *
parse (const char  *text,
       gsize        length,
       GError     **error)
{
  return roof_json_parse_foreign (text, (gssize) length, ROOF_JSON_MOST_MEMORY (length, ROOF_JSON_TIMES), error);
}

/* Adds @node, an object or an array of objects. @node: (transfer full) */
static gboolean
take_root (JsonNode   *node,
           GPtrArray  *records,
           GError    **error)
{
  g_autoptr (JsonNode) root = node;
  JsonArray *array;

  if (JSON_NODE_HOLDS_OBJECT (root))
    {
      g_ptr_array_add (records, g_steal_pointer (&root));
      return TRUE;
    }
  if (!JSON_NODE_HOLDS_ARRAY (root))
    return roof_fail (error, "an object is expected");
  array = json_node_get_array (root);
  for (guint i = 0; i < json_array_get_length (array); i++)
    {
      if (!JSON_NODE_HOLDS_OBJECT (json_array_get_element (array, i)))
        return roof_fail (error, "element %u: an object is expected", i);
      g_ptr_array_add (records, json_node_ref (json_array_get_element (array, i)));
    }
  return TRUE;
}

/* Sets @error to that of the faulty @line, whose place counts the lines before it. Returns: FALSE */
static gboolean
fail_in_line (const char  *line,
              gsize        length,
              guint        number,
              GError     **error)
{
  g_autofree char *behind = g_malloc (number - 1 + length);
  g_autoptr (JsonNode) node = NULL;

  memset (behind, '\n', number - 1);
  memcpy (behind + number - 1, line, length);
  node = parse (behind, number - 1 + length, error);
  return FALSE;
}

static gboolean
take_line (const char  *line,
           gsize        length,
           guint        number,
           GPtrArray   *records,
           guint       *n_log,
           GError     **error)
{
  const char *whole = line, *end = line + length;
  g_autoptr (GError) fault = NULL;
  JsonNode *node;

  while (length > 0 && g_ascii_isspace (line[length - 1]))
    length--;
  while (length > 0 && g_ascii_isspace (*line))
    {
      line++;
      length--;
    }
  /* A line without JSON belongs to a log. */
  if (length == 0 || (*line != '{' && *line != '['))
    {
      *n_log += length > 0 && *line != '#';
      return TRUE;
    }
  node = parse (line, length, NULL);
  if (node == NULL)
    return fail_in_line (whole, (gsize) (end - whole), number, error);
  return take_root (node, records, &fault)
         || roof_fail_with (error, ROOF_ERROR_SYNTAX, "line %1$" PRIu64 ": %2$s", (guint64) number, fault->message);
}

/* @n_log: takes the number of lines that are of a log. */
static gboolean
take_lines (const char  *text,
            gsize        length,
            GPtrArray   *records,
            guint       *n_log,
            GError     **error)
{
  const char *end = text + length;
  guint number = 1;

  for (const char *at = text; at < end; number++)
    {
      const char *feed = memchr (at, '\n', (gsize) (end - at)), *behind = feed != NULL ? feed : end;

      if (!take_line (at, (gsize) (behind - at), number, records, n_log, error))
        return FALSE;
      at = behind + 1;
    }
  return TRUE;
}

/* Whether a text is one value, rather than a value a line: its first line, blank ones aside, is no whole one. */
static gboolean
is_one_value (const char *text,
              gsize       length)
{
  const char *end = text + length, *feed;
  g_autoptr (JsonNode) first = NULL;

  while (text < end && g_ascii_isspace (*text))
    text++;
  feed = memchr (text, '\n', (gsize) (end - text));
  first = feed != NULL ? parse (text, (gsize) (feed - text), NULL) : NULL;
  return first == NULL && text < end && *text != '#';
}

GPtrArray *
roof_records_read (GInputStream  *stream,
                   RoofImport    *into,
                   GError       **error)
{
  g_autoptr (GBytes) content = roof_text_file_read (stream, ROOF_SHEET_MOST, error);
  g_autoptr (GPtrArray) records = g_ptr_array_new_with_free_func ((GDestroyNotify) json_node_unref);
  gsize length = 0;
  const char *text = content != NULL ? g_bytes_get_data (content, &length) : NULL;
  guint n_log = 0;
  JsonNode *root;

  if (content == NULL)
    return NULL;
  if (length >= 3 && memcmp (text, "\357\273\277", 3) == 0)
    {
      text += 3;
      length -= 3;
    }
  if (!is_one_value (text, length))
    {
      if (!take_lines (text, length, records, &n_log, error))
        return NULL;
    }
  else if ((root = parse (text, length, error)) == NULL || !take_root (root, records, error))
    return NULL;
  if (n_log > 0)
    roof_import_tell (into, ROOF_FINDING_LEFT_OUT,
                      ngettext ("%u line of text among the lines of JSON", "%u lines of text among the lines of JSON", n_log), n_log);
  if (records->len > 0)
    return g_steal_pointer (&records);
  roof_fail (error, length > 0 ? N_ ("there is no object in the file") : N_ ("the file is empty"));
  return NULL;
}

/* The keys of @object, at most MOST_NAMED, as a message lists them. */
static char *
list_keys (JsonObject *object)
{
  g_autoptr (GList) keys = json_object_get_members (object);
  g_autoptr (GString) list = g_string_new (NULL);
  guint n = 0;

  for (GList *l = keys; l != NULL; l = l->next)
    {
      g_autofree char *shown = roof_error_shorten (l->data);

      if (n++ < MOST_NAMED)
        g_string_append_printf (list, "%s%s", list->len > 0 ? ", " : "", shown);
    }
  if (n > MOST_NAMED)
    g_string_append_printf (list, _ (" and %u more"), n - MOST_NAMED);
  return g_string_free (g_steal_pointer (&list), FALSE);
}

gboolean
roof_records_refuse (GInputStream  *stream,
                     RoofImport    *into,
                     GError       **error)
{
  g_autoptr (GPtrArray) records = roof_records_read (stream, into, error);
  g_autofree char *keys = records != NULL ? list_keys (json_node_get_object (records->pdata[0])) : NULL;

  if (records == NULL)
    return FALSE;
  if (records->len == 1)
    return roof_fail (error, "this is JSON of no known kind: an object with the keys %s", keys);
  return roof_fail (error, "this is JSON of no known kind: %1$u objects, the first with the keys %2$s", records->len, keys);
}

JsonObject *
roof_records_get_only (GPtrArray  *records,
                       RoofImport *into)
{
  if (records->len > 1)
    roof_import_tell (into, ROOF_FINDING_LEFT_OUT, "the file holds %u results, one after another: only the first is read",
                      records->len);
  return json_node_get_object (records->pdata[0]);
}

/* (nullable) */
static JsonNode *
find_value (JsonObject *object,
            const char *key)
{
  JsonNode *node = json_object_get_member (object, key);

  return node != NULL && JSON_NODE_HOLDS_VALUE (node) ? node : NULL;
}

double
roof_record_get_number (JsonObject *object,
                        const char *key)
{
  return roof_record_read_number (json_object_get_member (object, key));
}

double
roof_record_read_number (JsonNode *node)
{
  GType type = node != NULL && JSON_NODE_HOLDS_VALUE (node) ? json_node_get_value_type (node) : G_TYPE_INVALID;

  if (type == G_TYPE_STRING)
    return roof_csv_number_read (json_node_get_string (node), ROOF_DIMENSION_COUNT);
  return type == G_TYPE_INT64 || type == G_TYPE_DOUBLE ? json_node_get_double (node) : NAN;
}

const char *
roof_record_get_text (JsonObject *object,
                      const char *key)
{
  JsonNode *node = find_value (object, key);

  return node != NULL && json_node_get_value_type (node) == G_TYPE_STRING ? json_node_get_string (node) : NULL;
}

JsonObject *
roof_record_get_object (JsonObject *object,
                        const char *key)
{
  JsonNode *node = json_object_get_member (object, key);

  return node != NULL && JSON_NODE_HOLDS_OBJECT (node) ? json_node_get_object (node) : NULL;
}

JsonArray *
roof_record_get_array (JsonObject *object,
                       const char *key)
{
  JsonNode *node = json_object_get_member (object, key);

  return node != NULL && JSON_NODE_HOLDS_ARRAY (node) ? json_node_get_array (node) : NULL;
}
