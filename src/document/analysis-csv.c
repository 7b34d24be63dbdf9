/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "document/analysis-csv.h"

#include <string.h>

#include "document/analysis-json.h"
#include "document/json-text.h"

/* A member of the kernels' objects, or a member of that where it is an object itself. */
typedef struct
{
  char      *key;
  GPtrArray *members; /* (element-type utf8): empty where it is a plain value */
} Column;

/* A kernel's object goes when its line is written: those of a hundred thousand would fill the memory. */
typedef struct
{
  GPtrArray *columns; /* (element-type Column): as far as kernels were seen */
  gboolean   grown;   /* by the latest kernel */
  gboolean   stale;   /* lines were written before all columns were known */
  GString   *csv;
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
  column->key = g_strdup (key);
  column->members = g_ptr_array_new_with_free_func (g_free);
  g_ptr_array_add (self->columns, column);
  self->grown = TRUE;
  return column;
}

static void
free_column (gpointer data)
{
  Column *column = data;

  g_free (column->key);
  g_ptr_array_unref (column->members);
  g_free (column);
}

static void
see_member (Table      *self,
            Column     *column,
            const char *member)
{
  for (guint i = 0; i < column->members->len; i++)
    if (g_str_equal (g_ptr_array_index (column->members, i), member))
      return;
  g_ptr_array_add (column->members, g_strdup (member));
  self->grown = TRUE;
}

static void
see_value (JsonObject *kernel,
           const char *key,
           JsonNode   *value,
           gpointer    data)
{
  Column *column = find_column (data, key);
  JsonObjectIter iter;
  const char *member;

  if (!JSON_NODE_HOLDS_OBJECT (value))
    return;
  json_object_iter_init_ordered (&iter, json_node_get_object (value));
  while (json_object_iter_next_ordered (&iter, &member, NULL))
    see_member (data, column, member);
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

/* Of the column's names. */
static void
put_heads (Table *self)
{
  put_text ("machine", self->csv);
  for (guint i = 0; i < self->columns->len; i++)
    put_head (g_ptr_array_index (self->columns, i), self->csv);
  g_string_append_c (self->csv, '\n');
}

static void
put_line (Table      *self,
          const char *machine,
          JsonObject *kernel)
{
  put_text (machine, self->csv);
  for (guint i = 0; i < self->columns->len; i++)
    put_fields (g_ptr_array_index (self->columns, i), kernel, self->csv);
  g_string_append_c (self->csv, '\n');
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

/* Once a column has come that lines before lack, there are only more to be seen. */
static void
take_kernel (Table        *self,
             const char   *machine,
             RoofAnalysis *analysis)
{
  g_autoptr (JsonObject) kernel = roof_analysis_write (analysis, FALSE);

  self->grown = FALSE;
  json_object_foreach_member (kernel, see_value, self);
  if (self->grown)
    put_parameters_last (self->columns);
  self->stale = self->stale || (self->grown && self->csv->len > 0);
  if (self->stale)
    return;
  if (self->csv->len == 0)
    put_heads (self);
  put_line (self, machine, kernel);
}

static void
take_report (Table      *self,
             RoofReport *report)
{
  const char *machine = roof_machine_get_id (roof_report_get_machine (report));

  for (guint i = 0; i < roof_report_get_n (report); i++)
    {
      RoofAnalysis *analysis = roof_report_get_analysis (report, i);

      if (analysis != NULL)
        take_kernel (self, machine, analysis);
    }
}

static void
take_comparison (Table          *self,
                 RoofComparison *comparison)
{
  g_string_truncate (self->csv, 0);
  self->stale = FALSE;
  for (guint i = 0; i < roof_comparison_get_n (comparison); i++)
    take_report (self, roof_comparison_get_report (comparison, i));
}

char *
roof_comparison_to_csv (RoofComparison *comparison)
{
  g_autoptr (GPtrArray) columns = g_ptr_array_new_with_free_func (free_column);
  Table table = { columns, FALSE, FALSE, g_string_new (NULL) };

  take_comparison (&table, comparison);
  if (table.stale)
    take_comparison (&table, comparison);
  if (table.csv->len == 0)
    put_heads (&table);
  return g_string_free (table.csv, FALSE);
}
