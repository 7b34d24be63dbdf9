/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "document/files/analysis-csv.h"

#include <string.h>

#include "document/files/analysis-json.h"
#include "document/json/json-text.h"

/* Builds the table in one pass where it can: the JSON of each kernel becomes a line and is freed at once, since the objects
 * of a hundred thousand kernels would fill the memory. Columns are collected from the kernels as they come. When a kernel
 * adds a column after lines were written, the text is stale: the rest of the pass only collects columns, and a second pass
 * writes the lines. */

/* The path of a value in a column's object: a member, or a member of a member. */
typedef struct
{
  char *key;
  char *inner; /* nullable */
} CsvMember;

/* A member of the kernels' objects. An object gives a column of the table for each of its members. */
typedef struct
{
  char      *key;
  GPtrArray *members; /* (element-type CsvMember): empty for a plain value */
} CsvColumn;

typedef struct
{
  GPtrArray *columns; /* (element-type CsvColumn): those of all kernels seen so far */
  gboolean   grown;   /* the latest kernel added a column */
  gboolean   stale;   /* lines were written before all columns were known */
  GString   *csv;
} CsvTable;

static void
free_member (gpointer data)
{
  CsvMember *member = data;

  g_free (member->key);
  g_free (member->inner);
  g_free (member);
}

static CsvColumn *
find_column (CsvTable   *self,
             const char *key)
{
  CsvColumn *column;

  for (guint i = 0; i < self->columns->len; i++)
    {
      column = g_ptr_array_index (self->columns, i);
      if (g_str_equal (column->key, key))
        return column;
    }
  column = g_new0 (CsvColumn, 1);
  column->key = g_strdup (key);
  column->members = g_ptr_array_new_with_free_func (free_member);
  g_ptr_array_add (self->columns, column);
  self->grown = TRUE;
  return column;
}

static void
free_column (gpointer data)
{
  CsvColumn *column = data;

  g_free (column->key);
  g_ptr_array_unref (column->members);
  g_free (column);
}

/* @inner: (nullable) */
static void
see_member (CsvTable   *self,
            CsvColumn  *column,
            const char *key,
            const char *inner)
{
  CsvMember *member;

  for (guint i = 0; i < column->members->len; i++)
    {
      member = g_ptr_array_index (column->members, i);
      if (g_str_equal (member->key, key) && g_strcmp0 (member->inner, inner) == 0)
        return;
    }
  member = g_new (CsvMember, 1);
  *member = (CsvMember) { g_strdup (key), g_strdup (inner) };
  g_ptr_array_add (column->members, member);
  self->grown = TRUE;
}

/* @outer: (nullable): the member that holds @object */
static void
see_object (CsvTable   *self,
            CsvColumn  *column,
            const char *outer,
            JsonObject *object)
{
  JsonObjectIter iter;
  const char *key;
  JsonNode *value;

  json_object_iter_init_ordered (&iter, object);
  while (json_object_iter_next_ordered (&iter, &key, &value))
    if (outer != NULL)
      see_member (self, column, outer, key);
    else if (JSON_NODE_HOLDS_OBJECT (value))
      see_object (self, column, key, json_node_get_object (value));
    else
      see_member (self, column, key, NULL);
}

static void
see_value (JsonObject *kernel,
           const char *key,
           JsonNode   *value,
           gpointer    data)
{
  CsvColumn *column = find_column (data, key);

  if (JSON_NODE_HOLDS_OBJECT (value))
    see_object (data, column, NULL, json_node_get_object (value));
}

gboolean
roof_csv_is_guarded (const char *text)
{
  while (*text == '\'')
    text++;
  return *text != '\0' && strchr ("=+-@\t\r", *text) != NULL;
}

/* Appends @text, quoted when it contains a separator, a quote or a line end. A text that a spreadsheet would compute as a
 * formula gets an apostrophe before it, which marks a text there; import/csv-row.c removes the apostrophe. */
static void
put_text (const char *text,
          GString    *csv)
{
  if (strpbrk (text, ",\"\r\n") == NULL && !roof_csv_is_guarded (text))
    {
      g_string_append (csv, text);
      return;
    }
  g_string_append_c (csv, '"');
  if (roof_csv_is_guarded (text))
    g_string_append_c (csv, '\'');
  for (const char *p = text; *p != '\0'; p++)
    g_string_append_printf (csv, *p == '"' ? "\"%c" : "%c", *p);
  g_string_append_c (csv, '"');
}

void
roof_csv_append_value (JsonNode *value,
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

void
roof_csv_append_text (const char *text,
                      GString    *csv)
{
  put_text (text, csv);
}

static void
put_name (const char *key,
          const char *member,
          const char *inner,
          GString    *csv)
{
  g_autofree char *name = g_strjoin (".", key, member, inner, NULL);

  g_string_append_c (csv, ',');
  put_text (name, csv);
}

static void
put_head (const CsvColumn *column,
          GString         *csv)
{
  if (column->members->len == 0)
    put_name (column->key, NULL, NULL, csv);
  for (guint i = 0; i < column->members->len; i++)
    {
      const CsvMember *member = g_ptr_array_index (column->members, i);

      put_name (column->key, member->key, member->inner, csv);
    }
}

/* Member @key of @parent (nullable), if that is an object with such a member. Returns: (transfer none) (nullable) */
static JsonNode *
get_member (JsonNode   *parent,
            const char *key)
{
  return parent != NULL && JSON_NODE_HOLDS_OBJECT (parent) ? json_object_get_member (json_node_get_object (parent), key) : NULL;
}

static void
put_fields (const CsvColumn *column,
            JsonObject      *kernel,
            GString         *csv)
{
  JsonNode *value = json_object_get_member (kernel, column->key);

  if (column->members->len == 0)
    {
      g_string_append_c (csv, ',');
      roof_csv_append_value (value, csv);
    }
  for (guint i = 0; i < column->members->len; i++)
    {
      const CsvMember *member = g_ptr_array_index (column->members, i);
      JsonNode *field = get_member (value, member->key);

      g_string_append_c (csv, ',');
      roof_csv_append_value (member->inner != NULL ? get_member (field, member->inner) : field, csv);
    }
}

/* Appends the line of column names. */
static void
put_heads (CsvTable *self)
{
  put_text ("machine", self->csv);
  for (guint i = 0; i < self->columns->len; i++)
    put_head (g_ptr_array_index (self->columns, i), self->csv);
  g_string_append_c (self->csv, '\n');
}

static void
put_line (CsvTable   *self,
          const char *machine,
          JsonObject *kernel)
{
  put_text (machine, self->csv);
  for (guint i = 0; i < self->columns->len; i++)
    put_fields (g_ptr_array_index (self->columns, i), kernel, self->csv);
  g_string_append_c (self->csv, '\n');
}

/* Moves the parameters, which differ between operations, behind the columns that all rows have. */
static void
put_parameters_last (GPtrArray *columns)
{
  for (guint i = 0; i < columns->len; i++)
    {
      CsvColumn *column = g_ptr_array_index (columns, i);

      if (!g_str_equal (column->key, "parameters"))
        continue;
      g_ptr_array_add (columns, g_ptr_array_steal_index (columns, i));
      return;
    }
}

/* Collects the kernel's columns and, unless the text is stale, appends its line. */
static void
take_kernel (CsvTable   *self,
             const char *machine,
             JsonObject *kernel)
{
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

/* @index: of a name; 0: nothing was chosen */
static void
add_choice (JsonObject         *line,
            const char         *column,
            const char * const *names,
            guint               index)
{
  if (index > 0)
    json_object_set_string_member (line, column, names[index]);
}

/* Adds to @line how the chart shows @kernel, where somebody chose it, in columns that import/csv-column.c knows. */
static void
add_look (JsonObject       *line,
          const RoofKernel *kernel)
{
  static const char *const flags[] = { "no", "yes" };
  const RoofKernelLook *look = roof_kernel_get_look (kernel);

  add_choice (line, "marker", roof_look_marker_list_names (), look->marker);
  add_choice (line, "color", roof_look_color_list_names (), look->color);
  add_choice (line, "shown_value", roof_look_value_list_names (), look->value);
  add_choice (line, "emphasis", flags, look->emphasised);
  if (look->group != NULL)
    json_object_set_string_member (line, "group", look->group);
  if (look->label != NULL)
    json_object_set_string_member (line, "shown_label", look->label);
  if (!roof_kernel_get_visible (kernel))
    json_object_set_string_member (line, "shown", "no");
}

static void
take_report (CsvTable   *self,
             RoofReport *report)
{
  const char *machine = roof_machine_get_id (roof_report_get_machine (report));

  for (guint i = 0; i < roof_report_get_n (report); i++)
    {
      g_autoptr (JsonObject) kernel = roof_report_write_kernel (report, i, FALSE);

      if (kernel == NULL)
        kernel = roof_report_write_error (report, i); /* its line says why it has no numbers */
      add_look (kernel, roof_snapshot_get_kernel (roof_report_get_snapshot (report), i));
      take_kernel (self, machine, kernel);
    }
}

static void
take_comparison (CsvTable       *self,
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
  CsvTable table = { columns, FALSE, FALSE, g_string_new (NULL) };

  take_comparison (&table, comparison);
  if (table.stale)
    take_comparison (&table, comparison);
  if (table.csv->len == 0)
    put_heads (&table);
  return g_string_free (table.csv, FALSE);
}
