/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/verdict-rows.h"

#include <glib/gi18n.h>
#include <math.h>

#include "chart/scene/scene.h"
#include "chart/words/describe.h"
#include "core/estimate/utilisation.h"
#include "explore/quantity/quantity.h"
#include "core/report/work-tally.h"
#include "core/units/units.h"
#include "explore/threshold/threshold.h"
#include "widgets/theme.h"
#include "widgets/tooltip.h"
#include "workload/report-memory.h"

static void
add_clock (RoofBarTable       *clocks,
           const char         *name,
           double              time,
           const RoofEstimate *estimate,
           RoofInk             ink)
{
  g_autofree char *text = roof_units_format (time, ROOF_DIMENSION_TIME);

  roof_bar_table_add (clocks, name, estimate->t_min > 0 ? time / estimate->t_min : 0, ink, text);
}

/* Adds a clock that is not known. */
static void
add_uncounted (RoofBarTable *clocks,
               const char   *name)
{
  roof_bar_table_add (clocks, name, 0, ROOF_INK_TEXT_QUIET, _("not counted"));
}

/* Adds the time of the math; a row for each unit when several compute at once. Works of the same unit add up. */
static void
add_math (RoofBarTable *clocks,
          RoofAnalysis *analysis)
{
  const RoofEstimate *estimate = roof_analysis_get_estimate (analysis);
  RoofEstimator *estimator = roof_analysis_get_estimator (analysis);
  const char *units[ROOF_MAX_UNITS];
  double times[ROOF_MAX_UNITS] = { 0 };
  guint n = 0;

  for (guint i = 0; i < roof_operation_get_n_works (roof_analysis_get_operation (analysis)); i++)
    {
      RoofPeakFallback fallback;
      const char *unit;
      guint k = 0;

      if (!(estimate->t_unit[i] > 0))
        continue;
      unit = roof_machine_get_peak (roof_analysis_get_machine (analysis), roof_estimator_get_peak (estimator, i, &fallback))->unit;
      while (k < n && !g_str_equal (units[k], unit))
        k++;
      units[k] = unit;
      times[k] += estimate->t_unit[i];
      n = MAX (n, k + 1);
    }
  if ((estimate->uncounted & ROOF_UNCOUNTED_FLOPS) != 0)
    add_uncounted (clocks, _("math"));
  else if (n < 2)
    add_clock (clocks, _("math"), estimate->t_math, estimate, ROOF_INK_COMPUTE);
  for (guint k = 0; n > 1 && k < n; k++)
    add_clock (clocks, units[k], times[k], estimate, ROOF_INK_COMPUTE);
}

static void
add_time (RoofTable     *times,
          const char    *name,
          double         value,
          RoofDimension  dimension,
          const char    *how)
{
  g_autofree char *text = NULL;

  if (isnan (value))
    return;
  text = roof_units_format (value, dimension);
  roof_table_add (times, NULL, (const char *[]) { name, how, text, NULL });
}

/* Adds @quantity. Of a kernel of which something was not counted, T_min is what the rest takes at least, 0 where that is nothing. */
static void
show_time (RoofTable          *times,
           RoofAnalysis       *analysis,
           const RoofQuantity *quantity,
           double              value)
{
  gboolean partial = roof_analysis_get_estimate (analysis)->uncounted != 0 && quantity->scope == ROOF_SCOPE_KERNEL;
  /* Translators: beside a time: it may be longer, since FLOPs or bytes were not counted */
  const char *note = partial ? _("at least") : quantity->note != NULL ? _(quantity->note) : "";

  if (!partial || value > 0)
    add_time (times, _(quantity->symbol), value, quantity->dimension, note);
}

/* Of a kernel that was not measured, where it does not run just at its roof: "time  at 11 %  8.2 µs". */
static void
add_real_time (RoofTable    *times,
               RoofAnalysis *analysis)
{
  double share = roof_analysis_get_utilisation (analysis);
  g_autofree char *percent = roof_describe_utilisation (share, 2);
  /* Translators: beside the time of a kernel: at how much of its roof that is, "at 11 %" */
  g_autofree char *how = isnan (share) ? g_strdup (_("with its launch")) : g_strdup_printf (_("at %s"), percent);

  if (roof_analysis_get_time (analysis) > roof_analysis_get_estimate (analysis)->t_min)
    add_time (times, _("time"), roof_analysis_get_time (analysis), ROOF_DIMENSION_TIME, how);
}

void
roof_verdict_rows_show_clocks (RoofBarTable *clocks,
                               RoofTable    *times,
                               RoofAnalysis *analysis)
{
  const RoofEstimate *estimate = roof_analysis_get_estimate (analysis);
  RoofMachine *machine = roof_analysis_get_machine (analysis);
  const RoofQuestion question = { .analysis = analysis };
  guint n;
  const RoofQuantity *all = roof_quantity_list (&n);

  roof_bar_table_begin (clocks);
  add_math (clocks, analysis);
  for (guint i = 0; i < roof_machine_get_n_levels (machine); i++)
    {
      const RoofLevel *level = roof_machine_get_level (machine, i);

      if (isnan (estimate->bytes[i]))
        add_uncounted (clocks, level->name);
      else if (estimate->bytes[i] > 0)
        add_clock (clocks, level->name, estimate->t_comm[i], estimate, roof_ink_of_machine_level (machine, i));
    }
  roof_bar_table_end (clocks);
  roof_table_begin (times);
  for (guint i = 0; i < n; i++)
    if ((all[i].scope == ROOF_SCOPE_KERNEL || all[i].scope == ROOF_SCOPE_RUN) && (all[i].shown & ROOF_SHOWN_VERDICT) != 0)
      show_time (times, analysis, &all[i], roof_quantity_get (&all[i], &question));
  if (isnan (roof_analysis_get_measured_time (analysis)) && estimate->uncounted == 0)
    add_real_time (times, analysis);
  roof_table_end (times);
}

static void
add_level (RoofTable    *table,
           RoofAnalysis *analysis,
           guint         index)
{
  const RoofEstimate *estimate = roof_analysis_get_estimate (analysis);
  const RoofLevel *level = roof_machine_get_level (roof_analysis_get_machine (analysis), index);
  gboolean binds = estimate->bound == (int) index;
  g_autofree char *bytes = isnan (estimate->bytes[index]) ? g_strdup (_("not counted"))
                                                          : roof_units_format (estimate->bytes[index], ROOF_DIMENSION_BYTE);
  RoofMachine *machine = roof_analysis_get_machine (analysis);
  g_autofree char *intensity = roof_scene_format_ridge (machine, estimate->intensity[index]);
  g_autofree char *ridge = roof_scene_format_ridge (machine, roof_analysis_get_ridge (analysis, index));
  guint row = roof_table_get_n (table);

  roof_table_add (table, binds ? "binds" : NULL,
                  /* Translators: in the table of levels, beside the one that limits the kernel */
                  (const char *[]) { level->name, bytes, intensity, ridge, binds ? _("◀ limit") : "",
                                     NULL });
  for (guint column = 0; column < 5; column++)
    {
      GtkLabel *cell = GTK_LABEL (roof_table_get_cell (table, row, column));

      if (binds)
        roof_label_set_ink (cell, roof_ink_of_machine_level (machine, index));
      else
        gtk_label_set_attributes (cell, NULL);
    }
}

void
roof_verdict_rows_show_levels (RoofTable    *table,
                               RoofAnalysis *analysis)
{
  const char *const units[] = { [ROOF_TALLY_FLOP] = _("FLOP/B"), [ROOF_TALLY_MAC] = _("MAC/B"), [ROOF_TALLY_OP] = _("OP/B") };

  roof_table_begin (table);
  roof_table_add (table, "quiet",
                  (const char *[]) { "", _("bytes"),
                                     units[roof_work_tally (analysis)], _("ridge"), "", NULL });
  for (guint i = 0; i < roof_machine_get_n_levels (roof_analysis_get_machine (analysis)); i++)
    if (roof_analysis_get_estimate (analysis)->bytes[i] != 0)
      add_level (table, analysis, i);
  roof_table_end (table);
}

static void
add_threshold (RoofTable           *table,
               RoofAnalysis        *analysis,
               const RoofThreshold *threshold)
{
  const RoofParameter *parameter
      = roof_operation_get_parameter (roof_analysis_get_operation (analysis), threshold->parameter);
  const RoofLevel *level
      = roof_machine_get_level (roof_analysis_get_machine (analysis), threshold->level);
  g_autofree char *name = g_strdup_printf ("%s · %s", parameter->id, level->name);
  g_autofree char *asymptotic = roof_units_format_number (threshold->asymptotic, 4);
  g_autofree char *exact = roof_units_format_number (threshold->exact, 4);
  g_autofree char *first = roof_describe_value (parameter, threshold->first_integer);

  roof_table_add (table, NULL,
                  (const char *[]) { name, asymptotic, exact,
                                     /* Translators: in place of a number: none makes it compute bound */
                                     isnan (threshold->exact) ? _("no value") : first, NULL });
  roof_set_tooltip (roof_table_get_cell (table, roof_table_get_n (table) - 1, 0), name);
}

/* The headings of the thresholds table. */
static void
add_threshold_heads (RoofTable *table)
{
  static const char *const help[] = {
    N_("By the rule of thumb, for large values of all other sizes"),
    N_("Where math and transfers take equally long"),
    N_("The first whole number at which math takes longer than transfers"),
  };

  /* Translators: heads of columns of thresholds: by the rule of thumb, exactly, first whole number */
  roof_table_add (table, "quiet", (const char *[]) { "", _("rule"), _("exact"), _("whole"), NULL });
  for (guint i = 0; i < G_N_ELEMENTS (help); i++)
    roof_set_tooltip (roof_table_get_cell (table, 0, i + 1), _(help[i]));
}

void
roof_verdict_rows_show_thresholds (RoofTable    *table,
                                   RoofAnalysis *analysis)
{
  g_autoptr (GArray) thresholds = roof_analysis_list_thresholds (analysis);

  roof_table_begin (table);
  if (thresholds->len > 0)
    add_threshold_heads (table);
  for (guint i = 0; i < thresholds->len; i++)
    add_threshold (table, analysis, &g_array_index (thresholds, RoofThreshold, i));
  roof_table_end (table);
}

static void
add_total (RoofTable     *table,
           RoofTally      tally,
           const char    *name,
           double         value,
           RoofDimension  dimension)
{
  g_autofree char *text = roof_units_format_counted (value, dimension, tally);

  if (value > 0)
    roof_table_add (table, NULL, (const char *[]) { name, text, NULL });
}

void
roof_verdict_rows_add_incomplete (RoofTable  *table,
                                  RoofReport *report)
{
  g_autofree char *text = roof_describe_incomplete (report), *uncounted = roof_describe_sums (report);

  if (text != NULL)
    roof_table_add_wide (table, NULL, text, 2);
  if (uncounted != NULL)
    roof_table_add_wide (table, NULL, uncounted, 2);
}

void
roof_verdict_rows_show_totals (RoofTable  *table,
                               RoofReport *report,
                               gboolean    memories)
{
  RoofMachine *machine = roof_report_get_machine (report);
  const RoofTotals *totals = roof_report_get_totals (report);
  const RoofQuestion question = { .report = report };
  guint n;
  const RoofQuantity *all = roof_quantity_list (&n);
  g_autofree char *memory = roof_describe_memory (report);

  roof_table_begin (table);
  roof_verdict_rows_add_incomplete (table, report);
  if (totals->time != totals->t_min)
    add_total (table, ROOF_TALLY_FLOP, totals->n_measured > 0 && totals->measured >= totals->time ? _("Time, measured") : _("Time"),
               totals->time, ROOF_DIMENSION_TIME);
  if (totals->measured < totals->time)
    add_total (table, ROOF_TALLY_FLOP, _("Measured"), totals->measured, ROOF_DIMENSION_TIME);
  for (guint i = 0; i < n; i++)
    if (all[i].scope == ROOF_SCOPE_TOTAL && (all[i].shown & ROOF_SHOWN_VERDICT) != 0)
      add_total (table, ROOF_TALLY_FLOP, _(all[i].symbol), roof_quantity_get (&all[i], &question), all[i].dimension);
  for (guint i = 0; i < roof_report_get_n_units (report); i++)
    {
      double flops;
      const char *unit = roof_report_get_unit (report, i, &flops);
      /* Translators: %s is a kind of arithmetic unit: "Work, matrix" */
      g_autofree char *name = g_strdup_printf (_("Work, %s"), unit);

      add_total (table, roof_work_tally_of_unit (report, unit), name, flops, ROOF_DIMENSION_FLOP);
    }
  for (guint i = 0; i < roof_machine_get_n_levels (machine); i++)
    {
      /* Translators: %s is a memory level: "Bytes, HBM3" */
      g_autofree char *name = g_strdup_printf (_("Bytes, %s"), roof_machine_get_level (machine, i)->name);

      add_total (table, ROOF_TALLY_FLOP, name, totals->bytes[i], ROOF_DIMENSION_BYTE);
    }
  if (memory != NULL && memories)
    roof_table_add_wide (table, roof_report_is_unfit (report) ? "error" : NULL, memory, 2);
  roof_table_end (table);
}
