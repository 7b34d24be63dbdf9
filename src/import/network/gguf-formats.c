/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "import/network/gguf-formats.h"

#include <inttypes.h>
#include <string.h>

#include "core/units/format.h"
#include "import/network/stored.h"
#include "workload/read-scheme.h"

/* Finds which module of the network each tensor is, by its name, and the format of the module, by the tensor's type. A table
 * translates the names. */

/* Tensors of a layer and the modules of config.json's network that they are. */
static const struct
{
  const char *theirs, *ours;
} modules[] = {
  { "attn_q", "self_attn.q_proj" },
  { "attn_k", "self_attn.k_proj" },
  { "attn_v", "self_attn.v_proj" },
  { "attn_qkv", "self_attn.qkv_proj" },
  { "attn_output", "self_attn.o_proj" },
  { "attn_o", "self_attn.o_proj" },
  { "cross_attn_q", "encoder_attn.q_proj" },
  { "cross_attn_k", "encoder_attn.k_proj" },
  { "cross_attn_v", "encoder_attn.v_proj" },
  { "cross_attn_o", "encoder_attn.out_proj" },
  { "attn_q_a", "self_attn.q_a_proj" },
  { "attn_q_b", "self_attn.q_b_proj" },
  { "attn_kv_a_mqa", "self_attn.kv_a_proj_with_mqa" },
  { "attn_kv_b", "self_attn.kv_b_proj" },
  { "attn_k_b", "self_attn.kv_b_proj" },
  { "attn_v_b", "self_attn.kv_b_proj" },
  { "ffn_gate", "mlp.gate_proj" },
  { "ffn_up", "mlp.up_proj" },
  { "ffn_down", "mlp.down_proj" },
  { "ffn_gate_inp", "mlp.gate" },
  { "ffn_gate_exps", "mlp.experts" },
  { "ffn_up_exps", "mlp.experts" },
  { "ffn_down_exps", "mlp.experts" },
  { "ffn_gate_up_exps", "mlp.experts" },
  { "ffn_gate_shexp", "mlp.shared_experts.gate_proj" },
  { "ffn_up_shexp", "mlp.shared_experts.up_proj" },
  { "ffn_down_shexp", "mlp.shared_experts.down_proj" },
  { "ssm_in", "mixer.in_proj" },
  { "ssm_out", "mixer.out_proj" },
  { "ssm_x", "mixer.x_proj" },
  { "ssm_dt", "mixer.dt_proj" },
};

/* The tensors of a file. */
typedef struct
{
  GArray     *all;     /* of RoofGgufTensor */
  GHashTable *by_name; /* utf8 to RoofGgufTensor */
  RoofImport *into;
} GgufTensors;

/* Whether a tensor "NAME.scale" stands beside the matrix "NAME.weight": converted from a checkpoint in NVFP4 it does, quantised by
 * llama.cpp it does not. */
static gboolean
has_scale (const GgufTensors *self,
           const char        *matrix)
{
  const char *end = strrchr (matrix, '.');
  g_autofree char *scale = g_strdup_printf ("%.*s.scale", (int) (end != NULL ? end - matrix : 0), matrix);

  return g_hash_table_lookup (self->by_name, scale) != NULL;
}

/* The format that the tensor's bytes are counted in. Types of which core has none count as the one with the nearest bytes, from
 * above. */
static const char *
find_format (const GgufTensors    *self,
             const RoofGgufTensor *tensor)
{
  double wanted = tensor->values > 0 ? tensor->bytes / tensor->values : 0;
  const RoofFormat *nearest = NULL;
  gsize n;
  const RoofFormat *formats = roof_format_list (&n);

  if (tensor->type != NULL && tensor->type->format != NULL)
    return g_str_equal (tensor->type->format, "nvfp4") && !has_scale (self, tensor->name) ? "fp4_g16" : tensor->type->format;
  for (gsize i = 0; i < n; i++)
    if (formats[i].is_block && formats[i].values == NULL && roof_format_value_bytes (&formats[i]) >= wanted
        && (nearest == NULL || roof_format_value_bytes (&formats[i]) < roof_format_value_bytes (nearest)))
      nearest = &formats[i];
  return nearest != NULL ? nearest->id : "fp32";
}

/* The module of a tensor of a layer. (nullable) */
static const char *
find_layer_module (const char *tensor,
                   gboolean    fused)
{
  if (fused && g_str_equal (tensor, "ffn_up"))
    return "mlp.gate_up_proj";
  for (guint i = 0; i < G_N_ELEMENTS (modules); i++)
    if (g_str_equal (modules[i].theirs, tensor))
      return modules[i].ours;
  return NULL;
}

/* The module of a tensor: "blk.3.ffn_up.weight"; of files of 2023 "blk.3.ffn_up.7.weight" of an expert. @fused: gate and up are one
 * matrix. Returns: (transfer full) (nullable): NULL for norms, biases and the like */
static char *
find_module (const char *name,
             gboolean    fused)
{
  g_auto (GStrv) parts = g_strsplit (name, ".", -1);
  guint n = g_strv_length (parts);
  gboolean encodes = g_str_has_prefix (name, "enc.blk."), decodes = g_str_has_prefix (name, "dec.blk.");
  const char *module, *stack = encodes ? "encoder.block" : decodes ? "decoder.block" : "model.layers";

  if (n < 2 || !g_str_equal (parts[n - 1], "weight"))
    return NULL;
  if (n == 2)
    return g_str_equal (parts[0], "token_embd") ? g_strdup ("model.embed_tokens")
           : g_str_equal (parts[0], "output")   ? g_strdup ("lm_head")
                                                : NULL;
  if (encodes || decodes)
    return n == 5 && (module = find_layer_module (parts[3], FALSE)) != NULL ? g_strdup_printf ("%s.%s.%s", stack, parts[2], module) : NULL;
  if (n < 4 || n > 5 || !g_str_equal (parts[0], "blk"))
    return NULL;
  module = n == 5 ? "mlp.experts" : find_layer_module (parts[2], fused);
  return module != NULL ? g_strdup_printf ("%s.%s.%s", stack, parts[1], module) : NULL;
}

/* Notes once each type that is counted as another. */
static void
tell_type (const GgufTensors    *self,
           const RoofGgufTensor *tensor,
           const char           *format,
           GHashTable           *noted)
{
  if ((tensor->type != NULL && tensor->type->format != NULL && tensor->id < 97)
      || !g_hash_table_add (noted, GUINT_TO_POINTER (tensor->id)))
    return;
  if (tensor->type == NULL)
    roof_import_tell (self->into, ROOF_FINDING_GUESSED,
                      "%1$s: type %2$" PRIu32 " is not known; its tensors are counted as %3$s, by their size", tensor->name,
                      tensor->id, format);
  else
    roof_import_tell (self->into, ROOF_FINDING_GUESSED, "%1$s: %2$s is counted as %3$s, the format with the nearest bytes", tensor->name,
                      tensor->type->name, format);
}

/* The format of most norms and biases, which are no matrices. (nullable): there are none */
static const char *
find_vector_format (const GgufTensors *self)
{
  g_autoptr (RoofStored) stored = roof_stored_new ();

  for (guint i = 0; i < self->all->len; i++)
    {
      const RoofGgufTensor *tensor = &g_array_index (self->all, RoofGgufTensor, i);

      if (g_str_has_suffix (tensor->name, "_norm.weight") || g_str_has_suffix (tensor->name, ".bias"))
        roof_stored_add (stored, "", find_format (self, tensor), tensor->bytes);
    }
  return roof_stored_find (stored, "");
}

void
roof_gguf_describe_formats (const RoofGgufHeader *header,
                            GHashTable           *by_name,
                            RoofImport           *into,
                            GVariantDict         *dict)
{
  const GgufTensors tensors = { header->tensors, by_name, into };
  g_autoptr (RoofStored) stored = roof_stored_new ();
  g_autoptr (GHashTable) noted = g_hash_table_new (g_direct_hash, g_direct_equal);
  const RoofGgufTensor *embedding = g_hash_table_lookup (by_name, "token_embd.weight");
  const char *vectors = find_vector_format (&tensors);
  gboolean fused = g_hash_table_lookup (by_name, "blk.0.ffn_up.weight") != NULL && g_hash_table_lookup (by_name, "blk.0.ffn_gate.weight") == NULL;
  RoofCountedFinding mixed = { ROOF_FINDING_GUESSED, 0,
                               ROOF_COUNTED ("%u layer stores its experts or its mixer in several formats: all experts, or all parts of the "
                                             "mixer, are counted in one format",
                                             "%u layers store their experts or their mixer in several formats: the experts of a layer, or the "
                                             "parts of its mixer, are counted in one format, so that all layers together have the bytes of "
                                             "the file") };

  for (guint i = 0; i < header->tensors->len; i++)
    {
      const RoofGgufTensor *tensor = &g_array_index (header->tensors, RoofGgufTensor, i);
      g_autofree char *module = find_module (tensor->name, fused);
      const char *format = find_format (&tensors, tensor);

      if (module == NULL)
        continue;
      tell_type (&tensors, tensor, format, noted);
      roof_stored_add (stored, module, format, tensor->bytes);
    }
  /* A head that is the embedding has its format. */
  if (embedding != NULL && g_hash_table_lookup (by_name, "output.weight") == NULL)
    roof_stored_add (stored, "lm_head", find_format (&tensors, embedding), 0);
  mixed.n = roof_stored_settle (stored);
  roof_import_tell_counts (into, &mixed, 1);
  roof_stored_describe (stored, dict);
  if (vectors != NULL)
    g_variant_dict_insert (dict, ROOF_KEY_VECTORS, "s", vectors);
}
