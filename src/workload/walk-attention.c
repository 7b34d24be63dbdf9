/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>

#include "core/units/format.h"
#include "workload/walk.h"

/* Attention as kernels of one device: projections of queries, keys and values, then the core (scores, softmax, weighted sum), then the
 * output's projection, with the bytes of the cache. Three entries: roof_walk_attention() for heads with keys and values of their
 * own, roof_walk_cross() for those of an encoder's output, roof_walk_latent() for keys and values compressed into a latent (MLA).
 * A latent is either opened, into keys and values per head, or absorbed: the decompression matrix is multiplied into queries and
 * outputs, and attention reads the latents; with an indexer only the tokens that it chooses.
 * Invariants: heads are split over the devices of a layer, or with Ulysses over those that share a sequence; KV heads that are fewer
 * than devices are copied, latents always. A count that does not divide is refused by name. Parameters are counted once for the
 * network, cache bytes for each device and all layers of the block. */

/* KV heads per device; with more devices than heads one, held by several devices. */
static double
split_kv_heads (RoofWalk *self,
                double    heads)
{
  double devices = self->step->split;

  if (heads >= devices)
    return roof_walk_divide (self, "KV heads", heads);
  if (fmod (devices, heads) != 0)
    roof_walk_refuse (self, "tp", "a split over %1$.15g devices is not a multiple of the %2$.15g KV heads", devices, heads);
  return 1;
}

/* Cached tokens of a layer with a window; of chunks, those of one chunk. */
static double
count_kept (const RoofWalk  *self,
            const RoofMixer *mixer)
{
  double all = roof_walk_count_cached (self), context = self->step->parallel.context;

  if (roof_walk_deals_heads (self) && mixer->window > 0)
    return fmin (all, mixer->window / context);
  return mixer->window > 0 ? fmin (all, mixer->window) : all;
}

/* Of @kv_heads of devices that share a sequence, with copies where each takes a part of the heads. */
static double
count_dealt (const RoofWalk *self,
             double          kv_heads)
{
  return roof_walk_deals_heads (self) ? fmax (kv_heads, self->step->parallel.context) : kv_heads;
}

/* Width of the input of queries, keys and values. */
static double
get_inputs (const RoofWalk  *self,
            const RoofMixer *mixer)
{
  return mixer->inputs > 0 ? mixer->inputs : self->net->hidden;
}

/* The key or value matrix. With fewer heads than devices, several devices hold the same head. */
static void
walk_kv (RoofWalk        *self,
         const RoofMixer *mixer,
         const char      *name,
         double           rows,
         double           heads,
         double           size,
         gboolean         bias)
{
  const RoofLinear linear = {
    .name = name,
    .group = ROOF_GROUP_ATTENTION,
    .rows = rows,
    .all_in = get_inputs (self, mixer),
    .all_out = mixer->kv_heads * size,
    .in = get_inputs (self, mixer),
    .out = heads * size,
    .bias = bias,
    .to_cache = TRUE,
  };

  roof_walk_linear (self, &linear);
}

/* Weights of key and value matrices that this step does not multiply with. @met: their earlier results are read */
static void
rest_kv (RoofWalk        *self,
         const RoofMixer *mixer,
         const char      *name,
         double           heads,
         double           size,
         gboolean         bias,
         gboolean         met)
{
  double all = mixer->kv_heads * size, weights = self->net->hidden * all;

  roof_walk_parameters (self, weights, met ? weights : 0);
  roof_walk_matrices (self, ROOF_GROUP_ATTENTION, name, 1, heads * size, self->net->hidden);
  if (bias)
    roof_walk_vectors (self, all, met ? all : 0, heads * size);
}

static double
get_value_size (const RoofMixer *mixer)
{
  return mixer->value_size > 0 ? mixer->value_size : mixer->head_size;
}

/* Sum of tokens seen by queries up to position @end: those within @local, and every @stride-th before. */
static double
count_seen (double end,
            double local,
            double stride)
{
  double near = fmin (end, local), far = fmax (end - local, 0);

  return near * (near + 1) / 2 + far * local + far * (far + 1) / 2 / stride;
}

/* The dense window with as many query-key pairs as local and strided attention (Phi-3-small): equal work and, for a single new
 * token, equal reads. 0: no window */
static double
find_dense_window (const RoofWalk  *self,
                   const RoofMixer *mixer)
{
  double past = self->past, all = past + self->tokens;
  double pairs = count_seen (all, mixer->local, mixer->stride) - count_seen (past, mixer->local, mixer->stride);
  double window = pairs / self->tokens;

  if (all <= mixer->local)
    return 0;
  /* Queries near the beginning see fewer tokens than that. */
  if (window > past)
    window = all - sqrt (fmax (all * all - past * past - 2 * pairs, 0));
  return fmax (floor (window), 1);
}

/* What softmax and dropout keep of each score, B: its result, the mask, the result after the mask (Korthikanti et al., 2022). */
#define SCORE_BYTES 5

/* Each device's queries see all tokens of a sequence, or of another one's @context. Recomputation makes the scores again. */
static void
walk_scores (RoofWalk     *self,
             RoofStepPart *part,
             double        heads,
             double        context)
{
  double keys = context > 0 ? context : self->tokens * self->step->parallel.context;

  if (!self->step->unfused)
    return;
  roof_walk_set (part, "fused", 0);
  if (self->step->training && !self->step->recompute && g_str_equal (part->operation, "attention"))
    self->expansion->saved_bytes += SCORE_BYTES * self->layers * self->step->batch * heads * self->tokens * keys;
}

/* Attention: products and softmax and, in training, the backward pass of 2.5 times the work. */
static void
walk_core (RoofWalk        *self,
           const RoofMixer *mixer,
           const char      *name,
           double           heads,
           double           kv_heads,
           double           context)
{
  double past = context > 0 ? 0 : self->past;
  double causal = mixer->causal && context == 0;
  double window = context > 0 || mixer->chunked ? 0 : mixer->stride > 0 ? find_dense_window (self, mixer) : mixer->window;
  double chunk = context > 0 || !mixer->chunked ? 0 : mixer->window;
  RoofStepPart part = roof_walk_begin (self, ROOF_GROUP_ATTENTION, name, "attention",
                                       roof_walk_count_forward (self), "B", self->step->batch, "N", heads,
                                       "K", kv_heads, "H", mixer->head_size, "T", self->tokens, "P", past, "S", context, "causal",
                                       causal, "window", window, NULL);

  if (chunk > 0)
    roof_walk_set (&part, "chunk", chunk);
  if (mixer->value_size > 0)
    roof_walk_set (&part, "Hv", mixer->value_size);
  walk_scores (self, &part, heads, context);
  roof_walk_end (self, &part);
  if (!self->step->training)
    return;
  {
    g_autofree char *backward = g_strconcat (name, "_backward", NULL);

    part = roof_walk_begin (self, ROOF_GROUP_ATTENTION, backward, "attention_backward", 1, "B", self->step->batch, "N", heads,
                            "K", kv_heads, "H", mixer->head_size, "T", self->tokens, "P", past, "S", context, "causal", causal,
                            "window", window, NULL);
    if (chunk > 0)
      roof_walk_set (&part, "chunk", chunk);
    if (mixer->value_size > 0)
      roof_walk_set (&part, "Hv", mixer->value_size);
    walk_scores (self, &part, heads, context);
    roof_walk_end (self, &part);
  }
}

void
roof_walk_wide_norm (RoofWalk   *self,
                     const char *name,
                     double      rows,
                     double      all,
                     double      here)
{
  roof_walk_norm (self, name, 1, rows, here);
  roof_walk_vectors (self, all - here, all - here, 0);
}

/* Norm per head, or over all heads of a token. */
static void
walk_head_norm (RoofWalk        *self,
                const RoofMixer *mixer,
                const char      *name,
                double           all,
                double           heads)
{
  if (mixer->wide_norm)
    roof_walk_wide_norm (self, name, self->rows, all * mixer->head_size, heads * mixer->head_size);
  else if (mixer->head_gains)
    roof_walk_head_gains (self, name, self->rows * heads, mixer->head_size, all * mixer->head_size, heads * mixer->head_size);
  else
    roof_walk_norm (self, name, 1, self->rows * heads, mixer->head_size);
}

/* Keys and values, or the weights of unused matrices for them. */
static void
walk_kv_inputs (RoofWalk        *self,
                const RoofMixer *mixer,
                double           kv_heads)
{
  double values = get_value_size (mixer);

  if (mixer->borrows)
    {
      if (!mixer->idle)
        return;
      rest_kv (self, mixer, "k_proj", kv_heads, mixer->head_size, FALSE, FALSE);
      rest_kv (self, mixer, "v_proj", kv_heads, values, FALSE, FALSE);
      roof_walk_vectors (self, mixer->head_size, 0, mixer->head_size);
      return;
    }
  walk_kv (self, mixer, "k_proj", self->rows, kv_heads, mixer->head_size, mixer->key_bias);
  if (!mixer->key_is_value)
    walk_kv (self, mixer, "v_proj", self->rows, kv_heads, values, mixer->query_bias);
}

void
roof_walk_attention_inputs (RoofWalk        *self,
                            const RoofMixer *mixer)
{
  double heads = roof_walk_divide (self, "attention heads", mixer->heads);
  double kv_heads = split_kv_heads (self, mixer->kv_heads);
  double turned = heads + (mixer->borrows ? 0 : kv_heads);

  if (mixer->query_rank > 0)
    {
      roof_walk_whole (self, ROOF_GROUP_ATTENTION, "q_a_proj", self->rows, get_inputs (self, mixer), mixer->query_rank, FALSE);
      roof_walk_norm (self, "q_a_norm", 1, self->rows, mixer->query_rank);
    }
  roof_walk_column (self, ROOF_GROUP_ATTENTION, mixer->query_rank > 0 ? "q_b_proj" : "q_proj",
                    mixer->query_rank > 0 ? mixer->query_rank : get_inputs (self, mixer),
                    (mixer->output_gate ? 2 : 1) * mixer->heads * mixer->head_size, mixer->query_bias);
  walk_kv_inputs (self, mixer, kv_heads);
  if (mixer->head_norm)
    walk_head_norm (self, mixer, "q_norm", mixer->heads, heads);
  if (mixer->head_norm && !mixer->borrows)
    walk_head_norm (self, mixer, "k_norm", mixer->kv_heads, kv_heads);
  if (mixer->rope)
    roof_walk_elementwise (self, ROOF_GROUP_ATTENTION, "rope", "rope", self->rows * turned * mixer->rope_size);
}

void
roof_walk_attention_core (RoofWalk        *self,
                          const RoofMixer *mixer)
{
  double heads = roof_walk_divide (self, "attention heads", mixer->heads);

  double kv_heads = split_kv_heads (self, mixer->kv_heads), context = self->step->parallel.context;
  double tokens = self->tokens, past = self->past;

  if (!roof_walk_deals_heads (self))
    {
      walk_core (self, mixer, "attention", heads, kv_heads, 0);
      return;
    }
  if (fmod (heads, context) != 0 || fmod (count_dealt (self, kv_heads), context) != 0)
    roof_walk_refuse (self, "cp", "%1$.15g devices do not divide the %2$.15g attention heads, %3$.15g of them with keys", context,
                      heads, kv_heads);
  self->tokens = self->step->new_tokens;
  self->past = self->step->training ? 0 : self->step->past;
  walk_core (self, mixer, "attention", heads / context, count_dealt (self, kv_heads) / context, 0);
  self->tokens = tokens;
  self->past = past;
}

static void
walk_attention_and_cache (RoofWalk        *self,
                          const RoofMixer *mixer)
{
  double numbers = count_dealt (self, split_kv_heads (self, mixer->kv_heads)) * (mixer->head_size + get_value_size (mixer));

  roof_walk_attention_core (self, mixer);
  if (self->net->net != ROOF_NET_ENCODER && (self->net->net == ROOF_NET_DECODER || mixer->causal) && !mixer->borrows)
    roof_walk_cache (self, self->step->batch * count_kept (self, mixer) * numbers);
}

/* Projects the relative distances to keys or queries, once for all sequences. */
static void
walk_places (RoofWalk        *self,
             const RoofMixer *mixer,
             const char      *name,
             double           heads,
             gboolean         bias)
{
  double hidden = self->net->hidden, numbers = heads * mixer->head_size;
  const RoofLinear own = { .name = name, .group = ROOF_GROUP_ATTENTION, .rows = mixer->places, .all_in = hidden,
                           .all_out = mixer->heads * mixer->head_size, .in = hidden, .out = numbers, .bias = bias };
  RoofStepPart part;

  if (mixer->own_places)
    {
      roof_walk_linear (self, &own);
      return;
    }
  part = roof_walk_begin (self, ROOF_GROUP_ATTENTION, name, "matmul", roof_walk_count_passes (self), "B", mixer->places, "D",
                          hidden, "F", numbers, NULL);
  roof_walk_store (self, &part, name);
  roof_walk_end (self, &part);
}

/* Scores of tokens with distances, head by head, gathered for each pair of tokens. */
static void
walk_comparison (RoofWalk        *self,
                 const RoofMixer *mixer,
                 const char      *name,
                 const char      *addition,
                 double           heads)
{
  double pairs = self->step->batch * heads * self->tokens * self->tokens;

  roof_walk_add (self, ROOF_GROUP_ATTENTION, name, "matmul", roof_walk_count_passes (self), "batch", heads, "B", self->rows, "D",
                 mixer->head_size, "F", mixer->places, NULL);
  roof_walk_add (self, ROOF_GROUP_ATTENTION, addition, "add", roof_walk_count_passes (self), "n", pairs, NULL);
}

/* He et al., DeBERTa: scores of queries with distances, and of keys with distances. */
static void
walk_disentangled (RoofWalk        *self,
                   const RoofMixer *mixer,
                   double           heads)
{
  if (mixer->place_keys)
    {
      walk_places (self, mixer, "place_k_proj", heads, mixer->place_key_bias);
      walk_comparison (self, mixer, "place_k_scores", "place_k_add", heads);
    }
  if (mixer->place_queries)
    {
      walk_places (self, mixer, "place_q_proj", heads, TRUE);
      walk_comparison (self, mixer, "place_q_scores", "place_q_add", heads);
    }
}

/* Beltagy et al., Longformer: global tokens have query, key and value matrices of their own; a text has one such token unless a
 * task names more. */
static void
walk_wide_seeing (RoofWalk        *self,
                  const RoofMixer *mixer,
                  double           heads)
{
  double all = mixer->heads * mixer->head_size, hidden = self->net->hidden;
  double asking = self->rows;

  self->rows = self->step->batch;
  roof_walk_column (self, ROOF_GROUP_ATTENTION, "global_q_proj", hidden, all, TRUE);
  self->rows = asking;
  roof_walk_column (self, ROOF_GROUP_ATTENTION, "global_k_proj", hidden, all, TRUE);
  roof_walk_column (self, ROOF_GROUP_ATTENTION, "global_v_proj", hidden, all, TRUE);
  roof_walk_add (self, ROOF_GROUP_ATTENTION, "global_attention", "attention", roof_walk_count_passes (self), "B",
                 self->step->batch, "N", heads, "K", heads, "H", mixer->head_size, "T", 1.0, "P", 0.0, "S", self->tokens, "causal",
                 0.0, NULL);
}

/* A sigmoid gate: as many operations as SiLU and a product. */
static void
walk_gate (RoofWalk        *self,
           const RoofMixer *mixer,
           double           heads,
           double           size)
{
  if (mixer->head_gate)
    roof_walk_column (self, ROOF_GROUP_ATTENTION, "g_proj", self->net->hidden, mixer->heads, FALSE);
  if (mixer->output_gate || mixer->head_gate)
    roof_walk_elementwise (self, ROOF_GROUP_ATTENTION, "attention_gate", "silu_mul", self->rows * heads * size);
}

void
roof_walk_attention (RoofWalk        *self,
                     const RoofMixer *mixer)
{
  double heads = roof_walk_divide (self, "attention heads", mixer->heads);
  double kv_heads = split_kv_heads (self, mixer->kv_heads);
  double values = get_value_size (mixer);

  roof_walk_attention_inputs (self, mixer);
  if (mixer->sinks)
    roof_walk_weights (self, ROOF_GROUP_EMBEDDING, mixer->heads, mixer->heads, heads);
  if (mixer->places > 0)
    walk_disentangled (self, mixer, heads);
  roof_walk_cores (self, mixer, walk_attention_and_cache);
  if (roof_walk_deals_heads (self))
    roof_walk_deal_heads (self, (heads + count_dealt (self, kv_heads)) * (mixer->head_size + values));
  else
    roof_walk_ring (self, heads, kv_heads * (mixer->head_size + values), values);
  if (mixer->wide_seeing)
    walk_wide_seeing (self, mixer, heads);
  walk_gate (self, mixer, heads, values);
  if (mixer->inner_norm)
    roof_walk_wide_norm (self, "attn_sub_norm", self->rows, mixer->heads * values, heads * values);
  roof_walk_row (self, ROOF_GROUP_ATTENTION, "o_proj", mixer->heads * values, self->net->hidden, mixer->output_bias);
}

/* Cross-attention: keys and values of the encoder's output are computed with the prompt and cached. */
void
roof_walk_cross (RoofWalk        *self,
                 const RoofMixer *mixer,
                 double           context)
{
  double heads = roof_walk_divide (self, "attention heads", mixer->heads);
  double kv_heads = split_kv_heads (self, mixer->kv_heads);
  double size = mixer->head_size;
  double rows = self->step->past > 0 ? 0 : self->step->batch * context;

  roof_walk_column (self, ROOF_GROUP_ATTENTION, "cross_q_proj", self->net->hidden, mixer->heads * size, mixer->query_bias);
  if (rows > 0)
    {
      walk_kv (self, mixer, "cross_k_proj", rows, kv_heads, size, mixer->key_bias);
      walk_kv (self, mixer, "cross_v_proj", rows, kv_heads, size, mixer->query_bias);
    }
  else
    {
      rest_kv (self, mixer, "cross_k_proj", kv_heads, size, mixer->key_bias, TRUE);
      rest_kv (self, mixer, "cross_v_proj", kv_heads, size, mixer->query_bias, TRUE);
    }
  if (mixer->wide_norm)
    {
      walk_head_norm (self, mixer, "cross_q_norm", mixer->heads, heads);
      roof_walk_wide_norm (self, "cross_k_norm", fmax (rows, 1), mixer->kv_heads * size, kv_heads * size);
    }
  else if (mixer->head_norm)
    {
      walk_head_norm (self, mixer, "cross_q_norm", mixer->heads, heads);
      roof_walk_norm (self, "cross_k_norm", 1, fmax (rows, 1) * kv_heads, size);
    }
  walk_core (self, mixer, "cross_attention", heads, kv_heads, context);
  roof_walk_row (self, ROOF_GROUP_ATTENTION, "cross_o_proj", mixer->heads * size, self->net->hidden, mixer->output_bias);
  if (self->net->net != ROOF_NET_DIT)
    roof_walk_cache (self, 2 * self->step->batch * context * kv_heads * size);
}

/* @operation: attention or its backward pass */
static void
add_opened (RoofWalk        *self,
            const RoofMixer *mixer,
            double           heads,
            const char      *operation,
            double           count)
{
  RoofStepPart part = roof_walk_begin (self, ROOF_GROUP_ATTENTION, operation, operation, count, "B", self->step->batch, "N", heads,
                                       "K", heads, "H", mixer->value_size, "Hqk", mixer->head_size, "Hv", mixer->value_size, "T",
                                       self->tokens, "P", self->past, "causal", 1.0, NULL);

  walk_scores (self, &part, heads, 0);
  roof_walk_end (self, &part);
}

/* Decompresses the latents of new and cached tokens into keys and values per head. */
static void
walk_opened (RoofWalk        *self,
             const RoofMixer *mixer,
             double           heads)
{
  double keys = self->step->batch * (self->tokens + self->past);
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
  add_opened (self, mixer, heads, "attention", roof_walk_count_forward (self));
  if (self->step->training)
    add_opened (self, mixer, heads, "attention_backward", 1);
}

/* Absorbs half of the decompression matrix into queries, half into outputs, so that attention reads the latents themselves. */
static void
walk_absorptions (RoofWalk        *self,
                  const RoofMixer *mixer,
                  double           heads)
{
  double passes = roof_walk_count_passes (self);
  RoofStepPart queries = roof_walk_begin (self, ROOF_GROUP_ATTENTION, "q_absorb", "matmul", passes, "batch", heads, "B", self->rows,
                                          "D", mixer->plain_size, "F", mixer->cache_rank, NULL);
  RoofStepPart values = roof_walk_begin (self, ROOF_GROUP_ATTENTION, "v_absorb", "matmul", passes, "batch", heads, "B", self->rows,
                                         "D", mixer->cache_rank, "F", mixer->value_size, NULL);

  roof_walk_store (self, &queries, "kv_b_proj");
  roof_walk_store (self, &values, "kv_b_proj");
  roof_walk_end (self, &queries);
  roof_walk_end (self, &values);
}

static void
walk_absorbed (RoofWalk        *self,
               const RoofMixer *mixer,
               double           heads)
{
  walk_absorptions (self, mixer, heads);
  roof_walk_add (self, ROOF_GROUP_ATTENTION, "attention", "mla_decode", 1, "B", self->step->batch, "N", heads, "T",
                 self->tokens, "S", self->past + self->tokens, "kv_lora", mixer->cache_rank, "rope", mixer->rope_size, NULL);
}

/* Whether to absorb, which takes more work for each pair of tokens, or decompress, which takes work for each cached token:
 * whichever is less. A single new token always absorbs. */
static gboolean
is_absorbed (const RoofWalk  *self,
             const RoofMixer *mixer)
{
  double new = self->tokens, old = self->past;
  double pairs = new * old + new * (new + 1) / 2;
  double opened = mixer->plain_size + mixer->value_size;
  double absorbing = pairs * (2 * mixer->cache_rank + mixer->rope_size) + new * mixer->cache_rank * opened;
  double opening = pairs * (mixer->head_size + mixer->value_size) + (new + old) * mixer->cache_rank * opened;

  return !self->step->training && (new == 1 || absorbing < opening);
}

/* Adds @part, a single product; in training with three backward passes: the product again, and two for gradients. Recomputation
 * runs the forward pass twice. */
static void
add_with_backward (RoofWalk     *self,
                   RoofStepPart *part,
                   const char   *backward)
{
  RoofStepPart back = *part;

  if (self->step->training && self->step->recompute)
    part->count *= 2;
  roof_walk_end (self, part);
  if (!self->step->training)
    return;
  back.name = (char *) backward;
  back.count *= 3;
  roof_walk_end (self, &back);
}

/* DeepSeek-V3.2's indexer: small heads score all tokens, and attention reads the best. Its backward pass is three passes:
 * scores again, and two products. The backward pass of attention is that of a window of as many keys, whose keys and values are
 * the latent. */
static void
walk_indexer (RoofWalk        *self,
              const RoofMixer *mixer,
              double           heads)
{
  double hidden = self->net->hidden, numbers = mixer->index_heads * mixer->index_size;
  double past = self->past, kept = self->step->batch * roof_walk_count_cached (self);
  RoofStepPart choose = roof_walk_begin (self, ROOF_GROUP_ATTENTION, "indexer", "dsa_indexer", 1, "B", self->step->batch, "T",
                                         self->tokens, "P", past, "heads", mixer->index_heads, "d", mixer->index_size, "topk",
                                         mixer->index_chosen, NULL);
  RoofStepPart read = roof_walk_begin (self, ROOF_GROUP_ATTENTION, "attention", "dsa_attention", 1, "B", self->step->batch, "T",
                                       self->tokens, "P", past, "N", heads, "kv_lora", mixer->cache_rank, "rope",
                                       mixer->rope_size, "topk", mixer->index_chosen, NULL);

  roof_walk_whole (self, ROOF_GROUP_ATTENTION, "index_q_proj", self->rows, mixer->query_rank, numbers, FALSE);
  roof_walk_whole (self, ROOF_GROUP_ATTENTION, "index_k_proj", self->rows, hidden, mixer->index_size, FALSE);
  roof_walk_whole (self, ROOF_GROUP_ATTENTION, "index_weights_proj", self->rows, hidden, mixer->index_heads, FALSE);
  /* Gain and offset, whatever the network's norm. */
  roof_walk_add (self, ROOF_GROUP_ATTENTION, "index_k_norm", "layernorm", roof_walk_count_passes (self), "rows", self->rows, "d", mixer->index_size, NULL);
  roof_walk_weights (self, ROOF_GROUP_EMBEDDING, 2 * mixer->index_size, 2 * mixer->index_size, 2 * mixer->index_size);
  /* The indexer's queries and keys are rounded to fp8, whatever the network's formats, and so cached and scored. Training uses
   * the network's formats. */
  if (!self->step->training)
    choose.formats[ROOF_ROLE_ACTIVATIONS] = choose.formats[ROOF_ROLE_KV] = choose.compute = "fp8";
  add_with_backward (self, &choose, "indexer_backward");
  walk_absorptions (self, mixer, heads);
  if (self->step->training && self->step->recompute)
    read.count *= 2;
  roof_walk_end (self, &read);
  if (self->step->training)
    roof_walk_add (self, ROOF_GROUP_ATTENTION, "attention_backward", "attention_backward", 1, "B", self->step->batch, "N", heads,
                   "K", 1.0, "H", mixer->cache_rank, "Hqk", mixer->cache_rank + mixer->rope_size, "Hv", mixer->cache_rank, "T",
                   self->tokens, "P", self->past, "causal", 1.0, "window", mixer->index_chosen, NULL);
  /* 8-bit keys with a 32-bit scale each. */
  self->expansion->cache_bytes += self->layers * kept * (mixer->index_size + 4);
}

/* Cache of latents for an indexer in at most 8 bits: each 128 numbers have a 32-bit scale, and rotary numbers stay 16-bit
 * (DeepSeek-V3.2: 656 B a token). */
static void
walk_chosen_cache (RoofWalk        *self,
                   const RoofMixer *mixer,
                   double           kept)
{
  const RoofFormat *format = roof_format_find (self->kv, NULL);
  double bytes = roof_walk_count_bytes (self->kv, kept, mixer->cache_rank)
                 + roof_walk_count_bytes ("bf16", kept, mixer->rope_size);

  if (format != NULL && roof_format_value_bytes (format) <= 1)
    bytes += roof_walk_count_bytes ("fp32", kept, ceil (mixer->cache_rank / 128));
  self->expansion->cache_bytes += self->layers * bytes;
}

/* Cache of latents and rotary numbers, not split: every device reads all of it. */
static void
walk_latent_cache (RoofWalk        *self,
                   const RoofMixer *mixer)
{
  double kept = self->step->batch * roof_walk_count_cached (self);

  if (mixer->index_chosen > 0)
    walk_chosen_cache (self, mixer, kept);
  else
    roof_walk_cache (self, kept * (mixer->cache_rank + mixer->rope_size));
}

/* Weights of the decompression matrix where absorbed: no product of their own. */
static void
walk_core_of_latent (RoofWalk        *self,
                     const RoofMixer *mixer)
{
  double heads = roof_walk_divide (self, "attention heads", mixer->heads);
  double opened = mixer->plain_size + mixer->value_size, weights = mixer->heads * opened * mixer->cache_rank;

  walk_latent_cache (self, mixer);
  if (mixer->index_chosen > 0)
    walk_indexer (self, mixer, heads);
  else if (is_absorbed (self, mixer))
    walk_absorbed (self, mixer, heads);
  else
    {
      walk_opened (self, mixer, heads);
      return;
    }
  roof_walk_parameters (self, weights, weights);
  roof_walk_matrices (self, ROOF_GROUP_ATTENTION, "kv_b_proj", 1, heads * opened, mixer->cache_rank);
}

void
roof_walk_latent (RoofWalk        *self,
                  const RoofMixer *mixer)
{
  double heads = roof_walk_divide (self, "attention heads", mixer->heads);
  double hidden = self->net->hidden, numbers = mixer->cache_rank + mixer->rope_size;
  const RoofLinear latent = { .name = "kv_a_proj", .group = ROOF_GROUP_ATTENTION, .rows = self->rows, .all_in = hidden,
                              .all_out = numbers, .in = hidden, .out = numbers, .caches = TRUE };

  if (mixer->query_rank > 0)
    {
      roof_walk_whole (self, ROOF_GROUP_ATTENTION, "q_a_proj", self->rows, hidden, mixer->query_rank, FALSE);
      roof_walk_norm (self, "q_a_norm", 1, self->rows, mixer->query_rank);
      roof_walk_column (self, ROOF_GROUP_ATTENTION, "q_b_proj", mixer->query_rank, mixer->heads * mixer->head_size, FALSE);
    }
  else
    roof_walk_column (self, ROOF_GROUP_ATTENTION, "q_proj", hidden, mixer->heads * mixer->head_size, FALSE);
  roof_walk_linear (self, &latent);
  roof_walk_norm (self, "kv_a_norm", 1, self->rows, mixer->cache_rank);
  if (mixer->rope)
    roof_walk_elementwise (self, ROOF_GROUP_ATTENTION, "rope", "rope", self->rows * (heads + 1) * mixer->rope_size);
  roof_walk_cores (self, mixer, walk_core_of_latent);
  if (roof_walk_deals_heads (self))
    roof_walk_refuse (self, "ulysses", "latent attention has no heads of keys and values to exchange");
  roof_walk_ring (self, heads, mixer->cache_rank + mixer->rope_size, mixer->cache_rank);
  if (mixer->output_gate)
    {
      roof_walk_column (self, ROOF_GROUP_ATTENTION, "g_proj", hidden, mixer->heads * mixer->value_size, FALSE);
      roof_walk_elementwise (self, ROOF_GROUP_ATTENTION, "attention_gate", "silu_mul", self->rows * heads * mixer->value_size);
    }
  roof_walk_row (self, ROOF_GROUP_ATTENTION, "o_proj", mixer->heads * mixer->value_size, hidden, FALSE);
}
