/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "workload/architecture-private.h"

/* What a configuration class of transformers has where a description says nothing. A file of its own is written out in
 * full; the part of a larger one (text_config) keeps only what differs from its class. */
static const struct
{
  const char *family, *key;
  double      value;
} defaults[] = {
  { "llama", "hidden_size", 4096 },
  { "llama", "intermediate_size", 11008 },
  { "llama", "num_hidden_layers", 32 },
  { "llama", "num_attention_heads", 32 },
  { "llama", "vocab_size", 32000 },
  { "mistral", "hidden_size", 4096 },
  { "mistral", "intermediate_size", 14336 },
  { "mistral", "num_hidden_layers", 32 },
  { "mistral", "num_attention_heads", 32 },
  { "mistral", "num_key_value_heads", 8 },
  { "mistral", "vocab_size", 32000 },
  { "gemma2", "hidden_size", 2304 },
  { "gemma2", "intermediate_size", 9216 },
  { "gemma2", "num_hidden_layers", 26 },
  { "gemma2", "num_attention_heads", 8 },
  { "gemma2", "num_key_value_heads", 4 },
  { "gemma2", "head_dim", 256 },
  { "gemma2", "vocab_size", 256000 },
  { "gemma3", "hidden_size", 2304 },
  { "gemma3", "intermediate_size", 9216 },
  { "gemma3", "num_hidden_layers", 26 },
  { "gemma3", "num_attention_heads", 8 },
  { "gemma3", "num_key_value_heads", 4 },
  { "gemma3", "head_dim", 256 },
  { "gemma3", "vocab_size", 262208 },
  { "gemma3_text", "hidden_size", 2304 },
  { "gemma3_text", "intermediate_size", 9216 },
  { "gemma3_text", "num_hidden_layers", 26 },
  { "gemma3_text", "num_attention_heads", 8 },
  { "gemma3_text", "num_key_value_heads", 4 },
  { "gemma3_text", "head_dim", 256 },
  { "gemma3_text", "vocab_size", 262208 },
  { "clip_vision_model", "hidden_size", 768 },
  { "clip_vision_model", "intermediate_size", 3072 },
  { "clip_vision_model", "num_hidden_layers", 12 },
  { "clip_vision_model", "num_attention_heads", 12 },
  { "clip_vision_model", "patch_size", 32 },
  { "clip_text_model", "hidden_size", 512 },
  { "clip_text_model", "intermediate_size", 2048 },
  { "clip_text_model", "num_hidden_layers", 12 },
  { "clip_text_model", "num_attention_heads", 8 },
  { "clip_text_model", "vocab_size", 49408 },
  { "clip_text_model", "max_position_embeddings", 77 },
  { "siglip_vision_model", "hidden_size", 768 },
  { "siglip_vision_model", "intermediate_size", 3072 },
  { "siglip_vision_model", "num_hidden_layers", 12 },
  { "siglip_vision_model", "num_attention_heads", 12 },
  { "siglip_text_model", "hidden_size", 768 },
  { "siglip_text_model", "intermediate_size", 3072 },
  { "siglip_text_model", "num_hidden_layers", 12 },
  { "siglip_text_model", "num_attention_heads", 12 },
  { "siglip_text_model", "vocab_size", 32000 },
  { "siglip_text_model", "max_position_embeddings", 64 },
};

GVariant *
roof_description_complete (GVariant   *description,
                           const char *family)
{
  GVariantDict dict;

  g_variant_dict_init (&dict, description);
  for (guint i = 0; i < G_N_ELEMENTS (defaults); i++)
    if (g_str_equal (defaults[i].family, family) && !g_variant_dict_contains (&dict, defaults[i].key))
      g_variant_dict_insert (&dict, defaults[i].key, "d", defaults[i].value);
  return g_variant_ref_sink (g_variant_dict_end (&dict));
}
