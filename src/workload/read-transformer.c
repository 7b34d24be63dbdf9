/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <string.h>

#include "workload/architecture-private.h"

#define KEYS_WINDOW "sliding_window sliding_window_size sliding_window_attention_size"

guint
roof_read_layers (RoofFacts  *facts,
                  const char *keys)
{
  double layers = roof_facts_size (facts, keys, NAN);

  if (layers > ROOF_MAX_LAYERS)
    roof_facts_fail (facts, "%.*s: %.15g layers are more than the %d that are believed", (int) strcspn (keys, " "),
                     keys, layers, ROOF_MAX_LAYERS);
  return (guint) MIN (layers, ROOF_MAX_LAYERS);
}

void
roof_blocks_add (RoofBlocks      *self,
                 const RoofBlock *block,
                 double           count,
                 RoofFacts       *facts)
{
  const gsize counted = G_STRUCT_OFFSET (RoofBlock, mixer);

  for (guint i = 0; i < self->n; i++)
    if (memcmp (&self->block[i].mixer, &block->mixer, sizeof *block - counted) == 0)
      {
        self->block[i].count += count;
        return;
      }
  if (self->n == ROOF_MAX_BLOCKS)
    {
      roof_facts_fail (facts, "more than %d kinds of layers", ROOF_MAX_BLOCKS);
      return;
    }
  memcpy (&self->block[self->n], block, sizeof *block);
  self->block[self->n++].count = count;
}

/* Latent attention: `kv_lora_rank` numbers per token stand for keys and values of all heads. */
static void
read_latent (RoofFacts *facts,
             RoofMixer *mixer)
{
  mixer->type = ROOF_MIXER_LATENT;
  mixer->cache_rank = roof_facts_size (facts, "kv_lora_rank", NAN);
  mixer->query_rank = roof_facts_number (facts, "q_lora_rank", 0, 0);
  mixer->rope_size = roof_facts_size (facts, "qk_rope_head_dim", NAN);
  mixer->plain_size = roof_facts_size (facts, "qk_nope_head_dim", NAN);
  mixer->value_size = roof_facts_size (facts, "v_head_dim", NAN);
  mixer->head_size = mixer->rope_size + mixer->plain_size;
  mixer->kv_heads = mixer->heads;
}

static double
read_kv_heads (RoofFacts        *facts,
               const RoofFamily *family,
               double            heads)
{
  gboolean single = roof_facts_flag (facts, "multi_query", g_str_equal (family->id, "falcon"));

  if (g_str_equal (family->id, "falcon") && !roof_facts_flag (facts, "new_decoder_architecture", FALSE))
    return single ? 1 : heads;
  return roof_facts_size (facts, KEYS_KV_HEADS, single ? 1 : heads);
}

static double
read_head_size (RoofFacts *facts,
                double     hidden,
                double     heads)
{
  if (!roof_facts_has (facts, KEYS_HEAD_SIZE) && fmod (hidden, heads) != 0)
    roof_facts_fail (facts, "num_attention_heads: a hidden size of %.15g does not divide among %.15g heads", hidden, heads);
  return roof_facts_size (facts, KEYS_HEAD_SIZE, fmax (floor (hidden / heads), 1));
}

/* Some turn only the first numbers of each head. */
static double
read_rope_size (RoofFacts        *facts,
                const RoofFamily *family,
                double            size)
{
  double usual = family->traits & ROOF_TRAIT_DELTA ? 0.25 : 1;
  double part = roof_facts_factor (facts, "partial_rotary_factor rotary_pct", usual);

  return fmin (roof_facts_size (facts, "rotary_dim", fmax (floor (part * size), 1)), size);
}

void
roof_read_attention (RoofFacts        *facts,
                     const RoofFamily *family,
                     double            hidden,
                     RoofMixer        *mixer)
{
  gboolean input = (family->traits & ROOF_TRAIT_INPUT_BIAS) != 0;
  gboolean output = (family->traits & ROOF_TRAIT_OUTPUT_BIAS) != 0;

  mixer->type = ROOF_MIXER_ATTENTION;
  mixer->heads = roof_facts_size (facts, KEYS_HEADS, NAN);
  mixer->causal = family->net == ROOF_NET_DECODER;
  mixer->rope = (family->traits & (ROOF_TRAIT_LEARNED | ROOF_TRAIT_NO_POSITIONS)) == 0;
  if (roof_facts_has (facts, "kv_lora_rank"))
    {
      read_latent (facts, mixer);
      return;
    }
  mixer->kv_heads = read_kv_heads (facts, family, mixer->heads);
  mixer->head_size = read_head_size (facts, hidden, mixer->heads);
  if (fmod (mixer->heads, mixer->kv_heads) != 0)
    roof_facts_fail (facts, "num_key_value_heads: %.15g heads do not divide among %.15g", mixer->heads, mixer->kv_heads);
  /* A key that says so speaks for both ends, but for families whose output never has one. */
  mixer->query_bias = mixer->key_bias
      = roof_facts_flag (facts, "attention_bias add_qkv_bias qkv_bias use_bias bias enable_bias", input);
  mixer->output_bias = input && !output ? FALSE
                                        : roof_facts_flag (facts, "attention_bias use_bias bias enable_bias", output);
  mixer->rope_size = mixer->rope ? read_rope_size (facts, family, mixer->head_size) : 0;
  mixer->output_gate = roof_facts_flag (facts, "attn_output_gate", (family->traits & ROOF_TRAIT_OUTPUT_GATE) != 0);
  mixer->head_norm = (family->traits & ROOF_TRAIT_HEAD_NORM) != 0;
  mixer->sinks = (family->traits & ROOF_TRAIT_SINKS) != 0;
}

/* Whether layer @layer sees a window only. */
static gboolean
slides (RoofFacts        *facts,
        const RoofFamily *family,
        char            **types,
        double            pattern,
        guint             layer)
{
  if (types != NULL && layer < g_strv_length (types))
    return strstr (types[layer], "full") == NULL;
  if (family->traits & ROOF_TRAIT_GUARDED_WINDOW)
    return roof_facts_flag (facts, "use_sliding_window", FALSE)
           && layer >= roof_facts_number (facts, "max_window_layers", 0, 0);
  return pattern == 0 || fmod (layer + 1, pattern) != 0;
}

/* Rotary positions and a chunk, every fourth layer without either: Llama 4. */
static double
read_window (RoofFacts        *facts,
             const RoofFamily *family,
             double           *pattern)
{
  *pattern = roof_facts_number (facts, "sliding_window_pattern", 0, family->pattern);
  if (roof_facts_has (facts, "attention_chunk_size"))
    {
      *pattern = roof_facts_number (facts, "no_rope_layer_interval", 0, 4);
      return roof_facts_number (facts, "attention_chunk_size", 0, 0);
    }
  return roof_facts_number (facts, KEYS_WINDOW, 0, family->window);
}

static double
count_norms (RoofFacts        *facts,
             const RoofFamily *family)
{
  if (family->traits & ROOF_TRAIT_FOUR_NORMS)
    return 4;
  if (g_str_equal (family->id, "falcon"))
    return roof_facts_flag (facts, "parallel_attn", TRUE)
                   && !roof_facts_flag (facts, "new_decoder_architecture", FALSE)
               ? 1
               : 2;
  return family->traits & ROOF_TRAIT_ONE_NORM ? 1 : 2;
}

/* Whether layer @layer is a gated delta net. */
static gboolean
is_delta (RoofFacts        *facts,
          const RoofFamily *family,
          char            **types,
          guint             layer)
{
  gboolean known = (family->traits & ROOF_TRAIT_DELTA) != 0;

  if (types == NULL || layer >= g_strv_length (types))
    return known && fmod (layer + 1, roof_facts_size (facts, "full_attention_interval", family->pattern)) != 0;
  if (strstr (types[layer], "attention") == NULL || (strstr (types[layer], "linear") != NULL && !known))
    roof_facts_fail (facts, "layer_types[%u]: layers of “%s” are not known of the family “%s”", layer, types[layer],
                     family->id);
  return strstr (types[layer], "linear") != NULL;
}

static void
read_blocks (RoofArchitecture *self,
             RoofFacts        *facts,
             const RoofFamily *family)
{
  guint layers = roof_read_layers (facts, KEYS_LAYERS);
  g_auto (GStrv) types = roof_facts_words (facts, "layer_types");
  double pattern, window = read_window (facts, family, &pattern);
  RoofBlock first;

  memset (&first, 0, sizeof first);
  first.norms = count_norms (facts, family);
  roof_read_attention (facts, family, self->hidden, &first.mixer);
  roof_read_feed (facts, family, self->hidden, &first.feed);
  if (roof_facts_has (facts, "block_configs"))
    {
      roof_read_pruned (self, facts, &first);
      return;
    }
  if (types != NULL && g_strv_length (types) != layers)
    roof_facts_fail (facts, "layer_types: must have an entry for each of the %u layers, got %u", layers,
                     g_strv_length (types));
  for (guint i = 0; i < layers && facts->error == NULL; i++)
    {
      RoofBlock block;

      memcpy (&block, &first, sizeof block);
      block.mixer.window = slides (facts, family, types, pattern, i) ? window : 0;
      if (is_delta (facts, family, types, i))
        roof_read_delta (facts, &block.mixer);
      roof_read_experts (facts, family, i, &block.feed);
      roof_blocks_add (&self->decoder, &block, 1, facts);
    }
}

void
roof_read_transformer (RoofArchitecture *self,
                       RoofFacts        *facts,
                       const RoofFamily *family)
{
  self->hidden = roof_facts_size (facts, KEYS_HIDDEN, NAN);
  self->vocabulary = roof_facts_size (facts, KEYS_VOCABULARY, NAN);
  self->embedding_size = roof_facts_size (facts, "word_embed_proj_dim", self->hidden);
  if (family->traits & ROOF_TRAIT_LEARNED)
    self->positions = roof_facts_size (facts, KEYS_POSITIONS, NAN) + family->position_offset;
  self->token_types = roof_facts_number (facts, "type_vocab_size", 0, 0);
  self->tied = roof_facts_flag (facts, "tie_word_embeddings", (family->traits & ROOF_TRAIT_TIED) != 0);
  self->has_head = family->net == ROOF_NET_DECODER;
  self->head_bias = roof_facts_flag (facts, "lm_head_bias", (family->traits & ROOF_TRAIT_HEAD_BIAS) != 0);
  self->embedding_norm = (family->traits & ROOF_TRAIT_EMBED_NORM) != 0;
  self->final_norm = (family->traits & ROOF_TRAIT_NO_FINAL_NORM) == 0;
  self->pooler = family->net == ROOF_NET_ENCODER;
  read_blocks (self, facts, family);
}
