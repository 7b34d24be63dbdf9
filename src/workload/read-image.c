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

void
roof_read_vision (RoofArchitecture *self,
                  RoofFacts        *facts,
                  const RoofFamily *family)
{
  RoofBlock block;

  memset (&block, 0, sizeof block);
  self->hidden = roof_facts_size (facts, KEYS_HIDDEN, NAN);
  self->image = self->width = roof_facts_size (facts, "image_size", 224);
  self->patch = roof_facts_size (facts, "patch_size", 16);
  self->channels = roof_facts_size (facts, "num_channels", 3);
  self->classes = count_classes (facts);
  self->final_norm = TRUE;
  if (fmod (self->image, self->patch) != 0)
    roof_facts_fail (facts, "image_size: %.15g does not divide into patches of %.15g", self->image, self->patch);
  self->learned_positions = TRUE;
  self->positions = pow (self->image / self->patch, 2) + 1;
  roof_read_attention (facts, family, self->hidden, &block.mixer);
  roof_read_feed (facts, family, self->hidden, &block.feed);
  block.norms = 2;
  roof_blocks_add (&self->decoder, &block, roof_read_layers (facts, KEYS_LAYERS), facts);
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
