/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/network-text.h"

#include <glib/gi18n.h>
#include <math.h>

#include "chart/words/describe.h"
#include "cli/pipeline-text.h"
#include "cli/report-text.h"
#include "cli/serving-text.h"
#include "core/units/units.h"
#include "explore/step/step-goal.h"
#include "workload/account.h"
#include "workload/reading.h"
#include "workload/step.h"

/* What is said of a network. */
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
say_heading (RoofStatement  *statement,
             const Findings *self)
{
  const RoofStep *step = &self->workload->step;
  const char *folding = roof_architecture_describe_folding (self->net, step);
  g_autofree char *parameters = roof_units_format (self->account.parameters, ROOF_DIMENSION_COUNT);
  g_autofree char *active = roof_units_format (self->account.active, ROOF_DIMENSION_COUNT);

  /* Translators: a network's name and how many parameters it has. */
  roof_statement_say (statement, _ ("%1$s: %2$s parameters"), self->workload->name, parameters);
  if (self->account.active != self->account.parameters)
    roof_statement_say (statement, _ (", %s of them active"), active);
  roof_statement_say (statement, "\n");
  if (step->training)
    roof_statement_say (statement, _ ("Training step. Batch: %1$.15g, tokens: %2$.15g, devices: %3$.15g.\n"), step->batch,
                            step->new_tokens, roof_step_count_devices (step));
  else if (roof_step_has_phases (self->net))
    roof_statement_say (statement, _ ("Batch: %1$.15g, new tokens: %2$.15g, cached: %3$.15g, devices: %4$.15g.\n"),
                            step->batch, step->new_tokens, step->past, roof_step_count_devices (step));
  else if (self->net->net == ROOF_NET_ENCODER)
    roof_statement_say (statement, _ ("Batch: %1$.15g, tokens: %2$.15g, devices: %3$.15g.\n"), step->batch, step->new_tokens,
                            roof_step_count_devices (step));
  else
    roof_statement_say (statement, _ ("Batch: %1$.15g, devices: %2$.15g.\n"), step->batch, roof_step_count_devices (step));
  if (folding != NULL)
    roof_statement_say (statement, "%s\n", folding);
}

static void
say_memory (RoofStatement  *statement,
            const Findings *self,
            RoofReport     *report)
{
  RoofMemory memory = roof_account_get_memory (&self->account);
  g_autofree char *words = roof_describe_memory_need (roof_report_get_machine (report), &memory);
  g_autofree char *weights = roof_units_format (self->account.weight_bytes, ROOF_DIMENSION_BYTE);
  g_autofree char *cache = roof_units_format (self->account.cache_bytes, ROOF_DIMENSION_BYTE);

  if (words == NULL)
    return;
  roof_statement_say (statement, _ ("%1$s Weights take %2$s of it, the cache %3$s.\n"), words, weights, cache);
  /* When the step serves requests, the paged cache limits their number instead. */
  if (self->largest_batch >= 1 && !roof_step_serves (&self->workload->step))
    roof_statement_say (statement, _ ("The largest batch that fits is %.15g.\n"), self->largest_batch);
}

/* Tokens a second, and the time to the first one where a prompt is read. */
static void
say_rate (RoofStatement  *statement,
          const Findings *self)
{
  const RoofStep *step = &self->workload->step;
  const RoofAccount *account = &self->account;
  g_autofree char *rate = roof_units_format (account->tokens / account->t_least, ROOF_DIMENSION_COUNT);
  g_autofree char *likely = roof_units_format (account->tokens / account->t_min, ROOF_DIMENSION_COUNT);
  g_autofree char *time = roof_describe_least (account->t_least, account->t_min);

  /* These numbers would be of one stage's device, or of tokens that are not kept. */
  if (step->parallel.stages > 1 || roof_step_serves (step))
    return;
  if (self->net->net != ROOF_NET_DECODER && self->net->net != ROOF_NET_ENCODER_DECODER)
    return;
  if (account->t_least < account->t_min)
    /* Translators: two rates, of what depends on the data */
    roof_statement_say (statement, _ ("At most %1$s tokens a second, expected %2$s."), rate, likely);
  else
    roof_statement_say (statement, _ ("At most %s tokens a second."), rate);
  if (!step->training)
    roof_statement_say (statement, step->past == 0 && step->new_tokens > 1 ? _ (" Time to the first token: %s.")
                                                                            : _ (" Time per token: %s."),
                            time);
  roof_statement_say (statement, "\n");
}

/* The report on the kernels, for people. */
static void
say_report (RoofStatement  *statement,
            const Findings *self,
            RoofReport     *report)
{
  GString *text = roof_statement_get_text (statement);

  if (text == NULL)
    return;
  roof_report_print_machine (report, text);
  roof_report_print_unfit (report, text);
  say_heading (statement, self);
  roof_report_print_summary (report, text);
  g_string_append_c (text, '\n');
  roof_report_print_times (report, text);
  say_rate (statement, self);
  say_memory (statement, self, report);
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

static void
set_step (RoofStatement  *self,
          const RoofStep *step)
{
  guint n;
  const RoofStepSize *sizes = roof_step_list_sizes (&n);

  for (guint i = 0; i < n; i++)
    if ((!roof_step_is_layout (&sizes[i]) && !roof_step_is_service (&sizes[i]) && !g_str_has_prefix (sizes[i].key, "chunk")) || roof_step_get_size (step, &sizes[i]) > sizes[i].least)
      roof_statement_set_number (self, sizes[i].key, roof_step_get_size (step, &sizes[i]));
  roof_statement_set_flag (self, "training", step->training);
}

/* The network's own numbers, for programs. */
static void
set_network (RoofStatement  *statement,
             const Findings *self)
{
  const RoofAccount *account = &self->account;
  const struct
  {
    const char *key;
    double      value;
  } numbers[] = {
    { "parameters", account->parameters },
    { "active_parameters", account->active },
    { "weight_bytes", account->weight_bytes },
    { "cache_bytes", account->cache_bytes },
    { "training_bytes", account->training_bytes },
    { "saved_bytes", account->saved_bytes },
    { "largest_batch", self->largest_batch },
    { "tokens_per_second", self->workload->step.parallel.stages > 1 ? self->pipeline->tokens_per_second
                                                                    : account->tokens / account->t_least },
  };

  roof_statement_set_text (statement, "name", self->workload->name);
  roof_statement_set_text (statement, "family", self->net->name);
  if (self->net->guess != NULL)
    roof_statement_set_text (statement, "guess", self->net->guess);
  roof_statement_take_array (statement, "remarks", write_remarks (self->net));
  set_step (roof_statement_open (statement, "step"), &self->workload->step);
  for (guint i = 0; i < G_N_ELEMENTS (numbers); i++)
    roof_statement_set_number (statement, numbers[i].key, numbers[i].value);
  if (account->t_least < account->t_min)
    roof_statement_set_number (statement, "tokens_per_second_expected", account->tokens / account->t_min);
}

/* What requests see, where the step serves them. */
static gboolean
describe_serving (const Findings *self,
                  RoofReport     *report,
                  RoofCatalogue  *catalogue,
                  RoofStatement  *network,
                  GError        **error)
{
  RoofService service = roof_step_get_service (&self->workload->step);
  RoofServing serving;

  if (!roof_step_serves (&self->workload->step))
    return TRUE;
  if (!roof_serving_find (&serving, catalogue, self->workload, roof_report_get_machine (report), error))
    return FALSE;
  roof_serving_describe (&serving, &service, roof_report_get_machine (report), roof_statement_open (network, "serving"));
  return TRUE;
}

gboolean
roof_network_describe (RoofReport     *report,
                       RoofCatalogue  *catalogue,
                       RoofStatement  *statement,
                       GError        **error)
{
  g_auto (Findings) findings = { NULL };
  RoofStatement *network;

  if (!find (&findings, report, catalogue, error))
    return FALSE;
  network = roof_statement_open (statement, "workload");
  say_report (network, &findings, report);
  set_network (network, &findings);
  if (findings.pipeline != NULL)
    roof_pipeline_describe (findings.pipeline, roof_report_get_machine (report), roof_statement_open (network, "layout"));
  return describe_serving (&findings, report, catalogue, network, error);
}
