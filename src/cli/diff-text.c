/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/diff-text.h"

#include <glib/gi18n.h>
#include <math.h>

#include "chart/words/describe-run.h"
#include "chart/words/describe.h"
#include "cli/table.h"

/* "gemm", "gemm → gemm_v2", or of a row that one of the runs lacks what the others call it. Returns: (transfer full) */
static char *
make_name (const RoofRunDiff *diff,
           guint              row)
{
  const char *before = roof_run_diff_get_name (diff, row, 0), *after = roof_run_diff_get_name (diff, row, diff->n_runs - 1);

  for (guint i = 1; before == NULL && after == NULL && i < diff->n_runs; i++)
    after = roof_run_diff_get_name (diff, row, i);
  if (before != NULL && after != NULL && !g_str_equal (before, after))
    return g_strdup_printf ("%s → %s", before, after);
  return g_strdup (after != NULL ? after : before);
}

/* Returns: (transfer full) */
static char *
make_share (double share)
{
  return isnan (share) ? g_strdup ("") : roof_describe_share (share);
}

/* @gain: NAN: not known. Returns: (transfer full) */
static char *
make_slowing (double gain)
{
  return isnan (gain) ? g_strdup ("") : roof_describe_slowing (gain);
}

/* Returns: (transfer full) */
static char *
make_bound (const RoofRunDiff *diff,
            guint              row)
{
  const RoofRunEntry *before = roof_run_diff_get (diff, row, 0), *after = roof_run_diff_get (diff, row, diff->n_runs - 1);

  if (roof_run_diff_has_other_bound (diff, row))
    return g_strdup_printf ("%s → %s", before->bound, after->bound);
  return g_strdup (after->bound != NULL ? after->bound : before->bound);
}

/* Returns: (transfer full) */
static char *
make_count (const RoofRunDiff *diff,
            guint              row)
{
  const RoofRunEntry *before = roof_run_diff_get (diff, row, 0), *after = roof_run_diff_get (diff, row, diff->n_runs - 1);
  g_autofree char *first = roof_units_format_number (before->count, 15), *last = roof_units_format_number (after->count, 15);

  if (before->kernel >= 0 && after->kernel >= 0 && before->count != after->count)
    return g_strdup_printf ("%s → %s", first, last);
  return g_strdup (after->kernel >= 0 ? last : first);
}

/* Returns: (transfer full) */
static char *
make_change (const RoofRunDiff *diff,
             guint              row)
{
  if (roof_run_diff_get (diff, row, 0)->kernel < 0)
    return g_strdup (_ ("appeared"));
  if (roof_run_diff_get (diff, row, diff->n_runs - 1)->kernel < 0)
    return g_strdup (_ ("vanished"));
  return make_slowing (diff->rows[row].gain);
}

static void
add_row (const RoofRunDiff *diff,
         guint              row,
         RoofTextTable     *table)
{
  const RoofRunEntry *before = roof_run_diff_get (diff, row, 0), *after = roof_run_diff_get (diff, row, diff->n_runs - 1);

  roof_text_table_take (table, make_name (diff, row));
  roof_text_table_take (table, make_count (diff, row));
  roof_text_table_take_quantity (table, before->time, ROOF_DIMENSION_TIME);
  roof_text_table_take_quantity (table, after->time, ROOF_DIMENSION_TIME);
  roof_text_table_take (table, make_change (diff, row));
  roof_text_table_take (table, make_share (before->share));
  roof_text_table_take (table, make_share (after->share));
  roof_text_table_take (table, make_bound (diff, row));
  roof_text_table_take (table, roof_describe_noise (&diff->rows[row]));
}

static gboolean
has_repeats (const RoofRunDiff *diff)
{
  for (guint i = 0; i < diff->n_rows; i++)
    if (diff->rows[i].difference != ROOF_DIFFERENCE_UNKNOWN)
      return TRUE;
  return FALSE;
}

/* Two runs: a row for each kernel. Returns: (transfer full) */
static RoofTextTable *
make_pairs (const RoofRunDiff      *diff,
            const RoofRunDiffStyle *style)
{
  const RoofColumn columns[] = {
    { _ ("Kernel") }, { _ ("Count"), TRUE }, { _ ("Before"), TRUE }, { _ ("After"), TRUE }, { _ ("Change"), TRUE },
    /* Translators: per cent of the roof */
    { _ ("Of roof before"), TRUE }, { _ ("Of roof after"), TRUE }, { _ ("Bound") }, { has_repeats (diff) ? _ ("Difference") : NULL },
  };
  RoofTextTable *table = roof_text_table_new (columns, G_N_ELEMENTS (columns));

  for (guint i = 0; i < diff->n_rows; i++)
    add_row (diff, style->order[i], table);
  return table;
}

static void
add_run_row (const RoofRunDiff      *diff,
             const RoofRunDiffStyle *style,
             guint                   row,
             guint                   run,
             gboolean                is_first,
             RoofTextTable          *table)
{
  const RoofRunEntry *entry = roof_run_diff_get (diff, row, run);

  roof_text_table_take (table, is_first ? make_name (diff, row) : g_strdup (""));
  roof_text_table_add (table, style->names[run]);
  roof_text_table_take_quantity (table, entry->time, ROOF_DIMENSION_TIME);
  roof_text_table_take (table, make_slowing (run > 0 ? roof_run_diff_get_gain (diff, row, 0, run) : NAN));
  roof_text_table_take (table, make_slowing (run > 0 ? roof_run_diff_get_gain (diff, row, run - 1, run) : NAN));
  roof_text_table_take (table, make_share (entry->share));
  roof_text_table_add (table, entry->bound);
}

/* More than two runs: a row for each run that has the kernel. Returns: (transfer full) */
static RoofTextTable *
make_trajectories (const RoofRunDiff      *diff,
                   const RoofRunDiffStyle *style)
{
  const RoofColumn columns[] = {
    { _ ("Kernel") }, { _ ("Run") }, { _ ("Time"), TRUE },
    /* Translators: columns of a table of runs: what changed since the first run, and since the one before */
    { _ ("Since the first"), TRUE }, { _ ("Since the one before"), TRUE }, { _ ("Of roof"), TRUE }, { _ ("Bound") },
  };
  RoofTextTable *table = roof_text_table_new (columns, G_N_ELEMENTS (columns));

  for (guint i = 0; i < diff->n_rows; i++)
    for (guint run = 0, n = 0; run < diff->n_runs; run++)
      if (roof_run_diff_get (diff, style->order[i], run)->kernel >= 0)
        add_run_row (diff, style, style->order[i], run, n++ == 0, table);
  return table;
}

static RoofTextTable *
make_table (const RoofRunDiff      *diff,
            const RoofRunDiffStyle *style)
{
  return diff->n_runs > 2 ? make_trajectories (diff, style) : make_pairs (diff, style);
}

/* "a.csv: 3 kernels on H100" Returns: (transfer full) */
static char *
describe_run (const RoofRunDiff      *diff,
              const RoofRunDiffStyle *style,
              guint                   run)
{
  guint n = roof_report_get_n (diff->reports[run]);

  /* Translators: the name of a run, how many kernels, and a machine */
  return g_strdup_printf (ngettext ("%1$s: %2$u kernel on %3$s", "%1$s: %2$u kernels on %3$s", n), style->names[run], n,
                          roof_machine_get_name (roof_report_get_machine (diff->reports[run])));
}

static void
print_sentences (GPtrArray *sentences,
                 GString   *output)
{
  for (guint i = 0; i < sentences->len; i++)
    {
      g_autofree char *line = roof_text_make_line (sentences->pdata[i]);

      g_string_append_printf (output, "%s\n", line);
    }
}

void
roof_run_diff_print (const RoofRunDiff      *diff,
                     const RoofRunDiffStyle *style,
                     const RoofGateReport   *gate,
                     GString                *output)
{
  g_autoptr (RoofTextTable) table = make_table (diff, style);
  g_autoptr (GPtrArray) totals = roof_describe_run_totals (diff);

  for (guint i = 0; i < diff->n_runs; i++)
    {
      g_autofree char *run = describe_run (diff, style, i);

      g_string_append_printf (output, "%s\n", run);
    }
  roof_text_table_print_below (table, output);
  g_string_append_c (output, '\n');
  print_sentences (totals, output);
  print_sentences (style->remarks, output);
  if (gate != NULL)
    {
      g_string_append_c (output, '\n');
      roof_gate_report_print (gate, output);
    }
  roof_text_plain_blanks (output);
}

static void
print_markdown_sentences (GPtrArray *sentences,
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

void
roof_run_diff_print_markdown (const RoofRunDiff      *diff,
                              const RoofRunDiffStyle *style,
                              const RoofGateReport   *gate,
                              GString                *output)
{
  g_autoptr (RoofTextTable) table = make_table (diff, style);
  g_autoptr (GPtrArray) totals = roof_describe_run_totals (diff);

  for (guint i = 0; i < diff->n_runs; i++)
    {
      g_autofree char *run = describe_run (diff, style, i);

      g_string_append (output, "- ");
      roof_text_append_markdown (output, run);
      g_string_append_c (output, '\n');
    }
  g_string_append_c (output, '\n');
  roof_text_table_print_markdown (table, output);
  g_string_append_c (output, '\n');
  print_markdown_sentences (totals, output);
  print_markdown_sentences (style->remarks, output);
  if (gate != NULL)
    {
      g_string_append_c (output, '\n');
      roof_gate_report_print_markdown (gate, output);
    }
  roof_text_plain_blanks (output);
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
                         roof_describe_gate_total (diff, most));
  return report;
}
