/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "import/network/checkpoint.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "document/files/network.h"
#include "import/network/compare-network.h"
#include "import/network/packed-weights.h"
#include "workload/facts.h"

/* The network of a checkpoint of transformers: its config.json describes it. Without one, names and shapes describe a plain
 * transformer, all but the size of a head. */

#define CONFIG "config.json"
#define LAYERS "model.layers."
#define USUAL_HEAD 128 /* of all large models; 64 of those with few numbers */
#define SMALL_HIDDEN 2048

/* The description with the formats of the tensors, unless it says its quantisation itself. Returns: (transfer full) */
static RoofWorkload *
add_formats (RoofWorkload     *plain,
             const RoofStored *stored)
{
  g_autoptr (GVariant) description = NULL;
  RoofWorkload *whole;
  GVariantDict dict;

  g_variant_dict_init (&dict, plain->description);
  if (!roof_facts_holds (&dict, "quantization_config") && !roof_facts_holds (&dict, "compression_config"))
    roof_stored_describe (stored, &dict);
  description = g_variant_ref_sink (g_variant_dict_end (&dict));
  whole = roof_workload_new (plain->id, plain->name, description);
  roof_workload_free (plain);
  return whole;
}

/* The config.json beside @file. Returns: (transfer full) (nullable) */
static GFile *
find_config (GFile *file)
{
  g_autoptr (GFile) folder = file != NULL ? g_file_get_parent (file) : NULL;
  g_autoptr (GFile) config = folder != NULL ? g_file_get_child (folder, CONFIG) : NULL;

  return config != NULL && g_file_query_exists (config, NULL) ? g_steal_pointer (&config) : NULL;
}

/* --- by shapes --- */

/* Layers of the stack: one more than the highest number in a name. */
static double
count_layers (const RoofTensorList *list)
{
  double layers = 0;

  for (guint i = 0; i < list->tensors->len; i++)
    {
      const char *name = ((const RoofStoredTensor *) list->tensors->pdata[i])->name;

      if (g_str_has_prefix (name, LAYERS))
        layers = MAX (layers, 1 + (double) g_ascii_strtoull (name + strlen (LAYERS), NULL, 10));
    }
  return layers;
}

/* Size @dim of the tensor @stem and ".weight", not packed; NAN: there is none. */
static double
get_size (const RoofTensorList *list,
          const char           *stem,
          guint                 dim)
{
  const RoofStoredTensor *tensor = roof_tensor_list_find (list, stem, ".weight");

  return tensor != NULL && dim < tensor->n_dims && !g_str_equal (tensor->dtype, "U8") ? tensor->dims[dim] : NAN;
}

/* Numbers of a head: the norm of a head has as many, else the usual. */
static double
find_head (const RoofTensorList *list,
           RoofImport           *into,
           double                hidden,
           double                queries,
           double                keys)
{
  double normed = get_size (list, LAYERS "0.self_attn.q_norm", 0);
  double head = hidden > SMALL_HIDDEN ? USUAL_HEAD : USUAL_HEAD / 2;

  if (normed > 0 && normed < queries)
    return normed;
  if (fmod (queries, head) != 0 || fmod (keys, head) != 0)
    return NAN;
  roof_import_tell (into, ROOF_FINDING_GUESSED, "attention heads are %.15g wide, since no tensor says", head);
  return head;
}

/* The description of a plain transformer by names and shapes. Returns: (transfer full) (nullable) */
static GVariant *
describe_shapes (const RoofTensorList *list,
                 RoofImport           *into)
{
  double words = get_size (list, "model.embed_tokens", 0), hidden = get_size (list, "model.embed_tokens", 1);
  double queries = get_size (list, LAYERS "0.self_attn.q_proj", 0), keys = get_size (list, LAYERS "0.self_attn.k_proj", 0);
  double width = get_size (list, LAYERS "0.mlp.up_proj", 0), layers = count_layers (list), head;
  gboolean biased = roof_tensor_list_find (list, LAYERS "0.self_attn.q_proj", ".bias") != NULL;
  gboolean normed = roof_tensor_list_find (list, LAYERS "0.self_attn.q_norm", ".weight") != NULL;
  GVariantDict dict;

  if (!(words > 0 && hidden > 0 && queries > 0 && keys > 0 && width > 0 && layers > 0))
    return NULL;
  head = find_head (list, into, hidden, queries, keys);
  if (isnan (head))
    return NULL;
  g_variant_dict_init (&dict, NULL);
  g_variant_dict_insert (&dict, "model_type", "s", normed ? "qwen3" : biased ? "qwen2" : "llama");
  g_variant_dict_insert (&dict, "num_hidden_layers", "d", layers);
  g_variant_dict_insert (&dict, "hidden_size", "d", hidden);
  g_variant_dict_insert (&dict, "intermediate_size", "d", width);
  g_variant_dict_insert (&dict, "vocab_size", "d", words);
  g_variant_dict_insert (&dict, "head_dim", "d", head);
  g_variant_dict_insert (&dict, "num_attention_heads", "d", queries / head);
  g_variant_dict_insert (&dict, "num_key_value_heads", "d", keys / head);
  g_variant_dict_insert (&dict, "tie_word_embeddings", "b", isnan (get_size (list, "lm_head", 0)));
  return g_variant_ref_sink (g_variant_dict_end (&dict));
}

/* --- the network --- */

static void
take_shapes (const RoofTensorList *list,
             RoofImport           *into)
{
  g_autoptr (GVariant) description = describe_shapes (list, into);

  if (description == NULL)
    {
      roof_import_tell (into, ROOF_FINDING_LEFT_OUT,
                        "no network: the config.json that describes it does not lie beside the file");
      return;
    }
  roof_import_tell (into, ROOF_FINDING_GUESSED,
                    "the network is read from names and shapes of the tensors, since no config.json lies beside the file");
  into->network = roof_network_make (description, into->file);
}

gboolean
roof_checkpoint_describe (const RoofTensorList  *list,
                          RoofImport            *into,
                          GError               **error)
{
  g_autoptr (GFile) config = find_config (into->file);
  g_autoptr (RoofStored) stored = roof_stored_new ();

  roof_packed_weights_count (list, &into->tensors, stored);
  if (config != NULL)
    into->network = roof_network_load (config, error);
  else
    take_shapes (list, into);
  if (into->network == NULL)
    return config == NULL;
  into->network = add_formats (into->network, stored);
  roof_compare_network (into);
  return TRUE;
}

void
roof_checkpoint_tell_end (RoofImport *into,
                          double      end)
{
  if (into->total > 0 && end > (double) into->total)
    roof_import_tell (into, ROOF_FINDING_LEFT_OUT,
                      "header only: the tensors themselves are missing, or a part of them; sizes and types are those of the header");
}
