/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <gio/gio.h>
#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "import/benchmark/llama-test.h"
#include "import/json-head.h"
#include "import/records.h"
#include "import/sheet.h"
#include "import/text-head.h"

/* What llama-bench prints as JSON, as a line of JSON for each test, or as SQL. Its tables are in llama-table.c. */

/* What a row of SQL begins with; the table is “test” in older versions and “llama_bench” in newer ones. */
#define INSERT "INSERT INTO "

static gboolean
recognize (const char *head,
           gsize       length)
{
  return roof_json_head_has (head, length, TRUE, "model_type avg_ts")
         || (roof_sheet_has_line (head, length, INSERT) && roof_text_head_has (head, length, "avg_ts"));
}

/* --- JSON --- */

/* Returns: (transfer full) (nullable): it is no string, number or truth value */
static char *
print_value (JsonNode *node)
{
  if (!JSON_NODE_HOLDS_VALUE (node))
    return NULL;
  if (json_node_get_value_type (node) == G_TYPE_STRING)
    return json_node_dup_string (node);
  if (json_node_get_value_type (node) == G_TYPE_BOOLEAN)
    return g_strdup (json_node_get_boolean (node) ? "1" : "0");
  return roof_units_format_plain (json_node_get_double (node));
}

static void
take_record (JsonObject    *record,
             RoofLlamaTest *test)
{
  JsonArray *samples = roof_record_get_array (record, "samples_ns");
  JsonObjectIter iter;
  const char *name;
  JsonNode *node;

  json_object_iter_init_ordered (&iter, record);
  while (json_object_iter_next_ordered (&iter, &name, &node))
    {
      char *value = print_value (node);

      if (value != NULL)
        roof_llama_test_set (test, name, value);
    }
  for (guint i = 0; samples != NULL && i < json_array_get_length (samples); i++)
    {
      JsonNode *sample = json_array_get_element (samples, i);
      double time = JSON_NODE_HOLDS_VALUE (sample) ? json_node_get_double (sample) * 1e-9 : NAN;

      if (time > 0)
        g_array_append_val (test->times, time);
    }
}

static gboolean
read_records (GInputStream    *stream,
              RoofImport      *into,
              RoofLlamaTests  *tests,
              GError         **error)
{
  g_autoptr (GPtrArray) records = roof_records_read (stream, into, error);

  for (guint i = 0; records != NULL && i < records->len; i++)
    take_record (json_node_get_object (records->pdata[i]), roof_llama_tests_add (tests, 1, 0));
  return records != NULL;
}

/* --- SQL --- */

/* The words of a list in SQL up to its bracket, with or without quotes. @end: (out): behind the bracket, or at the end of the
 * text. Returns: (transfer full) (array zero-terminated=1) */
static char **
split_list (const char  *at,
            const char **end)
{
  g_autoptr (GStrvBuilder) words = g_strv_builder_new ();
  g_autoptr (GString) word = g_string_new (NULL);
  gboolean quoted = FALSE;

  for (; *at != '\0' && (quoted || *at != ')'); at++)
    if (*at == '\'')
      quoted = !quoted;
    else if (*at == ',' && !quoted)
      {
        g_strv_builder_add (words, g_strstrip (word->str));
        g_string_truncate (word, 0);
      }
    else
      g_string_append_c (word, *at);
  g_strv_builder_add (words, g_strstrip (word->str));
  *end = *at == ')' ? at + 1 : at;
  return g_strv_builder_end (words);
}

static void
take_insert (const char     *line,
             guint           number,
             RoofLlamaTests *tests)
{
  const char *end, *values, *first = strchr (line, '(');
  g_auto (GStrv) names = split_list (first != NULL ? first + 1 : "", &end);
  const char *open = strchr (end, '(');
  g_auto (GStrv) words = open != NULL ? split_list (open + 1, &values) : NULL;
  RoofLlamaTest *test = roof_llama_tests_add (tests, 1, number);

  for (guint i = 0; words != NULL && names[i] != NULL && words[i] != NULL; i++)
    roof_llama_test_set (test, names[i], g_strdup (words[i]));
}

static gboolean
read_sql (GInputStream    *stream,
          RoofImport      *into,
          RoofLlamaTests  *tests,
          GError         **error)
{
  g_auto (GStrv) lines = roof_sheet_read_lines (stream, into, error);

  for (guint i = 0; lines != NULL && lines[i] != NULL; i++)
    if (g_str_has_prefix (lines[i], INSERT))
      take_insert (lines[i], i + 1, tests);
  return lines != NULL;
}

static gboolean
read_llama (GInputStream  *stream,
            RoofImport    *into,
            GError       **error)
{
  g_autoptr (RoofLlamaTests) tests = roof_llama_tests_new ();
  gsize length;
  const char *head = g_buffered_input_stream_peek_buffer (G_BUFFERED_INPUT_STREAM (stream), &length);
  gboolean json = roof_json_head_object (head, length, TRUE) != NULL;

  return (json ? read_records (stream, into, tests, error) : read_sql (stream, into, tests, error))
         && roof_llama_tests_finish (tests, into, error);
}

const RoofForeignFormat roof_llama_bench_format = {
  .id = "llama-bench",
  .name = N_ ("llama-bench (JSON, JSONL, SQL)"),
  .gives = ROOF_GIVES_RUN,
  .patterns = { "*.json", "*.jsonl", "*.sql" },
  .recognize = recognize,
  .read = read_llama,
};
