/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>

#include "workload/walk.h"

/* Layers in which a state of fixed size stands for all that came before. */

/* A matrix that goes through @rank numbers, or one of full rank where it is 0. */
static void
walk_narrow (RoofWalk   *self,
             const char *first,
             const char *second,
             double      rank,
             double      out,
             gboolean    bias)
{
  if (rank > 0)
    roof_walk_whole (self, ROOF_GROUP_ATTENTION, first, self->rows, self->net->hidden, rank, FALSE);
  roof_walk_column (self, ROOF_GROUP_ATTENTION, second, rank > 0 ? rank : self->net->hidden, out, bias);
}

/* Kimi Linear's delta rule (Moonshot, Kimi Linear, 2025): queries, keys and values each through a short convolution, a decay
 * for every channel of a key. */
void
roof_walk_kda (RoofWalk        *self,
               const RoofMixer *mixer)
{
  double heads = roof_walk_divide (self, "heads of the state", mixer->heads);
  double inner = heads * mixer->head_size, all = mixer->inner;
  RoofPart rule = roof_walk_begin (self, ROOF_GROUP_ATTENTION, "delta_rule", "kda", roof_walk_count_passes (self), "B", self->step->batch,
                                   "L", self->tokens, "P", roof_walk_get_past (self), "h", heads, "G", heads, "k", mixer->state, "v",
                                   mixer->head_size, "Q", fmin (self->tokens, mixer->chunk), "keep", roof_walk_keeps (self), NULL);

  roof_walk_column (self, ROOF_GROUP_ATTENTION, "q_proj", self->net->hidden, all, FALSE);
  roof_walk_column (self, ROOF_GROUP_ATTENTION, "k_proj", self->net->hidden, all, FALSE);
  roof_walk_column (self, ROOF_GROUP_ATTENTION, "v_proj", self->net->hidden, all, FALSE);
  roof_walk_short_convolution (self, mixer, 3 * all, 3 * inner);
  walk_narrow (self, "f_a_proj", "f_b_proj", mixer->decay_rank, all, FALSE);
  walk_narrow (self, "g_a_proj", "g_b_proj", mixer->gate_rank, all, FALSE);
  roof_walk_column (self, ROOF_GROUP_ATTENTION, "b_proj", self->net->hidden, mixer->heads, FALSE);
  roof_walk_end (self, &rule);
  /* A decay per head, and an offset for every channel. */
  roof_walk_weights (self, ROOF_GROUP_EMBEDDING, mixer->heads + all, mixer->heads + all, heads + inner);
  roof_walk_norm (self, "gate_norm", 1, self->rows * heads, mixer->head_size);
  roof_walk_elementwise (self, ROOF_GROUP_ATTENTION, "gate", "silu_mul", self->rows * inner);
  roof_walk_cache_state (self, inner * mixer->state);
  roof_walk_row (self, ROOF_GROUP_ATTENTION, "o_proj", all, self->net->hidden, FALSE);
}

/* Lightning attention (MiniMax-01, 2025): a decay per head that nobody learns, a gate over what comes out. */
void
roof_walk_lightning (RoofWalk        *self,
                     const RoofMixer *mixer)
{
  double heads = roof_walk_divide (self, "heads of the state", mixer->heads);
  double inner = heads * mixer->head_size, rest = mixer->inner - inner;
  RoofPart core = roof_walk_begin (self, ROOF_GROUP_ATTENTION, "lightning", "lightning", roof_walk_count_passes (self), "B",
                                   self->step->batch, "L", self->tokens, "P", roof_walk_get_past (self), "h", heads, "d",
                                   mixer->head_size, "Q", fmin (self->tokens, mixer->chunk), "keep", roof_walk_keeps (self), NULL);

  roof_walk_column (self, ROOF_GROUP_ATTENTION, "qkv_proj", self->net->hidden, 3 * mixer->inner, FALSE);
  roof_walk_elementwise (self, ROOF_GROUP_ATTENTION, "qkv_act", "silu", 3 * self->rows * inner);
  roof_walk_column (self, ROOF_GROUP_ATTENTION, "g_proj", self->net->hidden, mixer->inner, FALSE);
  roof_walk_end (self, &core);
  roof_walk_norm (self, "gate_norm", 1, self->rows, inner);
  roof_walk_vectors (self, rest, rest, 0);
  roof_walk_elementwise (self, ROOF_GROUP_ATTENTION, "gate", "silu_mul", self->rows * inner);
  roof_walk_cache_state (self, inner * mixer->state);
  roof_walk_row (self, ROOF_GROUP_ATTENTION, "o_proj", mixer->inner, self->net->hidden, FALSE);
}

/* The numbers that RWKV-7 learns beside its matrices, per number of a token: how much of the last token six inputs take, an
 * offset each for decay and rate, three that scale keys and outputs, the gain and offset of the norm over heads, and what the
 * MLP takes of the last token. */
#define RWKV_VECTORS (6 + 2 + 3 + 2 + 1)

/* How much of the first layer's values the others take: the first has no such matrices, nor the offset. */
static void
walk_mixing (RoofWalk        *self,
             const RoofMixer *mixer)
{
  double layers = self->layers, hidden = self->net->hidden;

  if (layers < 2)
    return;
  self->layers = layers - 1;
  walk_narrow (self, "v_a_proj", "v_b_proj", mixer->mix_rank, mixer->inner, FALSE);
  roof_walk_weights (self, ROOF_GROUP_EMBEDDING, hidden, hidden, hidden);
  self->layers = layers;
}

/* RWKV-7 (Peng et al., 2025): each number of a token is mixed with that of the token before, and decay, rate, gate and the
 * share of the first layer's values come through matrices of low rank. */
void
roof_walk_rwkv (RoofWalk        *self,
                const RoofMixer *mixer)
{
  double hidden = self->net->hidden, heads = roof_walk_divide (self, "heads of the state", mixer->heads);
  double inner = heads * mixer->head_size, all = RWKV_VECTORS * hidden;
  RoofPart core = roof_walk_begin (self, ROOF_GROUP_ATTENTION, "wkv", "rwkv7", roof_walk_count_passes (self), "B", self->step->batch, "L",
                                   self->tokens, "P", roof_walk_get_past (self), "h", heads, "d", mixer->head_size, "keep",
                                   roof_walk_keeps (self), NULL);

  roof_walk_elementwise (self, ROOF_GROUP_ATTENTION, "token_shift", "scale_shift", 6 * self->rows * hidden);
  roof_walk_column (self, ROOF_GROUP_ATTENTION, "r_proj", hidden, mixer->inner, FALSE);
  roof_walk_column (self, ROOF_GROUP_ATTENTION, "k_proj", hidden, mixer->inner, FALSE);
  roof_walk_column (self, ROOF_GROUP_ATTENTION, "v_proj", hidden, mixer->inner, FALSE);
  walk_narrow (self, "w_a_proj", "w_b_proj", mixer->decay_rank, mixer->inner, FALSE);
  walk_narrow (self, "a_a_proj", "a_b_proj", mixer->rate_rank, mixer->inner, FALSE);
  walk_mixing (self, mixer);
  walk_narrow (self, "g_a_proj", "g_b_proj", mixer->gate_rank, mixer->inner, FALSE);
  roof_walk_end (self, &core);
  roof_walk_weights (self, ROOF_GROUP_EMBEDDING, all, all, all);
  roof_walk_add (self, ROOF_GROUP_ATTENTION, "head_norm", "groupnorm", roof_walk_count_passes (self), "rows", self->rows * heads,
                 "d", mixer->head_size, NULL);
  roof_walk_elementwise (self, ROOF_GROUP_ATTENTION, "gate", "mul", self->rows * inner);
  roof_walk_cache_state (self, inner * mixer->state);
  /* The last token, as attention and MLP saw it. */
  roof_walk_cache (self, self->step->batch * 2 * hidden);
  roof_walk_row (self, ROOF_GROUP_ATTENTION, "o_proj", mixer->inner, hidden, FALSE);
}

/* RWKV-6's share of the last token, for each of five inputs: through few numbers. */
static void
walk_five (RoofWalk *self,
           double    rank)
{
  double hidden = self->net->hidden, weights = 5 * rank * hidden;
  RoofPart up = roof_walk_begin (self, ROOF_GROUP_ATTENTION, "mix_b_proj", "matmul", roof_walk_count_passes (self), "batch", 5.0, "B",
                                 self->rows, "D", rank, "F", hidden, NULL);

  roof_walk_whole (self, ROOF_GROUP_ATTENTION, "mix_a_proj", self->rows, hidden, 5 * rank, FALSE);
  roof_walk_end (self, &up);
  roof_walk_weights (self, ROOF_GROUP_EMBEDDING, weights, weights, weights);
}

/* RWKV-5 and -6 (Peng et al., Eagle and Finch, 2024): linear attention with a decay for each channel, gated. The numbers learned beside
 * the matrices, per number of a token: how much of the last one is taken (four inputs, and in the sixth five and one for all), a
 * decay and a share of the token itself, the norm over heads, two inputs of the MLP. */
void
roof_walk_finch (RoofWalk        *self,
                 const RoofMixer *mixer)
{
  double hidden = self->net->hidden, heads = roof_walk_divide (self, "heads of the state", mixer->heads);
  double inner = heads * mixer->head_size;
  double all = (mixer->mix_rank > 0 ? 6 + 2 : 4 + 2) * hidden + 4 * mixer->inner;
  RoofPart core = roof_walk_begin (self, ROOF_GROUP_ATTENTION, "wkv", "lightning", roof_walk_count_passes (self), "B",
                                   self->step->batch, "L", self->tokens, "P", roof_walk_get_past (self), "h", heads, "d",
                                   mixer->head_size, "Q", fmin (self->tokens, mixer->chunk), "keep", roof_walk_keeps (self), NULL);

  roof_walk_elementwise (self, ROOF_GROUP_ATTENTION, "token_shift", "scale_shift", 5 * self->rows * hidden);
  if (mixer->mix_rank > 0)
    walk_five (self, mixer->mix_rank);
  roof_walk_column (self, ROOF_GROUP_ATTENTION, "r_proj", hidden, mixer->inner, FALSE);
  roof_walk_column (self, ROOF_GROUP_ATTENTION, "k_proj", hidden, mixer->inner, FALSE);
  roof_walk_column (self, ROOF_GROUP_ATTENTION, "v_proj", hidden, mixer->inner, FALSE);
  roof_walk_column (self, ROOF_GROUP_ATTENTION, "g_proj", hidden, mixer->inner, FALSE);
  if (mixer->decay_rank > 0)
    walk_narrow (self, "w_a_proj", "w_b_proj", mixer->decay_rank, mixer->inner, FALSE);
  roof_walk_end (self, &core);
  roof_walk_weights (self, ROOF_GROUP_EMBEDDING, all, all, all);
  roof_walk_add (self, ROOF_GROUP_ATTENTION, "head_norm", "groupnorm", roof_walk_count_passes (self), "rows", self->rows * heads,
                 "d", mixer->head_size, NULL);
  roof_walk_elementwise (self, ROOF_GROUP_ATTENTION, "gate", "silu_mul", self->rows * inner);
  roof_walk_cache_state (self, inner * mixer->state);
  /* The last token, as attention and MLP saw it. */
  roof_walk_cache (self, self->step->batch * 2 * hidden);
  roof_walk_row (self, ROOF_GROUP_ATTENTION, "o_proj", mixer->inner, hidden, FALSE);
  /* What the MLP gives is gated. */
  roof_walk_column (self, ROOF_GROUP_MLP, "mlp_gate", hidden, hidden, FALSE);
  roof_walk_elementwise (self, ROOF_GROUP_MLP, "mlp_gating", "silu_mul", self->rows * roof_walk_divide (self, "mlp_gate", hidden));
}

/* xLSTM's matrix of state (Beck et al., 2024) is what Mamba-2's is with as many groups as heads: a decay per head and token, keys that
 * write values. What it is divided by is one row more, which is not counted. */
void
roof_walk_mlstm (RoofWalk        *self,
                 const RoofMixer *mixer)
{
  double hidden = self->net->hidden, heads = roof_walk_divide (self, "heads of the state", mixer->heads);
  double inner = heads * mixer->head_size;
  RoofPart core = roof_walk_begin (self, ROOF_GROUP_ATTENTION, "mlstm", "mamba2_ssd", roof_walk_count_passes (self), "B",
                                   self->step->batch, "L", self->tokens, "P", roof_walk_get_past (self), "h", heads, "p",
                                   mixer->head_size, "N", mixer->state, "G", heads, "Q", fmin (self->tokens, mixer->chunk),
                                   "keep", roof_walk_keeps (self), NULL);

  roof_walk_column (self, ROOF_GROUP_ATTENTION, "q_proj", hidden, mixer->heads * mixer->state, FALSE);
  roof_walk_column (self, ROOF_GROUP_ATTENTION, "k_proj", hidden, mixer->heads * mixer->state, FALSE);
  roof_walk_column (self, ROOF_GROUP_ATTENTION, "v_proj", hidden, mixer->inner, FALSE);
  roof_walk_column (self, ROOF_GROUP_ATTENTION, "ogate_proj", hidden, mixer->inner, FALSE);
  /* How much is written and how much is kept, a number each per head. */
  roof_walk_column (self, ROOF_GROUP_ATTENTION, "if_proj", hidden, 2 * mixer->heads, TRUE);
  roof_walk_end (self, &core);
  roof_walk_head_gains (self, "head_norm", self->rows * heads, mixer->head_size, mixer->inner, inner);
  roof_walk_elementwise (self, ROOF_GROUP_ATTENTION, "gate", "silu_mul", self->rows * inner);
  roof_walk_cache_state (self, heads * (mixer->head_size + 1) * mixer->state + heads);
  roof_walk_row (self, ROOF_GROUP_ATTENTION, "out_proj", mixer->inner, hidden, FALSE);
}

/* LFM2: three matrices in one, a short convolution between two products. */
void
roof_walk_convolution (RoofWalk        *self,
                       const RoofMixer *mixer)
{
  double here = roof_walk_divide (self, "the channels", mixer->inner);

  roof_walk_column (self, ROOF_GROUP_ATTENTION, "in_proj", self->net->hidden, 3 * mixer->inner, mixer->projection_bias);
  roof_walk_elementwise (self, ROOF_GROUP_ATTENTION, "gate", "mul", 2 * self->rows * here);
  roof_walk_short_convolution (self, mixer, mixer->inner, here);
  roof_walk_row (self, ROOF_GROUP_ATTENTION, "out_proj", mixer->inner, self->net->hidden, mixer->projection_bias);
}
