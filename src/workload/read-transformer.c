/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <string.h>

#include "workload/architecture-private.h"
#include "workload/layers.h"
#include "workload/modules.h"

#define KEYS_WINDOW "sliding_window sliding_window_size sliding_window_attention_size attention_window_size window_size"

/* Window size of a layer, in tokens. */
static double
read_window (RoofFacts        *facts,
             const RoofFamily *family,
             gboolean         *chunked)
{
  *chunked = roof_facts_has (facts, "attention_chunk_size");
  if (*chunked)
    return roof_facts_number (facts, "attention_chunk_size", 0, 0);
  /* Some descriptions write -1 for none. */
  return fmax (roof_facts_number (facts, KEYS_WINDOW, -1, family->window), 0);
}

/* Phi-3-small: all layers but every n-th have a local window of blocks and, before it, one of every so many blocks. */
static void
read_sparse (RoofFacts *facts,
             RoofMixer *mixer)
{
  double dense = roof_facts_number (facts, "dense_attention_every_n_layers", 0, 0);
  double size = roof_facts_size (facts, "blocksparse_block_size", 64);

  if (!roof_facts_has (facts, "blocksparse_vert_stride") || (dense > 0 && fmod (facts->layer + 1, dense) == 0))
    return;
  mixer->local = size * roof_facts_size (facts, "blocksparse_num_local_blocks", 16);
  mixer->stride = roof_facts_size (facts, "blocksparse_vert_stride", 8);
}

static double
count_norms (RoofFacts        *facts,
             const RoofFamily *family)
{
  if (family->traits & ROOF_TRAIT_FOUR_NORMS)
    return 4;
  if (g_str_equal (family->id, "falcon"))
    return roof_facts_flag (facts, "parallel_attn", TRUE)
                   && roof_facts_number (facts, "num_ln_in_parallel_attn", 0, roof_read_new_falcon (facts) ? 2 : 1) < 2
               ? 1
               : 2;
  if (g_str_equal (family->id, "stablelm"))
    return roof_facts_flag (facts, "use_parallel_residual", FALSE) ? 1 : 2;
  return family->traits & ROOF_TRAIT_ONE_NORM ? 1 : 2;
}

/* The mixer of a layer of this kind. */
static void
read_mixer (RoofFacts        *facts,
            const RoofFamily *family,
            double            hidden,
            RoofLayerKind     kind,
            RoofMixer        *mixer)
{
  memset (mixer, 0, sizeof *mixer);
  switch (kind)
    {
    case ROOF_LAYER_LINEAR:
      roof_read_linear (facts, family, hidden, mixer);
      break;
    case ROOF_LAYER_STATE:
      roof_read_state (facts, family, hidden, mixer);
      break;
    case ROOF_LAYER_CONVOLUTION:
      roof_read_convolution (facts, family, hidden, mixer);
      break;
    case ROOF_LAYER_GATED_UNIT:
      roof_read_gated_unit (facts, hidden, mixer);
      break;
    case ROOF_LAYER_SHARED:
      roof_read_shared (facts, family, hidden, mixer);
      break;
    case ROOF_LAYER_CROSS:
      roof_read_attention (facts, family, hidden, FALSE, mixer);
      mixer->cross = mixer->alone = mixer->head_norm = TRUE;
      mixer->rope = FALSE;
      break;
    case ROOF_LAYER_FEED:
    case ROOF_LAYER_EXPERTS:
      break;
    default:
      roof_read_attention (facts, family, hidden, kind == ROOF_LAYER_WINDOW, mixer);
      if (kind == ROOF_LAYER_WINDOW)
        mixer->window = read_window (facts, family, &mixer->chunked);
      mixer->chunked = mixer->chunked && mixer->window > 0;
    }
}

/* Whether a layer shares the keys and values of an earlier layer, as the last layers of some networks do. */
static gboolean
borrows (RoofFacts *facts,
         guint      layer,
         guint      layers)
{
  double last = roof_facts_number (facts, "num_kv_shared_layers", 0, 0);
  double share = roof_facts_number (facts, "cla_share_factor", 0, 0);

  if (roof_facts_flag (facts, "use_cla", FALSE) && share > 1)
    return fmod (layer, share) != 0;
  return last > 0 && last < layers && layer >= layers - last;
}

/* Gemma 3n's and 4's additions to each layer. */
static void
read_additions (RoofFacts        *facts,
                const RoofFamily *family,
                RoofBlock        *block)
{
  block->layer_width = roof_facts_number (facts, "hidden_size_per_layer_input", 0, g_str_has_prefix (family->id, "gemma4") ? 256 : 0);
  if (!(family->traits & ROOF_TRAIT_EMBEDS_LAYERS))
    return;
  block->layer_width = roof_facts_number (facts, "hidden_size_per_layer_input", 0, 256);
  block->low_rank = roof_facts_number (facts, "laurel_rank", 0, 64);
  block->copies = roof_facts_number (facts, "altup_num_inputs", 0, 4);
}

static void
read_borrowed (RoofFacts        *facts,
               const RoofFamily *family,
               RoofBlock        *block)
{
  if (block->mixer.type != ROOF_MIXER_ATTENTION)
    return;
  block->mixer.borrows = TRUE;
  block->mixer.idle = (family->traits & ROOF_TRAIT_EMBEDS_LAYERS) != 0;
  if (roof_facts_flag (facts, "use_double_wide_mlp", FALSE))
    block->feed.width *= 2;
}

static void
read_block (RoofArchitecture *self,
            RoofFacts        *facts,
            const RoofFamily *family,
            const RoofLayers *layers,
            RoofBlock        *block)
{
  RoofLayerKind kind = layers->kinds[facts->layer];

  memset (block, 0, sizeof *block);
  read_mixer (facts, family, self->hidden, kind, &block->mixer);
  if (family->traits & ROOF_TRAIT_STATE_BESIDE)
    roof_read_state (facts, family, self->hidden, &block->beside);
  if (!layers->apart || kind == ROOF_LAYER_FEED || kind == ROOF_LAYER_EXPERTS)
    roof_read_feed (facts, family, self->hidden, &block->feed);
  block->norms = layers->apart ? 1 : count_norms (facts, family);
  read_additions (facts, family, block);
  /* Gates of the image's attention and MLP. */
  if (kind == ROOF_LAYER_CROSS)
    block->lone = 2;
  if (g_str_has_prefix (family->id, "zamba"))
    roof_read_zamba (facts, family, self->hidden, kind == ROOF_LAYER_SHARED, block);
}

/* The parts of a layer that depend on its index. */
static void
read_place (RoofFacts        *facts,
            const RoofFamily *family,
            const RoofLayers *layers,
            RoofBlock        *block)
{
  if (borrows (facts, facts->layer, layers->n))
    read_borrowed (facts, family, block);
  if (block->mixer.type == ROOF_MIXER_ATTENTION)
    read_sparse (facts, &block->mixer);
  if (!layers->apart)
    roof_read_experts (facts, family, facts->layer, &block->feed);
  else if (layers->kinds[facts->layer] == ROOF_LAYER_EXPERTS)
    roof_read_all_experts (facts, family, &block->feed);
  if (block->feed.both)
    block->norms += 3;
  else if (block->feed.experts > 0 && roof_facts_flag (facts, "parallel_attn_mlp_res", FALSE))
    block->norms++;
}

static void
remove_experts (RoofBlock *block)
{
  RoofFeedForward *feed = &block->feed;

  feed->experts = feed->idle_experts = feed->chosen = feed->expert_width = feed->shared_width = 0;
  feed->router_bias = FALSE;
}

void
roof_read_blocks (RoofArchitecture *self,
                  RoofFacts        *facts,
                  const RoofFamily *family)
{
  g_auto (RoofLayers) layers = { 0 };
  g_autoptr (RoofModules) modules = roof_modules_new (facts);
  RoofBlock kinds[ROOF_N_LAYER_KINDS], block;
  gboolean known[ROOF_N_LAYER_KINDS] = { FALSE };

  if (roof_facts_has (facts, "block_configs"))
    {
      memset (&block, 0, sizeof block);
      block.norms = count_norms (facts, family);
      roof_read_attention (facts, family, self->hidden, FALSE, &block.mixer);
      roof_read_feed (facts, family, self->hidden, &block.feed);
      roof_read_pruned (self, facts, modules, &block);
      return;
    }
  roof_layers_read (&layers, facts, family);
  roof_facts_check_list (facts, KEYS_HEADS, layers.n);
  roof_facts_check_list (facts, KEYS_KV_HEADS, layers.n);
  roof_facts_check_list (facts, KEYS_FEED, layers.n);
  for (facts->layer = 0; facts->layer < layers.n && facts->error == NULL; facts->layer++)
    {
      RoofLayerKind kind = layers.kinds[facts->layer];

      if (!known[kind] || facts->varies)
        read_block (self, facts, family, &layers, &kinds[kind]);
      known[kind] = TRUE;
      memcpy (&block, &kinds[kind], sizeof block);
      read_place (facts, family, &layers, &block);
      roof_modules_mark (modules, FALSE, facts->layer, &block);
      roof_blocks_add (&self->decoder, &block, 1, facts);
      /* LongCat-Flash's layers consist of attention and MLP twice, with experts beside all but the first attention. */
      if (block.feed.experts == 0 || !g_str_equal (family->id, "longcat_flash"))
        continue;
      remove_experts (&block);
      roof_blocks_add (&self->decoder, &block, 1, facts);
    }
  facts->layer = 0;
}

/* Tokens of an image for cross-attention: of the most tiles that it can have, each with its patches and a class token. */
static void
read_picture (RoofArchitecture *self,
              RoofFacts        *facts)
{
  g_autoptr (GVariant) vision = roof_facts_find (facts, "vision_config");
  double image = 448, patch = 14, tiles = 4;

  if (!roof_facts_has (facts, "cross_attention_layers"))
    return;
  if (vision != NULL && g_variant_is_of_type (vision, G_VARIANT_TYPE_VARDICT))
    {
      RoofFacts part = { .description = vision };

      image = roof_facts_size (&part, "image_size", image);
      patch = roof_facts_size (&part, "patch_size", patch);
      tiles = roof_facts_size (&part, "max_num_tiles", tiles);
      if (part.error != NULL)
        roof_facts_fail (facts, "vision_config.%s", part.error->message);
      g_clear_error (&part.error);
    }
  self->context_length = tiles * (pow (fmax (floor (image / patch), 1), 2) + 1);
  /* Tokens for images are in the vocabulary, but never generated. */
  self->spare_words = 8;
}

/* Multi-token prediction layers. */
void
roof_read_ahead (RoofArchitecture *self,
                 RoofFacts        *facts)
{
  static const char *const keys[] = { "num_nextn_predict_layers", "mtp_num_hidden_layers", "num_mtp_layers", "mtp_num_layers" };

  for (guint i = 0; i < G_N_ELEMENTS (keys) && self->ahead == 0; i++)
    if (roof_facts_has (facts, keys[i]))
      {
        self->ahead = roof_facts_number (facts, keys[i], 0, 0);
        self->what_if_key = keys[i];
      }
}

void
roof_read_transformer (RoofArchitecture *self,
                       RoofFacts        *facts,
                       const RoofFamily *family)
{
  gboolean turns = roof_facts_says (facts, "position_embedding_type", "rope");

  self->hidden = roof_facts_one_size (facts, KEYS_HIDDEN);
  self->vocabulary = roof_facts_one_size (facts, KEYS_VOCABULARY);
  self->embedding_size = roof_facts_size (facts, "word_embed_proj_dim", self->hidden);
  if (family->traits & ROOF_TRAIT_LEARNED && !turns && !roof_facts_says (facts, "position_embedding_type", "alibi"))
    self->positions = roof_facts_size (facts, KEYS_POSITIONS, NAN) + family->position_offset;
  self->token_types = roof_facts_number (facts, "type_vocab_size", 0, 0);
  self->tied = roof_facts_flag (facts, KEYS_TIED, (family->traits & ROOF_TRAIT_TIED) != 0);
  self->has_head = family->net == ROOF_NET_DECODER;
  self->head_bias = roof_facts_flag (facts, "lm_head_bias", (family->traits & ROOF_TRAIT_HEAD_BIAS) != 0);
  self->embedding_norm = (family->traits & ROOF_TRAIT_EMBED_NORM) != 0;
  /* OPT-350m is post-norm and has no final norm. */
  self->final_norm = (family->traits & ROOF_TRAIT_NO_FINAL_NORM) == 0 && roof_facts_flag (facts, "do_layer_norm_before", TRUE)
                     && !roof_facts_flag (facts, "_remove_final_layer_norm", FALSE);
  self->pooler = family->net == ROOF_NET_ENCODER && !g_str_has_suffix (family->id, "_text_model");
  roof_read_blocks (self, facts, family);
  if (self->decoder.n > 0 && self->decoder.block[0].layer_width > 0)
    self->layer_vocabulary = roof_facts_size (facts, "vocab_size_per_layer_input", 262144);
  read_picture (self, facts);
  roof_read_ahead (self, facts);
}
