/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <string.h>

#include "workload/architecture-private.h"

/* The side of a square image; lists have height and width. */
static double
read_length (RoofFacts  *facts,
             const char *keys,
             double      usual)
{
  facts->layer = 0;
  return roof_facts_size (facts, keys, usual);
}

void
roof_read_vision (RoofArchitecture *self,
                  RoofFacts        *facts,
                  const RoofFamily *family)
{
  RoofBlock block;

  memset (&block, 0, sizeof block);
  self->hidden = roof_facts_size (facts, KEYS_HIDDEN, NAN);
  self->image = self->width = read_length (facts, "image_size img_size", 224);
  self->patch = read_length (facts, "patch_size", 16);
  self->channels = roof_facts_size (facts, "num_channels in_chans in_channels", 3);
  self->final_norm = TRUE;
  roof_read_attention (facts, family, self->hidden, FALSE, &block.mixer);
  block.mixer.causal = FALSE;
  roof_read_feed (facts, family, self->hidden, &block.feed);
  block.norms = 2;
  roof_read_vision_kind (self, facts, family, &block);
  if (fmod (self->image, self->patch) != 0 && self->has_class_token && !self->pre_norm)
    roof_facts_fail (facts, "image_size: %1$.15g does not divide into patches of %2$.15g", self->image, self->patch);
  roof_blocks_add (&self->decoder, &block, roof_read_layers (facts, KEYS_LAYERS), facts);
}

/* Facts of the part @key, with the defaults of its class. Errors must be handed to @facts by close_tower(). */
static RoofFacts
open_tower (RoofFacts  *facts,
            const char *key,
            const char *family)
{
  g_autoptr (GVariant) part = roof_facts_find (facts, key);
  g_autoptr (GVariant) empty = g_variant_ref_sink (g_variant_new ("a{sv}", NULL));
  gboolean sound = part != NULL && g_variant_is_of_type (part, G_VARIANT_TYPE_VARDICT);

  return (RoofFacts) { .description = roof_description_complete (sound ? part : empty, family) };
}

static void
close_tower (RoofFacts  *part,
             RoofFacts  *facts,
             const char *name)
{
  if (part->error != NULL)
    roof_facts_fail (facts, "%1$s.%2$s", name, part->error->message);
  g_clear_error (&part->error);
  g_variant_unref (part->description);
}

/* The text tower. CLIP's is causal; all end in a projection. */
static RoofArchitecture *
read_text_tower (RoofFacts *facts,
                 RoofFacts *part,
                 gboolean   clip)
{
  const RoofFamily *family = roof_family_find (clip ? "clip_text_model" : "siglip_text_model");
  RoofArchitecture *self = g_new0 (RoofArchitecture, 1);

  self->name = g_strdup (family->id);
  self->net = ROOF_NET_ENCODER;
  self->norm = ROOF_NORM_LAYER;
  roof_read_transformer (self, part, family);
  for (guint i = 0; i < self->decoder.n; i++)
    self->decoder.block[i].mixer.causal = clip;
  self->projection = roof_facts_number (clip ? facts : part, clip ? "projection_dim" : "projection_size", 1,
                                        clip ? 512 : fmax (self->hidden, 1));
  self->projection_bias = !clip;
  return self;
}

/* Image and text towers with projections to a common width. */
void
roof_read_towers (RoofArchitecture *self,
                  RoofFacts        *facts,
                  const RoofFamily *family)
{
  gboolean clip = g_str_equal (family->id, "clip");
  const char *name = clip ? "clip_vision_model" : "siglip_vision_model";
  RoofFacts vision = open_tower (facts, "vision_config vision_config_dict", name);
  RoofFacts text = open_tower (facts, "text_config text_config_dict", clip ? "clip_text_model" : "siglip_text_model");

  roof_read_vision (self, &vision, roof_family_find (name));
  if (clip)
    self->projection = roof_facts_number (facts, "projection_dim", 1, 512);
  self->scalars = clip ? 1 : 2;
  self->text = read_text_tower (facts, &text, clip);
  close_tower (&vision, facts, "vision_config");
  close_tower (&text, facts, "text_config");
}

/* A number for all stages, or a list of one for each. */
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
        roof_facts_fail (facts, "%1$s: must have a number for each of %2$u stages", key, n);
      return;
    }
  all = roof_facts_size (facts, key, fallback);
  for (guint i = 0; i < n; i++)
    values[i] = all;
}

/* Which stages have cross-attention, by the names of their blocks. */
static void
read_attending (RoofFacts  *facts,
                const char *key,
                guint       n,
                gboolean   *attends)
{
  g_auto (GStrv) names = roof_facts_words (facts, key);

  if (names == NULL || g_strv_length (names) != n)
    roof_facts_fail (facts, "%1$s: must name a block for each of %2$u stages", key, n);
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
      roof_facts_fail (facts, "attention_head_dim: %1$.15g channels do not divide among %2$.15g heads", unet->channels[i],
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
  /* In these files `attention_head_dim` is, by a historical mistake, the number of heads. */
  read_stages (facts, "attention_head_dim", unet->n_stages, 8, unet->heads);
  read_stages (facts, "transformer_layers_per_block", unet->n_stages, 1, unet->depth);
  check_channels (facts, unet);
  unet->layers = roof_facts_size (facts, "layers_per_block", 2);
  roof_check_layers (facts, "layers_per_block", unet->layers);
  unet->context_size = roof_facts_size (facts, "cross_attention_dim", 768);
  unet->context_length = 77;
  unet->added_size = roof_facts_number (facts, "projection_class_embeddings_input_dim", 0, 0);
  unet->middle_depth = unet->n_stages > 0 ? unet->depth[unet->n_stages - 1] : 1;
  self->hidden = unet->channels[0];
  self->image = roof_facts_size (facts, "sample_size", 64);
  self->channels = roof_facts_size (facts, "in_channels", 4);
  self->out_channels = roof_facts_size (facts, "out_channels", 4);
  if (unet->n_stages > 0 && fmod (self->image, pow (2, unet->n_stages - 1)) != 0)
    roof_facts_fail (facts, "sample_size: %1$.15g does not halve %2$u times", self->image, unet->n_stages - 1);
}
