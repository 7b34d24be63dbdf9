/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "chart/words/run-markdown.h"

#include <glib/gi18n-lib.h>

#include "chart/words/describe-run.h"
#include "chart/words/plain-text.h"
#include "chart/words/run-columns.h"

/* A table while its rows are written. */
typedef struct
{
  const RoofRunDiff   *diff;
  const char *const   *names;
  const RoofRunColumn *columns;
  guint                n_columns;
  GString             *output;
} MarkdownTable;

static void
append_sentences (GPtrArray *sentences,
                  GString   *output)
{
  for (guint i = 0; i < sentences->len; i++)
    {
      g_autofree char *line = roof_text_make_line (sentences->pdata[i]);

      g_string_append (output, "- ");
      roof_text_append_markdown (output, line);
      g_string_append_c (output, '\n');
    }
}

static void
append_row (gpointer data,
            guint    row,
            guint    run)
{
  const MarkdownTable *table = data;

  for (guint i = 0; i < table->n_columns; i++)
    {
      g_autofree char *text = roof_run_column_make (&table->columns[i], table->diff, table->names, row, run);
      g_autofree char *line = roof_text_make_line (text != NULL ? text : "");

      roof_text_append_markdown_cell (table->output, line);
    }
  g_string_append (table->output, "|\n");
}

static void
append_table (const MarkdownTable *self,
              const guint         *order)
{
  for (guint i = 0; i < self->n_columns; i++)
    roof_text_append_markdown_cell (self->output, _(self->columns[i].title));
  g_string_append (self->output, "|\n");
  for (guint i = 0; i < self->n_columns; i++)
    roof_text_append_markdown_rule (self->output, self->columns[i].to_right);
  g_string_append (self->output, "|\n");
  roof_run_columns_each_row (self->diff, order, append_row, (gpointer) self);
}

void
roof_run_markdown_append (const RoofRunDiff *diff,
                          const char *const *names,
                          const guint       *order,
                          GPtrArray         *remarks,
                          GString           *output)
{
  g_autoptr (GPtrArray) runs = roof_describe_runs (diff, names), totals = roof_describe_run_totals (diff);
  MarkdownTable table = { .diff = diff, .names = names, .output = output };

  table.columns = roof_run_columns_list (diff, &table.n_columns);
  append_sentences (runs, output);
  g_string_append_c (output, '\n');
  append_table (&table, order);
  g_string_append_c (output, '\n');
  append_sentences (totals, output);
  append_sentences (remarks, output);
}
