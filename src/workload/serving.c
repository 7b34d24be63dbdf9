/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "workload/serving.h"

#include <math.h>

#include "core/error.h"
#include "core/estimate/energy.h"
#include "workload/apply.h"
#include "workload/expansion.h"
#include "workload/speculation.h"

/* Drafts of a step that are tried at most. */
#define MOST_DRAFTS 16

void
roof_step_times_init (RoofStepTimes *self,
                      RoofMachine   *machine)
{
  RoofEnergy energy;

  *self = (RoofStepTimes) { .bound = -1, .joules = roof_energy_of_machine (machine, &energy) ? 0 : NAN };
}

void
roof_step_times_add (RoofStepTimes       *self,
                     RoofMachine         *machine,
                     const RoofStageLoad *load,
                     guint                n)
{
  double sending = load->sent_level >= 0
                       ? load->sent / roof_machine_get_level (machine, (guint) load->sent_level)->bandwidth.value
                       : 0;
  RoofEnergy energy;
  double joules;

  roof_energy_of_machine (machine, &energy);
  joules = roof_energy_sum (&energy, load->work, load->moved);
  for (guint i = 0; i < n; i++)
    {
      self->through += load->t_kernels;
      self->through += sending;
      self->joules += joules;
    }
  if (load->t_kernels <= self->slowest)
    return;
  self->slowest = load->t_kernels;
  self->bound = roof_stage_load_find_sequence_bound (load, machine);
}

void
roof_step_times_find (RoofStepTimes      *self,
                      const RoofPipeline *pipeline,
                      RoofMachine        *machine)
{
  roof_step_times_init (self, machine);
  for (guint i = 0; i < pipeline->n; i++)
    roof_step_times_add (self, machine, &pipeline->stages[i], 1);
}

gboolean
roof_service_needs_single (const RoofService *self)
{
  return self->drafts > 0 && self->ahead == 0 && self->draft_cost > 0;
}

/* Drafting comes before each step. A prompt's chunks but the last wait for one another at the slowest stage. */
void
roof_service_find_times (const RoofService   *self,
                         double               turns,
                         const RoofStepTimes *steady,
                         const RoofStepTimes *whole,
                         const RoofStepTimes *single,
                         RoofServiceTimes    *times)
{
  double drafting = single != NULL ? self->drafts * self->draft_cost * single->slowest : 0;
  double step = turns * (steady->slowest + drafting), fresh = fmax (self->prompt - self->prefix, 1);

  times->tpot = step / roof_service_count_tokens (self);
  times->ttft = whole->through + (ceil (fresh / roof_service_get_chunk (self)) - 1) * turns * whole->slowest;
  times->per_user = 1 / times->tpot;
  times->rate = roof_service_count_output (self) / step;
}

/* What a step is asked. */
typedef enum
{
  ASK_STEADY,
  ASK_WHOLE,  /* as much of a prompt as a step computes */
  ASK_SINGLE, /* one token, nothing drafted and no prompt */
  N_ASKED
} AskedStep;

static gboolean
find_step (RoofPartLoads           *loads,
           const RoofArchitecture  *net,
           const RoofStep          *step,
           AskedStep                    asked,
           RoofStepTimes           *times,
           GError                 **error)
{
  RoofService service = roof_step_get_service (step);
  RoofStep own = *step;
  g_autoptr (RoofPipeline) pipeline = NULL;

  /* From here on nothing depends on the served requests. */
  own.service.answer = 0;
  if (asked == ASK_WHOLE)
    roof_service_fill_step (&service, &own, roof_service_get_chunk (&service));
  else if (asked == ASK_SINGLE)
    {
      own.service.ahead = own.service.drafts = own.chunk = 0;
      own.new_tokens = 1;
    }
  pipeline = roof_pipeline_new_step (loads, net, &own, error);
  if (pipeline != NULL)
    roof_step_times_find (times, pipeline, roof_part_loads_get_machine (loads));
  return pipeline != NULL;
}

/* B of weights, and of a block of the cache, on the fullest device. */
static gboolean
weigh (const RoofArchitecture  *net,
       const RoofStep          *step,
       double                  *weights,
       double                  *block,
       GError                 **error)
{
  RoofStep whole = *step;
  double blocks = ceil ((step->service.prompt + step->service.answer) / ROOF_SERVICE_BLOCK);
  double stages = fmax (step->parallel.stages, 1);

  whole.batch = fmax (step->parallel.replicas, 1) * fmax (step->parallel.micro_batches, 1);
  whole.service.answer = 0;
  whole.new_tokens = 1;
  whole.chunk = 0;
  whole.past = blocks * ROOF_SERVICE_BLOCK - 1;
  *weights = *block = 0;
  for (double stage = 1; stage <= stages; stage++)
    {
      g_autoptr (RoofExpansion) expansion = NULL;

      whole.parallel.stage = stage;
      expansion = roof_expansion_new_stage (net, &whole, error);
      if (expansion == NULL)
        return FALSE;
      *weights = fmax (*weights, expansion->weight_bytes);
      *block = fmax (*block, expansion->cache_bytes / fmax (step->parallel.micro_batches, 1) / blocks);
    }
  return TRUE;
}

/* How many whole requests have room on one device, and so in all. */
static void
find_room (RoofServing            *self,
           const RoofArchitecture *net,
           const RoofStep         *step,
           double                  capacity,
           double                  weights,
           double                  block)
{
  RoofService service = roof_step_get_service (step);
  double replicas = fmax (step->parallel.replicas, 1), rows = service.requests / replicas / fmax (step->parallel.micro_batches, 1);
  double shared = roof_service_count_shared_blocks (&service), left;

  self->peak = roof_service_count_peak (net, roof_service_get_budget (&service) + rows * (1 + service.drafts), rows, step->split);
  left = ROOF_SERVICE_USABLE * capacity - weights - self->peak - ROOF_SERVICE_RESERVE;
  self->room = isnan (capacity) ? NAN : INFINITY;
  if (isnan (capacity) || block == 0)
    return;
  self->cache = roof_paged_cache_count (left, block / ROOF_SERVICE_BLOCK, ROOF_SERVICE_BLOCK, service.prompt + service.answer);
  self->cache.sequences = fmax (floor ((self->cache.blocks - shared) / roof_service_count_own_blocks (&service)), 0);
  self->room = replicas * self->cache.sequences;
}

static void
find_gain (RoofServing         *self,
           const RoofService   *service,
           const RoofStepTimes *steps)
{
  RoofSpeculation speculation = { .drafts = service->drafts, .acceptance = service->acceptance,
                                  .draft = service->ahead > 0 ? 0 : service->draft_cost };

  self->verify = speculation.verify = steps[ASK_STEADY].slowest / steps[ASK_SINGLE].slowest;
  self->speedup = roof_speculation_get_speedup (&speculation);
  self->best_drafts = roof_speculation_find_drafts (&speculation, MOST_DRAFTS);
}

gboolean
roof_serving_find (RoofServing         *self,
                   RoofCatalogue       *catalogue,
                   const RoofWorkload  *workload,
                   RoofMachine         *machine,
                   GError             **error)
{
  const RoofArchitecture *net = roof_workload_get_net (workload, error);
  RoofStep step = workload->step;
  RoofService service = roof_step_get_service (&step);
  g_autoptr (RoofPartLoads) loads = NULL;
  RoofStepTimes steps[N_ASKED];
  double weights, block, turns;

  *self = (RoofServing) { .room = NAN };
  if (net == NULL || !roof_step_serves (&step))
    return net != NULL && roof_fail (error, "the step has no prompts and answers");
  loads = roof_part_loads_new (catalogue, machine);
  for (guint i = 0; i < N_ASKED; i++)
    if (!find_step (loads, net, &step, (AskedStep) i, &steps[i], error))
      return FALSE;
  if (!weigh (net, &step, &weights, &block, error))
    return FALSE;
  turns = fmax (fmax (step.parallel.micro_batches, 1), fmax (step.parallel.stages, 1));
  roof_service_find_times (&service, turns, &steps[ASK_STEADY], &steps[ASK_WHOLE],
                           roof_service_needs_single (&service) ? &steps[ASK_SINGLE] : NULL, &self->times);
  self->token_bound = steps[ASK_STEADY].bound;
  self->first_bound = steps[ASK_WHOLE].bound;
  self->t_step = self->times.tpot * roof_service_count_tokens (&service);
  self->prefill = roof_service_count_prefill (&service);
  self->computed = service.requests * (1 + service.drafts);
  self->crowd = self->prefill / (fmax (step.parallel.replicas, 1) * turns);
  self->output = roof_service_count_output (&service);
  self->context = roof_service_get_context (&service);
  self->tokens = roof_service_count_tokens (&service);
  self->prompt = roof_chunked_prompt_count (fmax (service.prompt - service.prefix, 1), roof_service_get_chunk (&service), service.prefix);
  find_gain (self, &service, steps);
  find_room (self, net, &step, roof_machine_get_capacity (machine), weights, block);
  return TRUE;
}
