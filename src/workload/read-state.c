/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <string.h>

#include "workload/architecture-private.h"

/* Tokens that the published kernels of the gated delta rule take at once. */
#define DELTA_CHUNK 64

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
  g_autoptr (GVariant) rank = roof_facts_find (facts, "time_step_rank dt_rank");

  if (rank == NULL || g_variant_is_of_type (rank, G_VARIANT_TYPE_STRING))
    return ceil (hidden / 16);
  return roof_facts_size (facts, "time_step_rank dt_rank", NAN);
}

static double
read_inner (RoofFacts *facts,
            double     hidden)
{
  return roof_facts_size (facts, "intermediate_size d_inner", hidden * roof_facts_size (facts, "expand", 2));
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
  block.mixer.type = ROOF_MIXER_MAMBA;
  block.mixer.inner = read_inner (facts, self->hidden);
  block.mixer.state = roof_facts_size (facts, "state_size d_state", 16);
  block.mixer.step_rank = read_step_rank (facts, self->hidden);
  block.mixer.kernel = roof_facts_size (facts, "conv_kernel d_conv", 4);
  block.mixer.convolution_bias = roof_facts_flag (facts, "use_conv_bias", TRUE);
  block.mixer.projection_bias = roof_facts_flag (facts, "use_bias", FALSE);
  roof_blocks_add (&self->decoder, &block, roof_read_layers (facts, KEYS_LAYERS), facts);
}

static void
read_mamba2 (RoofFacts *facts,
             double     hidden,
             RoofMixer *mixer)
{
  mixer->type = ROOF_MIXER_MAMBA2;
  mixer->head_size = roof_facts_size (facts, "mamba_head_dim head_dim", 64);
  mixer->heads = roof_facts_size (facts, "mamba_num_heads num_heads",
                                  fmax (floor (roof_facts_size (facts, "expand", 2) * hidden / mixer->head_size), 1));
  mixer->inner = mixer->heads * mixer->head_size;
  mixer->state = roof_facts_size (facts, "ssm_state_size state_size", 128);
  mixer->groups = roof_facts_size (facts, "n_groups", 8);
  mixer->chunk = roof_facts_size (facts, "chunk_size", 256);
  mixer->kernel = roof_facts_size (facts, "conv_kernel", 4);
  mixer->convolution_bias = roof_facts_flag (facts, "use_conv_bias", TRUE);
  mixer->projection_bias = roof_facts_flag (facts, "mamba_proj_bias use_bias", FALSE);
  if (fmod (mixer->heads, mixer->groups) != 0)
    roof_facts_fail (facts, "n_groups: %.15g heads do not divide among %.15g", mixer->heads, mixer->groups);
}

void
roof_read_delta (RoofFacts *facts,
                 RoofMixer *mixer)
{
  memset (mixer, 0, sizeof *mixer);
  mixer->type = ROOF_MIXER_DELTA;
  mixer->heads = roof_facts_size (facts, "linear_num_value_heads", 32);
  mixer->groups = roof_facts_size (facts, "linear_num_key_heads", 16);
  mixer->head_size = roof_facts_size (facts, "linear_value_head_dim", 128);
  mixer->state = roof_facts_size (facts, "linear_key_head_dim", 128);
  mixer->kernel = roof_facts_size (facts, "linear_conv_kernel_dim", 4);
  mixer->inner = mixer->heads * mixer->head_size;
  mixer->chunk = DELTA_CHUNK;
  if (fmod (mixer->heads, mixer->groups) != 0)
    roof_facts_fail (facts, "linear_num_key_heads: %.15g heads of values do not divide among %.15g", mixer->heads,
                     mixer->groups);
}

/* One letter a layer: M Mamba-2, * attention, - MLP, E experts. @letter: where it stands among others */
static gboolean
read_letter (RoofArchitecture *self,
             RoofFacts        *facts,
             const RoofFamily *family,
             const char       *letter,
             RoofBlock        *block)
{
  memset (block, 0, sizeof *block);
  block->norms = 1;
  switch (*letter)
    {
    case 'M':
      read_mamba2 (facts, self->hidden, &block->mixer);
      return TRUE;
    case '*':
      roof_read_attention (facts, family, self->hidden, &block->mixer);
      return TRUE;
    case '-':
      roof_read_feed (facts, family, self->hidden, &block->feed);
      return TRUE;
    case 'E':
      roof_read_feed (facts, family, self->hidden, &block->feed);
      roof_read_experts (facts, family, 0, &block->feed);
      return TRUE;
    default:
      roof_facts_fail (facts, "hybrid_override_pattern: “%.*s” is no kind of layer; there are M, *, - and E",
                       (int) (g_utf8_next_char (letter) - letter), letter);
      return FALSE;
    }
}

static double
count_letter (const char *pattern,
              char        letter)
{
  double n = 0;

  for (; *pattern != '\0'; pattern++)
    n += *pattern == letter;
  return n;
}

void
roof_read_hybrid (RoofArchitecture *self,
                  RoofFacts        *facts,
                  const RoofFamily *family)
{
  g_autofree char *pattern = roof_facts_word (facts, "hybrid_override_pattern");
  RoofBlock block;

  read_frame (self, facts, family);
  if (pattern == NULL && read_letter (self, facts, family, "M", &block))
    roof_blocks_add (&self->decoder, &block, roof_read_layers (facts, KEYS_LAYERS), facts);
  /* Each kind once, where it first stands, for all its layers. */
  for (const char *letter = pattern; letter != NULL && *letter != '\0'; letter++)
    if (strchr (pattern, *letter) == letter)
      {
        if (!read_letter (self, facts, family, letter, &block))
          return;
        roof_blocks_add (&self->decoder, &block, count_letter (pattern, *letter), facts);
      }
}
