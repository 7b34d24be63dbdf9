/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <string.h>

#include "workload/architecture-private.h"

/* How published vision networks differ from a plain ViT. */

double
roof_read_classes (RoofFacts *facts)
{
  g_autoptr (GVariant) names = roof_facts_find (facts, "id2label");

  if (names != NULL && g_variant_is_of_type (names, G_VARIANT_TYPE_VARDICT))
    return (double) g_variant_n_children (names);
  return roof_facts_number (facts, "num_labels num_classes", 0, 1000);
}

/* Number of classes, 0 unless the class name of transformers is for classification. */
static double
read_told_apart (RoofFacts *facts,
                 gboolean   usual)
{
  g_auto (GStrv) classes = roof_facts_has (facts, "architectures") ? roof_facts_words (facts, "architectures") : NULL;

  if (classes != NULL && classes[0] != NULL && strstr (classes[0], "ForImageClassification") == NULL)
    return 0;
  return usual || classes != NULL || roof_facts_has (facts, "id2label num_labels num_classes") ? roof_read_classes (facts) : 0;
}

static void
read_clip (RoofArchitecture *self,
           RoofFacts        *facts)
{
  self->classes = 0;
  self->pre_norm = TRUE;
  self->patch_bias = FALSE;
  self->projection = roof_facts_number (facts, "projection_dim", 0, 512);
}

/* SigLIP: attention pooling of the image. */
static void
read_siglip (RoofArchitecture *self,
             RoofFacts        *facts)
{
  self->classes = 0;
  self->has_class_token = FALSE;
  if (roof_facts_flag (facts, "vision_use_head", TRUE))
    self->pooling_width = roof_facts_size (facts, KEYS_FEED, 4 * self->hidden);
  /* NaFlex networks give the number of patch positions instead of an image size. */
  if (!roof_facts_has (facts, "image_size") && roof_facts_has (facts, "num_patches"))
    self->image = self->width = self->patch * floor (sqrt (roof_facts_size (facts, "num_patches", 256)));
}

gboolean
roof_read_gains (RoofFacts *facts)
{
  g_autoptr (GVariant) first = roof_facts_find (facts, "layer_scale_init_value");

  return first == NULL || !g_variant_is_of_type (first, G_VARIANT_TYPE_DOUBLE) || g_variant_get_double (first) > 0;
}

/* Bao et al., BEiT: relative position biases, per layer or shared, with three more for the class token. */
static void
read_beit (RoofArchitecture *self,
           RoofFacts        *facts,
           RoofBlock        *block)
{
  double side = self->image / self->patch, distances = pow (2 * side - 1, 2) + 3;

  self->learned_positions = roof_facts_flag (facts, "use_absolute_position_embeddings", FALSE);
  block->mixer.key_bias = FALSE;
  block->gains = roof_read_gains (facts) ? 2 : 0;
  if (roof_facts_flag (facts, "use_relative_position_bias", FALSE))
    block->lone = distances * block->mixer.heads;
  if (roof_facts_flag (facts, "use_shared_relative_position_bias", FALSE))
    self->scalars = distances * block->mixer.heads;
  /* The vocabulary of visual tokens is for pretraining only. */
  roof_facts_number (facts, "vocab_size", 0, 0);
  if (roof_facts_flag (facts, "use_mask_token", FALSE))
    self->scalars += self->hidden;
}

/* Width of the MLP in Oquab et al., DINOv2: a multiple of the hidden size; of the gated one 2/3, rounded up to a multiple of
 * 8. */
static void
read_ratio (RoofArchitecture *self,
            RoofFacts        *facts,
            RoofFeedForward  *feed)
{
  feed->width = floor (roof_facts_factor (facts, "mlp_ratio", 4) * self->hidden);
  if (!roof_facts_flag (facts, "use_swiglu_ffn", FALSE))
    return;
  feed->width = floor ((floor (feed->width * 2 / 3) + 7) / 8) * 8;
  feed->gated = TRUE;
  feed->activation = ROOF_ACTIVATION_SILU;
}

static void
read_dino (RoofArchitecture *self,
           RoofFacts        *facts,
           const RoofFamily *family,
           RoofBlock        *block)
{
  gboolean third = g_str_has_prefix (family->id, "dinov3"), registers = third || g_str_has_suffix (family->id, "registers");

  block->gains = 2;
  self->registers = registers ? roof_facts_number (facts, "num_register_tokens", 0, third ? 0 : 4) : 0;
  /* The mask token. */
  self->scalars = roof_facts_flag (facts, "use_mask_token", TRUE) ? self->hidden : 0;
  /* The class token, and the mean of the others. */
  self->summaries = third ? 1 : 2;
  if (!third)
    {
      read_ratio (self, facts, &block->feed);
      return;
    }
  self->learned_positions = FALSE;
  block->mixer.rope = TRUE;
  block->mixer.rope_size = block->mixer.head_size;
  block->mixer.query_bias = roof_facts_flag (facts, "query_bias", TRUE);
  block->mixer.key_bias = roof_facts_flag (facts, "key_bias", FALSE);
  block->mixer.output_bias = roof_facts_flag (facts, "proj_bias", TRUE);
  block->feed.gated = roof_facts_flag (facts, "use_gated_mlp", FALSE);
  block->feed.activation = block->feed.gated ? ROOF_ACTIVATION_SILU : block->feed.activation;
}

/* Touvron et al., DeiT: a distillation token, with a classifier of its own where used. */
static void
read_deit (RoofArchitecture *self,
           RoofFacts        *facts)
{
  self->positions += 1;
  self->scalars = self->hidden;
  if (roof_facts_is_of_class (facts, "WithTeacher"))
    self->classes = 2 * roof_read_classes (facts);
}

void
roof_read_vision_kind (RoofArchitecture *self,
                       RoofFacts        *facts,
                       const RoofFamily *family,
                       RoofBlock        *block)
{
  gboolean dino = g_str_has_prefix (family->id, "dino"), masked = g_str_equal (family->id, "vit_mae");

  self->has_class_token = self->patch_bias = self->learned_positions = TRUE;
  self->summaries = 1;
  self->classes = read_told_apart (facts, !dino && !masked && !g_str_equal (family->id, "ijepa"));
  if (g_str_has_prefix (family->id, "clip"))
    read_clip (self, facts);
  else if (g_str_has_prefix (family->id, "siglip"))
    read_siglip (self, facts);
  else if (g_str_equal (family->id, "ijepa"))
    self->has_class_token = FALSE;
  self->positions = pow (floor (self->image / self->patch), 2) + self->has_class_token;
  if (g_str_equal (family->id, "beit") || g_str_equal (family->id, "data2vec-vision"))
    read_beit (self, facts, block);
  else if (dino)
    read_dino (self, facts, family, block);
  else if (g_str_equal (family->id, "deit"))
    read_deit (self, facts);
  else if (g_str_equal (family->id, "vit"))
    self->pooler = roof_facts_is_of_class (facts, "ViTModel");
}

/* Checks depth and heads of each stage. */
static void
check_windows (const RoofArchitecture *self,
               RoofFacts              *facts)
{
  const RoofWindows *windows = &self->windows;
  double channels = self->hidden;

  for (guint i = 0; i < windows->n_stages; i++, channels *= 2)
    {
      g_autofree char *depth = g_strdup_printf ("depths[%u]", i), *heads = g_strdup_printf ("num_heads[%u]", i);

      if (windows->depth[i] < 1)
        roof_facts_fail (facts, "%s: must be at least 1", depth);
      roof_check_layers (facts, depth, windows->depth[i]);
      if (windows->heads[i] < 1 || fmod (channels, windows->heads[i]) != 0)
        roof_facts_fail (facts, "%1$s: %2$.15g channels do not divide among %3$.15g heads", heads, channels, windows->heads[i]);
    }
}

void
roof_read_windows (RoofArchitecture *self,
                   RoofFacts        *facts,
                   const RoofFamily *family)
{
  RoofWindows *windows = &self->windows;
  RoofBlock block;

  memset (&block, 0, sizeof block);
  self->hidden = roof_facts_size (facts, "embed_dim", 96);
  self->image = self->width = roof_facts_size (facts, "image_size", 224);
  self->patch = roof_facts_size (facts, "patch_size", 4);
  self->channels = roof_facts_size (facts, "num_channels", 3);
  self->classes = read_told_apart (facts, TRUE);
  self->patch_bias = TRUE;
  /* Repeated in descriptions: channels of the last stage, number of stages. */
  roof_facts_number (facts, "hidden_size", 0, 0);
  roof_facts_number (facts, "num_layers", 0, 0);
  windows->second = g_str_has_suffix (family->id, "v2");
  windows->n_stages = roof_facts_numbers (facts, "depths", windows->depth, ROOF_MAX_STAGES);
  windows->side = roof_facts_size (facts, "window_size", 7);
  windows->feed_ratio = roof_facts_factor (facts, "mlp_ratio", 4);
  if (windows->n_stages == 0)
    roof_facts_fail (facts, "there is no “depths”");
  if (roof_facts_numbers (facts, "num_heads", windows->heads, ROOF_MAX_STAGES) != windows->n_stages)
    roof_facts_fail (facts, "num_heads: must have a number for each of %u stages", windows->n_stages);
  check_windows (self, facts);
  if (fmod (self->image, self->patch) != 0)
    roof_facts_fail (facts, "image_size: %1$.15g does not divide into patches of %2$.15g", self->image, self->patch);
  block.mixer.type = ROOF_MIXER_ATTENTION;
  block.mixer.heads = block.mixer.kv_heads = block.mixer.head_size = 1;
  block.mixer.query_bias = roof_facts_flag (facts, "qkv_bias", TRUE);
  block.mixer.key_bias = block.mixer.query_bias && !windows->second;
  block.mixer.output_bias = block.feed.bias = TRUE;
  block.feed.width = 1;
  block.feed.activation = roof_read_activation (facts, family);
  block.norms = 2;
  roof_blocks_add (&self->decoder, &block, 1, facts);
}
