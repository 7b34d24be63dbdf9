/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <gio/gio.h>
#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "core/error.h"
#include "import/benchmark/llama-test.h"
#include "import/sheet.h"
#include "import/table/csv-number.h"

/* What llama-bench prints as a table: CSV with the names of its fields as titles, or Markdown for
 * people, several tables of which may stand in a log. */

#define CSV_TITLES "model_n_params,avg_ts"
#define MARKDOWN_TITLES "model,params,test,t/s"

static gboolean
recognize (const char *head,
           gsize       length)
{
  return roof_sheet_find_titles (head, length, CSV_TITLES) != '\0'
         || roof_sheet_find_titles (head, length, MARKDOWN_TITLES) == '|';
}

/* "512" of "pp512" or "pp 512"; 0: @kind is not in @test. */
static double
find_tokens (const char *test,
             const char *kind)
{
  const char *at = strstr (test, kind);

  return at != NULL ? (double) g_ascii_strtoull (at + strlen (kind), NULL, 10) : 0;
}

/* "6.74 B" parameters: B are 1e9 (llama-bench.cpp, test::get_fields). Returns: (transfer full) */
static char *
read_parameters (const char *text)
{
  char *end;
  double value = g_ascii_strtod (text, &end);

  while (*end == ' ')
    end++;
  return roof_units_format_plain (value * (*end == 'B' ? 1e9 : *end == 'M' ? 1e6 : *end == 'K' ? 1e3 : 1));
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

/* Fields before those that the titles name: older releases wrote a field of a backend without its title, among the first. */
static guint
count_untitled (const RoofSheetRow *titles,
                const RoofSheetRow *row,
                gboolean            markdown,
                RoofImport         *into)
{
  guint n = !markdown && row->n > titles->n && *row->fields[row->n - 1] != '\0' ? row->n - titles->n : 0;

  if (n > 0)
    roof_import_note (
        into, ROOF_FINDING_GUESSED,
        "line %1$u: the row has %2$u more fields than there are titles, and is read from its end",
        (guint) row->line, n);
  return n;
}

static void
take_row (const RoofSheetRow *titles,
          const RoofSheetRow *row,
          gboolean            markdown,
          guint               table,
          RoofImport         *into,
          RoofLlamaTests     *tests)
{
  guint untitled = count_untitled (titles, row, markdown, into);
  RoofLlamaTest *test;

  if (row->n < titles->n
      || (markdown
          && (row->fields[1][0] == '\0'
              || strspn (row->fields[1], "-: ") == strlen (row->fields[1]))))
    return;
  test = roof_llama_tests_add (tests, table, row->line);
  for (guint i = 0; i < titles->n; i++)
    if (titles->fields[i][0] == '\0')
      continue;
    else if (markdown)
      set_field (test, titles->fields[i], row->fields[i]);
    else
      roof_llama_test_set (test, titles->fields[i], g_strdup (row->fields[i + untitled]));
}

static gboolean
read_table (GInputStream  *stream,
            RoofImport    *into,
            GError       **error)
{
  gsize length;
  const char *head = g_buffered_input_stream_peek_buffer (G_BUFFERED_INPUT_STREAM (stream), &length);
  gboolean markdown = roof_sheet_find_titles (head, length, CSV_TITLES) == '\0';
  const char *wanted = markdown ? MARKDOWN_TITLES : CSV_TITLES;
  g_autoptr (GPtrArray) rows = roof_sheet_read (stream, '\0', wanted, into, error);
  g_autoptr (RoofLlamaTests) tests = roof_llama_tests_new ();
  const RoofSheetRow *titles = NULL;
  guint table = 0;

  if (rows == NULL)
    return FALSE;
  for (guint i = 0; i < rows->len; i++)
    if (roof_sheet_row_has (rows->pdata[i], wanted))
      {
        titles = rows->pdata[i];
        table++;
      }
    else if (titles != NULL)
      take_row (titles, rows->pdata[i], markdown, table, into, tests);
  return roof_llama_tests_finish (tests, into, error);
}

const RoofForeignFormat roof_llama_table_format = {
  .id = "llama-table",
  .name = N_ ("llama-bench (CSV, Markdown)"),
  .gives = ROOF_GIVES_RUN,
  .patterns = { "*.csv", "*.md", "*.txt" },
  .recognize = recognize,
  .read = read_table,
};
