/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/check-gate.h"

#include <glib/gi18n.h>
#include <math.h>

#include "chart/words/describe-run.h"
#include "chart/words/describe.h"
#include "cli/column-option.h"
#include "cli/command.h"
#include "cli/gate-report.h"
#include "cli/kernel-names.h"
#include "cli/run-subject.h"
#include "core/error.h"
#include "document/files/analysis-json.h"

#define OF_ROOF "of-roof"

/* A run that is judged. */
typedef struct
{
  RoofReport *report;
  GHashTable *chosen; /* nullable: names of the kernels that are judged; NULL: all */
  const char *name;
  double      least;
} Judged;

void
roof_check_gate_fill (RoofCheckGate *self,
                      GOptionEntry  *entries)
{
  entries[0] = (GOptionEntry) { "at-least", 0, 0, G_OPTION_ARG_STRING, &self->at_least,
    N_ ("End with status 3 if a measured kernel of the run reaches less than this share of its roof (60%of-roof, 60%, 0.6)"),
    "P%of-roof" };
  entries[1] = (GOptionEntry) { "kernel", 0, 0, G_OPTION_ARG_STRING_ARRAY, &self->kernels,
    N_ ("With --at-least or --measured: only kernels with this name; may be repeated"), "NAME" };
  entries[2] = (GOptionEntry) { "machine", 'm', 0, G_OPTION_ARG_FILENAME, &self->machine,
    N_ ("With --at-least or --measured: machine to compare the run with, a built-in id or a file (default: the document's "
        "own)"), "M" };
  entries[3] = roof_column_option_get_entry (&self->columns);
  roof_gate_option_fill (&self->forms, &entries[4]);
}

void
roof_check_gate_clear (RoofCheckGate *self)
{
  g_free (self->at_least);
  g_strfreev (self->kernels);
  g_free (self->machine);
  g_strfreev (self->columns);
  roof_gate_option_clear (&self->forms);
}

static RoofKernel *
get_kernel (const Judged *self,
            guint         index)
{
  return roof_snapshot_get_kernel (roof_report_get_snapshot (self->report), index);
}

static gboolean
is_chosen (const Judged *self,
           guint         index)
{
  return self->chosen == NULL || g_hash_table_contains (self->chosen, roof_kernel_get_name (get_kernel (self, index)));
}

/* NAN: the kernel was not measured, has no roof here, or lacks FLOPs or bytes: what it reaches of its roof is not known. */
static double
get_share (const Judged *self,
           guint         index)
{
  const RoofSummary *summary = roof_report_get_summary (self->report, index);

  return summary->analysed && summary->bound != ROOF_BOUND_UNKNOWN && summary->t_min > 0 ? summary->t_min / roof_kernel_get_measured_time (get_kernel (self, index)) : NAN;
}

/* Kernels that are asked for by name must be known and measured, else the gate would hold by leaving them out. */
static gboolean
check_chosen (const Judged  *self,
              GError       **error)
{
  for (guint i = 0; i < roof_report_get_n (self->report); i++)
    if (is_chosen (self, i) && isnan (get_share (self, i)))
      return roof_fail (error, "--kernel: \"%s\" is not measured, lacks FLOPs or bytes, or has no roof",
                        roof_kernel_get_name (get_kernel (self, i)));
  return TRUE;
}

/* Why the kernel is held to reach its roof, or not, or cannot be judged. Returns: (transfer full) */
static char *
explain (const Judged *self,
         guint         index,
         double        share)
{
  const RoofAnalysis *analysis = roof_report_get_analysis (self->report, index);
  guint uncounted = analysis != NULL ? roof_analysis_get_estimate (analysis)->uncounted : 0;

  if (uncounted != 0)
    /* Translators: "Bytes not counted: the roof of the kernel is not known." */
    return g_strdup_printf (_("%s: the roof of the kernel is not known."), roof_describe_uncounted (uncounted));
  return roof_describe_gate_share (share, self->least, roof_kernel_get_measurement (get_kernel (self, index)));
}

/* Returns: (transfer full) */
static RoofGateReport *
judge (const Judged *self)
{
  RoofGateReport *judgements = roof_gate_report_new (self->name);

  for (guint i = 0; i < roof_report_get_n (self->report); i++)
    {
      RoofKernel *kernel = get_kernel (self, i);
      double share = get_share (self, i);

      if (is_chosen (self, i))
        roof_gate_report_take (judgements, roof_kernel_get_name (kernel), roof_run_gate_judge_share (share, self->least),
                               roof_kernel_get_measured_time (kernel), explain (self, i, share));
    }
  return judgements;
}

static JsonObject *
write_kernel (const Judged *self,
              guint         index)
{
  RoofKernel *kernel = get_kernel (self, index);
  const RoofMeasurement *measurement = roof_kernel_get_measurement (kernel);
  double share = get_share (self, index), t_min = roof_report_get_summary (self->report, index)->t_min;
  JsonObject *object = json_object_new ();

  json_object_set_string_member (object, "name", roof_kernel_get_name (kernel));
  json_object_set_double_member (object, "time", roof_kernel_get_measured_time (kernel));
  json_object_set_double_member (object, "t_min", t_min);
  json_object_set_double_member (object, "efficiency", share);
  json_object_set_double_member (object, "efficiency_low", measurement != NULL && !isnan (share) ? t_min / measurement->max : NAN);
  json_object_set_double_member (object, "efficiency_high", measurement != NULL && !isnan (share) ? t_min / measurement->min : NAN);
  json_object_set_string_member (object, "gate", roof_gate_state_to_string (roof_run_gate_judge_share (share, self->least)));
  return object;
}

static void
print_json (const Judged         *self,
            const RoofGateReport *judgements,
            GString              *output)
{
  JsonObject *root = json_object_new ();
  JsonArray *kernels = json_array_new ();

  json_object_set_string_member (root, "file", self->name);
  json_object_set_object_member (root, "machine", roof_machine_write_name (roof_report_get_machine (self->report)));
  json_object_set_double_member (root, "at_least", self->least);
  json_object_set_boolean_member (root, "met", roof_gate_report_count (judgements, ROOF_GATE_FAILED) == 0);
  for (guint i = 0; i < roof_report_get_n (self->report); i++)
    if (is_chosen (self, i))
      json_array_add_object_element (kernels, write_kernel (self, i));
  json_object_set_array_member (root, "kernels", kernels);
  roof_command_print_json (root, output);
}

static gboolean
write_forms (const RoofCheckGate   *self,
             const Judged          *judged,
             const RoofGateReport  *judgements,
             GString               *output,
             GError               **error)
{
  g_autoptr (GString) markdown = g_string_new (NULL);
  g_autofree char *junit = roof_gate_report_to_junit (judgements);

  roof_gate_report_print_markdown (judgements, markdown);
  if (!roof_gate_option_write (self->forms.markdown, markdown->str, output, error)
      || !roof_gate_option_write (self->forms.junit, junit, output, error))
    return FALSE;
  if (self->forms.json)
    print_json (judged, judgements, output);
  else if (!roof_gate_option_takes_over (&self->forms))
    roof_gate_report_print (judgements, output);
  return TRUE;
}

/* Sets an error of ROOF_COMMAND_GATE where a kernel falls short, and another where none could be judged. */
static gboolean
conclude (const Judged          *self,
          const RoofGateReport  *judgements,
          GError               **error)
{
  guint n_failed = roof_gate_report_count (judgements, ROOF_GATE_FAILED);
  guint n = n_failed + roof_gate_report_count (judgements, ROOF_GATE_HELD);
  g_autofree char *words = roof_describe_gate_shares (n_failed, n, self->least);

  if (n == 0)
    return roof_fail (error, "%s: no kernel is measured with FLOPs and bytes, so none can be compared with its roof", self->name);
  if (n_failed == 0)
    return TRUE;
  g_set_error_literal (error, ROOF_COMMAND_GATE, 0, words);
  return FALSE;
}

static gboolean
judge_run (const RoofCheckGate  *self,
           Judged               *judged,
           GString              *output,
           GError              **error)
{
  g_autoptr (GHashTable) chosen = self->kernels != NULL ? roof_kernel_names_choose (judged->report, self->kernels, error) : NULL;
  g_autoptr (RoofGateReport) judgements = NULL;
  g_autoptr (GError) verdict = NULL;

  judged->chosen = chosen;
  if (self->kernels != NULL && (chosen == NULL || !check_chosen (judged, error)))
    return FALSE;
  judgements = judge (judged);
  if (!conclude (judged, judgements, &verdict) && verdict->domain != ROOF_COMMAND_GATE)
    {
      g_propagate_error (error, g_steal_pointer (&verdict));
      return FALSE;
    }
  if (!write_forms (self, judged, judgements, output, error))
    return FALSE;
  if (verdict == NULL)
    return TRUE;
  g_propagate_error (error, g_steal_pointer (&verdict));
  return FALSE;
}

gboolean
roof_check_gate_run (const RoofCheckGate  *self,
                     char                **paths,
                     GString              *output,
                     GError              **error)
{
  g_autoptr (RoofLibrary) library = NULL;
  g_autoptr (GPtrArray) reports = NULL;
  g_autofree char *shown = g_filename_display_name (paths[0]);
  Judged judged = { .name = shown };

  if (paths[1] != NULL)
    return roof_command_refuse (error, _ ("%s: only one run at a time"), paths[1]);
  if (!roof_gate_option_parse ("--at-least", self->at_least, OF_ROOF, &judged.least, error)
      || !roof_gate_option_check (&self->forms, NULL, error))
    return FALSE;
  if (!(judged.least > 0 && judged.least <= 1))
    return roof_command_refuse (error, _ ("--at-least %s: must be more than 0 and at most 100 %%"), self->at_least);
  library = roof_command_open_library ();
  reports = roof_run_subject_open (library, paths, self->machine, self->columns, TRUE, error);
  if (reports == NULL)
    return FALSE;
  judged.report = reports->pdata[0];
  return judge_run (self, &judged, output, error);
}
