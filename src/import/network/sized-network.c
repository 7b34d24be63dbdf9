/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <gio/gio.h>
#include <glib/gi18n-lib.h>

#include "document/files/description.h"
#include "document/files/network.h"
#include "document/files/text-file.h"
#include "import/import-result.h"
#include "import/json-head.h"
#include "workload/facts.h"

/* The model files of two other models of networks, which have sizes under names of their own and say little else. */

/* Names of sizes, theirs and those of config.json. */
typedef struct
{
  const char *theirs, *ours;
} SizeName;

/* @description with the sizes under our names, and "model_type". */
static GVariant *
rename_sizes (GVariant       *description,
              const SizeName *sizes,
              guint           n,
              const char     *family)
{
  GVariantDict dict;

  g_variant_dict_init (&dict, description);
  for (guint i = 0; i < n; i++)
    {
      g_autoptr (GVariant) value = g_variant_lookup_value (description, sizes[i].theirs, NULL);

      g_variant_dict_remove (&dict, sizes[i].theirs);
      if (value != NULL)
        g_variant_dict_insert_value (&dict, sizes[i].ours, value);
    }
  if (family != NULL)
    g_variant_dict_insert (&dict, "model_type", "s", family);
  return g_variant_ref_sink (g_variant_dict_end (&dict));
}

/* Returns: (transfer full) (nullable) */
static GVariant *
read_description (GInputStream  *stream,
                  GError       **error)
{
  g_autoptr (GBytes) content = roof_text_file_read (stream, ROOF_TEXT_FILE_MAX, error);

  return content != NULL ? roof_description_parse (content, error) : NULL;
}

/* --- calculon --- */

/* Words of Megatron-LM's GPT vocabulary, padded. */
#define GPT_WORDS 51200.0

static gboolean
recognize_calculon (const char *head,
                    gsize       length)
{
  return roof_json_head_has (head, length, FALSE, "hidden attn_heads num_blocks");
}

static gboolean
read_calculon (GInputStream  *stream,
               RoofImport    *into,
               GError       **error)
{
  static const SizeName sizes[] = {
    { "hidden", "n_embd" },     { "attn_heads", "n_head" },      { "num_blocks", "n_layer" },
    { "feedforward", "n_inner" }, { "seq_size", "n_positions" }, { "attn_size", "head_dim" },
  };
  g_autoptr (GVariant) theirs = read_description (stream, error);
  g_autoptr (GVariant) description = NULL, whole = NULL;
  GVariantDict dict;

  if (theirs == NULL)
    return FALSE;
  description = rename_sizes (theirs, sizes, G_N_ELEMENTS (sizes), "gpt2");
  g_variant_dict_init (&dict, description);
  if (!roof_facts_holds (&dict, "vocab_size"))
    {
      g_variant_dict_insert (&dict, "vocab_size", "d", GPT_WORDS);
      roof_import_tell (into, ROOF_FINDING_GUESSED,
                        "embedding and head of %.15g words, as in Megatron's GPT, since calculon counts only blocks",
                        GPT_WORDS);
    }
  whole = g_variant_ref_sink (g_variant_dict_end (&dict));
  roof_import_tell (into, ROOF_FINDING_GUESSED, "blocks of GPT: attention, and an MLP of two matrices");
  into->network = roof_network_make (whole, into->file);
  return TRUE;
}

const RoofForeignFormat roof_calculon_model_format = {
  .id = "calculon-model",
  .name = N_ ("Model of calculon"),
  .gives = ROOF_GIVES_NETWORK,
  .patterns = { "*.json" },
  .recognize = recognize_calculon,
  .read = read_calculon,
};

/* --- llm-analysis --- */

static gboolean
recognize_llm_analysis (const char *head,
                        gsize       length)
{
  return roof_json_head_has (head, length, FALSE, "n_head hidden_dim num_layers");
}

/* Its MLPs have two matrices unless it says that they are gated (config.py: mlp_gated_linear_units), whatever the family. */
static gboolean
read_llm_analysis (GInputStream  *stream,
                   RoofImport    *into,
                   GError       **error)
{
  static const SizeName sizes[] = {
    { "hidden_dim", "hidden_size" },     { "n_head", "num_attention_heads" }, { "num_layers", "num_hidden_layers" },
    { "ffn_embed_dim", "intermediate_size" }, { "max_seq_len", "max_position_embeddings" },
  };
  g_autoptr (GVariant) theirs = read_description (stream, error);
  g_autoptr (GVariant) description = NULL;
  const char *family = NULL;
  gboolean gated = FALSE, plain;

  if (theirs == NULL)
    return FALSE;
  g_variant_lookup (theirs, "model_type", "&s", &family);
  g_variant_lookup (theirs, "mlp_gated_linear_units", "b", &gated);
  plain = !gated && (family == NULL || g_str_equal (family, "llama"));
  description = rename_sizes (theirs, sizes, G_N_ELEMENTS (sizes), plain ? "arcee" : family == NULL ? "llama" : NULL);
  if (plain)
    roof_import_tell (into, ROOF_FINDING_GUESSED,
                      "MLPs of two matrices, as in llm-analysis unless “mlp_gated_linear_units” is true");
  into->network = roof_network_make (description, into->file);
  return TRUE;
}

const RoofForeignFormat roof_llm_analysis_model_format = {
  .id = "llm-analysis-model",
  .name = N_ ("Model of llm-analysis"),
  .gives = ROOF_GIVES_NETWORK,
  .patterns = { "*.json" },
  .recognize = recognize_llm_analysis,
  .read = read_llm_analysis,
};
