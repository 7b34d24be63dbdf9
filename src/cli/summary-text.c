/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/report-text.h"

#include <glib/gi18n.h>
#include <math.h>

#include "chart/words/describe.h"
#include "core/estimate/utilisation.h"
#include "core/units/units.h"

static double
sum (const double *values,
     guint         n)
{
  double total = 0;

  for (guint i = 0; i < n; i++)
    total += values[i];
  return total;
}

/* Whether more than the least time is known. */
static gboolean
is_timed (const RoofAnalysis *analysis)
{
  return roof_analysis_get_estimate (analysis)->uncounted == 0 || !isnan (roof_analysis_get_measured_time (analysis));
}

static void
append_row (RoofReport    *report,
            guint          index,
            RoofTextTable *table)
{
  g_autoptr (RoofAnalysis) analysis = roof_report_make_analysis (report, index);
  const RoofEstimate *estimate = roof_analysis_get_estimate (analysis);
  RoofKernel *kernel = roof_analysis_get_kernel (analysis);
  guint n_levels = roof_machine_get_n_levels (roof_report_get_machine (report));

  roof_text_table_add (table, roof_kernel_get_name (kernel));
  roof_text_table_add (table, roof_operation_get_id (roof_analysis_get_operation (analysis)));
  roof_text_table_take (table, roof_units_format_number (roof_kernel_get_count (kernel), 15));
  roof_text_table_take_work (table, analysis, roof_estimate_get_work (estimate), ROOF_DIMENSION_FLOP);
  roof_text_table_take_quantity (table, sum (estimate->bytes, n_levels), ROOF_DIMENSION_BYTE);
  roof_text_table_take_work (table, analysis, roof_analysis_get_intensity (analysis), ROOF_DIMENSION_INTENSITY);
  roof_text_table_take_bound (table, analysis);
  roof_text_table_take_work (table, analysis, roof_estimate_get_most (estimate), ROOF_DIMENSION_FLOP_RATE);
  roof_text_table_take_quantity (table, is_timed (analysis) ? roof_analysis_get_time (analysis) : NAN, ROOF_DIMENSION_TIME);
  roof_text_table_take (table, roof_describe_part (roof_report_get_share (report, index)));
}

void
roof_report_print_summary (RoofReport *report,
                           GString    *output)
{
  const RoofColumn columns[] = {
    { _ ("Kernel") }, { _ ("Operation") }, { _ ("Count"), TRUE }, { _ ("Work"), TRUE },
    { _ ("Bytes"), TRUE }, { _ ("Intensity"), TRUE }, { _ ("Bound") }, { _ ("Attainable"), TRUE },
    { _ ("Time"), TRUE }, { _ ("Share"), TRUE },
  };
  g_autoptr (RoofTextTable) table = roof_text_table_new (columns, G_N_ELEMENTS (columns));

  for (guint i = 0; i < roof_report_get_n (report); i++)
    append_row (report, i, table);
  roof_text_table_print_below (table, output);
}

/* Unless all kernels run exactly at their roofs: their total time, and the measured part of it. */
static void
print_real_time (RoofReport *report,
                 GString    *output)
{
  const RoofTotals *totals = roof_report_get_totals (report);
  g_autofree char *time = roof_units_format (totals->time, ROOF_DIMENSION_TIME);
  g_autofree char *measured = roof_units_format (totals->measured, ROOF_DIMENSION_TIME);

  if (totals->time == totals->t_min && totals->n_measured == 0)
    return;
  if (totals->n_measured == 0)
    /* Translators: a duration; not the least, since kernels have launches, or do not reach their roofs */
    g_string_append_printf (output, _ ("Time of all kernels: %s.\n"), time);
  else if (totals->measured >= totals->time)
    g_string_append_printf (output, _ ("Time of all kernels: %s, measured.\n"), time);
  else
    /* Translators: two durations */
    g_string_append_printf (output, _ ("Time of all kernels: %1$s, of which %2$s measured.\n"), time, measured);
}

void
roof_report_print_times (RoofReport *report,
                         GString    *output)
{
  const RoofTotals *totals = roof_report_get_totals (report);
  g_autofree char *one_by_one = roof_describe_least (totals->t_least, totals->t_min);
  g_autofree char *no_overlap = roof_units_format (totals->t_max, ROOF_DIMENSION_TIME);
  g_autofree char *uncounted = roof_describe_sums (report);
  g_autofree char *all_at_once = roof_units_format (totals->t_roofline, ROOF_DIMENSION_TIME);

  print_real_time (report, output);
  if (uncounted != NULL)
    g_string_append_printf (output, "%s\n", uncounted);
  if (uncounted != NULL && totals->t_min == 0)
    return;
  if (uncounted != NULL)
    /* Translators: a duration: kernels one after another, of which FLOPs or bytes are not all known */
    g_string_append_printf (output, _ ("All kernels in sequence: at least %s.\n"), one_by_one);
  else
    /* Translators: three durations. */
    g_string_append_printf (output,
                            _ ("All kernels in sequence: %1$s. Without any overlap: %2$s. All overlapping: %3$s.\n"),
                            one_by_one, no_overlap, all_at_once);
}
