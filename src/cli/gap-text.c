/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/gap-text.h"

#include <glib/gi18n.h>

#include "chart/words/describe-gap.h"
#include "cli/command.h"

static gboolean
get_gap (RoofReport    *report,
         guint          index,
         RoofAnalysis **analysis,
         RoofGap       *gap)
{
  *analysis = roof_report_get_summary (report, index)->measured ? roof_report_get_analysis (report, index) : NULL;
  return *analysis != NULL && roof_analysis_get_gap (*analysis, gap);
}

/* A sentence when no kernel of the report is measured. (nullable): NULL when one is */
static const char *
describe_none (RoofReport *report)
{
  gboolean measured = FALSE;

  for (guint i = 0; i < roof_report_get_n (report); i++)
    {
      const RoofSummary *summary = roof_report_get_summary (report, i);

      measured |= summary->measured;
      if (summary->measured && summary->bound != ROOF_BOUND_UNKNOWN)
        return NULL;
    }
  return measured ? _ ("No measured kernel has counted FLOPs and bytes: there is no gap to explain.")
                  : _ ("No kernel is measured: there is no gap to explain.");
}

static void
take_times (double        *times,
            const RoofGap *gap)
{
  for (guint i = 0; i < ROOF_N_GAP_STEPS; i++)
    times[i] = gap->links[i].time;
}

/* FALSE, without a row, for a step that adds nothing */
static gboolean
append_row (RoofTextTable *table,
            const double  *times,
            RoofGapStep    step)
{
  char *so_far, *adds = roof_describe_gap_time (times, step, &so_far);

  if (adds == NULL)
    return FALSE;
  roof_text_table_add (table, roof_describe_gap_step (step));
  roof_text_table_take (table, adds);
  roof_text_table_take (table, so_far);
  return TRUE;
}

static void
set_step (RoofStatement *self,
          RoofGapStep    step,
          double         time)
{
  roof_statement_set_text (self, "id", roof_gap_step_get_id (step));
  roof_statement_set_text (self, "name", roof_describe_gap_step (step));
  roof_statement_set_number (self, "time", time);
}

/* @evidence: (nullable) */
static void
set_link (RoofStatement *self,
          RoofAnalysis  *analysis,
          const RoofGap *gap,
          RoofGapStep    step,
          const char    *evidence)
{
  const RoofGapLink *link = &gap->links[step];
  g_autofree char *source = roof_describe_gap_source (analysis, gap, step);

  set_step (self, step, link->time);
  roof_statement_set_number (self, "bound", link->bound);
  if (step != ROOF_GAP_UNEXPLAINED)
    roof_statement_set_text (self, "state", roof_gap_state_get_id (link->state));
  if (step == ROOF_GAP_OVERLAP)
    roof_statement_set_number (self, "overlap", gap->overlap);
  if (evidence != NULL)
    roof_statement_set_text (self, "evidence", evidence);
  if (source != NULL)
    roof_statement_set_text (self, "source", source);
}

/* Returns: (transfer full) */
static RoofTextTable *
make_table (void)
{
  /* Translators: a step of the time of a kernel, the time that it adds, the time with it, what it rests on */
  const RoofColumn columns[] = { { _ ("Step") }, { _ ("Adds"), TRUE }, { _ ("So far"), TRUE }, { _ ("Evidence") } };

  return roof_text_table_new (columns, G_N_ELEMENTS (columns));
}

/* The steps from the ideal time to the measured one: for people those that add time, for programs those that are modelled. */
static void
add_chain (RoofStatement *self,
           RoofAnalysis  *analysis,
           const RoofGap *gap)
{
  g_autoptr (RoofTextTable) table = make_table ();
  double times[ROOF_N_GAP_STEPS];

  take_times (times, gap);
  for (guint i = 0; i < ROOF_N_GAP_STEPS; i++)
    {
      g_autofree char *evidence = roof_describe_gap_evidence (analysis, gap, (RoofGapStep) i);

      if (append_row (table, times, (RoofGapStep) i))
        roof_text_table_take (table, evidence != NULL ? roof_text_make_line (evidence) : g_strdup (""));
      if (gap->links[i].state != ROOF_GAP_NOT_MODELLED)
        set_link (roof_statement_open_item (self, "steps"), analysis, gap, (RoofGapStep) i, evidence);
    }
  roof_statement_say_table (self, table);
}

/* The remarks below the table. */
static void
say_remarks (RoofStatement *self,
             RoofAnalysis  *analysis,
             const RoofGap *gap)
{
  g_autofree char *left_out = roof_describe_gap_left_out (analysis, gap);
  g_autofree char *too_low = roof_describe_gap_too_low (analysis, gap);
  g_autofree char *source = roof_describe_gap_source (analysis, gap, ROOF_GAP_SUSTAINED);

  if (source != NULL && gap->links[ROOF_GAP_SUSTAINED].time > 0)
    roof_statement_say (self, "%*s%s (%s)\n", ROOF_TEXT_TABLE_INDENT, "", roof_describe_gap_step (ROOF_GAP_SUSTAINED), source);
  if (too_low != NULL)
    roof_statement_say (self, "%*s%s\n", ROOF_TEXT_TABLE_INDENT, "", too_low);
  if (left_out != NULL)
    roof_statement_say (self, "%*s%s\n", ROOF_TEXT_TABLE_INDENT, "", left_out);
}

static void
set_left_out (RoofStatement *self,
              RoofAnalysis  *analysis,
              const RoofGap *gap)
{
  roof_statement_open_list (self, "not_modelled");
  for (guint i = 0; i < ROOF_N_GAP_BOUNDS; i++)
    {
      g_autofree char *reason = roof_describe_gap_reason (analysis, gap, (RoofGapStep) i);
      RoofStatement *item;

      if (reason == NULL)
        continue;
      item = roof_statement_open_item (self, "not_modelled");
      roof_statement_set_text (item, "id", roof_gap_step_get_id ((RoofGapStep) i));
      roof_statement_set_text (item, "name", roof_describe_gap_step ((RoofGapStep) i));
      roof_statement_set_text (item, "reason", reason);
    }
}

static void
add_gap (RoofStatement *self,
         RoofAnalysis  *analysis,
         const RoofGap *gap)
{
  g_autofree char *name = roof_text_make_line (roof_kernel_get_name (roof_analysis_get_kernel (analysis)));
  g_autofree char *measured = roof_units_format (gap->measured, ROOF_DIMENSION_TIME);
  g_autofree char *below = gap->below ? roof_describe_gap_below (analysis, gap) : NULL;

  roof_statement_set_text (self, "state", gap->below ? "below" : "explained");
  roof_statement_open_list (self, "steps");
  if (gap->below)
    {
      roof_statement_say (self, "\n%s: %s\n", name, below);
      roof_statement_set_number (self, "ideal", gap->links[ROOF_GAP_COMPULSORY].bound);
    }
  else
    {
      /* Translators: a kernel and its measured time: "gemm, measured 400 µs:" */
      roof_statement_say (self, _ ("\n%1$s, measured %2$s:\n"), name, measured);
      add_chain (self, analysis, gap);
      say_remarks (self, analysis, gap);
    }
  set_left_out (self, analysis, gap);
}

/* Says how many kernels the sum leaves out. */
static void
say_others (RoofStatement    *self,
            const RoofGapSum *sum)
{
  if (sum->n_unmeasured > 0)
    roof_statement_say (self,
                        ngettext ("  without %u kernel that is not measured, or not counted\n",
                                  "  without %u kernels that are not measured, or not counted\n", sum->n_unmeasured),
                        sum->n_unmeasured);
  if (sum->n_below > 0)
    roof_statement_say (self,
                        ngettext ("  without %u kernel measured below its ideal time\n",
                                  "  without %u kernels measured below their ideal time\n", sum->n_below),
                        sum->n_below);
}

static void
add_sum (RoofStatement *self,
         RoofReport    *report)
{
  g_autoptr (RoofTextTable) table = make_table ();
  RoofGapSum sum;

  roof_report_add_gaps (report, &sum);
  roof_statement_say (self, ngettext ("\n%u measured kernel, as often as it runs:\n",
                                      "\n%u measured kernels, as often as they run:\n", sum.n), sum.n);
  roof_statement_open_list (self, "steps");
  for (guint i = 0; i < ROOF_N_GAP_STEPS; i++)
    {
      if (sum.n_modelled[i] > 0)
        set_step (roof_statement_open_item (self, "steps"), (RoofGapStep) i, sum.times[i]);
      if (!append_row (table, sum.times, (RoofGapStep) i))
        continue;
      roof_text_table_take (table, sum.n_modelled[i] == sum.n
                                       ? g_strdup ("")
                                       : g_strdup_printf (ngettext ("modelled for %u kernel", "modelled for %u kernels",
                                                                    sum.n_modelled[i]),
                                                          sum.n_modelled[i]));
    }
  roof_statement_set_count (self, "kernels", sum.n);
  roof_statement_set_count (self, "below", sum.n_below);
  roof_statement_set_count (self, "unmeasured", sum.n_unmeasured);
  roof_statement_say_table (self, table);
  say_others (self, &sum);
}

/* @written: how @report has been written, whose kernels are those that could be analysed, in order */
static void
describe_report (RoofReport    *report,
                 RoofStatement *written)
{
  const char *none = describe_none (report);
  guint n = 0, n_chains = 0;

  for (guint i = 0; i < roof_report_get_n (report); i++)
    {
      RoofAnalysis *analysis;
      RoofGap gap;

      if (!roof_report_get_summary (report, i)->analysed)
        continue;
      if (get_gap (report, i, &analysis, &gap))
        {
          add_gap (roof_statement_open (roof_statement_reopen_item (written, "kernels", n), "gap"), analysis, &gap);
          n_chains += !gap.below;
        }
      n++;
    }
  if (roof_statement_is_json (written) ? none == NULL : n_chains > 0 && roof_report_get_n (report) > 1)
    add_sum (roof_statement_open (roof_statement_reopen (written, "totals"), "gap"), report);
}

void
roof_gap_describe (RoofComparison *comparison,
                   RoofStatement  *statement)
{
  guint n = roof_statement_is_json (statement) ? roof_comparison_get_n (comparison) : 1;
  const char *none = describe_none (roof_comparison_get_report (comparison, 0));

  if (none != NULL && roof_statement_is_json (statement))
    roof_command_say (none);
  else if (none != NULL)
    roof_statement_say (statement, "\n%s\n", none);
  for (guint i = 0; i < n; i++)
    describe_report (roof_comparison_get_report (comparison, i),
                     i > 0 ? roof_statement_reopen_item (statement, "compared", i - 1) : statement);
}
