/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>

#include "workload/architecture-private.h"

/* Text encoders: BERT and its successors. */

/* Families without a pooler, the matrix for the first token. */
static const char *const without_pooler[] = { "distilbert", "electra", "deberta", "deberta-v2", "modernbert", "nomic_bert", "new",
                                              "splinter", "roformer", NULL };

/* @family adjusted to its description: rotary or relative positions replace learned ones; gated MLPs. */
static RoofFamily
adjust_family (RoofFacts        *facts,
               const RoofFamily *family)
{
  RoofFamily own = *family;

  if (roof_facts_says (facts, "position_embedding_type", "alibi"))
    own.traits = (own.traits & ~(guint) ROOF_TRAIT_LEARNED) | ROOF_TRAIT_NO_POSITIONS;
  if (roof_facts_has (facts, "rope_theta") || roof_facts_says (facts, "position_embedding_type", "rotary") || roof_facts_says (facts, "position_embedding_type", "rope"))
    own.traits &= ~(guint) (ROOF_TRAIT_LEARNED | ROOF_TRAIT_NO_POSITIONS);
  if (roof_facts_says (facts, "feed_forward_type", "geglu") || roof_facts_says (facts, "feed_forward_type", "reglu"))
    own.traits &= ~(guint) ROOF_TRAIT_PLAIN_FEED;
  if (roof_facts_says (facts, "activation_function", "gelu") && g_str_equal (family->id, "nomic_bert"))
    own.traits |= ROOF_TRAIT_PLAIN_FEED;
  /* DeBERTa and ESM learn absolute positions only if a key says so. */
  if (roof_facts_has (facts, "position_biased_input") && !roof_facts_flag (facts, "position_biased_input", TRUE))
    own.traits = (own.traits & ~(guint) ROOF_TRAIT_LEARNED) | ROOF_TRAIT_NO_POSITIONS;
  if (roof_facts_has (facts, "emb_layer_norm_before") && roof_facts_flag (facts, "emb_layer_norm_before", FALSE))
    own.traits |= ROOF_TRAIT_EMBED_NORM;
  return own;
}

/* Whether a list, or a text separated by bars ("c2p|p2c"), contains a word. */
static gboolean
names_word (RoofFacts  *facts,
            const char *key,
            const char *word)
{
  g_autoptr (GVariant) value = roof_facts_find (facts, key);

  if (value != NULL && g_variant_is_of_type (value, G_VARIANT_TYPE_STRING))
    {
      g_auto (GStrv) words = g_strsplit (g_variant_get_string (value, NULL), "|", -1);

      return g_strv_contains ((const char *const *) words, word);
    }
  return roof_facts_says (facts, key, word);
}

/* He et al., DeBERTa: relative distances take part in the attention scores. The first version has query and key matrices
 * without biases, but adds biases to queries and values; later versions sort distances into buckets, and may share the tokens'
 * matrices. */
static void
read_distances (RoofArchitecture *self,
                RoofFacts        *facts,
                const RoofFamily *family,
                RoofMixer        *mixer)
{
  gboolean first = g_str_equal (family->id, "deberta");
  double farthest = roof_facts_number (facts, "max_relative_positions", -1, -1);
  double buckets = first ? -1 : roof_facts_number (facts, "position_buckets", -1, -1);

  mixer->key_bias = !first;
  if (!roof_facts_flag (facts, "relative_attention", FALSE))
    return;
  if (farthest < 1)
    farthest = roof_facts_size (facts, "max_position_embeddings", 512);
  mixer->places = 2 * (buckets > 0 ? buckets : farthest);
  mixer->place_keys = names_word (facts, "pos_att_type", "c2p");
  mixer->place_queries = names_word (facts, "pos_att_type", "p2c");
  mixer->own_places = first || !roof_facts_flag (facts, "share_att_key", FALSE);
  mixer->place_key_bias = !first;
  self->scalars = mixer->places * self->hidden;
  if (names_word (facts, "norm_rel_ebd", "layer_norm"))
    self->scalars += 2 * self->hidden;
  /* A convolution beside the first layer, with a normalisation. */
  self->neighbours = first ? 0 : roof_facts_number (facts, "conv_kernel_size", 0, 0);
}

/* Tokens in the window: one number for all layers, or a list, whose first number counts. */
static double
read_seen (RoofFacts *facts)
{
  facts->layer = 0;
  return roof_facts_size (facts, "attention_window", 512);
}

/* Zaheer et al., Big Bird: tokens that a block attends to: itself and its neighbours, the first and last blocks, and random
 * ones. */
static double
read_blocks_seen (RoofFacts *facts)
{
  double block = roof_facts_size (facts, "block_size", 64), chosen = roof_facts_number (facts, "num_random_blocks", 0, 3);

  return roof_facts_says (facts, "attention_type", "original_full") ? 0 : (5 + chosen) * block;
}

static void
read_nomic (RoofFacts *facts,
            RoofBlock *block)
{
  block->mixer.query_bias = block->mixer.key_bias = block->mixer.output_bias = roof_facts_flag (facts, "qkv_proj_bias", FALSE);
  block->feed.bias = roof_facts_flag (facts, "mlp_fc1_bias", FALSE);
  /* The experts share one bias. */
  if (block->feed.experts > 0)
    block->lone = block->feed.bias ? roof_facts_size (facts, KEYS_HIDDEN, NAN) : 0;
}

static void
read_departures (RoofArchitecture *self,
                 RoofFacts        *facts,
                 const RoofFamily *family,
                 RoofBlock        *block)
{
  if (g_str_equal (family->id, "albert"))
    block->shared_by = self->decoder.block[0].count / roof_facts_size (facts, "num_hidden_groups", 1);
  else if (g_str_has_prefix (family->id, "deberta"))
    read_distances (self, facts, family, &block->mixer);
  else if (g_str_equal (family->id, "longformer"))
    block->mixer.window = read_seen (facts);
  else if (g_str_equal (family->id, "big_bird"))
    block->mixer.window = read_blocks_seen (facts);
  else if (g_str_equal (family->id, "nomic_bert"))
    read_nomic (facts, block);
  block->mixer.wide_seeing = g_str_equal (family->id, "longformer");
  /* BERT-like gated MLPs have no biases in the two input matrices. */
  if (block->feed.gated && block->feed.bias && !g_str_equal (family->id, "nomic_bert"))
    {
      block->feed.bias = FALSE;
      block->feed.last_bias = TRUE;
    }
}

/* Warner et al., ModernBERT: the first layer has no norm before attention, and every n-th layer attends to all tokens. */
static void
read_alternating (RoofArchitecture *self,
                  RoofFacts        *facts)
{
  RoofBlock block = self->decoder.block[0];
  double layers = roof_read_layers (facts, KEYS_LAYERS), every = roof_facts_size (facts, "global_attn_every_n_layers", 3);
  double wide = ceil (layers / every);

  self->decoder.n = self->decoder.n_order = 0;
  block.mixer.window = 0;
  block.norms = 1;
  roof_blocks_add (&self->decoder, &block, 1, facts);
  block.norms = 2;
  if (wide > 1)
    roof_blocks_add (&self->decoder, &block, wide - 1, facts);
  block.mixer.window = roof_facts_size (facts, "local_attention", 128);
  if (layers > wide)
    roof_blocks_add (&self->decoder, &block, layers - wide, facts);
}

static void
check_groups (const RoofArchitecture *self,
              RoofFacts              *facts)
{
  double groups = roof_facts_size (facts, "num_hidden_groups", 1);

  if (self->decoder.n > 0 && groups > self->decoder.block[0].count)
    roof_facts_fail (facts, "num_hidden_groups: %1$.15g groups are more than the %2$.15g layers", groups, self->decoder.block[0].count);
}

void
roof_read_encoder (RoofArchitecture *self,
                   RoofFacts        *facts,
                   const RoofFamily *family)
{
  const RoofFamily own = adjust_family (facts, family);

  roof_read_transformer (self, facts, &own);
  /* Embeddings may be narrower than the hidden state; a matrix then projects them. */
  self->embedding_size = roof_facts_size (facts, "embedding_size input_embedding_size", self->hidden);
  self->narrow = self->embedding_size != self->hidden;
  if (g_str_equal (family->id, "albert"))
    check_groups (self, facts);
  self->masked = roof_facts_is_of_class (facts, "ForMaskedLM");
  /* The part that reads is counted whole, as published, whatever head its class puts on it. */
  self->pooler = !g_strv_contains (without_pooler, family->id) && roof_facts_flag (facts, "add_pooling_layer", TRUE);
  self->embedding_norm = (own.traits & ROOF_TRAIT_EMBED_NORM) != 0;
  for (guint i = 0; i < self->decoder.n; i++)
    read_departures (self, facts, family, &self->decoder.block[i]);
  if (g_str_equal (family->id, "mpnet"))
    self->relative_biases = roof_facts_size (facts, "relative_attention_num_buckets", 32);
  if (g_str_equal (family->id, "modernbert") && self->decoder.n > 0)
    read_alternating (self, facts);
}
