/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <gio/gio.h>
#include <glib/gi18n-lib.h>

#include "import/cpu/likwid-run.h"
#include "import/foreign-table.h"
#include "import/sheet.h"
#include "import/table/csv-findings.h"
#include "import/table/csv.h"
#include "import/text-head.h"

/* What likwid-perfctr prints: tables between bars, or as CSV (-O, or -o FILE.csv). */

static const RoofForeignColumn columns[] = { { "Event", .required = TRUE }, { "Counter", .required = TRUE }, { NULL } };
/* Of what somebody pasted without the events. */
static const RoofForeignColumn metric_columns[] = { { "Metric", .required = TRUE }, { NULL } };

static gboolean
has_metrics (const char *head,
             gsize       length)
{
  return roof_text_head_has (head, length, "Runtime (RDTSC) [s]")
         && roof_foreign_table_find (head, length, metric_columns) == '|';
}

/* What separates fields: commas, semicolons where a spreadsheet of a language with decimal commas saved the file, or bars; '\0': it
 * is no text of LIKWID. */
static char
find_separator (const char *head,
                gsize       length)
{
  if (has_metrics (head, length))
    return '|';
  if (roof_sheet_has_line (head, length, "TABLE,") || roof_sheet_has_line (head, length, "STRUCT,Info"))
    return ',';
  if (roof_sheet_has_line (head, length, "TABLE;") || roof_sheet_has_line (head, length, "STRUCT;Info"))
    return ';';
  return roof_foreign_table_find (head, length, columns);
}

static gboolean
recognize (const char *head,
           gsize       length)
{
  return find_separator (head, length) != '\0';
}

/* The decimal mark. All commas between semicolons are decimal marks, as LIKWID groups no digits. */
static RoofCsvMark
find_mark (GPtrArray *rows,
           char       separator)
{
  RoofCsvVotes votes = { { 0 } };

  for (guint i = 0; separator == ';' && i < rows->len; i++)
    {
      const RoofSheetRow *row = rows->pdata[i];

      for (guint k = 1; k < row->n; k++)
        if (roof_csv_number_is_alone (row->fields[k]))
          roof_csv_votes_add (&votes, row->fields[k]);
    }
  return roof_csv_votes_count (&votes, separator == ';');
}

static gboolean
read_likwid (GInputStream  *stream,
             RoofImport    *into,
             GError       **error)
{
  gsize length;
  const char *head = g_buffered_input_stream_peek_buffer (G_BUFFERED_INPUT_STREAM (stream), &length);
  char separator = find_separator (head, length);
  g_autoptr (GPtrArray) rows = roof_sheet_read (stream, separator != '\0' ? separator : ',', into, error);
  g_autoptr (RoofLikwidRun) run = roof_likwid_run_new (into);
  RoofCsvMark mark;

  if (rows == NULL)
    return FALSE;
  mark = find_mark (rows, separator);
  if (mark == ROOF_CSV_COMMA)
    roof_csv_tell_mark (into, mark);
  for (guint i = 0; i < rows->len; i++)
    {
      const RoofSheetRow *row = rows->pdata[i];
      guint n = row->n;

      /* A line without bars may hold commas, and a heading does. */
      while (n > 1 && *row->fields[n - 1] == '\0')
        n--;
      roof_likwid_run_take_row (run, row->fields, n, mark);
    }
  return roof_likwid_run_finish (g_steal_pointer (&run), into, error);
}

const RoofForeignFormat roof_likwid_format = {
  .id = "likwid",
  .name = N_ ("LIKWID perfctr (CSV, text)"),
  .gives = ROOF_GIVES_RUN,
  .patterns = { "*.csv", "*.txt", "*.out" },
  .joins = "likwid",
  .recognize = recognize,
  .read = read_likwid,
};
