/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/diff-text.h"

#include <glib/gi18n.h>
#include <math.h>

#include "chart/words/describe-run.h"
#include "chart/words/run-columns.h"
#include "chart/words/run-markdown.h"
#include "cli/table.h"

/* A table while its rows are added. */
typedef struct
{
  const RoofRunDiff   *diff;
  const char *const   *names;
  const RoofRunColumn *columns;
  guint                n_columns;
  RoofTextTable       *table;
} Filling;

static void
add_row (gpointer data,
         guint    row,
         guint    run)
{
  const Filling *self = data;

  for (guint i = 0; i < self->n_columns; i++)
    roof_text_table_take (self->table, roof_run_column_make (&self->columns[i], self->diff, self->names, row, run));
}

/* Returns: (transfer full) */
static RoofTextTable *
make_table (const RoofRunDiff      *diff,
            const RoofRunDiffStyle *style)
{
  Filling self = { .diff = diff, .names = style->names };
  g_autofree RoofColumn *titles = NULL;

  self.columns = roof_run_columns_list (diff, &self.n_columns);
  titles = g_new0 (RoofColumn, self.n_columns);
  for (guint i = 0; i < self.n_columns; i++)
    titles[i] = (RoofColumn) { _ (self.columns[i].title), self.columns[i].to_right };
  self.table = roof_text_table_new (titles, self.n_columns);
  roof_run_columns_each_row (diff, style->order, add_row, &self);
  return self.table;
}

void
roof_run_diff_print (const RoofRunDiff      *diff,
                     const RoofRunDiffStyle *style,
                     const RoofGateReport   *gate,
                     GString                *output)
{
  g_autoptr (RoofTextTable) table = make_table (diff, style);
  g_autoptr (GPtrArray) runs = roof_describe_runs (diff, style->names), totals = roof_describe_run_totals (diff);

  roof_text_print_sentences (runs, output);
  roof_text_table_print_below (table, output);
  g_string_append_c (output, '\n');
  roof_text_print_sentences (totals, output);
  roof_text_print_sentences (style->remarks, output);
  if (gate != NULL)
    {
      g_string_append_c (output, '\n');
      roof_gate_report_print (gate, output);
    }
  roof_text_plain_blanks (output);
}

void
roof_run_diff_print_markdown (const RoofRunDiff      *diff,
                              const RoofRunDiffStyle *style,
                              const RoofGateReport   *gate,
                              GString                *output)
{
  roof_run_markdown_append (diff, style->names, style->order, style->remarks, output);
  if (gate != NULL)
    {
      g_string_append_c (output, '\n');
      roof_gate_report_print_markdown (gate, output);
    }
  roof_text_plain_blanks (output);
}

/* How the sums changed, and of which kernels they are. Returns: (transfer full) */
static char *
describe_total (const RoofRunDiff *diff,
                double             most)
{
  g_autofree char *text = roof_describe_gate_total (diff, most);

  if (diff->totals.n_both == diff->n_rows)
    return g_steal_pointer (&text);
  /* Translators: a sentence on the sums of two runs, then how many kernels were measured in both, and how many there are */
  return g_strdup_printf (_ ("%1$s Of the %3$u kernels %2$u were measured in both runs."), text, diff->totals.n_both, diff->n_rows);
}

RoofGateReport *
roof_run_diff_judge (const RoofRunDiff      *diff,
                     const RoofRunDiffStyle *style)
{
  RoofGateReport *report = roof_gate_report_new (style->names[diff->n_runs - 1]);
  double most = style->most_slower;

  for (guint i = 0; i < diff->n_rows; i++)
    {
      guint row = style->order[i];
      const RoofRunEntry *after = roof_run_diff_get (diff, row, diff->n_runs - 1);
      const char *name = roof_run_diff_get_name (diff, row, after->kernel >= 0 ? diff->n_runs - 1 : 0);

      if (name == NULL)
        continue; /* only a run between the two has it */
      roof_gate_report_take (report, name, roof_run_gate_judge (diff, row, most), after->kernel >= 0 ? after->time : NAN,
                             roof_describe_gate_row (diff, row, style->names, most));
    }
  roof_gate_report_take (report, _ ("All kernels"), roof_run_gate_judge_total (diff, most), diff->totals.after,
                         describe_total (diff, most));
  return report;
}
