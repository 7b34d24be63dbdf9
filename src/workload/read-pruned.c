/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <string.h>

#include "workload/architecture-private.h"

/* Llama-Nemotron: an architecture search over Llama removed attention or MLPs, replaced them by a matrix, or changed widths
 * (Bercovich et al., Puzzle, 2024). Each layer has an object that describes its remaining parts. */

/* Widths are multiples of 2/3 of the hidden size, rounded up to this. */
#define WIDTH_MULTIPLE 256

/* Facts of @part of layer @layer, empty without it. Errors must be handed to @facts by close_part(). */
static RoofFacts
open_part (GVariant   *layer,
           const char *part)
{
  GVariant *found = g_variant_lookup_value (layer, part, G_VARIANT_TYPE_VARDICT);

  return (RoofFacts) { .description
                       = found != NULL ? found : g_variant_ref_sink (g_variant_new ("a{sv}", NULL)) };
}

static void
close_part (RoofFacts  *part,
            RoofFacts  *facts,
            guint       layer,
            const char *name)
{
  if (part->error != NULL)
    roof_facts_fail (facts, "block_configs[%1$u].%2$s.%3$s", layer, name, part->error->message);
  g_clear_error (&part->error);
  g_variant_unref (part->description);
}

static void
read_attention (RoofFacts *part,
                RoofMixer *mixer)
{
  double group = roof_facts_size (part, "n_heads_in_group", mixer->heads / mixer->kv_heads);

  if (roof_facts_flag (part, "no_op", FALSE) || roof_facts_flag (part, "replace_with_linear", FALSE))
    {
      memset (mixer, 0, sizeof *mixer);
      mixer->type = roof_facts_flag (part, "no_op", FALSE) ? ROOF_MIXER_NONE : ROOF_MIXER_LINEAR;
      return;
    }
  if (fmod (mixer->heads, group) != 0)
    roof_facts_fail (part, "n_heads_in_group: %1$.15g heads do not divide into groups of %2$.15g", mixer->heads, group);
  mixer->kv_heads = floor (mixer->heads / group);
  mixer->window = roof_facts_number (part, "window_length", 0, 0);
}

static void
read_feed (RoofFacts       *part,
           double           hidden,
           RoofFeedForward *feed)
{
  double multiple = roof_facts_factor (part, "ffn_mult", 0);

  if (roof_facts_flag (part, "no_op", FALSE) || roof_facts_flag (part, "replace_with_linear", FALSE))
    {
      memset (feed, 0, sizeof *feed);
      feed->linear = !roof_facts_flag (part, "no_op", FALSE);
    }
  else if (multiple > 0)
    feed->width = WIDTH_MULTIPLE * ceil (floor (2 * multiple * hidden / 3) / WIDTH_MULTIPLE);
  else
    feed->width = roof_facts_size (part, "intermediate_size", feed->width);
}

static void
read_layer (RoofArchitecture *self,
            RoofFacts        *facts,
            GVariant         *layer,
            guint             number,
            RoofBlock        *block)
{
  RoofFacts attention = open_part (layer, "attention");
  RoofFacts feed = open_part (layer, "ffn");

  read_attention (&attention, &block->mixer);
  read_feed (&feed, self->hidden, &block->feed);
  block->norms = (block->mixer.type != ROOF_MIXER_NONE) + (block->feed.width > 0 || block->feed.linear);
  close_part (&attention, facts, number, "attention");
  close_part (&feed, facts, number, "ffn");
}

void
roof_read_pruned (RoofArchitecture *self,
                  RoofFacts        *facts,
                  RoofModules      *modules,
                  const RoofBlock  *first)
{
  g_autoptr (GVariant) all = roof_facts_find (facts, "block_configs");
  guint layers = roof_read_layers (facts, KEYS_LAYERS);

  if (!g_variant_is_of_type (all, G_VARIANT_TYPE ("av")) || g_variant_n_children (all) != layers)
    roof_facts_fail (facts, "block_configs: must be an array with an object for each of the %u layers", layers);
  for (guint i = 0; i < layers && facts->error == NULL; i++)
    {
      g_autoptr (GVariant) boxed = g_variant_get_child_value (all, i);
      g_autoptr (GVariant) layer = g_variant_get_variant (boxed);
      RoofBlock block;

      memcpy (&block, first, sizeof block);
      if (g_variant_is_of_type (layer, G_VARIANT_TYPE_VARDICT))
        read_layer (self, facts, layer, i, &block);
      else
        roof_facts_fail (facts, "block_configs[%u]: must be an object", i);
      roof_modules_mark (modules, FALSE, i, &block);
      roof_blocks_add (&self->decoder, &block, 1, facts);
    }
}
