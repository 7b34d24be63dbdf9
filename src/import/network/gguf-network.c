/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "import/network/gguf-network.h"

#include <math.h>

#include "core/error.h"
#include "import/network/gguf-formats.h"
#include "workload/family.h"

/* Puts what a GGUF file says of its network into the words of a config.json, so that one reader serves both. Two tables translate
 * families and keys. What the keys do not say is taken from the tensors: heads, states, vocabulary, biases and norms, by name and
 * shape; gguf-formats.c takes the format of each module.
 * Invariants: only the header is read, never a weight; a key that the file lacks is absent from the description, not zero, so that
 * `workload` assumes and reports it as it does for a config.json. */

#define MOST_LAYERS 10000

/* Families of networks by llama.cpp's name (llama-arch.cpp) and by that of their config.json, where the two differ by more than a
 * dash. */
static const struct
{
  const char *theirs, *ours;
} families[] = {
  { "qwen2moe", "qwen2_moe" },   { "qwen3moe", "qwen3_moe" },     { "qwen3next", "qwen3_next" }, { "qwen2vl", "qwen2_vl" },
  { "qwen3vl", "qwen3_vl_text" }, { "qwen3vlmoe", "qwen3_vl_moe_text" },
  { "phi2", "phi" },             { "deepseek2", "deepseek_v3" },  { "gptneox", "gpt_neox" },     { "command-r", "cohere" },
  { "gemma3", "gemma3_text" },   { "gemma3n", "gemma3n_text" },   { "gemma4", "gemma4_text" },   { "glm4moe", "glm4_moe" },
  { "llama4", "llama4_text" },   { "chatglm", "chatglm" },        { "ernie4_5-moe", "ernie4_5_moe" },
  { "granitehybrid", "granitemoehybrid" }, { "bailingmoe", "bailing_moe" }, { "bailingmoe2", "bailing_moe_v2" },
  { "hunyuan-moe", "hunyuan_v1_moe" },     { "hunyuan-dense", "hunyuan_v1_dense" }, { "deci", "nemotron-nas" },
  { "minimax-m2", "minimax_m2" }, { "phimoe", "phimoe" },         { "grok", "grok-1" },          { "starcoder", "gpt_bigcode" },
  { "t5encoder", "t5" },
};

/* Keys behind the family's name, and those of config.json. Arrays have a number for each layer. */
static const struct
{
  const char *theirs, *ours;
} keys[] = {
  { "embedding_length", "hidden_size" },
  { "feed_forward_length", "intermediate_size" },
  { "attention.head_count", "num_attention_heads" },
  { "attention.head_count_kv", "num_key_value_heads" },
  { "attention.sliding_window", "sliding_window" },
  { "attention.q_lora_rank", "q_lora_rank" },
  { "attention.kv_lora_rank", "kv_lora_rank" },
  { "attention.indexer.head_count", "index_n_heads" },
  { "attention.indexer.key_length", "index_head_dim" },
  { "attention.indexer.top_k", "index_topk" },
  { "context_length", "max_position_embeddings" },
  { "expert_count", "num_experts" },
  { "expert_used_count", "num_experts_per_tok" },
  { "expert_shared_count", "n_shared_experts" },
  { "expert_feed_forward_length", "moe_intermediate_size" },
  { "expert_shared_feed_forward_length", "shared_expert_intermediate_size" },
  { "leading_dense_block_count", "first_k_dense_replace" },
  { "interleave_moe_layer_step", "interleave_moe_layer_step" },
  { "nextn_predict_layers", "num_nextn_predict_layers" },
  { "ssm.conv_kernel", "conv_kernel" },
  { "ssm.state_size", "state_size" },
  { "ssm.time_step_rank", "time_step_rank" },
  { "ssm.group_count", "n_groups" },
};

/* A file on its way to a description. */
typedef struct
{
  const RoofGgufHeader *header;
  RoofImport           *into;
  const char           *family; /* llama.cpp's name */
  GHashTable           *tensors; /* borrowed names to RoofGgufTensor */
  GVariantDict          dict;
} GgufReading;

/* The key "FAMILY.rest". Returns: (transfer full) */
static char *
make_key (const GgufReading *self,
          const char        *rest)
{
  return g_strconcat (self->family, ".", rest, NULL);
}

static double
get_number (const GgufReading *self,
            const char        *rest)
{
  g_autofree char *key = make_key (self, rest);

  return roof_gguf_get_number (self->header, key);
}

/* @numbers, "ad", as the array of a description. */
static GVariant *
convert_array (GVariant *numbers)
{
  GVariantBuilder builder;

  g_variant_builder_init (&builder, G_VARIANT_TYPE ("av"));
  for (gsize i = 0; i < g_variant_n_children (numbers); i++)
    {
      double number;

      g_variant_get_child (numbers, i, "d", &number);
      g_variant_builder_add (&builder, "v", g_variant_new_double (number));
    }
  return g_variant_builder_end (&builder);
}

/* Words as the array of a description. */
static GVariant *
convert_words (const char *const *words)
{
  GVariantBuilder builder;

  g_variant_builder_init (&builder, G_VARIANT_TYPE ("av"));
  for (; *words != NULL; words++)
    g_variant_builder_add (&builder, "v", g_variant_new_string (*words));
  return g_variant_builder_end (&builder);
}

/* The largest number of an array. @zeros: (out): how many are 0, as where a layer has no attention */
static double
find_largest (GVariant *numbers,
              gsize    *zeros)
{
  double largest = 0;

  *zeros = 0;
  for (gsize i = 0; i < g_variant_n_children (numbers); i++)
    {
      double number;

      g_variant_get_child (numbers, i, "d", &number);
      largest = MAX (largest, number);
      *zeros += number == 0;
    }
  return largest;
}

/* Copies a key. A 0 says that the network has none of it, as a state space model of heads, and is left out; of an array with
 * some the largest number counts. */
static void
copy_key (GgufReading *self,
          const char  *theirs,
          const char  *ours)
{
  g_autofree char *key = make_key (self, theirs);
  GVariant *value = g_hash_table_lookup (self->header->keys, key);

  gsize zeros = 0;
  double number;

  if (value == NULL)
    return;
  number = g_variant_is_of_type (value, G_VARIANT_TYPE ("ad"))   ? find_largest (value, &zeros)
           : g_variant_is_of_type (value, G_VARIANT_TYPE_DOUBLE) ? g_variant_get_double (value)
                                                                 : 1;
  if (number == 0)
    return;
  if (zeros > 0)
    g_variant_dict_insert (&self->dict, ours, "d", number);
  else if (g_variant_is_of_type (value, G_VARIANT_TYPE ("ad")))
    g_variant_dict_insert_value (&self->dict, ours, convert_array (value));
  else
    g_variant_dict_insert_value (&self->dict, ours, value);
}

static const RoofGgufTensor *
find_tensor (const GgufReading *self,
             const char        *name)
{
  return g_hash_table_lookup (self->tensors, name);
}

static void
set_number (GgufReading *self,
            const char  *key,
            double       value)
{
  if (isfinite (value))
    g_variant_dict_insert (&self->dict, key, "d", value);
}

/* Takes a size from a tensor's shape, which counts where a key says another. */
static void
take_shape (GgufReading *self,
            const char  *tensor,
            guint        dim,
            const char  *key,
            double       said)
{
  const RoofGgufTensor *found = find_tensor (self, tensor);
  double size = found != NULL && dim < found->n_dims ? (double) found->dims[dim] : NAN;

  if (isnan (size))
    return;
  if (isfinite (said) && said != size)
    roof_import_tell (self->into, ROOF_FINDING_DOUBTFUL, "%1$s: the keys say %2$.15g, the tensor %3$s is %4$.15g "
                                                         "wide, which is used", key,
                      said, tensor, size);
  set_number (self, key, size);
}

/* Rows of the embedding: the key, else the tensor's, else as many as the vocabulary has words. */
static void
take_vocabulary (GgufReading *self)
{
  double said = get_number (self, "vocab_size");
  gpointer words = g_hash_table_lookup (self->header->lengths, "tokenizer.ggml.tokens");

  if (isfinite (said))
    set_number (self, "vocab_size", said);
  else if (words != NULL)
    set_number (self, "vocab_size", GPOINTER_TO_UINT (words));
  take_shape (self, "token_embd.weight", 1, "vocab_size", said);
}

/* Layers as config.json counts them: without those that predict further tokens. */
static gboolean
take_layers (GgufReading  *self,
             GError      **error)
{
  double layers = get_number (self, "block_count"), ahead = get_number (self, "nextn_predict_layers");

  if (isnan (layers))
    return roof_fail (error, "%1$s.%2$s: the file does not say how many layers there are", self->family, "block_count");
  set_number (self, "num_hidden_layers", layers - (isfinite (ahead) ? ahead : 0));
  return TRUE;
}

/* Sizes of a head. Of latent attention the keys that begin with its name count, which older files lack. */
static void
take_heads (GgufReading *self)
{
  double rope = get_number (self, "rope.dimension_count"), key = get_number (self, "attention.key_length_mla");
  double value = get_number (self, "attention.value_length_mla");

  if (isnan (key))
    key = get_number (self, "attention.key_length");
  if (isnan (value))
    value = get_number (self, "attention.value_length");
  if (isnan (get_number (self, "attention.kv_lora_rank")))
    {
      set_number (self, "head_dim", key);
      return;
    }
  set_number (self, "qk_rope_head_dim", rope);
  set_number (self, "qk_nope_head_dim", key - rope);
  set_number (self, "v_head_dim", value);
  copy_key (self, "attention.head_count", "num_key_value_heads");
}

/* Sizes of a state space model. Mamba 2 has a time step for each head. */
static void
take_states (GgufReading *self)
{
  double inner = get_number (self, "ssm.inner_size"), hidden = get_number (self, "embedding_length");
  double heads = get_number (self, "ssm.time_step_rank");

  if (isnan (inner) || !(hidden > 0))
    return;
  set_number (self, "expand", inner / hidden);
  if (g_str_equal (self->family, "mamba"))
    set_number (self, "intermediate_size", inner);
  if (!g_str_equal (self->family, "mamba2") || !(heads > 0))
    return;
  set_number (self, "num_heads", heads);
  set_number (self, "head_dim", inner / heads);
}

/* Layer @index of what may be an array with a number for each layer, or one number for all; NAN: no such key. */
static double
get_layer (const GgufReading *self,
           const char        *rest,
           gsize              index)
{
  g_autofree char *key = make_key (self, rest);
  GVariant *value = g_hash_table_lookup (self->header->keys, key);
  double number;

  if (value == NULL || !g_variant_is_of_type (value, G_VARIANT_TYPE ("ad")))
    return get_number (self, rest);
  if (index >= g_variant_n_children (value))
    return NAN;
  g_variant_get_child (value, index, "d", &number);
  return number;
}

/* Layers of a network from which attention or MLPs were taken out (llama-model.cpp, LLM_ARCH_DECI): without heads there is no
 * attention, with heads but none for keys and values it is one matrix. */
static void
take_pruned (GgufReading *self)
{
  double layers = get_number (self, "block_count");
  GVariantBuilder builder;

  g_variant_builder_init (&builder, G_VARIANT_TYPE ("av"));
  for (gsize i = 0; i < MIN (layers, MOST_LAYERS); i++)
    {
      double heads = get_layer (self, "attention.head_count", i), pairs = get_layer (self, "attention.head_count_kv", i);
      double width = get_layer (self, "feed_forward_length", i);
      GVariantDict attention, feed, layer;

      g_variant_dict_init (&attention, NULL);
      g_variant_dict_init (&feed, NULL);
      g_variant_dict_init (&layer, NULL);
      if (!(heads > 0) || !(pairs > 0))
        g_variant_dict_insert (&attention, heads > 0 ? "replace_with_linear" : "no_op", "b", TRUE);
      else
        g_variant_dict_insert (&attention, "n_heads_in_group", "d", heads / pairs);
      if (width > 0)
        g_variant_dict_insert (&feed, "intermediate_size", "d", width);
      else
        g_variant_dict_insert (&feed, "no_op", "b", TRUE);
      g_variant_dict_insert_value (&layer, "attention", g_variant_dict_end (&attention));
      g_variant_dict_insert_value (&layer, "ffn", g_variant_dict_end (&feed));
      g_variant_builder_add (&builder, "v", g_variant_dict_end (&layer));
    }
  g_variant_dict_insert_value (&self->dict, "block_configs", g_variant_builder_end (&builder));
}

/* The kinds of layers of a hybrid: those with key and value heads have attention. */
static void
take_hybrid (GgufReading *self)
{
  g_autofree char *key = make_key (self, "attention.head_count_kv");
  GVariant *heads = g_hash_table_lookup (self->header->keys, key);
  const char *other = g_str_has_prefix (self->family, "lfm2") ? "conv" : "mamba";
  GVariantBuilder builder;
  gsize zeros;

  if (heads == NULL || !g_variant_is_of_type (heads, G_VARIANT_TYPE ("ad")) || find_largest (heads, &zeros) == 0 || zeros == 0)
    return;
  g_variant_builder_init (&builder, G_VARIANT_TYPE ("av"));
  for (gsize i = 0; i < g_variant_n_children (heads); i++)
    {
      double number;

      g_variant_get_child (heads, i, "d", &number);
      g_variant_builder_add (&builder, "v", g_variant_new_string (number > 0 ? "full_attention" : other));
    }
  g_variant_dict_insert_value (&self->dict, "layer_types", g_variant_builder_end (&builder));
  roof_import_tell (self->into, ROOF_FINDING_GUESSED, "layers without KV heads are read as the kind “%s”", other);
}

/* The first tensor whose name ends so. (nullable) */
static const RoofGgufTensor *
find_ending (const GgufReading *self,
             const char        *ending)
{
  for (guint i = 0; i < self->header->tensors->len; i++)
    {
      const RoofGgufTensor *tensor = &g_array_index (self->header->tensors, RoofGgufTensor, i);

      if (g_str_has_suffix (tensor->name, ending))
        return tensor;
    }
  return NULL;
}

/* Whether the weights of layer 0 or of a later one have a bias. */
static gboolean
has_bias (const GgufReading *self,
          const char        *tensor)
{
  g_autofree char *name = g_strdup_printf ("blk.0.%s.bias", tensor);

  return find_tensor (self, name) != NULL;
}

/* The name of the family in config.json. Mixtral is a llama to llama.cpp. Returns: (transfer full) */
static char *
name_family (const GgufReading *self)
{
  double experts = get_number (self, "expert_count");

  if (g_str_equal (self->family, "llama") && experts > 0)
    return g_strdup ("mixtral");
  for (guint i = 0; i < G_N_ELEMENTS (families); i++)
    if (g_str_equal (families[i].theirs, self->family))
      return g_strdup (families[i].ours);
  return g_strdelimit (g_strdup (self->family), "-", '_');
}

/* Whether a family that has norms of queries has none here, as a network converted from another family. */
static gboolean
lacks_head_norms (const GgufReading *self)
{
  g_autofree char *name = name_family (self);
  const RoofFamily *family = roof_family_find (name);

  return family != NULL && (family->traits & (ROOF_TRAIT_HEAD_NORM | ROOF_TRAIT_WIDE_NORM)) != 0
         && find_tensor (self, "blk.0.attn_q.weight") != NULL && find_tensor (self, "blk.0.attn_q_norm.weight") == NULL;
}

/* What the tensors say of experts: whether their router has a bias, and how wide those are that each token takes, of which not every
 * family has a key. */
static void
take_experts (GgufReading *self)
{
  const RoofGgufTensor *shared = find_ending (self, ".ffn_up_shexp.weight");

  if (!(get_number (self, "expert_count") > 0))
    return;
  if (find_ending (self, ".ffn_gate_inp.bias") == NULL)
    g_variant_dict_insert (&self->dict, "use_routing_bias", "b", find_ending (self, ".exp_probs_b.bias") != NULL);
  if (shared != NULL && shared->n_dims > 1 && isnan (get_number (self, "expert_shared_count"))
      && isnan (get_number (self, "expert_shared_feed_forward_length")))
    set_number (self, "shared_expert_intermediate_size", (double) shared->dims[1]);
}

/* T5, or its encoder alone, whose MLPs are gated in later versions. */
static void
take_encoder (GgufReading *self)
{
  static const char *const encoder[] = { "T5EncoderModel", NULL };

  if (g_str_equal (self->family, "t5encoder"))
    g_variant_dict_insert_value (&self->dict, "architectures", convert_words (encoder));
  if (find_tensor (self, "enc.blk.0.ffn_gate.weight") != NULL)
    g_variant_dict_insert (&self->dict, "feed_forward_proj", "s", "gated-gelu");
}

/* What the tensors say beyond the keys. Without tensors the family's defaults hold. */
static void
take_tensors (GgufReading *self)
{
  take_shape (self, "token_embd.weight", 0, "hidden_size", get_number (self, "embedding_length"));
  if (self->header->tensors->len == 0)
    return;
  if (find_ending (self, "output_norm.weight") != NULL)
    g_variant_dict_insert (&self->dict, "tie_word_embeddings", "b", find_tensor (self, "output.weight") == NULL);
  if (has_bias (self, "attn_q") || has_bias (self, "attn_qkv"))
    g_variant_dict_insert (&self->dict, "attention_bias", "b", TRUE);
  if (has_bias (self, "ffn_up"))
    g_variant_dict_insert (&self->dict, "mlp_bias", "b", TRUE);
  if (lacks_head_norms (self))
    g_variant_dict_insert (&self->dict, "qk_norm", "b", FALSE);
  take_shape (self, "token_types.weight", 1, "type_vocab_size", NAN);
  take_shape (self, "position_embd.weight", 1, "max_position_embeddings", NAN);
  /* llama.cpp leaves the matrix for the first token out. */
  if (find_tensor (self, "token_types.weight") != NULL && find_tensor (self, "cls.weight") == NULL)
    g_variant_dict_insert (&self->dict, "add_pooling_layer", "b", FALSE);
  take_experts (self);
  take_encoder (self);
}

static void
take_names (GgufReading *self)
{
  g_autofree char *family = name_family (self);
  const char *name = roof_gguf_get_text (self->header, "general.name");

  g_variant_dict_insert (&self->dict, "model_type", "s", family);
  if (name != NULL && name[0] != '\0')
    g_variant_dict_insert (&self->dict, "name", "s", name);
}

static gboolean
take_all (GgufReading  *self,
          GError      **error)
{
  take_names (self);
  if (!take_layers (self, error))
    return FALSE;
  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    copy_key (self, keys[i].theirs, keys[i].ours);
  take_vocabulary (self);
  take_heads (self);
  take_states (self);
  if (g_str_equal (self->family, "deci"))
    take_pruned (self);
  else
    take_hybrid (self);
  take_tensors (self);
  roof_gguf_describe_formats (self->header, self->tensors, self->into, &self->dict);
  return TRUE;
}

/* By name; of several equal names the first. Returns: (transfer full) */
static GHashTable *
index_tensors (const RoofGgufHeader *header)
{
  GHashTable *tensors = g_hash_table_new (g_str_hash, g_str_equal);

  for (guint i = header->tensors->len; i-- > 0;)
    {
      RoofGgufTensor *tensor = &g_array_index (header->tensors, RoofGgufTensor, i);

      g_hash_table_replace (tensors, tensor->name, tensor);
    }
  return tensors;
}

GVariant *
roof_gguf_describe (const RoofGgufHeader  *header,
                    RoofImport            *into,
                    GError               **error)
{
  GgufReading self = { .header = header, .into = into, .family = roof_gguf_get_text (header, "general.architecture") };
  g_autoptr (GHashTable) tensors = index_tensors (header);
  gboolean taken;
  GVariant *description;

  self.tensors = tensors;
  if (self.family == NULL)
    {
      roof_fail (error, "%s: the file does not say which family of networks it holds", "general.architecture");
      return NULL;
    }
  g_variant_dict_init (&self.dict, NULL);
  taken = take_all (&self, error);
  description = g_variant_ref_sink (g_variant_dict_end (&self.dict));
  if (taken)
    return description;
  g_variant_unref (description);
  return NULL;
}
