/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "document/analysis-csv.h"

#include <string.h>

#include "document/analysis-json.h"
#include "document/json-text.h"

/* A member of the kernels' objects, or a member of that where it is an object itself. */
typedef struct
{
  const char *key;
  GPtrArray  *members; /* (element-type utf8): empty where it is a plain value */
} Column;

typedef struct
{
  GPtrArray *kernels;  /* (element-type JsonObject) */
  GPtrArray *machines; /* (element-type utf8): id, of each */
  GPtrArray *columns;  /* (element-type Column) */
} Table;

static Column *
find_column (Table      *self,
             const char *key)
{
  Column *column;

  for (guint i = 0; i < self->columns->len; i++)
    {
      column = g_ptr_array_index (self->columns, i);
      if (g_str_equal (column->key, key))
        return column;
    }
  column = g_new0 (Column, 1);
  column->key = key;
  column->members = g_ptr_array_new ();
  g_ptr_array_add (self->columns, column);
  return column;
}

static void
free_column (gpointer data)
{
  Column *column = data;

  g_ptr_array_unref (column->members);
  g_free (column);
}

static void
add_member (Column     *column,
            const char *member)
{
  for (guint i = 0; i < column->members->len; i++)
    if (g_str_equal (g_ptr_array_index (column->members, i), member))
      return;
  g_ptr_array_add (column->members, (gpointer) member);
}

static void
see_value (JsonObject *kernel,
           const char *key,
           JsonNode   *value,
           gpointer    data)
{
  Column *column;
  JsonObjectIter iter;
  const char *member;

  if (JSON_NODE_HOLDS_ARRAY (value))
    return;
  column = find_column (data, key);
  if (!JSON_NODE_HOLDS_OBJECT (value))
    return;
  json_object_iter_init_ordered (&iter, json_node_get_object (value));
  while (json_object_iter_next_ordered (&iter, &member, NULL))
    add_member (column, member);
}

static void
take_kernels (Table      *self,
              JsonObject *report)
{
  JsonArray *kernels = json_object_get_array_member (report, "kernels");
  const char *machine
      = json_object_get_string_member (json_object_get_object_member (report, "machine"), "id");

  for (guint i = 0; i < json_array_get_length (kernels); i++)
    {
      JsonObject *kernel = json_array_get_object_element (kernels, i);

      g_ptr_array_add (self->kernels, kernel);
      g_ptr_array_add (self->machines, (gpointer) machine);
      json_object_foreach_member (kernel, see_value, self);
    }
}

/* In quotes where it holds what ends a field. */
static void
put_text (const char *text,
          GString    *csv)
{
  if (strpbrk (text, ",\"\r\n") == NULL)
    {
      g_string_append (csv, text);
      return;
    }
  g_string_append_c (csv, '"');
  for (const char *p = text; *p != '\0'; p++)
    g_string_append_printf (csv, *p == '"' ? "\"%c" : "%c", *p);
  g_string_append_c (csv, '"');
}

static void
put_value (JsonNode *value,
           GString  *csv)
{
  if (value == NULL || JSON_NODE_HOLDS_NULL (value))
    return;
  if (json_node_get_value_type (value) == G_TYPE_STRING)
    put_text (json_node_get_string (value), csv);
  else
    {
      gsize start = csv->len;

      roof_json_append (value, 0, csv);
      if (g_str_equal (csv->str + start, "null"))
        g_string_truncate (csv, start);
    }
}

static void
put_head (const Column *column,
          GString      *csv)
{
  for (guint i = 0; i < MAX (column->members->len, 1); i++)
    {
      g_autofree char *name = column->members->len > 0
                                  ? g_strconcat (column->key, ".", g_ptr_array_index (column->members, i), NULL)
                                  : g_strdup (column->key);

      g_string_append_c (csv, ',');
      put_text (name, csv);
    }
}

static void
put_fields (const Column *column,
            JsonObject   *kernel,
            GString      *csv)
{
  JsonNode *value = json_object_get_member (kernel, column->key);
  JsonObject *object = value != NULL && JSON_NODE_HOLDS_OBJECT (value) ? json_node_get_object (value) : NULL;

  if (column->members->len == 0)
    {
      g_string_append_c (csv, ',');
      put_value (value, csv);
    }
  for (guint i = 0; i < column->members->len; i++)
    {
      g_string_append_c (csv, ',');
      if (object != NULL)
        put_value (json_object_get_member (object, g_ptr_array_index (column->members, i)), csv);
    }
}

static void
put_line (const Table *self,
          int          kernel,
          GString     *csv)
{
  put_text (kernel < 0 ? "machine" : g_ptr_array_index (self->machines, kernel), csv);
  for (guint i = 0; i < self->columns->len; i++)
    {
      const Column *column = g_ptr_array_index (self->columns, i);

      if (kernel < 0)
        put_head (column, csv);
      else
        put_fields (column, g_ptr_array_index (self->kernels, kernel), csv);
    }
  g_string_append_c (csv, '\n');
}

/* Those of the kernels, different with each operation, stand behind what all rows have. */
static void
put_parameters_last (GPtrArray *columns)
{
  for (guint i = 0; i < columns->len; i++)
    {
      Column *column = g_ptr_array_index (columns, i);

      if (!g_str_equal (column->key, "parameters"))
        continue;
      g_ptr_array_add (columns, g_ptr_array_steal_index (columns, i));
      return;
    }
}

char *
roof_comparison_to_csv (RoofComparison *comparison)
{
  g_autoptr (GPtrArray) kernels = g_ptr_array_new (), machines = g_ptr_array_new ();
  g_autoptr (GPtrArray) columns = g_ptr_array_new_with_free_func (free_column);
  g_autoptr (JsonObject) root = json_object_new ();
  Table table = { kernels, machines, columns };
  GString *csv = g_string_new (NULL);

  roof_comparison_write (comparison, root);
  take_kernels (&table, root);
  if (json_object_has_member (root, "compared"))
    {
      JsonArray *compared = json_object_get_array_member (root, "compared");

      for (guint i = 0; i < json_array_get_length (compared); i++)
        take_kernels (&table, json_array_get_object_element (compared, i));
    }
  put_parameters_last (columns);
  for (int i = -1; i < (int) kernels->len; i++)
    put_line (&table, i, csv);
  return g_string_free (csv, FALSE);
}
