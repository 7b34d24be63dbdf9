/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>

#include "core/error.h"
#include "workload/walk.h"

/* KV heads on a device: split, or, with more devices than heads, one that several hold. */
static double
split_kv_heads (RoofWalk *self,
                double    heads)
{
  double devices = self->step->split;

  if (heads >= devices)
    return roof_walk_divide (self, "KV heads", heads);
  if (fmod (devices, heads) != 0 && self->error == NULL)
    roof_fail_with (&self->error, ROOF_ERROR_INVALID,
                 "a split over %.15g devices is no multiple of the %.15g KV heads", devices, heads);
  return 1;
}

/* Tokens that a layer with a window keeps. */
static double
count_kept (const RoofWalk  *self,
            const RoofMixer *mixer)
{
  double all = self->step->past + self->tokens;

  return mixer->window > 0 ? fmin (all, mixer->window) : all;
}

/* Keys or values: their heads may be fewer than devices, and then they are on several. */
static void
walk_kv (RoofWalk        *self,
         const RoofMixer *mixer,
         const char      *name,
         double           rows,
         double           heads,
         gboolean         bias)
{
  const RoofLinear linear = {
    .name = name,
    .group = ROOF_GROUP_ATTENTION,
    .rows = rows,
    .all_in = self->net->hidden,
    .all_out = mixer->kv_heads * mixer->head_size,
    .in = self->net->hidden,
    .out = heads * mixer->head_size,
    .bias = bias,
    .to_cache = TRUE,
  };

  roof_walk_linear (self, &linear);
}

/* The products, the softmax and, in training, the way back: 2.5 times the forward work. */
static void
walk_core (RoofWalk        *self,
           const RoofMixer *mixer,
           const char      *name,
           double           heads,
           double           kv_heads,
           double           context)
{
  double past = context > 0 || self->step->training ? 0 : self->step->past;
  double causal = mixer->causal && context == 0;

  roof_walk_add (self, ROOF_GROUP_ATTENTION, name, "attention", self->step->recompute && self->step->training ? 2 : 1,
                 "B", self->step->batch, "N", heads, "K", kv_heads, "H", mixer->head_size, "T", self->tokens, "P", past,
                 "S", context, "causal", causal, "window", context > 0 ? 0 : mixer->window, NULL);
  if (!self->step->training)
    return;
  {
    g_autofree char *backward = g_strconcat (name, "_backward", NULL);

    roof_walk_add (self, ROOF_GROUP_ATTENTION, backward, "attention_backward", 1, "B", self->step->batch, "N", heads,
                   "K", kv_heads, "H", mixer->head_size, "T", self->tokens, "S", context, "causal", causal, "window",
                   context > 0 ? 0 : mixer->window, NULL);
  }
}

void
roof_walk_attention_inputs (RoofWalk        *self,
                            const RoofMixer *mixer)
{
  double heads = roof_walk_divide (self, "attention heads", mixer->heads);
  double kv_heads = split_kv_heads (self, mixer->kv_heads);
  double size = mixer->head_size;

  roof_walk_column (self, ROOF_GROUP_ATTENTION, "q_proj", self->net->hidden, (mixer->output_gate ? 2 : 1) * mixer->heads * size,
                    mixer->query_bias);
  walk_kv (self, mixer, "k_proj", self->rows, kv_heads, mixer->key_bias);
  walk_kv (self, mixer, "v_proj", self->rows, kv_heads, mixer->query_bias);
  if (mixer->head_norm)
    {
      roof_walk_norm (self, "q_norm", 1, self->rows * heads, size);
      roof_walk_norm (self, "k_norm", 1, self->rows * kv_heads, size);
    }
  if (mixer->rope)
    roof_walk_elementwise (self, ROOF_GROUP_ATTENTION, "rope", "rope", self->rows * (heads + kv_heads) * mixer->rope_size);
}

void
roof_walk_attention_core (RoofWalk        *self,
                          const RoofMixer *mixer)
{
  double heads = roof_walk_divide (self, "attention heads", mixer->heads);

  walk_core (self, mixer, "attention", heads, split_kv_heads (self, mixer->kv_heads), 0);
}

void
roof_walk_attention (RoofWalk        *self,
                     const RoofMixer *mixer)
{
  double heads = roof_walk_divide (self, "attention heads", mixer->heads);
  double kv_heads = split_kv_heads (self, mixer->kv_heads);
  double size = mixer->head_size;

  roof_walk_attention_inputs (self, mixer);
  if (mixer->sinks)
    roof_walk_weights (self, ROOF_GROUP_EMBEDDING, mixer->heads, mixer->heads, heads);
  roof_walk_attention_core (self, mixer);
  /* A sigmoid and a product: as many operations as SiLU and a product have. */
  if (mixer->output_gate)
    roof_walk_elementwise (self, ROOF_GROUP_ATTENTION, "attention_gate", "silu_mul", self->rows * heads * size);
  roof_walk_row (self, ROOF_GROUP_ATTENTION, "o_proj", mixer->heads * size, self->net->hidden, mixer->output_bias);
  if (self->net->net == ROOF_NET_DECODER || mixer->causal)
    roof_walk_cache (self, 2 * self->step->batch * count_kept (self, mixer) * kv_heads * size);
}

/* Keys and values of the encoder's output are computed with the prompt and kept. */
void
roof_walk_cross (RoofWalk        *self,
                 const RoofMixer *mixer,
                 double           context)
{
  double heads = roof_walk_divide (self, "attention heads", mixer->heads);
  double kv_heads = split_kv_heads (self, mixer->kv_heads);
  double size = mixer->head_size;
  double rows = self->step->past > 0 ? 0 : self->step->batch * context;
  double per_head = size * (2 * self->net->hidden + mixer->key_bias + mixer->query_bias);

  roof_walk_column (self, ROOF_GROUP_ATTENTION, "cross_q_proj", self->net->hidden, mixer->heads * size, mixer->query_bias);
  if (rows > 0)
    {
      walk_kv (self, mixer, "cross_k_proj", rows, kv_heads, mixer->key_bias);
      walk_kv (self, mixer, "cross_v_proj", rows, kv_heads, mixer->query_bias);
    }
  else
    roof_walk_weights (self, ROOF_GROUP_ATTENTION, mixer->kv_heads * per_head, mixer->kv_heads * per_head, kv_heads * per_head);
  walk_core (self, mixer, "cross_attention", heads, kv_heads, context);
  roof_walk_row (self, ROOF_GROUP_ATTENTION, "cross_o_proj", mixer->heads * size, self->net->hidden, mixer->output_bias);
  roof_walk_cache (self, 2 * self->step->batch * context * kv_heads * size);
}

/* The latent of every token is opened into keys and values per head, for new tokens and, with a cache, for the old. */
static void
walk_opened (RoofWalk        *self,
             const RoofMixer *mixer,
             double           heads)
{
  double keys = self->step->batch * (self->tokens + self->step->past);
  const RoofLinear open = {
    .name = "kv_b_proj",
    .group = ROOF_GROUP_ATTENTION,
    .rows = keys,
    .all_in = mixer->cache_rank,
    .all_out = mixer->heads * (mixer->plain_size + mixer->value_size),
    .in = mixer->cache_rank,
    .out = heads * (mixer->plain_size + mixer->value_size),
  };

  roof_walk_linear (self, &open);
  roof_walk_add (self, ROOF_GROUP_ATTENTION, "attention", "attention", self->step->recompute && self->step->training ? 2 : 1,
                 "B", self->step->batch, "N", heads, "K", heads, "H", mixer->value_size, "Hqk", mixer->head_size, "Hv",
                 mixer->value_size, "T", self->tokens, "P", self->step->past, "causal", 1.0, NULL);
  if (self->step->training)
    roof_walk_add (self, ROOF_GROUP_ATTENTION, "attention_backward", "attention_backward", 1, "B", self->step->batch,
                   "N", heads, "K", heads, "H", mixer->value_size, "Hqk", mixer->head_size, "Hv", mixer->value_size, "T",
                   self->tokens, "causal", 1.0, NULL);
}

/* Half of the opening matrix goes into the queries, half into the outputs: the latent is read as it lies. */
static void
walk_absorbed (RoofWalk        *self,
               const RoofMixer *mixer,
               double           heads)
{
  RoofPart queries = roof_walk_begin (self, ROOF_GROUP_ATTENTION, "q_absorb", "matmul", 1, "batch", heads, "B", self->rows,
                                      "D", mixer->plain_size, "F", mixer->cache_rank, NULL);
  RoofPart values = roof_walk_begin (self, ROOF_GROUP_ATTENTION, "v_absorb", "matmul", 1, "batch", heads, "B", self->rows,
                                     "D", mixer->cache_rank, "F", mixer->value_size, NULL);

  queries.formats[ROOF_ROLE_WEIGHTS] = values.formats[ROOF_ROLE_WEIGHTS] = self->weights[ROOF_GROUP_ATTENTION];
  roof_walk_end (self, &queries);
  roof_walk_add (self, ROOF_GROUP_ATTENTION, "attention", "mla_decode", 1, "B", self->step->batch, "N", heads, "T",
                 self->tokens, "S", self->step->past + self->tokens, "kv_lora", mixer->cache_rank, "rope", mixer->rope_size, NULL);
  roof_walk_end (self, &values);
}

/* Reading the latent as it lies takes more work for each pair of tokens, opening it takes work for every token that is
 * kept (formulas 3.9): whichever is less. A single token never opens. */
static gboolean
is_absorbed (const RoofWalk  *self,
             const RoofMixer *mixer)
{
  double new = self->tokens, old = self->step->past;
  double pairs = new * old + new * (new + 1) / 2;
  double opened = mixer->plain_size + mixer->value_size;
  double absorbing = pairs * (2 * mixer->cache_rank + mixer->rope_size) + new * mixer->cache_rank * opened;
  double opening = pairs * (mixer->head_size + mixer->value_size) + (new + old) * mixer->cache_rank * opened;

  return !self->step->training && (new == 1 || absorbing < opening);
}

void
roof_walk_latent (RoofWalk        *self,
                  const RoofMixer *mixer)
{
  double heads = roof_walk_divide (self, "attention heads", mixer->heads);
  double hidden = self->net->hidden;
  double opened = mixer->cache_rank * (mixer->plain_size + mixer->value_size);
  gboolean absorb = is_absorbed (self, mixer);

  if (mixer->query_rank > 0)
    {
      roof_walk_whole (self, ROOF_GROUP_ATTENTION, "q_a_proj", self->rows, hidden, mixer->query_rank, FALSE);
      roof_walk_norm (self, "q_a_norm", 1, self->rows, mixer->query_rank);
      roof_walk_column (self, ROOF_GROUP_ATTENTION, "q_b_proj", mixer->query_rank, mixer->heads * mixer->head_size, FALSE);
    }
  else
    roof_walk_column (self, ROOF_GROUP_ATTENTION, "q_proj", hidden, mixer->heads * mixer->head_size, FALSE);
  roof_walk_whole (self, ROOF_GROUP_ATTENTION, "kv_a_proj", self->rows, hidden, mixer->cache_rank + mixer->rope_size, FALSE);
  roof_walk_norm (self, "kv_a_norm", 1, self->rows, mixer->cache_rank);
  roof_walk_elementwise (self, ROOF_GROUP_ATTENTION, "rope", "rope", self->rows * (heads + 1) * mixer->rope_size);
  if (absorb)
    {
      walk_absorbed (self, mixer, heads);
      roof_walk_weights (self, ROOF_GROUP_ATTENTION, mixer->heads * opened, mixer->heads * opened, heads * opened);
    }
  else
    walk_opened (self, mixer, heads);
  roof_walk_row (self, ROOF_GROUP_ATTENTION, "o_proj", mixer->heads * mixer->value_size, hidden, FALSE);
  /* The latent is not split: every device reads all of it. */
  roof_walk_cache (self, self->step->batch * (self->step->past + self->tokens) * (mixer->cache_rank + mixer->rope_size));
}
