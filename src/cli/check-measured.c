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
  json_object_set_array_member (object, "impossible", write_impossible (analysis));
  json_object_set_string_member (object, "text", sentences);
  return object;
}

/* The kernels of a run by whether they were measured. */
typedef struct
{
  JsonArray *kernels; /* of write_kernel() */
  GString   *lines;   /* of print_kernel() */
  JsonArray *missing; /* names: not measured, or not to be analysed here */
} Listed;

static Listed
listed_init (void)
{
  return (Listed) { json_array_new (), g_string_new (NULL), json_array_new () };
}

static void
listed_clear (Listed *self)
{
  json_array_unref (self->kernels);
  g_string_free (self->lines, TRUE);
  json_array_unref (self->missing);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Listed, listed_clear)

/* Adds each kernel of @report that is named in @chosen (nullable: all). */
static void
list_kernels (Listed     *self,
              RoofReport *report,
              GHashTable *chosen)
{
  for (guint i = 0; i < roof_report_get_n (report); i++)
    {
      const RoofSummary *summary = roof_report_get_summary (report, i);
      const char *name = roof_kernel_get_name (roof_snapshot_get_kernel (roof_report_get_snapshot (report), i));
      const RoofAnalysis *analysis = summary->measured ? roof_report_get_analysis (report, i) : NULL;
      RoofMeasuredPlace place;

      if (chosen != NULL && !g_hash_table_contains (chosen, name))
        continue;
      if (analysis == NULL || !roof_analysis_get_measured_place (analysis, &place))
        {
          json_array_add_string_element (self->missing, name);
          continue;
        }
      json_array_add_object_element (self->kernels, write_kernel (analysis, &place));
      print_kernel (analysis, &place, self->lines);
    }
}

/* Names the kernels of which nothing is said, so that none is left out in silence. */
static void
print_missing (const Listed *self,
               GString      *output)
{
  guint n = json_array_get_length (self->missing);
  g_autoptr (GString) names = g_string_new (NULL);
  g_autofree char *line = NULL;

  if (n == 0)
    return;
  for (guint i = 0; i < MIN (n, MOST_NAMES); i++)
    g_string_append_printf (names, "%s%s", i > 0 ? ", " : "", json_array_get_string_element (self->missing, i));
  g_string_append (names, n > MOST_NAMES ? ", …" : "");
  line = roof_text_make_line (names->str);
  /* Translators: the number and the names of kernels */
  g_string_append_printf (output, ngettext ("Not measured, not counted, or without a bound on this machine: %1$u kernel, %2$s\n",
                                            "Not measured, not counted, or without a bound on this machine: %1$u kernels, %2$s\n", n),
                          n, line);
}

static void
print_json (const Listed *self,
            RoofReport   *report,
            const char   *name,
            GString      *output)
{
  JsonObject *root = json_object_new ();

  json_object_set_string_member (root, "file", name);
  json_object_set_object_member (root, "machine", roof_machine_write_name (roof_report_get_machine (report)));
  json_object_set_array_member (root, "kernels", json_array_ref (self->kernels));
  json_object_set_array_member (root, "not_measured", json_array_ref (self->missing));
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
  g_auto (Listed) listed = listed_init ();

  if (paths[1] != NULL)
    return roof_command_refuse (error, _ ("%s: only one run at a time"), paths[1]);
  reports = roof_run_subject_open (library, paths, options->machine, options->columns, FALSE, error);
  if (reports == NULL)
    return FALSE;
  chosen = options->kernels != NULL ? roof_kernel_names_choose (reports->pdata[0], options->kernels, error) : NULL;
  if (options->kernels != NULL && chosen == NULL)
    return FALSE;
  list_kernels (&listed, reports->pdata[0], chosen);
  if (json_array_get_length (listed.kernels) == 0)
    return options->kernels != NULL ? roof_fail (error, "--kernel: \"%s\" is not measured, lacks FLOPs or bytes, or has no roof",
                                                 options->kernels[0])
                                    : roof_fail (error, "%s: no kernel is measured with its FLOPs and bytes", name);
  if (options->forms.json)
    print_json (&listed, reports->pdata[0], name, output);
  else
    {
      g_string_append (output, listed.lines->str);
      print_missing (&listed, output);
    }
  return TRUE;
}
