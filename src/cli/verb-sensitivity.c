/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n.h>
#include <math.h>

#include "chart/words/describe.h"
#include "cli/command.h"
#include "cli/report-text.h"
#include "cli/statement.h"
#include "cli/subject.h"
#include "explore/suggest/sensitivity.h"

#define FACTOR_DIGITS 4

/* dT/dx from the logarithmic derivative, s per FLOP/s or B/s. */
static double
get_slope (RoofAnalysis          *analysis,
           const RoofSensitivity *entry)
{
  const RoofRating *rating = roof_machine_get_rating (roof_analysis_get_machine (analysis), entry->key);

  return entry->derivative * roof_analysis_get_estimate (analysis)->t_min / rating->value;
}

static const char *
get_limit (RoofAnalysis        *analysis,
           const RoofNextLimit *next)
{
  return next->level == ROOF_BOUND_COMPUTE
             ? "compute"
             : roof_machine_get_level (roof_analysis_get_machine (analysis), (guint) next->level)->id;
}

/* The unit that takes over, or NULL when a level does. */
static const char *
get_unit (RoofAnalysis        *analysis,
          const RoofNextLimit *next)
{
  if (next->work < 0)
    return NULL;
  return roof_estimator_get_work_unit (roof_analysis_get_estimator (analysis), (guint) next->work);
}

/* The key of a level's number in the machine's file. */
static const char *
get_direction (RoofMachineField field)
{
  return field == ROOF_FIELD_READ    ? "read_bandwidth"
         : field == ROOF_FIELD_WRITE ? "write_bandwidth"
                                     : "bandwidth";
}

/* "matrix bf16", "hbm" or "hbm read_bandwidth". Returns: (transfer full) */
static char *
name_number (RoofAnalysis   *analysis,
             RoofMachineKey  key)
{
  RoofMachine *machine = roof_analysis_get_machine (analysis);
  const RoofPeak *peak;

  if (key.field == ROOF_FIELD_LATENCY)
    /* Translators: a level of the machine, and that its number is halved and not doubled */
    return g_strdup_printf (_("%s latency, halved"), roof_machine_get_level (machine, key.index)->id);
  if (key.field == ROOF_FIELD_STEP)
    /* Translators: the same of each of the steps in which a collective is done */
    return g_strdup_printf (_("%s latency of a step, halved"), roof_machine_get_level (machine, key.index)->id);
  if (key.part == ROOF_PART_LEVEL && key.field != ROOF_FIELD_VALUE)
    return g_strdup_printf ("%s %s", roof_machine_get_level (machine, key.index)->id,
                            get_direction (key.field));
  if (key.part == ROOF_PART_LEVEL)
    return g_strdup (roof_machine_get_level (machine, key.index)->id);
  if (key.part == ROOF_PART_OVERHEAD)
    /* Translators: a number of the machine, and that it is halved and not doubled */
    return g_strdup (_("launch overhead, halved"));
  peak = roof_machine_get_peak (machine, key.index);
  return g_strdup_printf ("%s %s", peak->unit, peak->dtype);
}

/* "compute at ×1.06"; empty where nothing takes over. Returns: (transfer full) */
static char *
name_takeover (RoofAnalysis          *analysis,
               const RoofSensitivity *entry)
{
  g_autofree char *factor = NULL;

  if (!isfinite (entry->next.factor))
    return g_strdup ("");
  factor = roof_units_format_number (entry->next.factor, FACTOR_DIGITS);
  /* Translators: the limit that takes over, and at what factor: "compute at ×1.06" */
  return g_strdup_printf (_("%1$s at ×%2$s"), get_limit (analysis, &entry->next), factor);
}

static void
add_row (RoofAnalysis          *analysis,
         const RoofSensitivity *entry,
         RoofTextTable         *table)
{
  const RoofRating *rating = roof_machine_get_rating (roof_analysis_get_machine (analysis), entry->key);

  roof_text_table_take (table, name_number (analysis, entry->key));
  roof_text_table_take_work (table, analysis, rating->value,
                             roof_machine_get_dimension (roof_analysis_get_machine (analysis), entry->key));
  roof_text_table_take_quantity (table, entry->run, ROOF_DIMENSION_TIME);
  roof_text_table_take (table, roof_units_format_number (entry->run_gain, FACTOR_DIGITS));
  roof_text_table_take (table, roof_units_format_number (entry->run_derivative, FACTOR_DIGITS));
  roof_text_table_take (table, name_takeover (analysis, entry));
}

static void
add_limit (RoofStatement       *self,
           RoofAnalysis        *analysis,
           const RoofNextLimit *next)
{
  roof_statement_set_text (self, "bound", get_limit (analysis, next));
  if (get_unit (analysis, next) != NULL)
    roof_statement_set_text (self, "unit", get_unit (analysis, next));
  roof_statement_set_number (self, "factor", next->factor);
}

/* What limits next; nothing for people where it is not known what limits now. */
static void
add_next (RoofStatement *self,
          RoofAnalysis  *analysis)
{
  const char *bound = roof_analysis_get_bound (analysis), *limit;
  g_autofree char *factor = NULL;
  RoofNextLimit next;

  if (!roof_analysis_get_next_limit (analysis, &next))
    {
      roof_statement_set_text (self, "next", NULL);
      if (bound != NULL)
        roof_statement_say (self, "\n%s\n", _ ("There is no next limit."));
      return;
    }
  add_limit (roof_statement_open (self, "next"), analysis, &next);
  limit = get_limit (analysis, &next);
  factor = roof_units_format_number (next.factor, FACTOR_DIGITS);
  if (bound != NULL)
    /* Translators: "Behind hbm stands compute, from ×1.06 on." */
    roof_statement_say (self, _ ("\nNext limit after %1$s: %2$s, at ×%3$s.\n"), bound,
                        g_str_equal (bound, limit) ? get_unit (analysis, &next) : limit, factor);
}

static void
set_number (RoofStatement         *self,
            RoofAnalysis          *analysis,
            const RoofSensitivity *entry)
{
  RoofMachine *machine = roof_analysis_get_machine (analysis);

  if (entry->key.part == ROOF_PART_LEVEL)
    {
      roof_statement_set_text (self, "level", roof_machine_get_level (machine, entry->key.index)->id);
      roof_statement_set_text (self, "number", get_direction (entry->key.field));
    }
  else
    {
      const RoofPeak *peak = roof_machine_get_peak (machine, entry->key.index);

      roof_statement_set_text (self, "unit", peak->unit);
      roof_statement_set_text (self, "dtype", peak->dtype);
    }
  roof_statement_set_number (self, "value", roof_machine_get_rating (machine, entry->key)->value);
  roof_statement_set_number (self, "t_min_doubled", entry->time);
  roof_statement_set_number (self, "gain", entry->gain);
  roof_statement_set_number (self, "elasticity", entry->derivative);
  roof_statement_set_number (self, "derivative", get_slope (analysis, entry));
  roof_statement_set_number (self, "run_gain", entry->run_gain);
  roof_statement_set_number (self, "run_elasticity", entry->run_derivative);
  roof_statement_set_flag (self, "binds", entry->binds);
  if (isfinite (entry->next.factor))
    add_limit (roof_statement_open (self, "next"), analysis, &entry->next);
  else
    roof_statement_set_text (self, "next", NULL);
}

/* A latency stands apart from the other numbers: it is halved, and T_min does not depend on it. */
static void
set_latency (RoofStatement         *self,
             RoofAnalysis          *analysis,
             const RoofSensitivity *entry)
{
  roof_statement_set_number (self, "value", roof_machine_get_rating (roof_analysis_get_machine (analysis), entry->key)->value);
  roof_statement_set_number (self, "run_halved", entry->run);
  roof_statement_set_number (self, "run_gain", entry->run_gain);
  roof_statement_set_number (self, "run_elasticity", entry->run_derivative);
}

/* The numbers of the machine: all in a table, but in two parts for programs. */
static void
add_numbers (RoofStatement *self,
             RoofAnalysis  *analysis)
{
  /* Translators: headings: a number of the machine, its value, how long a run takes with it doubled, by what factor that is
   * shorter, by how many per cent it changes when the number grows by one, and what limits next. */
  const RoofColumn columns[] = {
    { _ ("Number") }, { _ ("Value"), TRUE }, { _ ("Time at ×2"), TRUE }, { _ ("Gain at ×2"), TRUE },
    { _ ("Relative slope"), TRUE }, { _ ("Takes over") },
  };
  g_autoptr (GArray) list = roof_analysis_list_sensitivities (analysis);
  RoofTextTable *table = roof_text_table_new (columns, G_N_ELEMENTS (columns));

  for (guint i = 0; i < list->len; i++)
    {
      const RoofSensitivity *entry = &g_array_index (list, RoofSensitivity, i);

      if (roof_analysis_get_bound (analysis) != NULL)
        add_row (analysis, entry, table);
      if (roof_sensitivity_is_halved (entry))
        set_latency (roof_statement_open (self, entry->key.part == ROOF_PART_OVERHEAD   ? "launch"
                                                : entry->key.field == ROOF_FIELD_LATENCY ? "latency"
                                                                                         : "step_latency"),
                     analysis, entry);
    }
  roof_statement_open_list (self, "numbers");
  for (guint i = 0; i < list->len; i++)
    if (!roof_sensitivity_is_halved (&g_array_index (list, RoofSensitivity, i)))
      set_number (roof_statement_open_item (self, "numbers"), analysis, &g_array_index (list, RoofSensitivity, i));
  roof_statement_take_table (self, table);
}

static void
add_kernel (RoofStatement *self,
            RoofAnalysis  *analysis)
{
  const RoofEstimate *estimate = roof_analysis_get_estimate (analysis);
  const char *bound = roof_analysis_get_bound (analysis);
  g_autofree char *time = roof_describe_least (estimate->t_least, estimate->t_min);

  roof_report_add_heading (self, analysis, NULL);
  roof_statement_set_number (self, "t_min", estimate->t_least);
  if (roof_estimate_is_expectation (estimate))
    roof_statement_set_number (self, "t_expected", estimate->t_min);
  roof_statement_set_text (self, "bound", bound);
  if (bound == NULL)
    roof_statement_take_line (self, roof_describe_verdict (analysis));
  else
    /* Translators: what binds, then a duration. */
    roof_statement_say (self, _ ("Bound: %1$s. Shortest time: %2$s.\n"), bound, time);
  add_numbers (self, analysis);
  add_next (self, analysis);
}

static void
describe (RoofReport    *report,
          RoofStatement *self)
{
  roof_report_add_machine (self, report);
  roof_statement_open_list (self, "kernels");
  for (guint i = 0; i < roof_report_get_n (report); i++)
    {
      if (i > 0)
        roof_statement_say (self, "\n");
      add_kernel (roof_statement_open_item (self, "kernels"), roof_report_get_analysis (report, i));
    }
}

static gboolean
run (const char * const  *arguments,
     GString             *output,
     GError             **error)
{
  return roof_subject_report (arguments, describe, output, error);
}

const RoofVerb roof_verb_sensitivity = { "sensitivity", N_ ("What each machine number is worth, and which limit is next"), run };
