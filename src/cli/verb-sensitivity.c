/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n.h>
#include <math.h>

#include "chart/words/describe.h"
#include "cli/command.h"
#include "cli/report-text.h"
#include "cli/subject.h"
#include "cli/table.h"
#include "document/files/analysis-json.h"
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
append_next (RoofAnalysis *analysis,
             GString      *output)
{
  const char *bound = roof_analysis_get_bound (analysis), *limit;
  g_autofree char *factor = NULL;
  RoofNextLimit next;

  if (!roof_analysis_get_next_limit (analysis, &next))
    {
      g_string_append_printf (output, "\n%s\n", _ ("No other limit stands behind it."));
      return;
    }
  limit = get_limit (analysis, &next);
  factor = roof_units_format_number (next.factor, FACTOR_DIGITS);
  /* Translators: "Behind hbm stands compute, from ×1.06 on." */
  g_string_append_printf (output, _ ("\nNext limit after %1$s: %2$s, at ×%3$s.\n"),
                          bound, g_str_equal (bound, limit) ? get_unit (analysis, &next) : limit, factor);
}

static void
print_kernel (RoofAnalysis *analysis,
              GString      *output)
{
  /* Translators: headings: a number of the machine, its value, how long a run takes with it doubled, by what factor that is
   * shorter, by how many per cent it changes when the number grows by one, and what limits next. */
  const RoofColumn columns[] = {
    { _ ("Number") }, { _ ("Value"), TRUE }, { _ ("Time at ×2"), TRUE }, { _ ("Gain at ×2"), TRUE },
    { _ ("Relative slope"), TRUE }, { _ ("Takes over") },
  };
  g_autoptr (RoofTextTable) table = roof_text_table_new (columns, G_N_ELEMENTS (columns));
  g_autoptr (GArray) list = roof_analysis_list_sensitivities (analysis);
  const RoofEstimate *estimate = roof_analysis_get_estimate (analysis);
  g_autofree char *time = roof_describe_least (estimate->t_least, estimate->t_min);

  roof_report_print_heading (analysis, NULL, output);
  if (roof_analysis_get_bound (analysis) == NULL)
    {
      g_autofree char *verdict = roof_describe_verdict (analysis);

      g_string_append_printf (output, "%s\n", verdict);
      return;
    }
  /* Translators: what binds, then a duration. */
  g_string_append_printf (output, _ ("Bound: %1$s. Shortest time: %2$s.\n"), roof_analysis_get_bound (analysis), time);
  for (guint i = 0; i < list->len; i++)
    add_row (analysis, &g_array_index (list, RoofSensitivity, i), table);
  roof_text_table_print_below (table, output);
  append_next (analysis, output);
}

static void
print_text (const RoofSubject *subject,
            RoofReport        *report,
            GString           *output)
{
  roof_report_print_machine (report, output);
  for (guint i = 0; i < roof_report_get_n (report); i++)
    {
      if (i > 0)
        g_string_append_c (output, '\n');
      print_kernel (roof_report_get_analysis (report, i), output);
    }
  roof_text_plain_blanks (output);
}

static JsonObject *
write_limit (RoofAnalysis        *analysis,
             const RoofNextLimit *next)
{
  JsonObject *object = json_object_new ();

  json_object_set_string_member (object, "bound", get_limit (analysis, next));
  if (get_unit (analysis, next) != NULL)
    json_object_set_string_member (object, "unit", get_unit (analysis, next));
  json_object_set_double_member (object, "factor", next->factor);
  return object;
}

/* @value: (nullable) (transfer full) */
static void
set_limit (JsonObject *object,
           JsonObject *value)
{
  if (value != NULL)
    json_object_set_object_member (object, "next", value);
  else
    json_object_set_null_member (object, "next");
}

static JsonObject *
write_number (RoofAnalysis          *analysis,
              const RoofSensitivity *entry)
{
  RoofMachine *machine = roof_analysis_get_machine (analysis);
  JsonObject *object = json_object_new ();

  if (entry->key.part == ROOF_PART_LEVEL)
    {
      json_object_set_string_member (object, "level",
                                     roof_machine_get_level (machine, entry->key.index)->id);
      json_object_set_string_member (object, "number", get_direction (entry->key.field));
    }
  else
    {
      const RoofPeak *peak = roof_machine_get_peak (machine, entry->key.index);

      json_object_set_string_member (object, "unit", peak->unit);
      json_object_set_string_member (object, "dtype", peak->dtype);
    }
  json_object_set_double_member (object, "value", roof_machine_get_rating (machine, entry->key)->value);
  json_object_set_double_member (object, "t_min_doubled", entry->time);
  json_object_set_double_member (object, "gain", entry->gain);
  json_object_set_double_member (object, "elasticity", entry->derivative);
  json_object_set_double_member (object, "derivative", get_slope (analysis, entry));
  json_object_set_double_member (object, "run_gain", entry->run_gain);
  json_object_set_double_member (object, "run_elasticity", entry->run_derivative);
  json_object_set_boolean_member (object, "binds", entry->binds);
  set_limit (object, isfinite (entry->next.factor) ? write_limit (analysis, &entry->next) : NULL);
  return object;
}

/* Writes a latency apart from the other numbers: it is halved, and T_min does not depend on it. */
static JsonObject *
write_latency (RoofAnalysis          *analysis,
               const RoofSensitivity *entry)
{
  JsonObject *object = json_object_new ();

  json_object_set_double_member (object, "value",
                                 roof_machine_get_rating (roof_analysis_get_machine (analysis), entry->key)->value);
  json_object_set_double_member (object, "run_halved", entry->run);
  json_object_set_double_member (object, "run_gain", entry->run_gain);
  json_object_set_double_member (object, "run_elasticity", entry->run_derivative);
  return object;
}

static JsonObject *
write_kernel (RoofAnalysis *analysis)
{
  g_autoptr (GArray) list = roof_analysis_list_sensitivities (analysis);
  const RoofEstimate *estimate = roof_analysis_get_estimate (analysis);
  JsonObject *object = json_object_new ();
  JsonArray *numbers = json_array_new ();
  RoofNextLimit next;

  roof_analysis_write_name (analysis, object);
  json_object_set_double_member (object, "t_min", estimate->t_least);
  if (roof_estimate_is_expectation (estimate))
    json_object_set_double_member (object, "t_expected", estimate->t_min);
  json_object_set_string_member (object, "bound", roof_analysis_get_bound (analysis));
  for (guint i = 0; i < list->len; i++)
    {
      const RoofSensitivity *entry = &g_array_index (list, RoofSensitivity, i);

      if (roof_sensitivity_is_halved (entry))
        json_object_set_object_member (object,
                                       entry->key.part == ROOF_PART_OVERHEAD     ? "launch"
                                       : entry->key.field == ROOF_FIELD_LATENCY ? "latency"
                                                                                : "step_latency",
                                       write_latency (analysis, entry));
      else
        json_array_add_object_element (numbers, write_number (analysis, entry));
    }
  json_object_set_array_member (object, "numbers", numbers);
  set_limit (object, roof_analysis_get_next_limit (analysis, &next) ? write_limit (analysis, &next) : NULL);
  return object;
}

static void
print_json (const RoofSubject *subject,
            RoofReport        *report,
            GString           *output)
{
  JsonObject *root = json_object_new ();
  JsonArray *kernels = json_array_new ();

  for (guint i = 0; i < roof_report_get_n (report); i++)
    json_array_add_object_element (kernels, write_kernel (roof_report_get_analysis (report, i)));
  json_object_set_object_member (root, "machine", roof_machine_write_name (roof_report_get_machine (report)));
  json_object_set_array_member (root, "kernels", kernels);
  roof_command_print_json (root, output);
}

static gboolean
run (const char * const  *arguments,
     GString             *output,
     GError             **error)
{
  return roof_subject_report (arguments, print_text, print_json, output, error);
}

const RoofVerb roof_verb_sensitivity = { "sensitivity", N_ ("What each machine number is worth, and what limits next"), run };
