/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>

#include "workload/architecture-private.h"

/* Objects that hold the keys of a part of a layer, with the usual names of these keys. */
static const struct
{
  const char *object, *theirs, *ours;
} inner_keys[] = {
  { "attn_config", "kv_n_heads", "num_key_value_heads" },
  { "ffn_config", "ffn_hidden_size", "intermediate_size" },
  { "ffn_config", "moe_num_experts", "num_experts" },
  { "ffn_config", "moe_top_k", "num_experts_per_tok" },
  { "linear_attn_config", "kda_layers", "kda_layers" },
  { "linear_attn_config", "full_attn_layers", "full_attn_layers" },
  { "linear_attn_config", "head_dim", "linear_head_dim" },
  { "linear_attn_config", "num_heads", "linear_num_heads" },
  { "linear_attn_config", "short_conv_kernel_size", "linear_conv_kernel_dim" },
  { "linear_attn_config", "use_full_rank_gate", "linear_full_rank_gate" },
  { "rope_parameters", "partial_rotary_factor", "partial_rotary_factor" },
  { "rope_scaling", "partial_rotary_factor", "partial_rotary_factor" },
};

/* Keys and values of single families whose usual meaning is under another key. */
static const struct
{
  const char *family, *theirs, *ours;
} family_keys[] = {
  { "longcat_flash", "num_layers", "num_hidden_layers" },
  { "longcat_flash", "zero_expert_num", "idle_experts" },
  { "phi3small", "ff_intermediate_size", "intermediate_size" },
  { "zamba", "attention_head_dim", "head_dim" },
  { "zamba2", "attention_head_dim", "head_dim" },
  { "zamba2", "n_mamba_heads", "mamba_n_heads" },
  { "zamba2", "mamba_headdim", "mamba_head_dim" },
  { "zamba2", "mamba_ngroups", "mamba_n_groups" },
};

/* Files of the package mamba-ssm: sizes of the network, and `ssm_cfg` with those of a layer. */

/* The sizes of a layer in `ssm_cfg`, with their usual keys. */
static const struct
{
  const char *theirs, *ours;
} layer_keys[] = {
  { "d_state", "state_size" },   { "d_conv", "conv_kernel" },  { "expand", "expand" },
  { "dt_rank", "time_step_rank" }, { "headdim", "head_dim" },  { "ngroups", "n_groups" },
  { "chunk_size", "chunk_size" }, { "conv_bias", "use_conv_bias" }, { "bias", "use_bias" },
};

static void
copy (GVariantDict *to,
      const char   *key,
      GVariant     *from,
      const char   *keys)
{
  const RoofFacts facts = { .description = from };
  g_autoptr (GVariant) value = roof_facts_find (&facts, keys);

  if (value != NULL)
    g_variant_dict_insert_value (to, key, value);
}

/* Rounds the vocabulary up to a multiple, by default of 8. */
static void
pad_vocabulary (GVariantDict *to,
                GVariant     *from)
{
  double words, multiple = 8;

  if (!g_variant_lookup (from, "vocab_size", "d", &words))
    return;
  if (g_variant_lookup (from, "pad_vocab_size_multiple", "d", &multiple) && multiple < 1)
    return;
  g_variant_dict_insert (to, "vocab_size", "d", multiple * ceil (words / multiple));
}

static GVariant *
translate_mamba (GVariant *description,
                 GVariant *layer)
{
  GVariantDict dict;
  const char *kind = "Mamba1";
  gboolean second;

  g_variant_lookup (layer, "layer", "&s", &kind);
  second = g_str_equal (kind, "Mamba2");
  g_variant_dict_init (&dict, description);
  g_variant_dict_insert (&dict, "model_type", "s", second ? "mamba2" : "mamba");
  g_variant_dict_insert (&dict, "tie_word_embeddings", "b", TRUE);
  copy (&dict, "tie_word_embeddings", description, "tie_embeddings");
  pad_vocabulary (&dict, description);
  if (second)
    {
      g_variant_dict_insert (&dict, "n_groups", "d", 1.0);
      g_variant_dict_insert (&dict, "expand", "d", 2.0);
    }
  for (guint i = 0; i < G_N_ELEMENTS (layer_keys); i++)
    copy (&dict, layer_keys[i].ours, layer, layer_keys[i].theirs);
  return g_variant_ref_sink (g_variant_dict_end (&dict));
}

/* Moves keys of nested objects to the description, unless present there. */
static GVariant *
flatten (GVariant *description)
{
  const RoofFacts facts = { .description = description };
  const char *family = "";
  GVariantDict dict;

  if (!g_variant_lookup (description, "roofline_family", "&s", &family))
    g_variant_lookup (description, "model_type", "&s", &family);
  g_variant_dict_init (&dict, description);
  for (guint i = 0; i < G_N_ELEMENTS (family_keys); i++)
    if (g_str_equal (family_keys[i].family, family))
      {
        copy (&dict, family_keys[i].ours, description, family_keys[i].theirs);
        g_variant_dict_remove (&dict, family_keys[i].theirs);
      }
  for (guint i = 0; i < G_N_ELEMENTS (inner_keys); i++)
    {
      g_autoptr (GVariant) object
          = g_variant_lookup_value (description, inner_keys[i].object, G_VARIANT_TYPE_VARDICT);

      if (object != NULL && !roof_facts_has (&facts, inner_keys[i].ours))
        copy (&dict, inner_keys[i].ours, object, inner_keys[i].theirs);
    }
  return g_variant_ref_sink (g_variant_dict_end (&dict));
}

GVariant *
roof_description_translate (GVariant *description)
{
  g_autoptr (GVariant) layer = g_variant_lookup_value (description, "ssm_cfg", G_VARIANT_TYPE_VARDICT);
  const RoofFacts facts = { .description = description };

  if (layer == NULL || roof_facts_has (&facts, "model_type"))
    return flatten (description);
  return translate_mamba (description, layer);
}
