/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <string.h>

#include "workload/architecture-private.h"

/* Turns a decoder's layer into an encoder's: full self-attention, no cross-attention. */
static void
make_encoder_block (RoofBlock       *block,
                    const RoofBlock *decoder)
{
  memcpy (block, decoder, sizeof *block);
  block->mixer.causal = FALSE;
  block->mixer.cross = FALSE;
  block->norms = 2;
}

/* Whether the network is only an encoder. */
static gboolean
only_reads (RoofFacts *facts)
{
  g_auto (GStrv) classes = roof_facts_has (facts, "architectures") ? roof_facts_words (facts, "architectures") : NULL;

  if (classes != NULL && classes[0] != NULL && g_str_has_suffix (classes[0], "EncoderModel"))
    return TRUE;
  return (roof_facts_has (facts, "num_decoder_layers") && roof_facts_number (facts, "num_decoder_layers", 0, 1) == 0)
         || !roof_facts_flag (facts, "is_encoder_decoder", TRUE);
}

/* Number of learned relative position biases per head: per stack, in UMT5 per layer. */
static double
count_distances (RoofFacts        *facts,
                 const RoofFamily *family,
                 double            readers,
                 double            writers)
{
  double buckets = roof_facts_number (facts, "relative_attention_num_buckets", 0, 32);

  return buckets * (g_str_equal (family->id, "umt5") ? readers + writers : writers > 0 ? 2 : 1);
}

void
roof_read_t5 (RoofArchitecture *self,
              RoofFacts        *facts,
              const RoofFamily *family)
{
  guint layers = roof_read_layers (facts, "num_layers num_hidden_layers");
  double writers = only_reads (facts) ? 0 : roof_facts_size (facts, "num_decoder_layers", layers);
  RoofBlock encoder, decoder;

  self->hidden = roof_facts_size (facts, "d_model hidden_size", NAN);
  self->vocabulary = roof_facts_size (facts, KEYS_VOCABULARY, NAN);
  self->embedding_size = self->hidden;
  self->tied = roof_facts_flag (facts, "tie_word_embeddings", (family->traits & ROOF_TRAIT_TIED) != 0);
  self->has_head = writers > 0;
  self->final_norm = TRUE;
  self->relative_biases = count_distances (facts, family, layers, writers);
  memset (&decoder, 0, sizeof decoder);
  roof_read_attention (facts, family, self->hidden, FALSE, &decoder.mixer);
  roof_read_feed (facts, family, self->hidden, &decoder.feed);
  decoder.mixer.causal = decoder.mixer.cross = TRUE;
  decoder.norms = 3;
  make_encoder_block (&encoder, &decoder);
  if (writers == 0)
    self->net = ROOF_NET_ENCODER;
  roof_read_alike (self, facts, TRUE, &encoder, layers);
  roof_read_alike (self, facts, FALSE, &decoder, writers);
  if (writers > 0)
    return;
  self->decoder = self->encoder;
  self->encoder.n = 0;
}

static void
read_whisper_block (RoofFacts        *facts,
                    const RoofFamily *family,
                    double            hidden,
                    RoofBlock        *block)
{
  memset (block, 0, sizeof *block);
  roof_read_attention (facts, family, hidden, FALSE, &block->mixer);
  block->mixer.key_bias = FALSE;
  block->feed.activation = roof_read_activation (facts, family);
  block->feed.bias = TRUE;
  block->feed.width = roof_facts_size (facts, "decoder_ffn_dim", 4 * hidden);
  block->mixer.causal = block->mixer.cross = TRUE;
  block->norms = 3;
}

void
roof_read_whisper (RoofArchitecture *self,
                   RoofFacts        *facts,
                   const RoofFamily *family)
{
  RoofBlock encoder, decoder;

  self->hidden = roof_facts_size (facts, "d_model", NAN);
  self->vocabulary = roof_facts_size (facts, KEYS_VOCABULARY, NAN);
  self->embedding_size = self->hidden;
  self->tied = roof_facts_flag (facts, "tie_word_embeddings", TRUE);
  self->has_head = self->final_norm = self->mel = TRUE;
  self->channels = roof_facts_size (facts, "num_mel_bins", 80);
  self->positions = roof_facts_size (facts, "max_target_positions", 448);
  self->encoder_positions = roof_facts_size (facts, "max_source_positions", 1500);
  read_whisper_block (facts, family, self->hidden, &decoder);
  make_encoder_block (&encoder, &decoder);
  encoder.feed.width = roof_facts_size (facts, "encoder_ffn_dim", 4 * self->hidden);
  roof_read_alike (self, facts, TRUE, &encoder, roof_read_layers (facts, "encoder_layers"));
  roof_read_alike (self, facts, FALSE, &decoder, roof_read_layers (facts, "decoder_layers"));
}

/* Reads one half of an encoder-decoder. @half: "encoder" or "decoder". Returns: its layers */
static guint
read_half (RoofArchitecture *self,
           RoofFacts        *facts,
           const RoofFamily *family,
           const char       *half,
           RoofBlock        *block)
{
  g_autofree char *heads = g_strconcat (half, "_attention_heads num_attention_heads", NULL);
  g_autofree char *width = g_strconcat (half, "_ffn_dim", NULL);
  g_autofree char *layers = g_strconcat (half, "_layers num_hidden_layers", NULL);
  gboolean writes = g_str_equal (half, "decoder");

  memset (block, 0, sizeof *block);
  block->mixer.type = ROOF_MIXER_ATTENTION;
  block->mixer.heads = block->mixer.kv_heads = roof_facts_size (facts, heads, NAN);
  block->mixer.head_size = fmax (floor (self->hidden / block->mixer.heads), 1);
  block->mixer.query_bias = block->mixer.key_bias = block->mixer.output_bias = TRUE;
  block->mixer.causal = block->mixer.cross = writes;
  block->feed.width = roof_facts_size (facts, width, NAN);
  block->feed.bias = TRUE;
  block->feed.activation = roof_read_activation (facts, family);
  block->norms = writes ? 3 : 2;
  if (fmod (self->hidden, block->mixer.heads) != 0)
    {
      g_autofree char *key = roof_facts_which (facts, heads);

      roof_facts_fail (facts, "%1$s: a hidden size of %2$.15g does not divide among %3$.15g heads", key, self->hidden,
                       block->mixer.heads);
    }
  return roof_read_layers (facts, layers);
}

/* Position tables, one for each half. Pegasus and Marian store sinusoids with the weights; M2M-100, and so NLLB, computes
 * them. */
static void
read_tables (RoofArchitecture *self,
             RoofFacts        *facts,
             const RoofFamily *family)
{
  gboolean stored = g_str_equal (family->id, "pegasus") || g_str_equal (family->id, "marian");

  if (!stored && !(family->traits & ROOF_TRAIT_LEARNED))
    return;
  self->encoder_positions = roof_facts_size (facts, "max_encoder_position_embeddings max_position_embeddings", 1024)
                            + family->position_offset;
  self->positions = roof_facts_size (facts, "max_decoder_position_embeddings max_position_embeddings", 1024)
                    + family->position_offset;
}

/* Lewis et al., BART, and similar; mBART, Pegasus and NLLB are pre-norm and have a final norm. */
void
roof_read_bart (RoofArchitecture *self,
                RoofFacts        *facts,
                const RoofFamily *family)
{
  RoofBlock encoder, decoder;
  guint readers, writers;
  double words;

  self->hidden = roof_facts_size (facts, "d_model hidden_size", NAN);
  words = roof_facts_size (facts, KEYS_VOCABULARY, NAN);
  self->vocabulary = roof_facts_size (facts, "decoder_vocab_size", words);
  if (!roof_facts_flag (facts, "share_encoder_decoder_embeddings", TRUE))
    self->encoder_vocabulary = words;
  self->embedding_size = self->hidden;
  self->tied = roof_facts_flag (facts, "tie_word_embeddings", TRUE);
  self->has_head = TRUE;
  self->embedding_norm = (family->traits & ROOF_TRAIT_EMBED_NORM) != 0;
  self->final_norm = (family->traits & ROOF_TRAIT_NO_FINAL_NORM) == 0;
  read_tables (self, facts, family);
  readers = read_half (self, facts, family, "encoder", &encoder);
  writers = read_half (self, facts, family, "decoder", &decoder);
  if (g_str_equal (family->id, "led"))
    {
      /* Beltagy et al., Longformer: the windows of LED's encoder, beside global tokens. */
      facts->layer = 0;
      encoder.mixer.window = roof_facts_size (facts, "attention_window", 512);
      encoder.mixer.wide_seeing = TRUE;
    }
  roof_read_alike (self, facts, TRUE, &encoder, readers);
  roof_read_alike (self, facts, FALSE, &decoder, writers);
}
