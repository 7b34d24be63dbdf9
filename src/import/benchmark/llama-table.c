/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <gio/gio.h>
#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <string.h>

#include "core/error.h"
#include "import/benchmark/llama-test.h"
#include "import/foreign-table.h"
#include "import/sheet.h"
#include "import/table/csv-number.h"

/* What llama-bench prints as a table: CSV with the names of its fields as titles, or Markdown for
 * people, several tables of which may stand in a log. */

#define MOST_ROWS 100000 /* each is a test with all its fields */

static const RoofForeignColumn columns[] = { { "model_type", .required = TRUE }, { "avg_ts", .required = TRUE }, { NULL } };
static const RoofForeignColumn markdown_columns[] = {
  { "model", .required = TRUE }, { "test", .required = TRUE }, { "t/s", .required = TRUE }, { NULL },
};

static gboolean
recognize (const char *head,
           gsize       length)
{
  if (roof_sheet_has_line (head, length, "INSERT INTO")) /* SQL names its columns in a line, too */
    return FALSE;
  return roof_foreign_table_find (head, length, columns) != '\0'
         || roof_foreign_table_find (head, length, markdown_columns) == '|';
}

/* "512" of "pp512" or "pp 512"; 0: @kind is not in @test. */
static double
find_tokens (const char *test,
             const char *kind)
{
  const char *at = strstr (test, kind);

  return at != NULL ? (double) g_ascii_strtoull (at + strlen (kind), NULL, 10) : 0;
}

/* "6.74 B", or "6.7e3 M", parameters: B are 1e9 (llama-bench.cpp, test::get_fields). Returns: (transfer full) */
static char *
read_parameters (const char *text)
{
  gsize length = strspn (text, "0123456789.,eE+-");
  g_autofree char *number = g_strndup (text, length);
  double value = roof_csv_number_read (number, ROOF_DIMENSION_COUNT);
  char unit = text[length + strspn (text + length, " ")];

  return roof_units_format_plain (value * (unit == 'B' ? 1e9 : unit == 'M' ? 1e6 : unit == 'K' ? 1e3 : 1));
}

/* "735.20 ± 1.2" */
static void
set_rate (RoofLlamaTest *test,
          const char    *text)
{
  g_auto (GStrv) parts = g_strsplit (text, "\302\261", 2);

  if (parts[0] == NULL)
    return;
  roof_llama_test_set (test, "avg_ts", g_strdup (g_strstrip (parts[0])));
  if (parts[1] != NULL)
    roof_llama_test_set (test, "stddev_ts", g_strdup (g_strstrip (parts[1])));
}

static void
set_tokens (RoofLlamaTest *test,
            const char    *text)
{
  roof_llama_test_set (test, "n_prompt", roof_units_format_plain (find_tokens (text, "pp")));
  roof_llama_test_set (test, "n_gen", roof_units_format_plain (find_tokens (text, "tg")));
  roof_llama_test_set (test, "n_depth", roof_units_format_plain (find_tokens (text, "@ d")));
}

/* Sets a field of a table for people, under the name it has elsewhere. */
static void
set_field (RoofLlamaTest *test,
           const char    *title,
           const char    *text)
{
  if (g_str_equal (title, "t/s"))
    set_rate (test, text);
  else if (g_str_equal (title, "test"))
    set_tokens (test, text);
  else if (g_str_equal (title, "params"))
    roof_llama_test_set (test, "model_n_params", read_parameters (text));
  else
    roof_llama_test_set (test,
                         g_str_equal (title, "model")  ? "model_type"
                         : g_str_equal (title, "size") ? "model_size"
                                                       : title,
                         g_strdup (text));
}

/* Titles of the backends, which older releases wrote side by side, and the field of one more of them without its title. */
static const char *const backends[] = { "cuda", "opencl", "vulkan", "kompute", "metal", "sycl", "rpc", "gpu_blas", "blas" };

static gboolean
is_backend (const char *title)
{
  for (guint i = 0; i < G_N_ELEMENTS (backends); i++)
    if (g_str_equal (title, backends[i]))
      return TRUE;
  return FALSE;
}

/* The title behind the backends', from which on fields stand @n further back; 0: the backends do not stand side by side, or the
 * fields there are more than theirs and the @n, which all say 0 or 1. */
static guint
find_shifted (const RoofForeignTable *table,
              guint                   n)
{
  guint first = 0, behind;

  while (first < table->n_titles && !is_backend (table->titles[first]))
    first++;
  for (behind = first; behind < table->n_titles && is_backend (table->titles[behind]);)
    behind++;
  for (guint i = behind; i < table->n_titles; i++)
    if (is_backend (table->titles[i]))
      return 0;
  for (guint i = first; i < behind + n; i++)
    if (!g_str_equal (table->fields[i], "0") && !g_str_equal (table->fields[i], "1"))
      return 0;
  return first < behind ? behind : 0;
}

/* Fields that the titles do not name, of backends. @from: (out): the title from which on fields stand as many further back.
 * Returns: whether it is known which they are */
static gboolean
count_untitled (const RoofForeignTable *table,
                RoofImport             *into,
                guint                  *n,
                guint                  *from,
                GError                **error)
{
  *from = 0;
  *n = table->n > table->n_titles && *table->fields[table->n - 1] != '\0' ? table->n - table->n_titles : 0;
  if (*n == 0)
    return TRUE;
  *from = find_shifted (table, *n);
  if (*from == 0)
    return roof_fail (error,
                      ngettext ("line %1$u: %2$u field more than there are titles, and nothing says which: give each column a title",
                                "line %1$u: %2$u fields more than there are titles, and nothing says which: give each column a title",
                                *n),
                      (guint) table->line, *n);
  roof_import_tell (into, ROOF_FINDING_GUESSED,
                    ngettext ("line %1$u: %2$u field more than there are titles, taken as a field of a backend before “%3$s”",
                              "line %1$u: %2$u fields more than there are titles, taken as fields of backends before “%3$s”", *n),
                    (guint) table->line, *n, *from < table->n_titles ? table->titles[*from] : "");
  return TRUE;
}

/* Whether the row is the rule below titles, or empty. */
static gboolean
is_rule (const RoofForeignTable *table)
{
  const char *first = roof_foreign_table_get_field (table, 1);

  return strspn (first, "-: ") == strlen (first);
}

static gboolean
take_row (const RoofForeignTable *table,
          gboolean                markdown,
          RoofImport             *into,
          RoofLlamaTests         *tests,
          GError                **error)
{
  guint untitled = 0, from = 0;
  RoofLlamaTest *test;

  if (!markdown && !count_untitled (table, into, &untitled, &from, error))
    return FALSE;
  if (table->n < table->n_titles || (markdown && is_rule (table)))
    return TRUE;
  test = roof_llama_tests_add (tests, table->run, table->line);
  for (guint i = 0; i < table->n_titles; i++)
    {
      const char *title = table->titles[i];

      if (*title == '\0')
        continue;
      if (markdown)
        set_field (test, title, table->fields[i]);
      else
        roof_llama_test_set (test, title, g_strdup (table->fields[i < from ? i : i + untitled]));
    }
  return TRUE;
}

static gboolean
read_table (GInputStream  *stream,
            RoofImport    *into,
            GError       **error)
{
  gsize length;
  const char *head = g_buffered_input_stream_peek_buffer (G_BUFFERED_INPUT_STREAM (stream), &length);
  gboolean markdown = roof_foreign_table_find (head, length, columns) == '\0';
  g_autoptr (RoofForeignTable) table = roof_foreign_table_new (stream, markdown ? markdown_columns : columns, into);
  g_autoptr (RoofLlamaTests) tests = roof_llama_tests_new ();

  table->ragged = TRUE;
  for (guint n = 0; roof_foreign_table_next (table); n++)
    {
      if (n == MOST_ROWS)
        return roof_fail (error, "line %1$" PRIu64 ": the table has more than %2$u rows, the limit for this format",
                          table->line, MOST_ROWS);
      if (!take_row (table, markdown, into, tests, error))
        return FALSE;
    }
  return roof_foreign_table_end (table, error) && roof_llama_tests_finish (tests, into, error);
}

const RoofForeignFormat roof_llama_table_format = {
  .id = "llama-table",
  .name = N_ ("llama-bench (CSV, Markdown)"),
  .gives = ROOF_GIVES_RUN,
  .patterns = { "*.csv", "*.md", "*.txt" },
  .recognize = recognize,
  .read = read_table,
};
