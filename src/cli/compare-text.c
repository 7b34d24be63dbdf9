/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/compare-text.h"

#include <glib/gi18n.h>
#include <math.h>

#include "chart/words/describe.h"
#include "cli/report-text.h"
#include "core/units/units.h"
#include "workload/report-memory.h"

#define INDENT 2

static const char *
get_machine_name (RoofComparison *comparison,
                  guint           machine)
{
  return roof_machine_get_name (
      roof_report_get_machine (roof_comparison_get_report (comparison, machine)));
}

/* Adds a row. Without @analysis (nullable) the machine cannot run the kernel. */
static void
add_kernel_row (RoofTextTable *table,
                const char    *kernel,
                const char    *machine,
                RoofAnalysis  *here,
                RoofAnalysis  *analysis,
                gboolean       expects)
{
  const RoofEstimate *estimate = analysis != NULL ? roof_analysis_get_estimate (analysis) : NULL;

  roof_text_table_add (table, kernel);
  roof_text_table_add (table, machine);
  roof_text_table_add (table, analysis == NULL ? _ ("cannot run it")
                              : roof_analysis_get_bound (analysis) != NULL ? roof_analysis_get_bound (analysis) : _ ("unknown"));
  roof_text_table_take_work (table, analysis, estimate != NULL ? roof_estimate_get_most (estimate) : NAN, ROOF_DIMENSION_FLOP_RATE);
  roof_text_table_take_quantity (table, estimate != NULL ? estimate->t_least : NAN, ROOF_DIMENSION_TIME);
  if (expects)
    roof_text_table_take_quantity (table, estimate != NULL ? estimate->t_min : NAN, ROOF_DIMENSION_TIME);
  roof_text_table_take (table, roof_units_format_number (
                                   analysis != NULL ? roof_analysis_get_speedup (here, analysis) : NAN, 3));
}

static void
add_kernel (RoofTextTable  *table,
            RoofComparison *comparison,
            guint           kernel,
            gboolean        expects)
{
  RoofReport *report = roof_comparison_get_report (comparison, 0);
  RoofAnalysis *here = roof_report_get_analysis (report, kernel);

  for (guint i = 0; i < roof_comparison_get_n (comparison); i++)
    add_kernel_row (table,
                    i == 0 ? roof_kernel_get_name (roof_snapshot_get_kernel (roof_report_get_snapshot (report), kernel))
                           : "",
                    get_machine_name (comparison, i), here,
                    roof_report_get_analysis (roof_comparison_get_report (comparison, i), kernel), expects);
}

/* Adds the totals of the kernels that both machines can run. */
static void
add_totals (RoofTextTable  *table,
            RoofComparison *comparison,
            gboolean        expects)
{
  for (guint i = 0; i < roof_comparison_get_n (comparison); i++)
    {
      RoofContrast contrast;

      roof_report_contrast (roof_comparison_get_report (comparison, 0),
                            roof_comparison_get_report (comparison, i), &contrast);
      roof_text_table_add (table, i == 0 ? _ ("All kernels") : "");
      roof_text_table_add (table, get_machine_name (comparison, i));
      roof_text_table_add (table, "");
      roof_text_table_add (table, "");
      roof_text_table_take_quantity (table, contrast.n_both > 0 ? contrast.least : NAN, ROOF_DIMENSION_TIME);
      if (expects)
        roof_text_table_take_quantity (table, contrast.n_both > 0 ? contrast.there : NAN, ROOF_DIMENSION_TIME);
      roof_text_table_take (table, roof_units_format_number (
                                       contrast.there > 0 ? contrast.here / contrast.there : NAN, 3));
    }
}

static void
print_table (RoofComparison *comparison,
             GString        *output)
{
  const RoofColumn columns[] = {
    { _ ("Kernel") }, { _ ("Machine") }, { _ ("Bound") }, { _ ("Attainable"), TRUE },
    /* Translators: how many times as fast */
    { _ ("Shortest time"), TRUE }, { _ ("Times as fast"), TRUE },
  };
  const RoofColumn uncertain[] = {
    columns[0], columns[1], columns[2], columns[3], columns[4],
    /* Translators: how many times as fast, by the expected times */
    { _ ("Expected time"), TRUE }, { _ ("Times as fast, expected"), TRUE },
  };
  gboolean expects = roof_report_has_expectation (roof_comparison_get_report (comparison, 0));
  g_autoptr (RoofTextTable) table = expects ? roof_text_table_new (uncertain, G_N_ELEMENTS (uncertain))
                                        : roof_text_table_new (columns, G_N_ELEMENTS (columns));
  guint n = roof_report_get_n (roof_comparison_get_report (comparison, 0));

  for (guint i = 0; i < n; i++)
    add_kernel (table, comparison, i, expects);
  if (n > 1)
    add_totals (table, comparison, expects);
  roof_text_table_print (table, INDENT, output);
}

/* Returns: (transfer full) (nullable) */
static char *
describe_kernel (RoofComparison *comparison,
                 guint           machine,
                 guint           kernel)
{
  RoofReport *there = roof_comparison_get_report (comparison, machine);
  RoofAnalysis *here = roof_report_get_analysis (roof_comparison_get_report (comparison, 0), kernel);
  RoofAnalysis *analysis = roof_report_get_analysis (there, kernel);

  return analysis != NULL ? roof_describe_difference (here, analysis) : roof_describe_missing (there, kernel);
}

static void
free_string (gpointer data)
{
  g_string_free (data, TRUE);
}

static const char *
get_name (RoofComparison *comparison,
          guint           kernel)
{
  RoofReport *here = roof_comparison_get_report (comparison, 0);

  return roof_kernel_get_name (roof_analysis_get_kernel (roof_report_get_analysis (here, kernel)));
}

/* Prints a sentence that several kernels share once, after all their names, in place of the first. */
static void
print_kernels (RoofComparison *comparison,
               guint           machine,
               GString        *output)
{
  guint n = roof_report_get_n (roof_comparison_get_report (comparison, 0));
  g_autoptr (GHashTable) names = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, free_string);
  g_autoptr (GPtrArray) order = g_ptr_array_new ();

  for (guint i = 0; i < n; i++)
    {
      g_autofree char *words = describe_kernel (comparison, machine, i);
      GString *said = words != NULL ? g_hash_table_lookup (names, words) : NULL;

      if (said != NULL)
        g_string_append_printf (said, ", %s", get_name (comparison, i));
      else if (words != NULL)
        {
          g_ptr_array_add (order, words);
          g_hash_table_insert (names, g_steal_pointer (&words), g_string_new (get_name (comparison, i)));
        }
    }
  for (guint i = 0; i < order->len; i++)
    g_string_append_printf (output, "%s: %s\n", ((GString *) g_hash_table_lookup (names, order->pdata[i]))->str,
                            (char *) order->pdata[i]);
}

static void
print_machine (RoofComparison *comparison,
               guint           machine,
               GString        *output)
{
  RoofReport *here = roof_comparison_get_report (comparison, 0);
  g_autofree char *total
      = roof_describe_total_difference (here, roof_comparison_get_report (comparison, machine));
  guint n = roof_report_get_n (here);

  g_string_append_c (output, '\n');
  print_kernels (comparison, machine, output);
  if (n > 1 && total != NULL)
    g_string_append_printf (output, "%s\n", total);
}

/* Says on which machines the kernels fit in memory. */
static void
print_holding (RoofComparison *comparison,
               GString        *output)
{
  RoofMemory memory = roof_report_get_memory (roof_comparison_get_report (comparison, 0));

  for (guint i = 0; i < roof_comparison_get_n (comparison); i++)
    {
      RoofMachine *machine = roof_report_get_machine (roof_comparison_get_report (comparison, i));
      RoofMemory there = roof_memory_on (&memory, machine);
      g_autofree char *holding = roof_describe_holding (machine, &there);

      if (holding != NULL)
        g_string_append_printf (output, "%s%s\n", i == 0 ? "\n" : "", holding);
    }
}

void
roof_comparison_print (RoofComparison *comparison,
                       GString        *output)
{
  guint n = roof_comparison_get_n (comparison);

  if (n < 2 || roof_report_get_n (roof_comparison_get_report (comparison, 0)) == 0)
    return;
  g_string_append_c (output, '\n');
  print_table (comparison, output);
  for (guint i = 1; i < n; i++)
    print_machine (comparison, i, output);
  print_holding (comparison, output);
  roof_text_plain_blanks (output);
}
