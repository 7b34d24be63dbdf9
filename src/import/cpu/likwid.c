/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <gio/gio.h>
#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "core/error.h"
#include "import/cpu/likwid-run.h"
#include "import/foreign-table.h"
#include "import/sheet.h"

/* What likwid-perfctr prints: tables between bars, or as CSV (-O, or -o FILE.csv). */

static const RoofForeignColumn columns[] = { { "Event", .required = TRUE }, { "Counter", .required = TRUE }, { NULL } };
/* Of what somebody pasted without the events. */
static const RoofForeignColumn metric_columns[] = { { "Metric", .required = TRUE }, { NULL } };

static gboolean
has_metrics (const char *head,
             gsize       length)
{
  return g_strstr_len (head, (gssize) length, "Runtime (RDTSC) [s]") != NULL
         && roof_foreign_table_find (head, length, metric_columns) == '|';
}

static gboolean
recognize (const char *head,
           gsize       length)
{
  return roof_sheet_has_line (head, length, "TABLE,") || roof_sheet_has_line (head, length, "STRUCT,Info")
         || roof_foreign_table_find (head, length, columns) != '\0' || has_metrics (head, length);
}

static gboolean
read_likwid (GInputStream  *stream,
             RoofImport    *into,
             GError       **error)
{
  gsize length;
  const char *head = g_buffered_input_stream_peek_buffer (G_BUFFERED_INPUT_STREAM (stream), &length);
  gboolean bars = roof_foreign_table_find (head, length, columns) == '|' || has_metrics (head, length);
  g_autoptr (GPtrArray) rows = roof_sheet_read (stream, bars ? '|' : ',', into, error);
  g_autoptr (RoofLikwidRun) run = roof_likwid_run_new (into);

  if (rows == NULL)
    return FALSE;
  for (guint i = 0; i < rows->len; i++)
    {
      const RoofSheetRow *row = rows->pdata[i];
      guint n = row->n;

      /* A line without bars may hold commas, and a heading does. */
      while (n > 1 && *row->fields[n - 1] == '\0')
        n--;
      roof_likwid_run_take_row (run, row->fields, n);
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
