/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "workload/service.h"

#include <math.h>

/* B of an activation, and of a logit beside it. */
#define ACTIVATION_BYTES 2
#define LOGIT_BYTES      4

double
roof_service_get_context (const RoofService *self)
{
  return self->prompt + self->answer / 2;
}

double
roof_service_count_prefill (const RoofService *self)
{
  return self->requests * self->prompt / (self->answer - 1);
}

double
roof_service_count_output (const RoofService *self)
{
  return self->requests * self->answer / (self->answer - 1);
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
