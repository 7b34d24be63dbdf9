/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>

#include "workload/architecture-private.h"

/* Latent attention: `kv_lora_rank` numbers per token in place of keys and values of all heads. */
static void
read_latent (RoofFacts *facts,
             RoofMixer *mixer)
{
  mixer->type = ROOF_MIXER_LATENT;
  mixer->cache_rank = roof_facts_size (facts, "kv_lora_rank", NAN);
  mixer->query_rank = roof_facts_number (facts, "q_lora_rank", 0, 0);
  mixer->rope_size = roof_facts_size (facts, "qk_rope_head_dim", NAN);
  mixer->plain_size = roof_facts_size (facts, "qk_nope_head_dim", NAN);
  /* MiniCPM3 does not say that a value is as long as a key without rotary numbers. */
  mixer->value_size = roof_facts_size (facts, "v_head_dim", mixer->plain_size);
  mixer->head_size = mixer->rope_size + mixer->plain_size;
  mixer->kv_heads = mixer->heads;
  mixer->output_gate = roof_facts_flag (facts, "mla_use_output_gate", FALSE);
  /* Without rotary positions nothing is rotated, but the numbers exist. */
  if (roof_facts_flag (facts, "mla_use_nope", FALSE))
    mixer->rope = FALSE;
  if (!roof_facts_has (facts, "index_topk"))
    return;
  mixer->index_chosen = roof_facts_size (facts, "index_topk", NAN);
  mixer->index_heads = roof_facts_size (facts, "index_n_heads", NAN);
  mixer->index_size = roof_facts_size (facts, "index_head_dim", NAN);
  if (mixer->query_rank == 0)
    roof_facts_fail (facts, "q_lora_rank: the indexer of “index_topk” reads compressed queries, and there are none");
}

gboolean
roof_read_new_falcon (RoofFacts *facts)
{
  return roof_facts_flag (facts, "new_decoder_architecture", roof_facts_says (facts, "model_type", "RefinedWeb"));
}

static double
read_kv_heads (RoofFacts        *facts,
               const RoofFamily *family,
               double            heads)
{
  gboolean single = roof_facts_flag (facts, "multi_query", g_str_equal (family->id, "falcon"));

  if (g_str_equal (family->id, "falcon") && !roof_read_new_falcon (facts))
    return single ? 1 : heads;
  if (roof_facts_has (facts, "n_shared_head"))
    return ceil (heads / roof_facts_size (facts, "n_shared_head", 1));
  return roof_facts_size (facts, KEYS_KV_HEADS, single ? 1 : heads);
}

static double
read_head_size (RoofFacts *facts,
                double     hidden,
                double     heads)
{
  if (!roof_facts_has (facts, KEYS_HEAD_SIZE) && fmod (hidden, heads) != 0)
    roof_facts_fail (facts, "num_attention_heads: a hidden size of %1$.15g does not divide among %2$.15g heads", hidden, heads);
  return roof_facts_size (facts, KEYS_HEAD_SIZE, fmax (floor (hidden / heads), 1));
}

/* The rotary numbers of a head, which may be only its first. */
static double
read_rope_size (RoofFacts        *facts,
                const RoofFamily *family,
                double            size)
{
  double usual = family->traits & ROOF_TRAIT_DELTA ? 0.25 : 1;
  double part = roof_facts_factor (facts, "partial_rotary_factor rotary_pct", usual);

  return fmin (roof_facts_size (facts, "rotary_dim", fmax (floor (part * size), 1)), size);
}

/* A key for biases is valid for input and output matrices, except in families in which only one of them has any. */
static void
read_biases (RoofFacts        *facts,
             const RoofFamily *family,
             RoofMixer        *mixer)
{
  gboolean input = (family->traits & ROOF_TRAIT_INPUT_BIAS) != 0;
  gboolean output = (family->traits & ROOF_TRAIT_OUTPUT_BIAS) != 0;

  mixer->query_bias = mixer->key_bias
      = roof_facts_flag (facts, "attention_bias add_qkv_bias use_qkv_bias attention_qkv_bias qkv_bias use_bias bias enable_bias", input);
  if (input == output)
    output = roof_facts_flag (facts, "attention_bias use_bias bias enable_bias", output);
  mixer->output_bias = roof_facts_flag (facts, "attention_out_bias attn_out_bias o_proj_bias", output);
}

/* Norms of queries and keys: per head, or over all heads. Llama 4's learn nothing. */
static void
read_head_norms (RoofFacts        *facts,
                 const RoofFamily *family,
                 RoofMixer        *mixer)
{
  gboolean known = (family->traits & (ROOF_TRAIT_HEAD_NORM | ROOF_TRAIT_WIDE_NORM)) != 0;

  mixer->head_norm = known;
  if (!(family->traits & ROOF_TRAIT_CHUNKS))
    mixer->head_norm = roof_facts_allows (facts, KEYS_HEAD_NORM, known);
  /* Cohere and StableLM 2 have gains per head; Persimmon's are the same for all heads. */
  mixer->head_gains = mixer->head_norm && (g_str_equal (family->id, "cohere") || g_str_equal (family->id, "stablelm"));
  mixer->wide_norm = mixer->head_norm
                     && (family->traits & ROOF_TRAIT_WIDE_NORM || roof_facts_says (facts, "qk_norm_type", "per_layer"));
}

/* `gating` is a gate per head, `attn_output_gate` an elementwise gate. */
static void
read_gates (RoofFacts        *facts,
            const RoofFamily *family,
            RoofMixer        *mixer)
{
  mixer->output_gate
      = roof_facts_flag (facts, "attn_output_gate", (family->traits & ROOF_TRAIT_OUTPUT_GATE) != 0);
  mixer->head_gate = roof_facts_says (facts, "gating", "per-head") || roof_facts_flag (facts, "use_head_wise_attn_gate", FALSE);
  if (!mixer->head_gate && roof_facts_has (facts, "gating") && !roof_facts_says (facts, "gating", "per-element"))
    mixer->head_gate = roof_facts_flag (facts, "gating", FALSE);
  if (mixer->head_gate)
    mixer->output_gate = FALSE;
}

static void
read_heads (RoofFacts        *facts,
            const RoofFamily *family,
            double            hidden,
            RoofMixer        *mixer)
{
  mixer->kv_heads = read_kv_heads (facts, family, mixer->heads);
  mixer->head_size = read_head_size (facts, hidden, mixer->heads);
  /* 0: DeepSeek's small networks keep the keys of latent attention without having it. */
  mixer->value_size = roof_facts_number (facts, "v_head_dim", 0, 0);
  mixer->query_rank = roof_facts_number (facts, "share_q_dim", 0, 0);
  mixer->inner_norm = g_str_equal (family->id, "bitnet");
}

/* Replaces a size by that under @key, if present, which is for layers of one kind. */
static void
replace (RoofFacts  *facts,
         const char *key,
         double     *size)
{
  if (roof_facts_has (facts, key))
    *size = roof_facts_size (facts, key, *size);
}

/* Sizes of layers with a window, and of layers without, may differ. */
static void
adjust_heads (RoofFacts        *facts,
              const RoofFamily *family,
              gboolean          slides,
              RoofMixer        *mixer)
{
  gboolean fourth = g_str_has_prefix (family->id, "gemma4");

  if (slides)
    {
      replace (facts, "swa_num_attention_heads", &mixer->heads);
      replace (facts, "swa_num_key_value_heads", &mixer->kv_heads);
      replace (facts, "swa_head_dim", &mixer->head_size);
      replace (facts, "swa_v_head_dim", &mixer->value_size);
      return;
    }
  if (fourth || roof_facts_has (facts, "global_head_dim"))
    mixer->head_size = roof_facts_size (facts, "global_head_dim", 512);
  mixer->key_is_value = roof_facts_flag (facts, "attention_k_eq_v", FALSE);
  if (mixer->key_is_value || !fourth)
    replace (facts, "num_global_key_value_heads", &mixer->kv_heads);
}

static void
check_heads (RoofFacts *facts,
             RoofMixer *mixer)
{
  if (fmod (mixer->heads, mixer->kv_heads) != 0)
    roof_facts_fail (facts, "num_key_value_heads: %1$.15g heads do not divide among %2$.15g", mixer->heads, mixer->kv_heads);
  if (mixer->value_size == mixer->head_size)
    mixer->value_size = 0;
}

/* ALiBi: a penalty by distance, with a fixed slope per head. */
static gboolean
has_slopes (RoofFacts *facts)
{
  g_autoptr (GVariant) flag = roof_facts_find (facts, "alibi");

  return roof_facts_says (facts, "position_embedding_type", "alibi")
         || (flag != NULL && g_variant_is_of_type (flag, G_VARIANT_TYPE_BOOLEAN) && g_variant_get_boolean (flag));
}

void
roof_read_attention (RoofFacts        *facts,
                     const RoofFamily *family,
                     double            hidden,
                     gboolean          slides,
                     RoofMixer        *mixer)
{
  mixer->type = ROOF_MIXER_ATTENTION;
  mixer->heads = roof_facts_size (facts, KEYS_HEADS, NAN);
  mixer->causal = family->net == ROOF_NET_DECODER;
  mixer->rope = (family->traits & (ROOF_TRAIT_LEARNED | ROOF_TRAIT_NO_POSITIONS)) == 0
                && !roof_facts_says (facts, "position_embedding_type", "nope") && !has_slopes (facts);
  if (roof_facts_has (facts, "kv_lora_rank") && roof_facts_flag (facts, "use_mla", TRUE))
    {
      read_latent (facts, mixer);
      return;
    }
  read_heads (facts, family, hidden, mixer);
  adjust_heads (facts, family, slides, mixer);
  check_heads (facts, mixer);
  read_biases (facts, family, mixer);
  read_gates (facts, family, mixer);
  read_head_norms (facts, family, mixer);
  mixer->rope_size = mixer->rope ? read_rope_size (facts, family, mixer->head_size) : 0;
  mixer->sinks = roof_facts_flag (facts, slides ? "add_swa_attention_sink_bias" : "add_full_attention_sink_bias",
                                  (family->traits & ROOF_TRAIT_SINKS) != 0);
}
