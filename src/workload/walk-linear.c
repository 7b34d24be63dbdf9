/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>

#include "workload/walk.h"

/* Linear attention: layers with a state of fixed size. */

/* A matrix of rank @rank as two matrices; 0: of full rank. */
static void
walk_narrow (RoofWalk   *self,
             const char *first,
             const char *second,
             double      rank,
             double      out)
{
  if (rank > 0)
    roof_walk_whole (self, ROOF_GROUP_ATTENTION, first, self->rows, self->net->hidden, rank, FALSE);
  roof_walk_column (self, ROOF_GROUP_ATTENTION, second, rank > 0 ? rank : self->net->hidden, out, FALSE);
}

/* Kimi Linear's delta rule (Moonshot, Kimi Linear, 2025): queries, keys and values have a short convolution each, and each
 * channel of a key has a decay. */
void
roof_walk_kda (RoofWalk        *self,
               const RoofMixer *mixer)
{
  double heads = roof_walk_divide (self, "heads of the state", mixer->heads);
  double inner = heads * mixer->head_size, all = mixer->inner;
  RoofStepPart rule = roof_walk_begin (self, ROOF_GROUP_ATTENTION, "delta_rule", "kda", roof_walk_count_passes (self), "B", self->step->batch,
                                       "L", self->tokens, "P", roof_walk_get_past (self), "h", heads, "G", heads, "k", mixer->state, "v",
                                       mixer->head_size, "Q", fmin (self->tokens, mixer->chunk), "keep", roof_walk_keeps (self), NULL);

  roof_walk_column (self, ROOF_GROUP_ATTENTION, "q_proj", self->net->hidden, all, FALSE);
  roof_walk_column (self, ROOF_GROUP_ATTENTION, "k_proj", self->net->hidden, all, FALSE);
  roof_walk_column (self, ROOF_GROUP_ATTENTION, "v_proj", self->net->hidden, all, FALSE);
  roof_walk_short_convolution (self, mixer, 3 * all, 3 * inner);
  walk_narrow (self, "f_a_proj", "f_b_proj", mixer->decay_rank, all);
  walk_narrow (self, "g_a_proj", "g_b_proj", mixer->gate_rank, all);
  roof_walk_column (self, ROOF_GROUP_ATTENTION, "b_proj", self->net->hidden, mixer->heads, FALSE);
  roof_walk_end (self, &rule);
  /* A decay per head, an offset per channel. */
  roof_walk_weights (self, ROOF_GROUP_EMBEDDING, mixer->heads + all, mixer->heads + all, heads + inner);
  roof_walk_norm (self, "gate_norm", 1, self->rows * heads, mixer->head_size);
  roof_walk_elementwise (self, ROOF_GROUP_ATTENTION, "gate", "silu_mul", self->rows * inner);
  roof_walk_cache_state (self, inner * mixer->state);
  roof_walk_row (self, ROOF_GROUP_ATTENTION, "o_proj", all, self->net->hidden, FALSE);
}

/* Lightning attention (MiniMax-01, 2025): a fixed decay per head, and an output gate. */
void
roof_walk_lightning (RoofWalk        *self,
                     const RoofMixer *mixer)
{
  double heads = roof_walk_divide (self, "heads of the state", mixer->heads);
  double inner = heads * mixer->head_size, rest = mixer->inner - inner;
  RoofStepPart core = roof_walk_begin (self, ROOF_GROUP_ATTENTION, "lightning", "lightning", roof_walk_count_passes (self), "B",
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

/* RWKV-7's learned vectors, each `hidden` wide: token shift of six inputs, offsets of decay and rate, three scales of keys and
 * outputs, gain and offset of the norm over heads, token shift of the MLP. */
#define RWKV_VECTORS (6 + 2 + 3 + 2 + 1)

/* Mixes values with those of the first layer, which has no matrices and offset for this. */
static void
walk_mixing (RoofWalk        *self,
             const RoofMixer *mixer)
{
  double layers = self->layers, hidden = self->net->hidden;

  if (layers < 2)
    return;
  self->layers = layers - 1;
  walk_narrow (self, "v_a_proj", "v_b_proj", mixer->mix_rank, mixer->inner);
  roof_walk_weights (self, ROOF_GROUP_EMBEDDING, hidden, hidden, hidden);
  self->layers = layers;
}

/* RWKV-7 (Peng et al., 2025): token shift, and low-rank matrices for decay, rate, gate and the share of the first layer's
 * values. */
void
roof_walk_rwkv (RoofWalk        *self,
                const RoofMixer *mixer)
{
  double hidden = self->net->hidden, heads = roof_walk_divide (self, "heads of the state", mixer->heads);
  double inner = heads * mixer->head_size, all = RWKV_VECTORS * hidden;
  RoofStepPart core = roof_walk_begin (self, ROOF_GROUP_ATTENTION, "wkv", "rwkv7", roof_walk_count_passes (self), "B", self->step->batch, "L",
                                       self->tokens, "P", roof_walk_get_past (self), "h", heads, "d", mixer->head_size, "keep",
                                       roof_walk_keeps (self), NULL);

  roof_walk_elementwise (self, ROOF_GROUP_ATTENTION, "token_shift", "scale_shift", 6 * self->rows * hidden);
  roof_walk_column (self, ROOF_GROUP_ATTENTION, "r_proj", hidden, mixer->inner, FALSE);
  roof_walk_column (self, ROOF_GROUP_ATTENTION, "k_proj", hidden, mixer->inner, FALSE);
  roof_walk_column (self, ROOF_GROUP_ATTENTION, "v_proj", hidden, mixer->inner, FALSE);
  walk_narrow (self, "w_a_proj", "w_b_proj", mixer->decay_rank, mixer->inner);
  walk_narrow (self, "a_a_proj", "a_b_proj", mixer->rate_rank, mixer->inner);
  walk_mixing (self, mixer);
  walk_narrow (self, "g_a_proj", "g_b_proj", mixer->gate_rank, mixer->inner);
  roof_walk_end (self, &core);
  roof_walk_weights (self, ROOF_GROUP_EMBEDDING, all, all, all);
  roof_walk_add (self, ROOF_GROUP_ATTENTION, "head_norm", "groupnorm", roof_walk_count_passes (self), "rows", self->rows * heads,
                 "d", mixer->head_size, NULL);
  roof_walk_elementwise (self, ROOF_GROUP_ATTENTION, "gate", "mul", self->rows * inner);
  roof_walk_cache_state (self, inner * mixer->state);
  /* Token shift of attention and MLP: the last token of each. */
  roof_walk_cache (self, self->step->batch * 2 * hidden);
  roof_walk_row (self, ROOF_GROUP_ATTENTION, "o_proj", mixer->inner, hidden, FALSE);
}

/* RWKV-6: low-rank weights of token shift for five inputs. */
static void
walk_five (RoofWalk *self,
           double    rank)
{
  double hidden = self->net->hidden, weights = 5 * rank * hidden;
  RoofStepPart up = roof_walk_begin (self, ROOF_GROUP_ATTENTION, "mix_b_proj", "matmul", roof_walk_count_passes (self), "batch", 5.0, "B",
                                     self->rows, "D", rank, "F", hidden, NULL);

  roof_walk_whole (self, ROOF_GROUP_ATTENTION, "mix_a_proj", self->rows, hidden, 5 * rank, FALSE);
  roof_walk_end (self, &up);
  roof_walk_weights (self, ROOF_GROUP_EMBEDDING, weights, weights, weights);
}

/* RWKV-5 and -6 (Peng et al., Eagle and Finch, 2024): gated linear attention with a decay per channel. Learned vectors: token
 * shift of four inputs (RWKV-6: of five, and one shared), decay, bonus, norm over heads, token shift of two inputs of the
 * MLP. */
void
roof_walk_finch (RoofWalk        *self,
                 const RoofMixer *mixer)
{
  double hidden = self->net->hidden, heads = roof_walk_divide (self, "heads of the state", mixer->heads);
  double inner = heads * mixer->head_size;
  double all = (mixer->mix_rank > 0 ? 6 + 2 : 4 + 2) * hidden + 4 * mixer->inner;
  RoofStepPart core = roof_walk_begin (self, ROOF_GROUP_ATTENTION, "wkv", "lightning", roof_walk_count_passes (self), "B",
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
    walk_narrow (self, "w_a_proj", "w_b_proj", mixer->decay_rank, mixer->inner);
  roof_walk_end (self, &core);
  roof_walk_weights (self, ROOF_GROUP_EMBEDDING, all, all, all);
  roof_walk_add (self, ROOF_GROUP_ATTENTION, "head_norm", "groupnorm", roof_walk_count_passes (self), "rows", self->rows * heads,
                 "d", mixer->head_size, NULL);
  roof_walk_elementwise (self, ROOF_GROUP_ATTENTION, "gate", "silu_mul", self->rows * inner);
  roof_walk_cache_state (self, inner * mixer->state);
  /* Token shift of attention and MLP: the last token of each. */
  roof_walk_cache (self, self->step->batch * 2 * hidden);
  roof_walk_row (self, ROOF_GROUP_ATTENTION, "o_proj", mixer->inner, hidden, FALSE);
  /* The MLP's output has a gate. */
  roof_walk_column (self, ROOF_GROUP_MLP, "mlp_gate", hidden, hidden, FALSE);
  roof_walk_elementwise (self, ROOF_GROUP_MLP, "mlp_gating", "silu_mul", self->rows * roof_walk_divide (self, "mlp_gate", hidden));
}

/* xLSTM's mLSTM (Beck et al., 2024): as Mamba-2 with as many groups as heads: a decay per head and token, keys that write
 * values. The normaliser, one more row of the state, is not counted. */
void
roof_walk_mlstm (RoofWalk        *self,
                 const RoofMixer *mixer)
{
  double hidden = self->net->hidden, heads = roof_walk_divide (self, "heads of the state", mixer->heads);
  double inner = heads * mixer->head_size;
  RoofStepPart core = roof_walk_begin (self, ROOF_GROUP_ATTENTION, "mlstm", "mamba2_ssd", roof_walk_count_passes (self), "B",
                                       self->step->batch, "L", self->tokens, "P", roof_walk_get_past (self), "h", heads, "p",
                                       mixer->head_size, "N", mixer->state, "G", heads, "Q", fmin (self->tokens, mixer->chunk),
                                       "keep", roof_walk_keeps (self), NULL);

  roof_walk_column (self, ROOF_GROUP_ATTENTION, "q_proj", hidden, mixer->heads * mixer->state, FALSE);
  roof_walk_column (self, ROOF_GROUP_ATTENTION, "k_proj", hidden, mixer->heads * mixer->state, FALSE);
  roof_walk_column (self, ROOF_GROUP_ATTENTION, "v_proj", hidden, mixer->inner, FALSE);
  roof_walk_column (self, ROOF_GROUP_ATTENTION, "ogate_proj", hidden, mixer->inner, FALSE);
  /* Input and forget gates, one number per head each. */
  roof_walk_column (self, ROOF_GROUP_ATTENTION, "if_proj", hidden, 2 * mixer->heads, TRUE);
  roof_walk_end (self, &core);
  roof_walk_head_gains (self, "head_norm", self->rows * heads, mixer->head_size, mixer->inner, inner);
  roof_walk_elementwise (self, ROOF_GROUP_ATTENTION, "gate", "silu_mul", self->rows * inner);
  roof_walk_cache_state (self, heads * (mixer->head_size + 1) * mixer->state + heads);
  roof_walk_row (self, ROOF_GROUP_ATTENTION, "out_proj", mixer->inner, hidden, FALSE);
}

/* LFM2: a short convolution between two products, with the three inputs from one matrix. */
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
