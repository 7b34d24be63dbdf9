/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <string.h>

#include "workload/architecture-private.h"
#include "workload/layers.h"

/* Tokens that the published kernels of the gated delta rule take at once. */
#define DELTA_CHUNK 64
/* And those of lightning attention. */
#define LIGHTNING_CHUNK 256

/* What the package mamba-ssm can put between its layers, and no published network of its kind but two has. */
static void
refuse_additions (RoofFacts *facts)
{
  g_autoptr (GVariant) attention = roof_facts_find (facts, "attn_layer_idx");

  if (attention != NULL && !g_variant_is_of_type (attention, G_VARIANT_TYPE ("av")))
    roof_facts_fail (facts, "attn_layer_idx: must be an array");
  else if (attention != NULL && g_variant_n_children (attention) > 0)
    roof_facts_fail (facts, "attn_layer_idx: layers of attention among those of an original Mamba are not read");
  if (roof_facts_number (facts, "d_intermediate", 0, 0) > 0)
    roof_facts_fail (facts, "d_intermediate: an MLP in the layers of an original Mamba is not read");
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

/* "auto", or nothing, means a sixteenth of the hidden size. */
static double
read_step_rank (RoofFacts *facts,
                double     hidden)
{
  g_autoptr (GVariant) rank = roof_facts_find (facts, "mamba_dt_rank time_step_rank dt_rank");

  if (rank == NULL || g_variant_is_of_type (rank, G_VARIANT_TYPE_STRING))
    return ceil (hidden / 16);
  return roof_facts_size (facts, "mamba_dt_rank time_step_rank dt_rank", NAN);
}

static double
read_inner (RoofFacts *facts,
            double     hidden)
{
  return roof_facts_size (facts, "intermediate_size d_inner", hidden * roof_facts_size (facts, "expand", 2));
}

/* The first Mamba. */
static void
read_mamba (RoofFacts        *facts,
            const RoofFamily *family,
            double            hidden,
            RoofMixer        *mixer)
{
  mixer->type = ROOF_MIXER_MAMBA;
  /* Beside attention the plain names belong to the MLP. */
  mixer->inner = family->reader == ROOF_READER_MAMBA
                     ? read_inner (facts, hidden)
                     : floor (hidden * roof_facts_factor (facts, "mamba_expand expand", 2));
  mixer->state = roof_facts_size (facts, "mamba_d_state state_size d_state", 16);
  mixer->step_rank = read_step_rank (facts, hidden);
  mixer->kernel = roof_facts_size (facts, "mamba_d_conv conv_kernel d_conv", 4);
  mixer->convolution_bias = roof_facts_flag (facts, "mamba_conv_bias use_conv_bias", TRUE);
  mixer->projection_bias = roof_facts_flag (facts, "mamba_proj_bias use_bias", FALSE);
  mixer->state_norms = (family->traits & ROOF_TRAIT_STATE_NORMS) != 0;
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
  read_mamba (facts, family, self->hidden, &block.mixer);
  roof_read_alike (self, facts, FALSE, &block, roof_read_layers (facts, KEYS_LAYERS));
}

/* Heads by their number, or by the width that they share. */
static double
count_state_heads (RoofFacts       *facts,
                   double           hidden,
                   const RoofMixer *mixer)
{
  double inner = roof_facts_size (facts, "mamba_d_ssm", floor (roof_facts_factor (facts, "mamba_expand expand", 2) * hidden));

  return roof_facts_size (facts, "mamba_num_heads mamba_n_heads num_heads", fmax (floor (inner / mixer->head_size), 1));
}

/* Where a description gives both, the heads are as wide together as the channels of all; but for Nemotron-H, which gives one that
 * it does not heed. */
static void
check_inner (RoofFacts        *facts,
             const RoofFamily *family,
             double            hidden,
             const RoofMixer  *mixer)
{
  const char *widths = "mamba_d_ssm", *factors = "mamba_expand expand";
  gboolean whole = roof_facts_has (facts, widths);
  g_autofree char *key = roof_facts_which (facts, whole ? widths : factors);
  double inner;

  if (key == NULL || g_str_equal (family->id, "nemotron_h"))
    return;
  inner = whole ? roof_facts_size (facts, widths, NAN) : floor (roof_facts_factor (facts, factors, 2) * hidden);
  if (inner != mixer->inner)
    roof_facts_fail (facts, "%1$s: makes %2$.15g channels, but %3$.15g heads of %4$.15g have %5$.15g", key, inner, mixer->heads,
                     mixer->head_size, mixer->inner);
}

static void
read_mamba2 (RoofFacts        *facts,
             const RoofFamily *family,
             double            hidden,
             RoofMixer        *mixer)
{
  g_autoptr (GVariant) size = roof_facts_find (facts, "mamba_d_head");
  gboolean automatic = size == NULL || g_variant_is_of_type (size, G_VARIANT_TYPE_STRING);

  mixer->type = ROOF_MIXER_MAMBA2;
  mixer->head_size = roof_facts_size (facts, automatic ? "mamba_head_dim head_dim" : "mamba_d_head", 64);
  if (size != NULL && automatic && roof_facts_has (facts, "mamba_n_heads"))
    mixer->head_size = fmax (floor (roof_facts_factor (facts, "mamba_expand", 2) * hidden
                                    / roof_facts_size (facts, "mamba_n_heads", 1)),
                             1);
  mixer->heads = count_state_heads (facts, hidden, mixer);
  mixer->inner = mixer->heads * mixer->head_size;
  mixer->state = roof_facts_size (facts, "mamba_d_state ssm_state_size mamba_state_size state_size", 128);
  mixer->groups = roof_facts_size (facts, "mamba_n_groups n_groups mamba_num_groups", 8);
  mixer->chunk = roof_facts_size (facts, "mamba_chunk_size chunk_size", 256);
  mixer->kernel = roof_facts_size (facts, "mamba_d_conv conv_kernel", 4);
  mixer->convolution_bias = roof_facts_flag (facts, "mamba_conv_bias use_conv_bias", TRUE);
  mixer->projection_bias = roof_facts_flag (facts, "mamba_proj_bias use_bias", FALSE);
  mixer->gate_norm = roof_facts_flag (facts, "mamba_rms_norm", TRUE);
  if (fmod (mixer->heads, mixer->groups) != 0)
    roof_facts_fail (facts, "n_groups: %1$.15g heads do not divide among %2$.15g", mixer->heads, mixer->groups);
  check_inner (facts, family, hidden, mixer);
}

/* Heads of a state, or none: the two Mambas differ by them. */
void
roof_read_state (RoofFacts        *facts,
                 const RoofFamily *family,
                 double            hidden,
                 RoofMixer        *mixer)
{
  memset (mixer, 0, sizeof *mixer);
  if (!roof_facts_has (facts, "mamba_d_state mamba_state_size ssm_state_size state_size d_state mamba_num_heads mamba_n_heads")
      && family->reader == ROOF_READER_TRANSFORMER && !(family->traits & ROOF_TRAIT_STATE_NORMS))
    {
      g_autofree char *key = roof_layers_name (facts);

      roof_facts_fail (facts, "%1$s: the family “%2$s” has state-space layers, but no key gives the state size (ssm_state_size, "
                       "mamba_d_state)", key, family->id);
    }
  if (roof_facts_has (facts, "mamba_num_heads mamba_n_heads mamba_d_head mamba_head_dim mamba_d_ssm ssm_state_size")
      || family->reader == ROOF_READER_HYBRID)
    read_mamba2 (facts, family, hidden, mixer);
  else
    read_mamba (facts, family, hidden, mixer);
}

static void
read_delta (RoofFacts *facts,
            RoofMixer *mixer)
{
  mixer->type = ROOF_MIXER_DELTA;
  mixer->heads = roof_facts_size (facts, "linear_num_value_heads", 32);
  mixer->groups = roof_facts_size (facts, "linear_num_key_heads", 16);
  mixer->head_size = roof_facts_size (facts, "linear_value_head_dim", 128);
  mixer->state = roof_facts_size (facts, "linear_key_head_dim", 128);
  mixer->kernel = roof_facts_size (facts, "linear_conv_kernel_dim", 4);
  mixer->inner = mixer->heads * mixer->head_size;
  mixer->chunk = DELTA_CHUNK;
  if (fmod (mixer->heads, mixer->groups) != 0)
    roof_facts_fail (facts, "linear_num_key_heads: %1$.15g heads of values do not divide among %2$.15g", mixer->heads,
                     mixer->groups);
}

/* Kimi's delta rule: as many heads of keys as of values, and matrices for decay and gate that go through as many numbers as
 * a head has, but for a gate of full rank. */
static void
read_kda (RoofFacts *facts,
          RoofMixer *mixer)
{
  mixer->type = ROOF_MIXER_KDA;
  mixer->heads = mixer->groups = roof_facts_size (facts, "linear_num_heads linear_num_value_heads", NAN);
  mixer->head_size = mixer->state = roof_facts_size (facts, "linear_head_dim linear_value_head_dim", 128);
  mixer->kernel = roof_facts_size (facts, "linear_conv_kernel_dim", 4);
  mixer->inner = mixer->heads * mixer->head_size;
  mixer->chunk = DELTA_CHUNK;
  mixer->decay_rank = mixer->head_size;
  mixer->gate_rank = roof_facts_flag (facts, "linear_full_rank_gate", FALSE) ? 0 : mixer->head_size;
}

static void
read_lightning (RoofFacts *facts,
                double     hidden,
                RoofMixer *mixer)
{
  mixer->type = ROOF_MIXER_LIGHTNING;
  mixer->heads = mixer->kv_heads = roof_facts_size (facts, KEYS_HEADS, NAN);
  mixer->head_size = mixer->state
      = roof_facts_size (facts, KEYS_HEAD_SIZE, fmax (floor (hidden / mixer->heads), 1));
  mixer->inner = mixer->heads * mixer->head_size;
  mixer->chunk = LIGHTNING_CHUNK;
}

void
roof_read_linear (RoofFacts        *facts,
                  const RoofFamily *family,
                  double            hidden,
                  RoofMixer        *mixer)
{
  if (roof_facts_has (facts, "kda_layers linear_num_heads"))
    read_kda (facts, mixer);
  else if (family->traits & ROOF_TRAIT_DELTA || roof_facts_has (facts, "linear_num_value_heads"))
    read_delta (facts, mixer);
  else if (family->traits & ROOF_TRAIT_LIGHTNING || roof_facts_has (facts, "attn_type_list"))
    read_lightning (facts, hidden, mixer);
  else
    {
      g_autofree char *key = roof_layers_name (facts);

      roof_facts_fail (facts, "%1$s: what the linear layers of the family “%2$s” compute is not known", key, family->id);
    }
}

void
roof_read_convolution (RoofFacts        *facts,
                       const RoofFamily *family,
                       double            hidden,
                       RoofMixer        *mixer)
{
  if (!g_str_has_prefix (family->id, "lfm2") && !roof_facts_has (facts, "conv_L_cache"))
    {
      g_autofree char *key = roof_layers_name (facts);

      roof_facts_fail (facts, "%1$s: what the convolutions of the family “%2$s” compute is not known", key, family->id);
    }
  mixer->type = ROOF_MIXER_CONVOLUTION;
  mixer->inner = hidden;
  mixer->kernel = roof_facts_size (facts, "conv_L_cache", 3);
  mixer->convolution_bias = mixer->projection_bias = roof_facts_flag (facts, "conv_bias", FALSE);
}

/* What each layer is stands in a row of letters or a list of words; without either all are a Mamba-2. */
void
roof_read_hybrid (RoofArchitecture *self,
                  RoofFacts        *facts,
                  const RoofFamily *family)
{
  read_frame (self, facts, family);
  roof_read_blocks (self, facts, family);
  roof_read_ahead (self, facts);
}

/* The widths of the matrices that go through few numbers, as the published networks choose them. */
static double
read_rank (RoofFacts  *facts,
           const char *key,
           double      hidden,
           double      factor,
           double      power)
{
  return roof_facts_size (facts, key, fmax (32, 32 * round (factor * pow (hidden, power) / 32)));
}

/* RWKV-7: a state of keys by values per head, and an MLP that looks one token back. */
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

/* The state of RWKV-5 and -6 is read by a gate, too, and so is what their MLP gives. Decays are learned as they are, or made by
 * matrices through few numbers, as is how much of the last token each input takes. */
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
  mixer->chunk = LIGHTNING_CHUNK;
  /* Of 4096 numbers a token and more they are twice as wide. */
  mixer->mix_rank = !sixth ? 0 : self->hidden < 4096 ? 32 : 64;
  mixer->decay_rank = 2 * mixer->mix_rank;
  block.feed.width = roof_facts_size (facts, "intermediate_size", fmax (32 * floor (self->hidden * 3.5 / 32), 1));
  block.feed.activation = ROOF_ACTIVATION_RELU_SQUARED;
  if (fmod (mixer->inner, mixer->head_size) != 0)
    roof_facts_fail (facts, "head_size: %1$.15g channels do not divide into heads of %2$.15g", mixer->inner, mixer->head_size);
  roof_read_alike (self, facts, FALSE, &block, roof_read_layers (facts, KEYS_LAYERS));
}

/* @factor of @hidden, up to a multiple. */
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

/* xLSTM (Beck et al., 2024), with the matrices of state alone. */
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
