/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/check-measured.h"

#include <glib/gi18n.h>

#include "chart/words/describe-measured.h"
#include "chart/words/describe.h"
#include "cli/command.h"
#include "cli/kernel-names.h"
#include "cli/run-subject.h"
#include "cli/statement.h"
#include "core/error.h"
#include "document/files/analysis-json.h"

/* Names of kernels in a sentence. */
#define MOST_NAMES 5

/* "Measured at 71 % of what the roof allows: … From 65 % to 72 % of the roof in 5 repeats. 46.57 µs longer than T_max …"
 * (transfer full) */
static char *
describe (const RoofAnalysis *analysis)
{
  char *sentences[] = { roof_describe_efficiency (analysis), roof_describe_repeats (analysis), roof_describe_certainty (analysis),
                        roof_describe_measured_place (analysis), roof_describe_impossible (analysis) };
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < G_N_ELEMENTS (sentences); i++)
    {
      if (sentences[i] != NULL)
        g_string_append_printf (text, "%s%s", text->len > 0 ? " " : "", sentences[i]);
      g_free (sentences[i]);
    }
  return g_string_free (text, FALSE);
}

/* The word for a state in the list of a person. */
static const char *
name_state (RoofMeasuredState state)
{
  static const char * const names[] = { N_ ("below T_min"), N_ ("at T_min"), N_ ("inside"), N_ ("above T_max") };

  return _ (names[state]);
}

/* The counts that are more than the machine can do, by name: "flops" or a level. */
static JsonArray *
write_impossible (const RoofAnalysis *analysis)
{
  RoofCountedRate counts[ROOF_MAX_LEVELS + 1];
  guint n = roof_analysis_find_impossible (analysis, counts);
  RoofMachine *machine = roof_analysis_get_machine (analysis);
  JsonArray *array = json_array_new ();

  for (guint i = 0; i < n; i++)
    json_array_add_string_element (array, counts[i].level < 0 ? "flops"
                                                              : roof_machine_get_level (machine, (guint) counts[i].level)->id);
  return array;
}

static void
add_kernel (RoofStatement           *self,
            const RoofAnalysis      *analysis,
            const RoofMeasuredPlace *place)
{
  const char *name = roof_kernel_get_name (roof_analysis_get_kernel (analysis));
  g_autofree char *line = roof_text_make_line (name), *sentences = describe (analysis);
  guint level;

  /* Translators: of a measured kernel: its name, where its time lies ("inside"), and what that means */
  roof_statement_say (self, _ ("%1$s: %2$s. %3$s\n"), line, name_state (place->state), sentences);
  roof_statement_set_text (self, "name", name);
  roof_statement_set_number (self, "time", place->time);
  roof_statement_set_number (self, "t_min", place->bound);
  roof_statement_set_number (self, "t_max", roof_analysis_get_estimate (analysis)->t_max);
  roof_statement_set_number (self, "efficiency", place->share);
  roof_statement_set_text (self, "state", roof_measured_state_to_string (place->state));
  roof_statement_set_number (self, "overlap", place->overlap);
  roof_statement_set_number (self, "excess", place->excess);
  roof_statement_set_flag (self, "idle", roof_analysis_is_idle (analysis, &level));
  roof_statement_take_array (self, "impossible", write_impossible (analysis));
  roof_statement_set_text (self, "text", sentences);
}

/* Adds each kernel of @report that is named in @chosen (nullable: all). @missing: the names of those that are not measured, or not to
 * be analysed here. Returns: whether there is a kernel */
static gboolean
add_kernels (RoofStatement *self,
             RoofReport    *report,
             GHashTable    *chosen,
             JsonArray     *missing)
{
  gboolean any = FALSE;

  for (guint i = 0; i < roof_report_get_n (report); i++)
    {
      const RoofSummary *summary = roof_report_get_summary (report, i);
      const char *name = roof_kernel_get_name (roof_snapshot_get_kernel (roof_report_get_snapshot (report), i));
      const RoofAnalysis *analysis = summary->measured ? roof_report_get_analysis (report, i) : NULL;
      RoofMeasuredPlace place;

      if (chosen != NULL && !g_hash_table_contains (chosen, name))
        continue;
      if (analysis != NULL && roof_analysis_get_measured_place (analysis, &place))
        add_kernel (roof_statement_open_item (self, "kernels"), analysis, &place);
      else
        json_array_add_string_element (missing, name);
      any |= analysis != NULL && roof_analysis_get_measured_place (analysis, &place);
    }
  return any;
}

/* Names the kernels without a statement, so that none is left out in silence. */
static void
add_missing (RoofStatement *self,
             JsonArray     *missing)
{
  guint n = json_array_get_length (missing);
  g_autoptr (GString) names = g_string_new (NULL);
  g_autofree char *line = NULL;

  for (guint i = 0; i < MIN (n, MOST_NAMES); i++)
    g_string_append_printf (names, "%s%s", i > 0 ? ", " : "", json_array_get_string_element (missing, i));
  g_string_append (names, n > MOST_NAMES ? ", …" : "");
  line = roof_text_make_line (names->str);
  if (n > 0)
    /* Translators: the number and the names of kernels */
    roof_statement_say (self, ngettext ("Not measured, not counted, or without a bound on this machine: %1$u kernel, %2$s\n",
                                        "Not measured, not counted, or without a bound on this machine: %1$u kernels, %2$s\n", n),
                        n, line);
  roof_statement_take_array (self, "not_measured", json_array_ref (missing));
}

gboolean
roof_check_measured_run (const RoofCheckGate  *options,
                         char                **paths,
                         GString              *output,
                         GError              **error)
{
  g_autoptr (RoofLibrary) library = roof_command_open_library ();
  g_autofree char *name = g_filename_display_name (paths[0]);
  g_autoptr (GPtrArray) reports = NULL;
  g_autoptr (GHashTable) chosen = NULL;
  g_autoptr (JsonArray) missing = json_array_new ();
  g_autoptr (RoofStatement) statement = roof_statement_new (options->forms.json);

  if (paths[1] != NULL)
    return roof_command_refuse (error, _ ("%s: only one run at a time"), paths[1]);
  reports = roof_run_subject_open (library, paths, options->machine, options->columns, FALSE, error);
  if (reports == NULL)
    return FALSE;
  chosen = options->kernels != NULL ? roof_kernel_names_choose (reports->pdata[0], options->kernels, error) : NULL;
  if (options->kernels != NULL && chosen == NULL)
    return FALSE;
  roof_statement_set_text (statement, "file", name);
  roof_statement_take_object (statement, "machine", roof_machine_write_name (roof_report_get_machine (reports->pdata[0])));
  if (!add_kernels (statement, reports->pdata[0], chosen, missing))
    return options->kernels != NULL ? roof_fail (error, "--kernel: \"%s\" is not measured, lacks FLOPs or bytes, or has no roof",
                                                 options->kernels[0])
                                    : roof_fail (error, "%s: no kernel is measured with its FLOPs and bytes", name);
  add_missing (statement, missing);
  roof_statement_print (statement, output);
  return TRUE;
}
