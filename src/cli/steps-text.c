/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/steps-text.h"

#include <glib/gi18n.h>
#include <math.h>

#include "chart/words/describe.h"
#include "cli/report-text.h"
#include "core/units/units.h"

/* Significant digits of a whole value. */
#define WHOLE_DIGITS 15

/* The indices of the columns of expected times, and the most columns that a table has. */
#define EXPECTED_OF_ONE  5
#define EXPECTED_OF_MANY 2
#define MOST_COLUMNS     8

static gboolean
is_single (RoofReport *report)
{
  return roof_report_get_n (report) == 1;
}

/* A table of @columns, without the one of expected times, at index @expected, when no bytes depend on the data. */
static RoofTextTable *
make_table (const RoofColumn *columns,
            guint             n,
            guint             expected,
            RoofReport       *report)
{
  RoofColumn certain[MOST_COLUMNS];

  if (roof_report_has_expectation (report))
    return roof_text_table_new (columns, n);
  for (guint i = 0; i + 1 < n; i++)
    certain[i] = columns[i < expected ? i : i + 1];
  return roof_text_table_new (certain, n - 1);
}

RoofTextTable *
roof_steps_new (RoofReport *report,
                const char *key)
{
  const RoofColumn of_one[] = {
    { key, TRUE }, { _ ("Intensity"), TRUE }, { _ ("Bound") }, { _ ("Attainable"), TRUE },
    { _ ("Shortest time"), TRUE }, { _ ("Expected time"), TRUE }, { _ ("Longest time"), TRUE },
  };
  /* Translators: heading over durations: kernels one after another, without overlap, all overlapping; then over the
   * name of the kernel that takes longest, and what it is bound by. */
  const RoofColumn of_many[] = {
    { key, TRUE }, { _ ("In sequence"), TRUE }, { _ ("Expected time"), TRUE }, { _ ("Without overlap"), TRUE },
    { _ ("All overlapping"), TRUE }, { _ ("Longest kernel") }, { _ ("Share"), TRUE }, { _ ("Bound") },
  };

  return is_single (report) ? make_table (of_one, G_N_ELEMENTS (of_one), EXPECTED_OF_ONE, report)
                            : make_table (of_many, G_N_ELEMENTS (of_many), EXPECTED_OF_MANY, report);
}

static void
add_kernel (RoofTextTable *table,
            RoofAnalysis  *analysis,
            gboolean       expects)
{
  const RoofEstimate *estimate = roof_analysis_get_estimate (analysis);

  roof_text_table_take_work (table, analysis, roof_analysis_get_intensity (analysis), ROOF_DIMENSION_INTENSITY);
  roof_text_table_take_bound (table, analysis);
  roof_text_table_take_work (table, analysis, roof_estimate_get_most (estimate), ROOF_DIMENSION_FLOP_RATE);
  roof_text_table_take_quantity (table, estimate->t_least, ROOF_DIMENSION_TIME);
  if (expects)
    roof_text_table_take_quantity (table, estimate->t_min, ROOF_DIMENSION_TIME);
  roof_text_table_take_quantity (table, estimate->t_max, ROOF_DIMENSION_TIME);
}

static void
add_totals (RoofTextTable *table,
            RoofReport    *report,
            gboolean       expects)
{
  const RoofTotals *totals = roof_report_get_totals (report);
  guint longest = 0;

  for (guint i = 1; i < roof_report_get_n (report); i++)
    if (roof_report_get_share (report, i) > roof_report_get_share (report, longest))
      longest = i;
  roof_text_table_take_quantity (table, totals->t_least, ROOF_DIMENSION_TIME);
  if (expects)
    roof_text_table_take_quantity (table, totals->t_min, ROOF_DIMENSION_TIME);
  roof_text_table_take_quantity (table, totals->t_max, ROOF_DIMENSION_TIME);
  roof_text_table_take_quantity (table, totals->t_roofline, ROOF_DIMENSION_TIME);
  roof_text_table_add (table, roof_kernel_get_name (
                                  roof_analysis_get_kernel (roof_report_get_analysis (report, longest))));
  roof_text_table_take (table, roof_describe_part (roof_report_get_share (report, longest)));
  roof_text_table_take_bound (table, roof_report_get_analysis (report, longest));
}

void
roof_steps_add (RoofTextTable *table,
                double         value,
                RoofDimension  dimension,
                RoofReport    *report)
{
  roof_text_table_take (table, dimension == ROOF_DIMENSION_COUNT
                                   ? roof_units_format_number (value, value == floor (value) ? WHOLE_DIGITS : ROOF_STEPS_DIGITS)
                                   : roof_units_format_to (value, dimension, ROOF_TALLY_FLOP, ROOF_STEPS_DIGITS));
  if (is_single (report))
    add_kernel (table, roof_report_get_analysis (report, 0), roof_report_has_expectation (report));
  else
    add_totals (table, report, roof_report_has_expectation (report));
}

void
roof_steps_print (RoofTextTable *table,
                  RoofReport    *report,
                  const char    *key,
                  GString       *output)
{
  roof_report_print_machine (report, output);
  if (is_single (report))
    roof_report_print_heading (roof_report_get_analysis (report, 0), key, output);
  roof_text_table_print_below (table, output);
  if (is_single (report))
    roof_report_print_thresholds (roof_report_get_analysis (report, 0), key, output);
  roof_text_plain_blanks (output);
}
