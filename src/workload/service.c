/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "workload/service.h"

#include <math.h>

#include "workload/speculation.h"

/* B of an activation, and of a logit beside it. */
#define ACTIVATION_BYTES 2
#define LOGIT_BYTES      4

gboolean
roof_step_serves (const RoofStep *step)
{
  return step->service.answer >= 2 && step->service.prompt >= 1 && !step->training;
}

RoofService
roof_step_get_service (const RoofStep *step)
{
  RoofService service = step->service;

  service.requests = step->batch;
  return service;
}

double
roof_service_get_context (const RoofService *self)
{
  return self->prompt + self->answer / 2;
}

double
roof_service_count_tokens (const RoofService *self)
{
  const RoofSpeculation speculation = { .drafts = self->drafts, .acceptance = self->acceptance };

  return roof_speculation_count_tokens (&speculation);
}

double
roof_step_count_tokens (const RoofStep *step)
{
  RoofService service = roof_step_get_service (step);

  return roof_step_serves (step) ? roof_service_count_output (&service) : step->batch * step->new_tokens;
}

/* Tokens of a prompt that are not in the cache; the last one is computed in any case. */
static double
count_fresh (const RoofService *self)
{
  return fmax (self->prompt - self->prefix, 1);
}

/* Answers that a step ends, on average: an answer takes as many steps as it has tokens after the first, or fewer with drafts. */
static double
count_ends (const RoofService *self)
{
  return self->requests * roof_service_count_tokens (self) / (self->answer - 1);
}

double
roof_service_count_prefill (const RoofService *self)
{
  return count_ends (self) * count_fresh (self);
}

double
roof_service_count_output (const RoofService *self)
{
  return count_ends (self) * self->answer;
}

double
roof_service_get_chunk (const RoofService *self)
{
  return self->chunk > 0 ? fmin (self->chunk, count_fresh (self)) : count_fresh (self);
}

double
roof_service_get_budget (const RoofService *self)
{
  return self->chunk > 0 ? self->chunk : count_fresh (self);
}

void
roof_service_fill_step (const RoofService *self,
                        RoofStep          *step,
                        double             prefill)
{
  double fresh = count_fresh (self);

  step->new_tokens = 1 + self->drafts;
  step->past = fmax (floor (roof_service_get_context (self)) - 1, 0);
  step->chunks = fmax (ceil (prefill / fresh), 1);
  step->chunk = fmin (ceil (prefill / step->chunks), fresh);
  step->chunk_past = self->prompt - fresh + floor ((fresh - step->chunk) / 2);
  step->chunk_ends = 0;
}

void
roof_step_settle_service (RoofStep *step)
{
  RoofService service = roof_step_get_service (step);

  if (!roof_step_serves (step))
    return;
  service.requests /= fmax (step->parallel.replicas, 1) * fmax (step->parallel.micro_batches, 1);
  roof_service_fill_step (&service, step, roof_service_count_prefill (&service));
}

/* Only whole blocks can be shared. */
double
roof_service_count_shared_blocks (const RoofService *self)
{
  return floor (fmin (self->prefix, self->prompt - 1) / ROOF_SERVICE_BLOCK);
}

double
roof_service_count_own_blocks (const RoofService *self)
{
  return ceil ((self->prompt + self->answer) / ROOF_SERVICE_BLOCK) - roof_service_count_shared_blocks (self);
}

RoofChunkedPrompt
roof_chunked_prompt_count (double prompt,
                           double chunk,
                           double past)
{
  RoofChunkedPrompt count = { .steps = ceil (prompt / chunk) };
  double whole = floor (prompt / chunk);

  count.keys = count.steps * past + chunk * whole * (whole + 1) / 2 + (count.steps > whole ? prompt : 0);
  return count;
}

/* Kwon et al., PagedAttention: a sequence has whole blocks. */
RoofPagedCache
roof_paged_cache_count (double room,
                        double per_token,
                        double block,
                        double context)
{
  double each = ceil (context / block);
  RoofPagedCache cache = { .blocks = fmax (floor (room / (per_token * block)), 0), .waste = (each * block - context) / context };

  cache.sequences = floor (cache.blocks / each);
  return cache;
}

/* Numbers of a token between the matrices of attention. */
static double
count_attention (const RoofMixer *mixer)
{
  double values = mixer->value_size > 0 ? mixer->value_size : mixer->head_size;

  if (mixer->type == ROOF_MIXER_LATENT)
    return mixer->heads * (mixer->head_size + values) + mixer->cache_rank + mixer->rope_size;
  return mixer->heads * (mixer->head_size + values) + mixer->kv_heads * (mixer->head_size + values);
}

/* Numbers of a token inside the MLP: gate, up and their product; with experts once for each of its experts. */
static double
count_feed (const RoofFeedForward *feed)
{
  double each = feed->gated ? 3 : 2;

  return each * (feed->width + feed->shared_width + feed->chosen * feed->expert_width);
}

double
roof_service_count_peak (const RoofArchitecture *net,
                         double                  rows,
                         double                  sequences,
                         double                  split)
{
  double peak = sequences * (ACTIVATION_BYTES * net->hidden + (ACTIVATION_BYTES + LOGIT_BYTES) * net->vocabulary / split);

  for (guint i = 0; i < net->decoder.n; i++)
    {
      double inside = fmax (count_attention (&net->decoder.block[i].mixer), count_feed (&net->decoder.block[i].feed));

      peak = fmax (peak, ACTIVATION_BYTES * rows * (2 * net->hidden + inside / split));
    }
  return peak;
}
