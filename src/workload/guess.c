/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "workload/guess.h"

#include <glib/gi18n.h>
#include <string.h>

#include "workload/architecture-private.h"

/* Guesses a family for a network that no row of family.c knows, by the keys of its description: first a shape that only one kind
 * of network has, else a decoder or an encoder, whose norm, MLP, positions and biases follow from the keys that are there. Each
 * choice that no key states is listed as assumed, for the user to read. Networks with parts that no reader counts are refused,
 * with a reason and similar families. The tables of keys without influence and of keys of sizes tell which unread keys matter. */

#define KEYS_TURN \
  "rope_theta rope_scaling rope_parameters rotary_dim rotary_pct rotary_emb_base partial_rotary_factor rope_base rotary_base " \
  "global_rope_theta rope_type alibi rope_embedding_base position_embedding_type"
#define KEYS_BIAS \
  "attention_bias add_qkv_bias use_qkv_bias attention_qkv_bias qkv_bias use_bias bias enable_bias mlp_bias use_mlp_bias"

/* Networks other than plain decoders, each recognised by keys that no other kind has; all keys must be present. */
static const struct
{
  const char *keys, *family;
} shapes[] = {
  { "block_out_channels down_block_types up_block_types", "UNet2DConditionModel" },
  { "num_single_layers joint_attention_dim attention_head_dim", "FluxTransformer2DModel" },
  { "joint_attention_dim pooled_projection_dim attention_head_dim", "SD3Transformer2DModel" },
  { "text_dim freq_dim ffn_dim attention_head_dim", "WanTransformer3DModel" },
  { "caption_channels cross_attention_dim attention_head_dim", "PixArtTransformer2DModel" },
  { "num_embeds_ada_norm attention_head_dim patch_size", "DiTTransformer2DModel" },
  { "relative_attention_num_buckets d_kv d_ff", "t5" },
  { "num_mel_bins encoder_layers decoder_layers", "whisper" },
  { "encoder_layers decoder_layers encoder_ffn_dim decoder_ffn_dim vocab_size", "bart" },
  { "hybrid_override_pattern", "nemotron_h" },
  { "kv_lora_rank linear_attn_config", "kimi_linear" },
  { "kv_lora_rank zero_expert_num", "longcat_flash" },
  { "lru_width block_types", "recurrent_gemma" },
  { "num_mem_blocks layers_block_type", "zamba2" },
  { "kv_lora_rank", "deepseek_v3" },
  { "decay_low_rank_dim gate_low_rank_dim", "rwkv7" },
  { "text_config vision_config projection_dim", "clip" },
};

/* Networks that look like another kind but have parts that no reader counts, by their keys; with similar families. */
static const struct
{
  const char *keys, *reason, *like;
} unlike[] = {
  { "conv_dim conv_kernel conv_stride", N_ ("it convolves raw audio, which is not supported"), "whisper" },
  { "conv_kernel_sizes conv_channels", N_ ("its audio convolutions are not supported"), "whisper" },
  { "intra_bottleneck_size", N_ ("its layers are narrower inside than outside, which is not supported"), "bert, albert" },
  { "head_ratio conv_kernel_size", N_ ("convolutions replace some of its heads, which is not supported"), "bert, electra" },
  { "encoder_sparse_step decoder_sparse_step", N_ ("its encoder or decoder has experts, which is not supported"), "m2m_100" },
  { "num_sparse_encoder_layers", N_ ("its encoder or decoder has experts, which is not supported"), "t5" },
  { "num_sparse_decoder_layers", N_ ("its encoder or decoder has experts, which is not supported"), "t5" },
  { "block_sizes num_decoder_layers", N_ ("it shortens the text from stage to stage, which is not supported"), "bert" },
  { "num_cross_attention_heads cross_attention_dim", N_ ("its attention is linear and its MLP convolves, which is not "
                                                         "supported"),
    "PixArtTransformer2DModel" },
  { "image_size patch_size type_vocab_size", N_ ("it reads words and image patches as one sequence, which is not "
                                                 "supported"), "bert, vit" },
  { "approximator_hidden_dim", N_ ("its layers are modulated by a separate network, which is not supported"), "FluxTransformer2DModel" },
  { "width_coefficient depth_coefficient", N_ ("its stages are scaled by rules of its own, which are not supported"), "mobilenet_v2" },
  { "depth_multiplier tf_padding", N_ ("its blocks are of an unknown kind"), "mobilenet_v2, resnet" },
  { "groups_width", N_ ("its convolutions are grouped, which is not supported"), "resnet" },
  { "depths", N_ ("its stages (depths) are unknown"), "swin, swinv2, convnext, convnextv2, resnet" },
};

/* Recurrent networks without attention. */
static const struct
{
  const char *keys, *family;
} states[] = {
  { "state_size time_step_rank", "mamba" },
  { "ssm_state_size mamba_head_dim", "mamba2" },
  { "state_size n_groups", "mamba2" },
};

/* Keys without influence on the work; a star matches any beginning. */
static const char *const idle[] = {
  "*_token_id", "*_token_index", "*_token_ids", "*dropout", "*_dropout_prob", "*_pdrop", "*_drop", "*_eps",
  "*_epsilon", "*_coef", "*_coeff", "*_alpha", "*initializer_range", "*_init_method", "*_init_std", "*init_std",
  "*_version", "*_prob", "*initializer_factor", "*_factor", "*_multiplier", "*_softcapping", "*_theta", "*_scaling",
  "*_scale", "*_base", "*_warmup", "architectures", "auto_map", "model_type", "_class_name", "_name_or_path", "name",
  "source", "use_cache", "id2label", "label2id", "torch_dtype", "dtype", "quantization_config", "quantization", "compression_config",
  "compression_config", "output_attentions", "output_hidden_states", "output_router_logits", "return_dict",
  "task_specific_params", "pruned_heads", "is_decoder", "is_encoder_decoder", "attn_implementation",
  "_attn_implementation", "attn_config", "ffn_config", "linear_attn_config", "rope_parameters", "scoring_func",
  "norm_topk_prob", "topk_method", "n_group", "topk_group", "aux_loss_alpha", "seq_aux", "ep_size", "pretraining_tp",
  "max_length", "min_length", "temperature", "top_k", "top_p", "num_beams", "num_beam_groups", "num_return_sequences",
  "repetition_penalty", "length_penalty", "do_sample", "add_cross_attention", "prefix", "problem_type",
  "finetuning_task", "chunk_size_feed_forward", "gradient_checkpointing", "max_position_embeddings",
  "original_max_position_embeddings", "n_positions", "n_ctx", "seq_length", "max_seq_len", "position_embedding_type",
  "num_nextn_predict_layers", "transformers_version", "_diffusers_version", "tokenizer_class", "roofline_family",
  "torchscript", "typical_p", "no_repeat_ngram_size", "encoder_no_repeat_ngram_size", "diversity_penalty",
  "early_stopping", "use_bfloat16", "remove_invalid_values", "tf_legacy_loss", "tie_encoder_decoder",
  "router_jitter_noise", "num_key_value_heads", "n_kv_heads", "encoder_attention_heads", "decoder_attention_heads",
  "caption_projection_dim", "pos_embed_max_size", "addition_time_embed_dim", "rope_axes_dim", "all_f_patch_size", "axes_dims", "axes_dims_rope",
  "num_hidden_layers", "num_heads", "head_dim", "num_experts_per_tok", "cross_attention_dim", "pooler_fc_size",
  "pooler_num_attention_heads", "pooler_num_fc_layers", "pooler_size_per_head", "pooler_output_size",
  "classifier_proj_size", "rope_local_base_freq", "num_logits_to_keep", "time_step_rank", "score_func", "scale_fmt",
  "median_filter_width", "norm_num_groups", "num_class_embeds", "n_expert_groups", "n_limited_groups",
  "num_expert_group", "num_experts_group", "n_routed_groups", "moe_capacity", "block_dim", "conv_dim", "conv_dim_out",
  "num_labels", "max_window_layers", "use_sliding_window", "sliding_window", "cache_implementation",
  "model_max_length", "n_shared_experts",
};

/* Endings and beginnings of keys of counts and sizes. */
static const char *const sizes[] = {
  "_size", "_dim", "_dims", "_layers", "_heads", "_experts", "_rank", "_width", "_groups", "_window", "_channels", "num_", "n_",
  "layer_types", "block_types", "_pattern", "_ratios", "_freq", "_interval", "_period",
};

/* Sets of keys with the same meaning. */
static const char *const names_of_one[] = {
  KEYS_HIDDEN, KEYS_LAYERS, KEYS_HEADS, KEYS_KV_HEADS, KEYS_HEAD_SIZE, KEYS_FEED, KEYS_VOCABULARY, KEYS_POSITIONS, KEYS_EXPERTS,
  KEYS_CHOSEN, KEYS_EXPERT_WIDTH, KEYS_TIED, KEYS_HEAD_NORM, KEYS_ACTIVATION,
};

gboolean
roof_key_is_double (const char *key,
                    GHashTable *asked)
{
  for (guint i = 0; i < G_N_ELEMENTS (names_of_one); i++)
    {
      g_auto (GStrv) names = g_strsplit (names_of_one[i], " ", -1);
      gboolean read = FALSE;

      for (guint k = 0; names[k] != NULL; k++)
        read = read || g_hash_table_contains (asked, names[k]);
      if (read && g_strv_contains ((const char *const *) names, key))
        return TRUE;
    }
  return FALSE;
}

gboolean
roof_key_is_idle (const char *key)
{
  for (guint i = 0; i < G_N_ELEMENTS (idle); i++)
    if (idle[i][0] == '*' ? g_str_has_suffix (key, &idle[i][1]) : g_str_equal (key, idle[i]))
      return TRUE;
  return FALSE;
}

gboolean
roof_key_is_size (const char *key)
{
  for (guint i = 0; i < G_N_ELEMENTS (sizes); i++)
    if (g_str_has_suffix (sizes[i], "_") ? g_str_has_prefix (key, sizes[i]) : g_str_has_suffix (key, sizes[i]))
      return TRUE;
  return FALSE;
}

/* Whether all of @keys are present. */
static gboolean
has_all (const RoofFacts *facts,
         const char      *keys)
{
  g_auto (GStrv) names = g_strsplit (keys, " ", -1);

  for (guint i = 0; names[i] != NULL; i++)
    if (!roof_facts_has (facts, names[i]))
      return FALSE;
  return TRUE;
}

gboolean
roof_family_is_unlike (const RoofFacts  *facts,
                       const char      **reason,
                       const char      **like)
{
  for (guint i = 0; i < G_N_ELEMENTS (unlike); i++)
    if (has_all (facts, unlike[i].keys))
      {
        *reason = unlike[i].reason;
        *like = unlike[i].like;
        return TRUE;
      }
  return FALSE;
}

static const RoofFamily *
find_shape (RoofFacts *facts)
{
  for (guint i = 0; i < G_N_ELEMENTS (shapes); i++)
    if (has_all (facts, shapes[i].keys))
      return roof_family_find (shapes[i].family);
  for (guint i = 0; !roof_facts_has (facts, KEYS_HEADS) && i < G_N_ELEMENTS (states); i++)
    if (has_all (facts, states[i].keys))
      return roof_family_find (states[i].family);
  if (has_all (facts, "image_size patch_size") && !roof_facts_has (facts, KEYS_VOCABULARY " depths hidden_sizes"))
    return roof_family_find ("vit");
  /* Segments and post-norm: similar to BERT. */
  if (has_all (facts, "type_vocab_size layer_norm_eps max_position_embeddings intermediate_size")
      && !roof_facts_flag (facts, "is_decoder", FALSE))
    return roof_family_find ("bert");
  return NULL;
}

/* Whether the class is for masked language modelling. */
static gboolean
is_encoder (RoofFacts *facts)
{
  g_auto (GStrv) classes = roof_facts_has (facts, "architectures") ? roof_facts_words (facts, "architectures") : NULL;

  if (classes == NULL || classes[0] == NULL)
    return FALSE;
  return g_str_has_suffix (classes[0], "ForMaskedLM") || g_str_has_suffix (classes[0], "ForPreTraining")
         || g_str_has_suffix (classes[0], "EncoderModel") || strstr (classes[0], "Bert") != NULL;
}

static gboolean
has_layer_norm (RoofFacts *facts)
{
  g_autofree char *type = roof_facts_word (facts, "norm_type normalization norm_class layernorm_type");
  g_autofree char *plain = type != NULL ? g_ascii_strdown (type, -1) : NULL;

  if (plain != NULL)
    return strstr (plain, "rms") == NULL && strstr (plain, "layer") != NULL;
  return roof_facts_has (facts, "layer_norm_eps layer_norm_epsilon layernorm_eps layernorm_epsilon")
         && !roof_facts_has (facts, "rms_norm_eps rms_norm_epsilon rms_eps norm_eps");
}

/* Whether the MLP has a gate: by the activation's name, or because the activation always has one ("situ", Kimi K3's
 * sigmoid-tanh unit, is the gate of Megatron Core's situ_glu). */
static gboolean
has_gate (RoofFacts *facts)
{
  g_autofree char *name = roof_facts_word (facts, KEYS_ACTIVATION);

  if (name == NULL)
    return TRUE;
  return strstr (name, "silu") != NULL || strstr (name, "swi") != NULL || strstr (name, "glu") != NULL
         || strstr (name, "situ") != NULL;
}

static void
assume (GPtrArray  *assumed,
        gboolean    said,
        const char *what)
{
  if (!said)
    g_ptr_array_add (assumed, g_strdup (what));
}

static guint
guess_norm (RoofFacts *facts,
            GPtrArray *assumed)
{
  gboolean layer = has_layer_norm (facts);

  assume (assumed, layer || roof_facts_has (facts, "rms_norm_eps rms_norm_epsilon rms_eps norm_type normalization"),
          _ ("RMS normalisation"));
  return layer ? ROOF_TRAIT_LAYER_NORM : 0;
}

static guint
guess_feed (RoofFacts *facts,
            GPtrArray *assumed,
            gboolean   layer)
{
  gboolean gated = has_gate (facts) || !layer;

  assume (assumed, FALSE, gated ? _ ("gated MLP") : _ ("MLP without gate"));
  return gated ? 0 : ROOF_TRAIT_PLAIN_FEED;
}

static guint
guess_positions (RoofFacts *facts,
                 GPtrArray *assumed,
                 gboolean   layer)
{
  gboolean turns = roof_facts_has (facts, KEYS_TURN);
  gboolean learned = !turns && layer && roof_facts_has (facts, KEYS_POSITIONS);

  assume (assumed, turns, learned ? _ ("learned positions") : _ ("rotary positions"));
  return learned ? ROOF_TRAIT_LEARNED : 0;
}

/* Biases: networks similar to GPT-2 have them throughout. */
static guint
guess_biases (RoofFacts *facts,
              GPtrArray *assumed,
              gboolean   classic)
{
  assume (assumed, roof_facts_has (facts, KEYS_BIAS), classic ? _ ("biases") : _ ("no biases"));
  return classic ? ROOF_TRAIT_INPUT_BIAS | ROOF_TRAIT_OUTPUT_BIAS | ROOF_TRAIT_FEED_BIAS : 0;
}

static void
guess_plain (RoofFamily *self,
             RoofFacts  *facts,
             GPtrArray  *assumed)
{
  gboolean layer;

  self->reader = ROOF_READER_TRANSFORMER;
  self->net = is_encoder (facts) ? ROOF_NET_ENCODER : ROOF_NET_DECODER;
  self->activation = ROOF_ACTIVATION_SILU;
  self->traits = guess_norm (facts, assumed);
  layer = self->traits != 0;
  self->traits |= guess_feed (facts, assumed, layer);
  self->traits |= guess_positions (facts, assumed, layer);
  self->traits |= guess_biases (facts, assumed, layer && self->traits & ROOF_TRAIT_PLAIN_FEED);
  if (layer && roof_facts_has (facts, "use_bias bias norm_bias layer_norm_bias")
      && !roof_facts_flag (facts, "norm_bias layer_norm_bias use_bias bias", TRUE))
    self->traits |= ROOF_TRAIT_CENTRED_NORM;
  assume (assumed, roof_facts_has (facts, KEYS_HEAD_NORM), _ ("no query and key norms"));
  assume (assumed, roof_facts_has (facts, KEYS_KV_HEADS), _ ("multi-head attention (as many KV heads as query heads)"));
  assume (assumed, roof_facts_has (facts, KEYS_TIED), _ ("untied output head"));
}

/* Whether the keys that every network of layers needs are present. */
static gboolean
is_plain (const RoofFacts *facts)
{
  return roof_facts_has (facts, KEYS_HIDDEN) && roof_facts_has (facts, KEYS_HEADS) && roof_facts_has (facts, KEYS_VOCABULARY)
         && roof_facts_has (facts, KEYS_LAYERS " layer_types layers_block_type");
}

gboolean
roof_family_guess (RoofFamily  *self,
                   RoofFacts   *facts,
                   const char  *name,
                   char       **assumed)
{
  g_autoptr (GPtrArray) list = g_ptr_array_new_with_free_func (g_free);
  const RoofFamily *like = find_shape (facts);

  memset (self, 0, sizeof *self);
  if (like != NULL)
    *self = *like;
  else if (is_plain (facts))
    {
      guess_plain (self, facts, list);
      self->id = roof_facts_has (facts, KEYS_EXPERTS) ? "mixtral" : "llama";
    }
  if (like != NULL)
    g_ptr_array_add (list, g_strdup_printf (_ ("defaults of the family “%s”"), like->id));
  if (self->id != NULL && name == NULL && like == NULL)
    g_ptr_array_add (list, g_strdup (_ ("a decoder")));
  if (list->len > 0)
    *assumed = roof_facts_join (list);
  return self->id != NULL;
}
