/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <string.h>

#include "workload/architecture-private.h"

/* Classes by their names, where no key counts them. */
static double
count_classes (RoofFacts *facts)
{
  g_autoptr (GVariant) names = roof_facts_find (facts, "id2label");

  if (names != NULL && g_variant_is_of_type (names, G_VARIANT_TYPE_VARDICT))
    return (double) g_variant_n_children (names);
  return roof_facts_number (facts, "num_labels num_classes", 0, 1000);
}

static void
check_patches (RoofArchitecture *self,
               RoofFacts        *facts,
               const char       *key)
{
  if (fmod (self->image, self->patch) != 0)
    roof_facts_fail (facts, "%s: %.15g does not divide into patches of %.15g", key, self->image, self->patch);
}

void
roof_read_vision (RoofArchitecture *self,
                  RoofFacts        *facts,
                  const RoofFamily *family)
{
  RoofBlock block;

  memset (&block, 0, sizeof block);
  self->hidden = roof_facts_size (facts, KEYS_HIDDEN, NAN);
  self->image = roof_facts_size (facts, "image_size", 224);
  self->patch = roof_facts_size (facts, "patch_size", 16);
  self->channels = roof_facts_size (facts, "num_channels", 3);
  self->classes = count_classes (facts);
  self->final_norm = TRUE;
  check_patches (self, facts, "image_size");
  self->positions = pow (self->image / self->patch, 2) + 1;
  roof_read_attention (facts, family, self->hidden, &block.mixer);
  roof_read_feed (facts, family, self->hidden, &block.feed);
  block.norms = 2;
  roof_blocks_add (&self->decoder, &block, roof_read_layers (facts, KEYS_LAYERS), facts);
}

/* Frames after the video's compression in time: 49 pictures are 13. */
static double
read_frames (RoofFacts *facts)
{
  double frames = roof_facts_size (facts, "sample_frames", 1);

  return ceil ((frames - 1) / roof_facts_size (facts, "temporal_compression_ratio", 4)) + 1;
}

void
roof_read_dit (RoofArchitecture *self,
               RoofFacts        *facts,
               const RoofFamily *family)
{
  RoofBlock block;

  memset (&block, 0, sizeof block);
  block.mixer.heads = roof_facts_size (facts, "num_attention_heads", NAN);
  block.mixer.head_size = roof_facts_size (facts, "attention_head_dim", NAN);
  self->hidden = block.mixer.heads * block.mixer.head_size;
  roof_read_attention (facts, family, self->hidden, &block.mixer);
  block.mixer.rope = FALSE;
  block.mixer.query_bias = block.mixer.key_bias = block.mixer.output_bias
      = roof_facts_flag (facts, "attention_bias", TRUE);
  block.feed.width = 4 * self->hidden;
  block.feed.activation = roof_read_activation (facts, family);
  block.feed.bias = TRUE;
  block.norms = 2;
  self->image = roof_facts_size (facts, "sample_size sample_height", 32);
  self->patch = roof_facts_size (facts, "patch_size", 2);
  self->channels = roof_facts_size (facts, "in_channels", 4);
  self->out_channels = roof_facts_size (facts, "out_channels", 2 * self->channels);
  self->classes = roof_facts_number (facts, "num_embeds_ada_norm num_classes", 0, 0);
  self->context_size = roof_facts_number (facts, "text_embed_dim joint_attention_dim", 0, 0);
  self->context_length = self->context_size > 0 ? roof_facts_size (facts, "max_text_seq_length", 77) : 0;
  self->time_size = roof_facts_size (facts, "time_embed_dim", self->hidden);
  self->adaptive = self->context_size > 0 ? 12 : 6;
  self->frames = read_frames (facts);
  check_patches (self, facts, "sample_size");
  self->positions = self->frames * self->image / self->patch
                    * floor (roof_facts_size (facts, "sample_width", self->image) / self->patch);
  roof_blocks_add (&self->decoder, &block, roof_read_layers (facts, "num_layers"), facts);
}

/* A number for all stages, or one for each. */
static void
read_stages (RoofFacts  *facts,
             const char *key,
             guint       n,
             double      fallback,
             double     *values)
{
  g_autoptr (GVariant) given = roof_facts_find (facts, key);
  double all;

  if (given != NULL && g_variant_is_of_type (given, G_VARIANT_TYPE ("av")))
    {
      if (roof_facts_numbers (facts, key, values, ROOF_MAX_STAGES) < n)
        roof_facts_fail (facts, "%s: must have a number for each of %u stages", key, n);
      return;
    }
  all = roof_facts_size (facts, key, fallback);
  for (guint i = 0; i < n; i++)
    values[i] = all;
}

/* Which stages attend to the text, by the names of their blocks. */
static void
read_attending (RoofFacts  *facts,
                const char *key,
                guint       n,
                gboolean   *attends)
{
  g_auto (GStrv) names = roof_facts_words (facts, key);

  if (names == NULL || g_strv_length (names) != n)
    roof_facts_fail (facts, "%s: must name a block for each of %u stages", key, n);
  for (guint i = 0; names != NULL && i < MIN (n, g_strv_length (names)); i++)
    attends[i] = strstr (names[i], "CrossAttn") != NULL;
}

static void
check_channels (RoofFacts *facts,
                RoofUnet  *unet)
{
  for (guint i = 0; i < unet->n_stages; i++)
    if (unet->channels[i] < 1)
      roof_facts_fail (facts, "block_out_channels[%u]: must be at least 1", i);
    else if (unet->heads[i] < 1 || fmod (unet->channels[i], unet->heads[i]) != 0)
      roof_facts_fail (facts, "attention_head_dim: %.15g channels do not divide among %.15g heads", unet->channels[i],
                       unet->heads[i]);
}

void
roof_read_unet (RoofArchitecture *self,
                RoofFacts        *facts,
                const RoofFamily *family G_GNUC_UNUSED)
{
  RoofUnet *unet = &self->unet;

  unet->n_stages = roof_facts_numbers (facts, "block_out_channels", unet->channels, ROOF_MAX_STAGES);
  if (unet->n_stages == 0)
    roof_facts_fail (facts, "there is no “block_out_channels”");
  read_attending (facts, "down_block_types", unet->n_stages, unet->attends);
  read_attending (facts, "up_block_types", unet->n_stages, unet->attends_up);
  /* By a slip that its files keep, `attention_head_dim` is the number of heads. */
  read_stages (facts, "attention_head_dim", unet->n_stages, 8, unet->heads);
  read_stages (facts, "transformer_layers_per_block", unet->n_stages, 1, unet->depth);
  check_channels (facts, unet);
  unet->layers = roof_facts_size (facts, "layers_per_block", 2);
  unet->context_size = roof_facts_size (facts, "cross_attention_dim", 768);
  unet->context_length = 77;
  unet->added_size = roof_facts_number (facts, "projection_class_embeddings_input_dim", 0, 0);
  unet->middle_depth = unet->n_stages > 0 ? unet->depth[unet->n_stages - 1] : 1;
  self->hidden = unet->channels[0];
  self->image = roof_facts_size (facts, "sample_size", 64);
  self->channels = roof_facts_size (facts, "in_channels", 4);
  self->out_channels = roof_facts_size (facts, "out_channels", 4);
  if (unet->n_stages > 0 && fmod (self->image, pow (2, unet->n_stages - 1)) != 0)
    roof_facts_fail (facts, "sample_size: %.15g does not halve %u times", self->image, unet->n_stages - 1);
}
