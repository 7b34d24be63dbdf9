/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <string.h>

#include "workload/architecture-private.h"

/* Recurrent and hybrid networks: Mamba, RWKV, xLSTM, and those with some attention layers. */

/* Chunk length of RWKV-5 and -6, as in lightning attention. */
#define FINCH_CHUNK 256

/* Refuses options of the package mamba-ssm that only two published networks have. */
static void
refuse_additions (RoofFacts *facts)
{
  g_autoptr (GVariant) attention = roof_facts_find (facts, "attn_layer_idx");

  if (attention != NULL && !g_variant_is_of_type (attention, G_VARIANT_TYPE ("av")))
    roof_facts_fail (facts, "attn_layer_idx: must be an array");
  else if (attention != NULL && g_variant_n_children (attention) > 0)
    roof_facts_fail (facts, "attn_layer_idx: attention layers in an original Mamba are not supported");
  if (roof_facts_number (facts, "d_intermediate", 0, 0) > 0)
    roof_facts_fail (facts, "d_intermediate: an MLP in the layers of an original Mamba is not supported");
}

static void
read_frame (RoofArchitecture *self,
            RoofFacts        *facts,
            const RoofFamily *family)
{
  self->hidden = roof_facts_size (facts, KEYS_HIDDEN, NAN);
  self->vocabulary = roof_facts_size (facts, KEYS_VOCABULARY, NAN);
  self->embedding_size = self->hidden;
  self->tied = roof_facts_flag (facts, "tie_word_embeddings", (family->traits & ROOF_TRAIT_TIED) != 0);
  self->has_head = TRUE;
  self->final_norm = TRUE;
  refuse_additions (facts);
}

void
roof_read_mamba (RoofArchitecture *self,
                 RoofFacts        *facts,
                 const RoofFamily *family)
{
  RoofBlock block;

  read_frame (self, facts, family);
  memset (&block, 0, sizeof block);
  block.norms = 1;
  roof_read_state (facts, family, self->hidden, &block.mixer);
  roof_read_alike (self, facts, FALSE, &block, roof_read_layers (facts, KEYS_LAYERS));
}

/* Kinds of layers from a pattern of letters or a list of words; by default all are Mamba-2. */
void
roof_read_hybrid (RoofArchitecture *self,
                  RoofFacts        *facts,
                  const RoofFamily *family)
{
  read_frame (self, facts, family);
  roof_read_blocks (self, facts, family);
  roof_read_ahead (self, facts);
}

/* Rank of a low-rank matrix, by default as in the published networks. */
static double
read_rank (RoofFacts  *facts,
           const char *key,
           double      hidden,
           double      factor,
           double      power)
{
  return roof_facts_size (facts, key, fmax (32, 32 * round (factor * pow (hidden, power) / 32)));
}

/* RWKV-7: a state of keys by values per head, and an MLP with token shift. */
void
roof_read_rwkv (RoofArchitecture *self,
                RoofFacts        *facts,
                const RoofFamily *family)
{
  RoofBlock block;
  RoofMixer *mixer = &block.mixer;

  read_frame (self, facts, family);
  self->embedding_norm = TRUE;
  memset (&block, 0, sizeof block);
  block.norms = 2;
  mixer->type = ROOF_MIXER_RWKV;
  mixer->head_size = mixer->state = roof_facts_size (facts, "head_dim head_size", 64);
  mixer->heads = fmax (floor (self->hidden / mixer->head_size), 1);
  mixer->inner = self->hidden;
  mixer->decay_rank = read_rank (facts, "decay_low_rank_dim", self->hidden, 1.8, 0.5);
  mixer->rate_rank = read_rank (facts, "a_low_rank_dim", self->hidden, 1.8, 0.5);
  mixer->mix_rank = read_rank (facts, "v_low_rank_dim", self->hidden, 1.3, 0.5);
  mixer->gate_rank = read_rank (facts, "gate_low_rank_dim", self->hidden, 0.6, 0.8);
  block.feed.width = roof_facts_size (facts, "intermediate_size dim_ffn", 4 * self->hidden);
  block.feed.activation = ROOF_ACTIVATION_RELU_SQUARED;
  if (fmod (self->hidden, mixer->head_size) != 0)
    roof_facts_fail (facts, "head_dim: a hidden size of %1$.15g does not divide into heads of %2$.15g", self->hidden,
                     mixer->head_size);
  roof_read_alike (self, facts, FALSE, &block, roof_read_layers (facts, KEYS_LAYERS));
}

/* RWKV-5 and -6: linear attention with an output gate, and a gated MLP. Decays, and the weights of token shift, are learned
 * constants, or computed by low-rank matrices. */
void
roof_read_finch (RoofArchitecture *self,
                 RoofFacts        *facts,
                 const RoofFamily *family)
{
  gboolean sixth = g_str_equal (family->id, "rwkv6");
  RoofBlock block;
  RoofMixer *mixer = &block.mixer;

  read_frame (self, facts, family);
  self->embedding_norm = TRUE;
  memset (&block, 0, sizeof block);
  block.norms = 2;
  mixer->type = ROOF_MIXER_FINCH;
  mixer->head_size = mixer->state = roof_facts_size (facts, "head_size head_dim", 64);
  mixer->inner = roof_facts_size (facts, "attention_hidden_size", self->hidden);
  mixer->heads = fmax (floor (mixer->inner / mixer->head_size), 1);
  mixer->chunk = FINCH_CHUNK;
  /* Twice as large from a hidden size of 4096. */
  mixer->mix_rank = !sixth ? 0 : self->hidden < 4096 ? 32 : 64;
  mixer->decay_rank = 2 * mixer->mix_rank;
  block.feed.width = roof_facts_size (facts, "intermediate_size", fmax (32 * floor (self->hidden * 3.5 / 32), 1));
  block.feed.activation = ROOF_ACTIVATION_RELU_SQUARED;
  if (fmod (mixer->inner, mixer->head_size) != 0)
    roof_facts_fail (facts, "head_size: %1$.15g channels do not divide into heads of %2$.15g", mixer->inner, mixer->head_size);
  roof_read_alike (self, facts, FALSE, &block, roof_read_layers (facts, KEYS_LAYERS));
}

/* @hidden times @factor, rounded up to a multiple. */
static double
scale_up (RoofFacts  *facts,
          const char *factor,
          double      usual,
          double      hidden,
          const char *multiple)
{
  double whole = roof_facts_size (facts, multiple, 64);

  return whole * fmax (ceil (floor (roof_facts_factor (facts, factor, usual) * hidden) / whole), 1);
}

/* xLSTM (Beck et al., 2024), mLSTM blocks only. */
void
roof_read_xlstm (RoofArchitecture *self,
                 RoofFacts        *facts,
                 const RoofFamily *family)
{
  RoofBlock block;
  RoofMixer *mixer = &block.mixer;
  double keys;

  read_frame (self, facts, family);
  memset (&block, 0, sizeof block);
  block.norms = 2;
  mixer->type = ROOF_MIXER_MLSTM;
  mixer->heads = mixer->groups = roof_facts_size (facts, KEYS_HEADS, NAN);
  keys = scale_up (facts, "qk_dim_factor", 0.5, self->hidden, "mlstm_round_up_to_multiple_of");
  mixer->inner = scale_up (facts, "v_dim_factor", 1, self->hidden, "mlstm_round_up_to_multiple_of");
  mixer->state = fmax (floor (keys / mixer->heads), 1);
  mixer->head_size = fmax (floor (mixer->inner / mixer->heads), 1);
  mixer->chunk = roof_facts_size (facts, "chunk_size", 64);
  block.feed.gated = TRUE;
  block.feed.activation = ROOF_ACTIVATION_SILU;
  block.feed.width = scale_up (facts, "ffn_proj_factor", 2.667, self->hidden, "ffn_round_up_to_multiple_of");
  if (fmod (keys, mixer->heads) != 0 || fmod (mixer->inner, mixer->heads) != 0)
    roof_facts_fail (facts, "num_heads: %1$.15g and %2$.15g channels do not divide among %3$.15g heads", keys, mixer->inner,
                     mixer->heads);
  roof_read_alike (self, facts, FALSE, &block, roof_read_layers (facts, KEYS_LAYERS));
}
