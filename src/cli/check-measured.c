/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/check-measured.h"

#include <glib/gi18n.h>
#include <math.h>

#include "chart/words/describe-measured.h"
#include "chart/words/describe.h"
#include "cli/command.h"
#include "cli/kernel-names.h"
#include "cli/run-subject.h"
#include "cli/table.h"
#include "core/error.h"
#include "document/files/analysis-json.h"

/* "Measured at 71 % of what the roof allows: … From 65 % to 72 % of the roof in 5 repeats. 46.57 µs longer than T_max …"
 * (transfer full) */
static char *
describe (const RoofAnalysis *analysis)
{
  char *sentences[] = { roof_describe_efficiency (analysis), roof_describe_repeats (analysis), roof_describe_certainty (analysis),
                        roof_describe_measured_place (analysis) };
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

static void
print_kernel (const RoofAnalysis      *analysis,
              const RoofMeasuredPlace *place,
              GString                 *output)
{
  g_autofree char *name = roof_text_make_line (roof_kernel_get_name (roof_analysis_get_kernel (analysis)));
  g_autofree char *sentences = describe (analysis);

  /* Translators: of a measured kernel: its name, where its time lies ("inside"), and what that means */
  g_string_append_printf (output, _ ("%1$s: %2$s. %3$s\n"), name, name_state (place->state), sentences);
}

static JsonObject *
write_kernel (const RoofAnalysis      *analysis,
              const RoofMeasuredPlace *place)
{
  const RoofEstimate *estimate = roof_analysis_get_estimate (analysis);
  g_autofree char *sentences = describe (analysis);
  JsonObject *object = json_object_new ();
  guint level;

  json_object_set_string_member (object, "name", roof_kernel_get_name (roof_analysis_get_kernel (analysis)));
  json_object_set_double_member (object, "time", place->time);
  json_object_set_double_member (object, "t_min", place->bound);
  json_object_set_double_member (object, "t_max", estimate->t_max);
  json_object_set_double_member (object, "efficiency", place->share);
  json_object_set_string_member (object, "state", roof_measured_state_to_string (place->state));
  json_object_set_double_member (object, "overlap", place->overlap);
  json_object_set_double_member (object, "excess", place->excess);
  json_object_set_boolean_member (object, "idle", roof_analysis_is_idle (analysis, &level));
  json_object_set_string_member (object, "text", sentences);
  return object;
}

/* Adds each measured kernel of @report that is named in @chosen (nullable: all) to @kernels and to @lines. Returns: how many */
static guint
list_kernels (RoofReport *report,
              GHashTable *chosen,
              JsonArray  *kernels,
              GString    *lines)
{
  guint n = 0;

  for (guint i = 0; i < roof_report_get_n (report); i++)
    {
      const RoofSummary *summary = roof_report_get_summary (report, i);
      const char *name = roof_kernel_get_name (roof_snapshot_get_kernel (roof_report_get_snapshot (report), i));
      const RoofAnalysis *analysis = summary->measured ? roof_report_get_analysis (report, i) : NULL;
      RoofMeasuredPlace place;

      if (analysis == NULL || (chosen != NULL && !g_hash_table_contains (chosen, name))
          || !roof_analysis_get_measured_place (analysis, &place))
        continue;
      json_array_add_object_element (kernels, write_kernel (analysis, &place));
      print_kernel (analysis, &place, lines);
      n++;
    }
  return n;
}

/* Returns: (transfer full) (nullable): the names of --kernel; NULL with an error when one is unknown */
static GHashTable *
list_chosen (const RoofCheckGate  *options,
             RoofReport           *report,
             GError              **error)
{
  g_autoptr (GHashTable) known = roof_kernel_names_new (&report, 1);
  g_autoptr (GHashTable) chosen = g_hash_table_new (g_str_hash, g_str_equal);

  for (guint i = 0; options->kernels[i] != NULL; i++)
    {
      if (!roof_kernel_names_expect (known, "--kernel", options->kernels[i], error))
        return NULL;
      g_hash_table_add (chosen, options->kernels[i]);
    }
  return g_steal_pointer (&chosen);
}

static void
print_json (RoofReport *report,
            const char *name,
            JsonArray  *kernels,
            GString    *output)
{
  JsonObject *root = json_object_new ();

  json_object_set_string_member (root, "file", name);
  json_object_set_object_member (root, "machine", roof_machine_write_name (roof_report_get_machine (report)));
  json_object_set_array_member (root, "kernels", json_array_ref (kernels));
  roof_command_print_json (root, output);
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
  g_autoptr (JsonArray) kernels = json_array_new ();
  g_autoptr (GString) lines = g_string_new (NULL);

  if (paths[1] != NULL)
    return roof_command_refuse (error, _ ("%s: one run at a time"), paths[1]);
  reports = roof_run_subject_open (library, paths, options->machine, options->columns, error);
  if (reports == NULL)
    return FALSE;
  chosen = options->kernels != NULL ? list_chosen (options, reports->pdata[0], error) : NULL;
  if (options->kernels != NULL && chosen == NULL)
    return FALSE;
  if (list_kernels (reports->pdata[0], chosen, kernels, lines) == 0)
    return roof_fail (error, "%s: no kernel is measured", name);
  if (options->forms.json)
    print_json (reports->pdata[0], name, kernels, output);
  else
    g_string_append (output, lines->str);
  return TRUE;
}
