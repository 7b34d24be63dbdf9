/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/network-text.h"

#include <glib/gi18n.h>
#include <math.h>

#include "chart/words/describe.h"
#include "cli/pipeline-text.h"
#include "cli/report-text.h"
#include "cli/table.h"
#include "core/estimate/memory.h"
#include "core/units/units.h"
#include "document/files/analysis-json.h"
#include "explore/step/step-goal.h"
#include "workload/account.h"
#include "workload/reading.h"
#include "workload/step.h"

/* The values that both the text and the JSON show. */
typedef struct
{
  const RoofWorkload *workload;
  RoofArchitecture   *net;
  RoofAccount         account;
  double              largest_batch;
  RoofPipeline       *pipeline; /* nullable: NULL on one device, or where only layers are shared */
} Findings;

static void
findings_clear (Findings *self)
{
  g_clear_pointer (&self->net, roof_architecture_free);
  g_clear_pointer (&self->pipeline, roof_pipeline_free);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Findings, findings_clear)

/* The largest batch that fits in main memory. NAN: unknown or unlimited; 0: not even one sequence fits. */
static double
find_largest_batch (RoofReport    *report,
                    RoofCatalogue *catalogue)
{
  const RoofStepGoal goal = { ROOF_STEP_GOAL_FITS, 0, NULL };
  RoofStepGoalResult result;

  if (!roof_step_goal_solve (&goal, catalogue, roof_report_get_snapshot (report), roof_report_get_datasheet (report), 0,
                             roof_step_find_size ("batch"), &result, NULL))
    return NAN;
  if (!result.first)
    return 0;
  return isinf (result.after) ? NAN : result.before;
}

static gboolean
find (Findings       *self,
      RoofReport     *report,
      RoofCatalogue  *catalogue,
      GError        **error)
{
  self->workload = roof_snapshot_get_workload (roof_report_get_snapshot (report), 0);
  self->net = roof_architecture_read (self->workload->description, error);
  if (self->net == NULL || !roof_account_make (report, 0, &self->account, error))
    return FALSE;
  self->largest_batch = find_largest_batch (report, catalogue);
  if (roof_step_has_layout (&self->workload->step))
    self->pipeline = roof_pipeline_new (catalogue, self->workload, roof_report_get_machine (report), error);
  return self->pipeline != NULL || !roof_step_has_layout (&self->workload->step);
}

static void
append_heading (const Findings *self,
                GString        *output)
{
  const RoofStep *step = &self->workload->step;
  const char *folding = roof_architecture_describe_folding (self->net, step);
  g_autofree char *parameters = roof_units_format (self->account.parameters, ROOF_DIMENSION_COUNT);
  g_autofree char *active = roof_units_format (self->account.active, ROOF_DIMENSION_COUNT);

  /* Translators: a network's name and how many parameters it has. */
  g_string_append_printf (output, _ ("%1$s: %2$s parameters"), self->workload->name, parameters);
  if (self->account.active != self->account.parameters)
    g_string_append_printf (output, _ (", %s of them active"), active);
  g_string_append_c (output, '\n');
  if (step->training)
    g_string_append_printf (output, _ ("Training step. Batch: %1$.15g, tokens: %2$.15g, devices: %3$.15g.\n"), step->batch,
                            step->new_tokens, roof_step_count_devices (step));
  else if (roof_step_has_phases (self->net))
    g_string_append_printf (output, _ ("Batch: %1$.15g, new tokens: %2$.15g, cached: %3$.15g, devices: %4$.15g.\n"),
                            step->batch, step->new_tokens, step->past, roof_step_count_devices (step));
  else if (self->net->net == ROOF_NET_ENCODER)
    g_string_append_printf (output, _ ("Batch: %1$.15g, tokens: %2$.15g, devices: %3$.15g.\n"), step->batch, step->new_tokens,
                            roof_step_count_devices (step));
  else
    g_string_append_printf (output, _ ("Batch: %1$.15g, devices: %2$.15g.\n"), step->batch, roof_step_count_devices (step));
  if (folding != NULL)
    g_string_append_printf (output, "%s\n", folding);
}

static void
append_memory (const Findings *self,
               RoofReport     *report,
               GString        *output)
{
  RoofMemory memory = roof_account_get_memory (&self->account);
  g_autofree char *words = roof_describe_memory_need (roof_report_get_machine (report), &memory);
  g_autofree char *weights = roof_units_format (self->account.weight_bytes, ROOF_DIMENSION_BYTE);
  g_autofree char *cache = roof_units_format (self->account.cache_bytes, ROOF_DIMENSION_BYTE);

  if (words == NULL)
    return;
  g_string_append_printf (output, _ ("%1$s Weights take %2$s of it, the cache %3$s.\n"), words, weights, cache);
  if (self->largest_batch >= 1)
    g_string_append_printf (output, _ ("The largest batch that fits is %.15g.\n"), self->largest_batch);
}

/* Tokens a second, and the time to the first one where a prompt is read. */
static void
append_rate (const Findings *self,
             GString        *output)
{
  const RoofStep *step = &self->workload->step;
  const RoofAccount *account = &self->account;
  g_autofree char *rate = roof_units_format (account->tokens / account->t_least, ROOF_DIMENSION_COUNT);
  g_autofree char *likely = roof_units_format (account->tokens / account->t_min, ROOF_DIMENSION_COUNT);
  g_autofree char *time = roof_describe_least (account->t_least, account->t_min);

  /* These would be of one stage's device. */
  if (step->parallel.stages > 1)
    return;
  if (self->net->net != ROOF_NET_DECODER && self->net->net != ROOF_NET_ENCODER_DECODER)
    return;
  if (account->t_least < account->t_min)
    /* Translators: two rates, of what depends on the data */
    g_string_append_printf (output, _ ("At most %1$s tokens a second, expected %2$s."), rate, likely);
  else
    g_string_append_printf (output, _ ("At most %s tokens a second."), rate);
  if (!step->training)
    g_string_append_printf (output, step->past == 0 && step->new_tokens > 1 ? _ (" Time to the first token: %s.")
                                                                            : _ (" Time per token: %s."),
                            time);
  g_string_append_c (output, '\n');
}

gboolean
roof_network_print (RoofReport     *report,
                    RoofCatalogue  *catalogue,
                    GString        *output,
                    GError        **error)
{
  g_auto (Findings) findings = { NULL };

  if (!find (&findings, report, catalogue, error))
    return FALSE;
  roof_report_print_machine (report, output);
  roof_report_print_unfit (report, output);
  append_heading (&findings, output);
  roof_report_print_summary (report, output);
  g_string_append_c (output, '\n');
  roof_report_print_times (report, output);
  append_rate (&findings, output);
  append_memory (&findings, report, output);
  if (findings.pipeline != NULL)
    roof_pipeline_print (findings.pipeline, roof_report_get_machine (report), output);
  roof_text_plain_blanks (output);
  return TRUE;
}

/* The remarks from reading the description. */
static JsonArray *
write_remarks (const RoofArchitecture *net)
{
  g_autofree char *reading = roof_architecture_describe_reading (net);
  JsonArray *remarks = json_array_new ();

  if (reading != NULL)
    json_array_add_string_element (remarks, reading);
  return remarks;
}

static JsonObject *
write_step (const RoofStep *step)
{
  JsonObject *object = json_object_new ();
  guint n;
  const RoofStepSize *sizes = roof_step_list_sizes (&n);

  for (guint i = 0; i < n; i++)
    if ((!roof_step_is_layout (&sizes[i]) && !g_str_has_prefix (sizes[i].key, "chunk")) || roof_step_get_size (step, &sizes[i]) > sizes[i].least)
      json_object_set_double_member (object, sizes[i].key, roof_step_get_size (step, &sizes[i]));
  json_object_set_boolean_member (object, "training", step->training);
  return object;
}

gboolean
roof_network_write (RoofReport     *report,
                    RoofCatalogue  *catalogue,
                    JsonObject     *root,
                    GError        **error)
{
  g_auto (Findings) findings = { NULL };
  const RoofAccount *account = &findings.account;
  JsonObject *object;

  if (!find (&findings, report, catalogue, error))
    return FALSE;
  object = json_object_new ();
  json_object_set_string_member (object, "name", findings.workload->name);
  json_object_set_string_member (object, "family", findings.net->name);
  if (findings.net->guess != NULL)
    json_object_set_string_member (object, "guess", findings.net->guess);
  json_object_set_array_member (object, "remarks", write_remarks (findings.net));
  json_object_set_object_member (object, "step", write_step (&findings.workload->step));
  json_object_set_double_member (object, "parameters", account->parameters);
  json_object_set_double_member (object, "active_parameters", account->active);
  json_object_set_double_member (object, "weight_bytes", account->weight_bytes);
  json_object_set_double_member (object, "cache_bytes", account->cache_bytes);
  json_object_set_double_member (object, "training_bytes", account->training_bytes);
  json_object_set_double_member (object, "saved_bytes", account->saved_bytes);
  json_object_set_double_member (object, "largest_batch", findings.largest_batch);
  json_object_set_double_member (object, "tokens_per_second",
                                 findings.workload->step.parallel.stages > 1 ? findings.pipeline->tokens_per_second
                                                                             : account->tokens / account->t_least);
  if (account->t_least < account->t_min)
    json_object_set_double_member (object, "tokens_per_second_expected", account->tokens / account->t_min);
  if (findings.pipeline != NULL)
    json_object_set_object_member (object, "layout", roof_pipeline_write (findings.pipeline, roof_report_get_machine (report)));
  json_object_set_object_member (root, "workload", object);
  return TRUE;
}
