/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/serving-text.h"

#include <glib/gi18n.h>
#include <math.h>

#include "chart/words/describe-serving.h"
#include "core/units/units.h"

/* What limits: "compute" or a level's id. */
static const char *
get_bound (int          bound,
           RoofMachine *machine)
{
  return bound < 0 ? "compute" : roof_machine_get_level (machine, (guint) bound)->id;
}

static void
add_steps (RoofStatement     *self,
           const RoofServing *serving)
{
  roof_statement_add (self, _ ("Prompt tokens per step"), "prefill_tokens_per_step", serving->prefill, ROOF_DIMENSION_COUNT, "");
  roof_statement_add (self, _ ("Answer tokens per step"), "output_tokens_per_step", serving->output, ROOF_DIMENSION_COUNT, "");
  roof_statement_set_number (self, "tokens_per_step", serving->prefill + serving->computed);
  roof_statement_add (self, _ ("Context of an answer token"), "mean_context", serving->context, ROOF_DIMENSION_COUNT, "");
  roof_statement_add (self, _ ("Steps of a prompt"), "chunks", serving->prompt.steps, ROOF_DIMENSION_COUNT, "");
  roof_statement_set_number (self, "kv_tokens_read", serving->prompt.keys);
  roof_statement_set_number (self, "weight_passes", serving->prompt.steps);
}

static void
add_times (RoofStatement     *self,
           const RoofServing *serving)
{
  roof_statement_add (self, _ ("Time per token"), "tpot", serving->times.tpot, ROOF_DIMENSION_TIME, "");
  roof_statement_add (self, _ ("Time to the first token"), "ttft", serving->times.ttft, ROOF_DIMENSION_TIME, "");
  roof_statement_add (self, _ ("Tokens per second and user"), "tokens_per_second_user", serving->times.per_user, ROOF_DIMENSION_COUNT, "");
  roof_statement_add (self, _ ("Tokens per second of all users"), "tokens_per_second", serving->times.rate, ROOF_DIMENSION_COUNT, "");
  roof_statement_set_number (self, "t_step", serving->t_step);
}

static void
add_drafts (RoofStatement     *self,
            const RoofServing *serving,
            const RoofService *service)
{
  if (service->drafts == 0)
    return;
  roof_statement_set_number (self, "tokens", serving->tokens);
  roof_statement_set_number (self, "verify", serving->verify);
  roof_statement_set_number (self, "speedup", serving->speedup);
  roof_statement_set_number (self, "best_drafts", serving->best_drafts);
}

static void
add_cache (RoofStatement     *self,
           const RoofServing *serving)
{
  roof_statement_set_number (self, "act_peak", serving->peak);
  roof_statement_set_number (self, "room", isfinite (serving->room) ? serving->room : NAN);
  if (serving->cache.blocks == 0)
    return;
  roof_statement_add (self, _ ("Blocks of the cache"), "blocks", serving->cache.blocks, ROOF_DIMENSION_COUNT, "");
  roof_statement_set_number (self, "sequences", serving->cache.sequences);
  roof_statement_set_number (self, "waste", serving->cache.waste);
}

void
roof_serving_describe (const RoofServing *serving,
                       const RoofService *service,
                       RoofMachine       *machine,
                       RoofStatement     *self)
{
  g_autofree char *limits = roof_describe_serving_limits (serving, service, machine), *drafts = roof_describe_drafts (serving, service);

  roof_statement_say (self, "\n");
  roof_statement_say (self, _ ("Serving %1$.15g requests with prompts of %2$.15g tokens and answers of %3$.15g, kernels in sequence:"),
                      service->requests, service->prompt, service->answer);
  roof_statement_say (self, "\n");
  add_times (self, serving);
  roof_statement_say (self, "%s\n", limits);
  if (drafts != NULL)
    roof_statement_say (self, "%s\n", drafts);
  add_steps (self, serving);
  add_drafts (self, serving, service);
  add_cache (self, serving);
  roof_statement_set_text (self, "token_bound", get_bound (serving->token_bound, machine));
  roof_statement_set_text (self, "first_token_bound", get_bound (serving->first_bound, machine));
}
