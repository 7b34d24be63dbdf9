/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/report-text.h"

#include <glib/gi18n.h>
#include <math.h>

#include "chart/words/describe-measured.h"
#include "chart/words/describe.h"
#include "core/estimate/utilisation.h"
#include "core/report/work-tally.h"
#include "core/units/units.h"
#include "document/files/analysis-json.h"
#include "explore/quantity/quantity.h"
#include "explore/threshold/threshold.h"
#include "workload/report-memory.h"

#define EXACT_DIGITS 6 /* at least, of a threshold that is not whole */
#define WHOLE_DIGITS 15
#define MOST_COLUMNS 16

/* Returns: whether the parameter has a value */
static gboolean
append_parameter (RoofAnalysis *analysis,
                  guint         index,
                  const char   *before,
                  GString      *output)
{
  const RoofParameter *parameter
      = roof_operation_get_parameter (roof_analysis_get_operation (analysis), index);
  double value = roof_estimator_get_values (roof_analysis_get_estimator (analysis))[index];
  g_autofree char *number = roof_units_format_number (value, 15);
  const char *text = number;

  if (parameter->type == ROOF_PARAMETER_CHOICE)
    text = parameter->choices[(guint) value];
  else if (parameter->type == ROOF_PARAMETER_LEVEL)
    text = roof_kernel_find_text (roof_analysis_get_kernel (analysis), parameter->id);
  else if (isnan (value))
    text = NULL;
  if (text != NULL)
    g_string_append_printf (output, "%s%s = %s", before, parameter->id, text);
  return text != NULL;
}

void
roof_report_print_heading (RoofAnalysis *analysis,
                           const char   *except,
                           GString      *output)
{
  RoofOperation *operation = roof_analysis_get_operation (analysis);
  RoofKernel *kernel = roof_analysis_get_kernel (analysis);
  const char *before = ": ";

  g_string_append_printf (output, "%s %s", roof_kernel_get_name (kernel),
                          roof_kernel_resolve_compute (kernel, operation));
  for (guint i = 0; i < roof_operation_get_n_parameters (operation); i++)
    {
      if (g_strcmp0 (roof_operation_get_parameter (operation, i)->id, except) == 0)
        continue;
      if (append_parameter (analysis, i, before, output))
        before = ", ";
    }
  g_string_append_c (output, '\n');
}

static void
append_verdict (RoofReport   *report,
                RoofAnalysis *analysis,
                const char   *before,
                GString      *output)
{
  double count = roof_kernel_get_count (roof_analysis_get_kernel (analysis));
  g_autofree char *reach = roof_describe_reach (analysis, count, roof_report_get_totals (report)->time);
  g_autofree char *verdict = roof_describe_verdict (analysis);
  g_autofree char *threshold = roof_describe_threshold (analysis);
  g_autofree char *efficiency = roof_describe_efficiency (analysis);
  g_autofree char *repeats = roof_describe_repeats (analysis);
  g_autofree char *certainty = roof_describe_certainty (analysis);
  g_autofree char *place = roof_describe_measured_place (analysis);
  g_autofree char *impossible = roof_describe_impossible (analysis);
  g_autofree char *fit = roof_describe_fit (analysis);
  const char *more[] = { threshold, efficiency, repeats, reach, certainty, place, impossible, fit };

  g_string_append_printf (output, "%s%s", before, verdict);
  for (guint i = 0; i < G_N_ELEMENTS (more); i++)
    if (more[i] != NULL)
      g_string_append_printf (output, " %s", more[i]);
  g_string_append_c (output, '\n');
}

/* The quantities of @scope that are shown, a column each. @columns, @shown: (out): room for MOST_COLUMNS. Returns: how many */
static guint
list_columns (RoofScope            scope,
              RoofColumn          *columns,
              const RoofQuantity **shown)
{
  guint n, n_columns = 0;
  const RoofQuantity *all = roof_quantity_list (&n);

  for (guint i = 0; i < n && n_columns < MOST_COLUMNS; i++)
    if (all[i].scope == scope && (all[i].shown & ROOF_SHOWN_TABLE) != 0)
      {
        columns[n_columns] = (RoofColumn) { _ (all[i].title), TRUE };
        shown[n_columns++] = &all[i];
      }
  return n_columns;
}

static void
take_quantity (RoofTextTable      *table,
               const RoofQuantity *quantity,
               const RoofQuestion *question)
{
  double value = roof_quantity_get (quantity, question);

  if (quantity->dimension == ROOF_DIMENSION_INTENSITY)
    roof_text_table_take (table, roof_describe_ridge (value, roof_work_tally (question->analysis)));
  else
    roof_text_table_take_work (table, question->analysis, value, quantity->dimension);
}

/* Appends the quantities of a kernel that are defined: times, attainable performance, roof. */
static void
append_quantities (RoofAnalysis *analysis,
                   GString      *output)
{
  const RoofQuestion question = { .analysis = analysis };
  RoofColumn columns[MOST_COLUMNS];
  const RoofQuantity *shown[MOST_COLUMNS];
  guint n = list_columns (ROOF_SCOPE_KERNEL, columns, shown), n_there = 0;
  g_autoptr (RoofTextTable) table = NULL;

  for (guint i = 0; i < n; i++)
    if (!isnan (roof_quantity_get (shown[i], &question)))
      {
        columns[n_there] = columns[i];
        shown[n_there++] = shown[i];
      }
  table = roof_text_table_new (columns, n_there);
  for (guint i = 0; i < n_there; i++)
    take_quantity (table, shown[i], &question);
  roof_text_table_print_below (table, output);
}

/* Appends the range between full overlap and none, as a line of its own. */
static void
append_overlap (RoofAnalysis *analysis,
                GString      *output)
{
  g_autofree char *overlap = roof_describe_overlap (analysis);

  if (overlap != NULL)
    g_string_append_printf (output, "%*s%s\n", ROOF_TEXT_TABLE_INDENT, "", overlap);
}

/* The performance that was measured or is modelled, and its share of the roof. */
static void
append_reached (RoofAnalysis *analysis,
                GString      *output)
{
  const RoofColumn columns[] = {
    { isnan (roof_analysis_get_measured_time (analysis)) ? _ ("Modelled time") : _ ("Measured time"), TRUE },
    { _ ("Performance"), TRUE }, { _ ("Of the roof"), TRUE },
  };
  g_autoptr (RoofTextTable) table = roof_text_table_new (columns, G_N_ELEMENTS (columns));

  roof_text_table_take_quantity (table, roof_analysis_get_time (analysis), ROOF_DIMENSION_TIME);
  roof_text_table_take_work (table, analysis, roof_analysis_get_performance (analysis), ROOF_DIMENSION_FLOP_RATE);
  roof_text_table_take (table, roof_describe_utilisation (roof_analysis_get_utilisation (analysis), ROOF_UNITS_DIGITS));
  roof_text_table_print_below (table, output);
}

/* The bandwidth reached at each level, beside the level's bandwidth for the kernel's mix of reads and writes. */
static void
append_bandwidths (RoofAnalysis *analysis,
                   GString      *output)
{
  const RoofColumn columns[] = {
    { _ ("Level") }, { _ ("Reads"), TRUE }, { _ ("Bandwidth"), TRUE }, { _ ("Allowed"), TRUE },
    { _ ("Of allowed"), TRUE },
  };
  g_autoptr (RoofTextTable) table = roof_text_table_new (columns, G_N_ELEMENTS (columns));
  const RoofEstimate *estimate = roof_analysis_get_estimate (analysis);

  for (guint i = 0; i < roof_machine_get_n_levels (roof_analysis_get_machine (analysis)); i++)
    {
      double directed = estimate->read[i] + estimate->write[i];
      double bandwidth = roof_analysis_get_bandwidth (analysis, i);

      if (!(bandwidth > 0))
        continue;
      roof_text_table_add (table, roof_machine_get_level (roof_analysis_get_machine (analysis), i)->id);
      roof_text_table_take_quantity (table, directed > 0 ? estimate->read[i] / directed : NAN, ROOF_DIMENSION_FRACTION);
      roof_text_table_take_quantity (table, bandwidth, ROOF_DIMENSION_BANDWIDTH);
      roof_text_table_take_quantity (table, estimate->bandwidth[i], ROOF_DIMENSION_BANDWIDTH);
      roof_text_table_take_quantity (table, bandwidth / estimate->bandwidth[i], ROOF_DIMENSION_FRACTION);
    }
  roof_text_table_print_below (table, output);
}

static void
append_utilisation (RoofAnalysis *analysis,
                    GString      *output)
{
  if (isnan (roof_analysis_get_utilisation (analysis)))
    return;
  append_reached (analysis, output);
  append_bandwidths (analysis, output);
}

static void
append_works (RoofAnalysis *analysis,
              GString      *output)
{
  const RoofColumn columns[] = {
    { _ ("Unit") }, { _ ("Work"), TRUE }, { _ ("Time"), TRUE },
  };
  g_autoptr (RoofTextTable) table = roof_text_table_new (columns, G_N_ELEMENTS (columns));
  const RoofEstimate *estimate = roof_analysis_get_estimate (analysis);

  for (guint i = 0; i < roof_operation_get_n_works (roof_analysis_get_operation (analysis)); i++)
    {
      if (i != estimate->main && !(estimate->flops[i] > 0))
        continue;
      roof_text_table_add (table, roof_estimator_get_work_unit (roof_analysis_get_estimator (analysis), i));
      roof_text_table_take (table, roof_units_format_counted (estimate->flops[i], ROOF_DIMENSION_FLOP,
                                                              roof_work_tally_of_work (analysis, i)));
      roof_text_table_take_quantity (table, estimate->t_unit[i], ROOF_DIMENSION_TIME);
    }
  roof_text_table_print_below (table, output);
}

static void
append_levels (RoofAnalysis *analysis,
               GString      *output)
{
  RoofMachine *machine = roof_analysis_get_machine (analysis);
  RoofQuestion question = { .analysis = analysis };
  RoofColumn columns[1 + MOST_COLUMNS] = { { _ ("Level") } };
  const RoofQuantity *shown[MOST_COLUMNS];
  guint n = list_columns (ROOF_SCOPE_LEVEL, columns + 1, shown);
  g_autoptr (RoofTextTable) table = roof_text_table_new (columns, 1 + n);

  for (; question.level < roof_machine_get_n_levels (machine); question.level++)
    {
      if (!(roof_analysis_get_estimate (analysis)->bytes[question.level] > 0))
        continue;
      roof_text_table_add (table, roof_machine_get_level (machine, question.level)->id);
      for (guint i = 0; i < n; i++)
        take_quantity (table, shown[i], &question);
    }
  roof_text_table_print_below (table, output);
}

static void
append_tensors (RoofAnalysis *analysis,
                GString      *output)
{
  const RoofColumn columns[] = {
    { _ ("Tensor") }, { _ ("Role") }, { _ ("Type") }, { _ ("Shape") }, { _ ("Level") },
    { _ ("Read"), TRUE }, { _ ("Written"), TRUE },
  };
  g_autoptr (RoofTextTable) table = roof_text_table_new (columns, G_N_ELEMENTS (columns));
  RoofEstimator *estimator = roof_analysis_get_estimator (analysis);
  RoofTensorTraffic traffic;

  for (guint i = 0; i < roof_operation_get_n_tensors (roof_estimator_get_operation (estimator)); i++)
    {
      if (!roof_estimator_get_traffic (estimator, roof_estimator_get_values (estimator), i, &traffic))
        continue;
      roof_text_table_add (table, traffic.name);
      roof_text_table_add (table, roof_role_to_string (traffic.role));
      roof_text_table_add (table, traffic.format);
      roof_text_table_take (table, roof_describe_shape (&traffic));
      roof_text_table_add (table, roof_machine_get_level (roof_estimator_get_machine (estimator), traffic.level)->id);
      roof_text_table_take_quantity (table, traffic.read, ROOF_DIMENSION_BYTE);
      roof_text_table_take_quantity (table, traffic.write, ROOF_DIMENSION_BYTE);
    }
  roof_text_table_print_below (table, output);
}

char *
roof_report_format_crossing (double value)
{
  double whole_digits = value >= 1 ? floor (log10 (value)) + 1 : 1;

  return roof_units_format_number (value, (int) CLAMP (whole_digits + 3, EXACT_DIGITS, WHOLE_DIGITS));
}

/* Adds a row for a threshold, or, when there is none, a sentence with the reason. */
static void
append_threshold (RoofAnalysis        *analysis,
                  const RoofThreshold *threshold,
                  RoofTextTable       *table,
                  GString             *sentences)
{
  const RoofEstimate *estimate = roof_analysis_get_estimate (analysis);
  const char *id = roof_operation_get_parameter (roof_analysis_get_operation (analysis),
                                                 threshold->parameter)->id;
  const char *level = roof_machine_get_level (roof_analysis_get_machine (analysis), threshold->level)->id;

  if (isnan (threshold->exact))
    {
      g_string_append_printf (sentences, "%*s", ROOF_TEXT_TABLE_INDENT, "");
      if (estimate->t_math > estimate->t_comm[threshold->level])
        /* Translators: a parameter, then a level: "B: compute bound on hbm whatever it is" */
        g_string_append_printf (sentences, _ ("%1$s: compute bound on %2$s for any value\n"), id, level);
      else
        /* Translators: a parameter, the same again, then a level: "B: none, no B makes it compute bound on hbm" */
        g_string_append_printf (sentences, _ ("%1$s: no %2$s makes it compute bound on %3$s\n"), id, id, level);
      return;
    }
  roof_text_table_add (table, id);
  roof_text_table_add (table, level);
  roof_text_table_take (table, roof_report_format_crossing (threshold->asymptotic));
  roof_text_table_take (table, roof_report_format_crossing (threshold->exact));
  roof_text_table_take (table, roof_units_format_number (threshold->first_integer, WHOLE_DIGITS));
}

void
roof_report_print_thresholds (RoofAnalysis *analysis,
                              const char   *only,
                              GString      *output)
{
  /* Translators: the value of a parameter from which on a kernel is compute bound: by the textbook's rule, exactly,
   * and the first whole number. */
  const RoofColumn columns[] = {
    { _ ("Compute bound from") }, { _ ("Level") }, { _ ("Rule"), TRUE }, { _ ("Exactly"), TRUE },
    { _ ("First"), TRUE },
  };
  g_autoptr (RoofTextTable) table = roof_text_table_new (columns, G_N_ELEMENTS (columns));
  g_autoptr (GArray) thresholds = roof_analysis_list_thresholds (analysis);
  g_autoptr (GString) sentences = g_string_new (NULL);

  for (guint i = 0; i < thresholds->len; i++)
    {
      const RoofThreshold *threshold = &g_array_index (thresholds, RoofThreshold, i);
      RoofOperation *operation = roof_analysis_get_operation (analysis);

      if (only == NULL || g_str_equal (roof_operation_get_parameter (operation, threshold->parameter)->id, only))
        append_threshold (analysis, threshold, table, sentences);
    }
  roof_text_table_print_below (table, output);
  if (roof_text_table_get_n (table) == 0 && sentences->len > 0)
    g_string_append_printf (output, "\n%*s%s\n", ROOF_TEXT_TABLE_INDENT, "", _ ("Compute bound from"));
  g_string_append (output, sentences->str);
}

/* Appends @before and a line if all fits in main memory; if not, the headline has said so. */
static void
append_memory (RoofReport *report,
               const char *before,
               GString    *output)
{
  g_autofree char *memory = roof_describe_memory (report);

  if (memory != NULL && !roof_report_is_unfit (report))
    g_string_append_printf (output, "%s%s\n", before, memory);
}

void
roof_report_print_unfit (RoofReport *report,
                         GString    *output)
{
  g_autofree char *memory = roof_describe_memory (report);

  if (memory != NULL && roof_report_is_unfit (report))
    g_string_append_printf (output, "%s\n", memory);
}

void
roof_report_print_machine (RoofReport *report,
                           GString    *output)
{
  const RoofMachine *machine = roof_report_get_machine (report);

  g_string_append (output, roof_machine_get_name (machine));
  if (roof_machine_get_roofs (machine) == ROOF_ROOFS_SUSTAINED)
    g_string_append (output, _ (", sustained roofs"));
  g_string_append_c (output, '\n');
}

void
roof_report_add_machine (RoofStatement *self,
                         RoofReport    *report)
{
  if (roof_statement_is_json (self))
    roof_statement_take_object (self, "machine", roof_machine_write_name (roof_report_get_machine (report)));
  else
    roof_report_print_machine (report, roof_statement_get_text (self));
}

void
roof_report_add_heading (RoofStatement *self,
                         RoofAnalysis  *analysis,
                         const char    *except)
{
  if (roof_statement_is_json (self))
    roof_analysis_write_name (analysis, roof_statement_get_object (self));
  else
    roof_report_print_heading (analysis, except, roof_statement_get_text (self));
}

void
roof_report_print_kernel (RoofReport *report,
                          guint       index,
                          GString    *output)
{
  RoofAnalysis *analysis = roof_report_get_analysis (report, index);

  g_return_if_fail (analysis != NULL);

  roof_report_print_machine (report, output);
  roof_report_print_unfit (report, output);
  roof_report_print_heading (analysis, NULL, output);
  append_verdict (report, analysis, "", output);
  append_quantities (analysis, output);
  append_overlap (analysis, output);
  append_utilisation (analysis, output);
  append_works (analysis, output);
  append_levels (analysis, output);
  append_tensors (analysis, output);
  roof_report_print_thresholds (analysis, NULL, output);
  append_memory (report, "\n", output);
  roof_text_plain_blanks (output);
}

void
roof_report_print_document (RoofReport *report,
                            GString    *output)
{
  guint n = roof_report_get_n (report);

  roof_report_print_machine (report, output);
  roof_report_print_unfit (report, output);
  roof_report_print_summary (report, output);
  if (n > 0)
    g_string_append_c (output, '\n');
  for (guint i = 0; i < n; i++)
    {
      g_autoptr (RoofAnalysis) analysis = roof_report_make_analysis (report, i);
      g_autofree char *name = roof_text_make_line (roof_kernel_get_name (roof_analysis_get_kernel (analysis)));
      g_autofree char *before = g_strdup_printf ("%s: ", name);

      append_verdict (report, analysis, before, output);
    }
  g_string_append_c (output, '\n');
  if (n > 0)
    {
      roof_report_print_times (report, output);
      append_memory (report, "", output);
    }
  else
    g_string_append_printf (output, "%s\n", _ ("This document has no kernels."));
  roof_text_plain_blanks (output);
}
