/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/gap-text.h"

#include <glib/gi18n.h>

#include "chart/words/describe-gap.h"
#include "cli/table.h"

static gboolean
get_gap (RoofReport    *report,
         guint          index,
         RoofAnalysis **analysis,
         RoofGap       *gap)
{
  *analysis = roof_report_get_summary (report, index)->measured ? roof_report_get_analysis (report, index) : NULL;
  return *analysis != NULL && roof_analysis_get_gap (*analysis, gap);
}

const char *
roof_gap_describe_none (RoofReport *report)
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
append_chain (RoofAnalysis  *analysis,
              const RoofGap *gap,
              GString       *output)
{
  /* Translators: a step of the time of a kernel, the time that it adds, the time with it, what it rests on */
  const RoofColumn columns[] = { { _ ("Step") }, { _ ("Adds"), TRUE }, { _ ("So far"), TRUE }, { _ ("Evidence") } };
  g_autoptr (RoofTextTable) table = roof_text_table_new (columns, G_N_ELEMENTS (columns));
  g_autofree char *left_out = roof_describe_gap_left_out (analysis, gap);
  g_autofree char *too_low = roof_describe_gap_too_low (analysis, gap);
  g_autofree char *source = roof_describe_gap_source (analysis, gap, ROOF_GAP_SUSTAINED);
  double times[ROOF_N_GAP_STEPS];

  take_times (times, gap);
  for (guint i = 0; i < ROOF_N_GAP_STEPS; i++)
    {
      g_autofree char *evidence = NULL;

      if (!append_row (table, times, (RoofGapStep) i))
        continue;
      evidence = roof_describe_gap_evidence (analysis, gap, (RoofGapStep) i);
      roof_text_table_take (table, evidence != NULL ? roof_text_make_line (evidence) : g_strdup (""));
    }
  roof_text_table_print (table, ROOF_TEXT_TABLE_INDENT, output);
  if (source != NULL && gap->links[ROOF_GAP_SUSTAINED].time > 0)
    g_string_append_printf (output, "%*s%s (%s)\n", ROOF_TEXT_TABLE_INDENT, "",
                            roof_describe_gap_step (ROOF_GAP_SUSTAINED), source);
  if (too_low != NULL)
    g_string_append_printf (output, "%*s%s\n", ROOF_TEXT_TABLE_INDENT, "", too_low);
  if (left_out != NULL)
    g_string_append_printf (output, "%*s%s\n", ROOF_TEXT_TABLE_INDENT, "", left_out);
}

static void
append_kernel (RoofAnalysis  *analysis,
               const RoofGap *gap,
               GString       *output)
{
  g_autofree char *name = roof_text_make_line (roof_kernel_get_name (roof_analysis_get_kernel (analysis)));
  g_autofree char *measured = roof_units_format (gap->measured, ROOF_DIMENSION_TIME);

  if (gap->below)
    {
      g_autofree char *below = roof_describe_gap_below (analysis, gap);

      g_string_append_printf (output, "\n%s: %s\n", name, below);
      return;
    }
  /* Translators: a kernel and its measured time: "gemm, measured 400 µs:" */
  g_string_append_printf (output, _ ("\n%1$s, measured %2$s:\n"), name, measured);
  append_chain (analysis, gap, output);
}

/* Says how many kernels the sum leaves out. */
static void
append_others (const RoofGapSum *sum,
               GString          *output)
{
  if (sum->n_unmeasured > 0)
    g_string_append_printf (output,
                            ngettext ("  without %u kernel that is not measured, or not counted\n",
                                      "  without %u kernels that are not measured, or not counted\n", sum->n_unmeasured),
                            sum->n_unmeasured);
  if (sum->n_below > 0)
    g_string_append_printf (output, ngettext ("  without %u kernel measured below its ideal time\n",
                                              "  without %u kernels measured below their ideal time\n", sum->n_below),
                            sum->n_below);
}

static void
append_sum (const RoofGapSum *sum,
            GString          *output)
{
  const RoofColumn columns[] = { { _ ("Step") }, { _ ("Adds"), TRUE }, { _ ("So far"), TRUE }, { _ ("Evidence") } };
  g_autoptr (RoofTextTable) table = roof_text_table_new (columns, G_N_ELEMENTS (columns));

  for (guint i = 0; i < ROOF_N_GAP_STEPS; i++)
    {
      if (!append_row (table, sum->times, (RoofGapStep) i))
        continue;
      if (sum->n_modelled[i] == sum->n)
        roof_text_table_add (table, "");
      else
        roof_text_table_take (table, g_strdup_printf (ngettext ("modelled for %u kernel", "modelled for %u kernels",
                                                                sum->n_modelled[i]),
                                                      sum->n_modelled[i]));
    }
  g_string_append_printf (output,
                          ngettext ("\n%u measured kernel, as often as it runs:\n",
                                    "\n%u measured kernels, as often as they run:\n", sum->n),
                          sum->n);
  roof_text_table_print (table, ROOF_TEXT_TABLE_INDENT, output);
  append_others (sum, output);
}

void
roof_gap_print (RoofReport *report,
                GString    *output)
{
  const char *none = roof_gap_describe_none (report);
  guint n_chains = 0;
  RoofGapSum sum;

  if (none != NULL)
    g_string_append_printf (output, "\n%s\n", none);
  for (guint i = 0; i < roof_report_get_n (report); i++)
    {
      RoofAnalysis *analysis;
      RoofGap gap;

      if (!get_gap (report, i, &analysis, &gap))
        continue;
      append_kernel (analysis, &gap, output);
      n_chains += !gap.below;
    }
  if (n_chains > 0 && roof_report_get_n (report) > 1)
    {
      roof_report_add_gaps (report, &sum);
      append_sum (&sum, output);
    }
  roof_text_plain_blanks (output);
}

static JsonObject *
write_step (RoofGapStep step,
            double      time)
{
  JsonObject *object = json_object_new ();

  json_object_set_string_member (object, "id", roof_gap_step_get_id (step));
  json_object_set_string_member (object, "name", roof_describe_gap_step (step));
  json_object_set_double_member (object, "time", time);
  return object;
}

static JsonArray *
write_steps (RoofAnalysis  *analysis,
             const RoofGap *gap)
{
  JsonArray *steps = json_array_new ();

  for (guint i = 0; i < ROOF_N_GAP_STEPS && !gap->below; i++)
    {
      const RoofGapLink *link = &gap->links[i];
      g_autofree char *evidence = NULL, *source = NULL;
      JsonObject *object;

      if (link->state == ROOF_GAP_NOT_MODELLED)
        continue;
      object = write_step ((RoofGapStep) i, link->time);
      evidence = roof_describe_gap_evidence (analysis, gap, (RoofGapStep) i);
      json_object_set_double_member (object, "bound", link->bound);
      if (i != ROOF_GAP_UNEXPLAINED)
        json_object_set_string_member (object, "state", roof_gap_state_get_id (link->state));
      if (i == ROOF_GAP_OVERLAP)
        json_object_set_double_member (object, "overlap", gap->overlap);
      if (evidence != NULL)
        json_object_set_string_member (object, "evidence", evidence);
      source = roof_describe_gap_source (analysis, gap, (RoofGapStep) i);
      if (source != NULL)
        json_object_set_string_member (object, "source", source);
      json_array_add_object_element (steps, object);
    }
  return steps;
}

static JsonArray *
write_left_out (RoofAnalysis  *analysis,
                const RoofGap *gap)
{
  JsonArray *array = json_array_new ();

  for (guint i = 0; i < ROOF_N_GAP_BOUNDS; i++)
    {
      g_autofree char *reason = roof_describe_gap_reason (analysis, gap, (RoofGapStep) i);
      JsonObject *object;

      if (reason == NULL)
        continue;
      object = json_object_new ();
      json_object_set_string_member (object, "id", roof_gap_step_get_id ((RoofGapStep) i));
      json_object_set_string_member (object, "name", roof_describe_gap_step ((RoofGapStep) i));
      json_object_set_string_member (object, "reason", reason);
      json_array_add_object_element (array, object);
    }
  return array;
}

static JsonObject *
write_gap (RoofAnalysis  *analysis,
           const RoofGap *gap)
{
  JsonObject *object = json_object_new ();

  json_object_set_string_member (object, "state", gap->below ? "below" : "explained");
  json_object_set_array_member (object, "steps", write_steps (analysis, gap));
  if (gap->below)
    json_object_set_double_member (object, "ideal", gap->links[ROOF_GAP_COMPULSORY].bound);
  json_object_set_array_member (object, "not_modelled", write_left_out (analysis, gap));
  return object;
}

static JsonObject *
write_sum (RoofReport *report)
{
  JsonObject *object = json_object_new ();
  JsonArray *steps = json_array_new ();
  RoofGapSum sum;

  roof_report_add_gaps (report, &sum);
  for (guint i = 0; i < ROOF_N_GAP_STEPS; i++)
    if (sum.n_modelled[i] > 0)
      json_array_add_object_element (steps, write_step ((RoofGapStep) i, sum.times[i]));
  json_object_set_array_member (object, "steps", steps);
  json_object_set_int_member (object, "kernels", sum.n);
  json_object_set_int_member (object, "below", sum.n_below);
  json_object_set_int_member (object, "unmeasured", sum.n_unmeasured);
  return object;
}

/* The kernels in @object are those of @report that could be analysed, in order. */
static void
write_report (RoofReport *report,
              JsonObject *object)
{
  JsonArray *kernels = json_object_get_array_member (object, "kernels");
  guint written = 0;

  for (guint i = 0; i < roof_report_get_n (report); i++)
    {
      RoofAnalysis *analysis;
      RoofGap gap;

      if (!roof_report_get_summary (report, i)->analysed)
        continue;
      if (get_gap (report, i, &analysis, &gap))
        json_object_set_object_member (json_array_get_object_element (kernels, written), "gap", write_gap (analysis, &gap));
      written++;
    }
  if (roof_gap_describe_none (report) == NULL)
    json_object_set_object_member (json_object_get_object_member (object, "totals"), "gap", write_sum (report));
}

void
roof_gap_write (RoofComparison *comparison,
                JsonObject     *root)
{
  write_report (roof_comparison_get_report (comparison, 0), root);
  for (guint i = 1; i < roof_comparison_get_n (comparison); i++)
    write_report (roof_comparison_get_report (comparison, i),
                  json_array_get_object_element (json_object_get_array_member (root, "compared"), i - 1));
}
