/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>

#include "workload/architecture-private.h"

/* Reads the MLP of a layer, dense or of experts. Whether a layer has experts is written in six ways (lists of words, of numbers,
 * of layers, a text, a range, a period), the width in five; where both an expert's and the dense width are given, families swap
 * their keys. Invariants: a layer has experts only if there are at least two; `width` is then that of a dense MLP beside them, 0
 * without one; a gated MLP must give its width, which has no usual value. */

static const struct
{
  const char     *name;
  RoofActivation  activation;
} activations[] = {
  { "silu", ROOF_ACTIVATION_SILU },          { "swish", ROOF_ACTIVATION_SILU },
  { "swiglu", ROOF_ACTIVATION_SILU },        { "gelu_pytorch_tanh", ROOF_ACTIVATION_GELU_TANH },
  { "gelu_new", ROOF_ACTIVATION_GELU_TANH }, { "gelu_fast", ROOF_ACTIVATION_GELU_TANH },
  { "gelu_tanh", ROOF_ACTIVATION_GELU_TANH }, { "gelu-approximate", ROOF_ACTIVATION_GELU_TANH },
  { "gated-gelu", ROOF_ACTIVATION_GELU_TANH }, { "gated-silu", ROOF_ACTIVATION_SILU },
  { "gelu", ROOF_ACTIVATION_GELU_ERF },      { "geglu", ROOF_ACTIVATION_GELU_ERF },
  { "relu", ROOF_ACTIVATION_RELU },          { "relu2", ROOF_ACTIVATION_RELU_SQUARED },
  { "relu_squared", ROOF_ACTIVATION_RELU_SQUARED }, { "quick_gelu", ROOF_ACTIVATION_GELU_TANH },
  { "gelu_python", ROOF_ACTIVATION_GELU_ERF }, { "gelu_10", ROOF_ACTIVATION_GELU_ERF },
  { "gelu_accurate", ROOF_ACTIVATION_GELU_TANH }, { "gelu_python_tanh", ROOF_ACTIVATION_GELU_TANH },
  { "relu6", ROOF_ACTIVATION_RELU },         { "swigluoai", ROOF_ACTIVATION_SILU }, { "swiglu_oai", ROOF_ACTIVATION_SILU },
  { "gegelu", ROOF_ACTIVATION_GELU_TANH },   { "sqrelu", ROOF_ACTIVATION_RELU_SQUARED }, { "xielu", ROOF_ACTIVATION_RELU_SQUARED },
};

/* The activation called @name (nullable). -1: not known */
static int
find_activation (const char *name)
{
  for (guint i = 0; name != NULL && i < G_N_ELEMENTS (activations); i++)
    if (g_ascii_strcasecmp (name, activations[i].name) == 0)
      return (int) activations[i].activation;
  return -1;
}

/* An unknown activation counts as the family's: they differ by a few operations per number. */
RoofActivation
roof_read_activation (RoofFacts        *facts,
                      const RoofFamily *family)
{
  g_autofree char *name = roof_facts_word (facts, KEYS_ACTIVATION);
  int found = find_activation (name);

  return found >= 0 ? (RoofActivation) found : family->activation;
}

char *
roof_replace_activation (const RoofFacts  *facts,
                         const RoofFamily *family,
                         const char      **instead)
{
  g_autofree char *key = roof_facts_which (facts, KEYS_ACTIVATION);
  RoofFacts words = { .description = facts->description };
  g_autofree char *name = key != NULL && g_hash_table_contains (facts->asked, key) ? roof_facts_word (&words, key) : NULL;

  g_clear_error (&words.error);
  if (name == NULL || find_activation (name) >= 0)
    return NULL;
  for (guint i = 0; i < G_N_ELEMENTS (activations); i++)
    if (activations[i].activation == family->activation)
      {
        *instead = activations[i].name;
        break;
      }
  return g_steal_pointer (&name);
}

/* The width of the MLP as in Llama's original parameter files: 2/3 of 4 × @hidden, scaled, rounded up. */
static double
round_up_feed (RoofFacts *facts,
               double     hidden)
{
  double width = floor (2 * 4 * hidden / 3);
  double multiple = roof_facts_size (facts, "multiple_of", 256);

  width = floor (roof_facts_factor (facts, "ffn_dim_multiplier", 1) * width);
  return multiple * ceil (width / multiple);
}

/* LFM2 gives the width of an MLP without a gate: 2/3 of it, scaled, rounded up. */
static double
adjust_feed (RoofFacts *facts,
             double     given)
{
  double multiple = roof_facts_size (facts, "block_multiple_of", 256);
  double width = floor (roof_facts_factor (facts, "block_ffn_dim_multiplier", 1) * floor (2 * given / 3));

  return multiple * ceil (width / multiple);
}

/* OpenELM: a multiple of the hidden size per layer, to the nearest multiple of a divisor. */
static double
multiply_feed (RoofFacts *facts,
               double     hidden)
{
  double divisor = roof_facts_size (facts, "ffn_dim_divisor", 256);
  double width = roof_facts_factor (facts, "ffn_multipliers", 4) * hidden;

  return fmax (divisor * floor (width / divisor + 0.5), divisor);
}

static double
read_width (RoofFacts *facts,
            double     hidden)
{
  double width;

  if (!roof_facts_has (facts, KEYS_FEED) && roof_facts_has (facts, "multiple_of"))
    return round_up_feed (facts, hidden);
  if (!roof_facts_has (facts, KEYS_FEED) && roof_facts_has (facts, "ffn_multiplier expansion_ratio"))
    return floor (roof_facts_factor (facts, "ffn_multiplier expansion_ratio", 4) * hidden);
  if (!roof_facts_has (facts, KEYS_FEED) && roof_facts_has (facts, "ffn_multipliers"))
    return multiply_feed (facts, hidden);
  width = roof_facts_size (facts, KEYS_FEED, 4 * hidden);
  return roof_facts_flag (facts, "block_auto_adjust_ff_dim", FALSE) ? adjust_feed (facts, width) : width;
}

static gboolean
is_gated (RoofFacts        *facts,
          const RoofFamily *family)
{
  g_autofree char *projection = roof_facts_word (facts, "feed_forward_proj");

  if (projection != NULL)
    return g_str_has_prefix (projection, "gated");
  return (family->traits & ROOF_TRAIT_PLAIN_FEED) == 0;
}

void
roof_read_feed (RoofFacts        *facts,
                const RoofFamily *family,
                double            hidden,
                RoofFeedForward  *feed)
{
  feed->width = read_width (facts, hidden);
  if (family->traits & ROOF_TRAIT_HALF_FEED)
    feed->width = floor (feed->width / 2);
  feed->gated = is_gated (facts, family);
  feed->activation = roof_read_activation (facts, family);
  feed->inner_norm = g_str_equal (family->id, "bitnet");
  /* xIELU's two slopes. */
  feed->learned = roof_facts_says (facts, KEYS_ACTIVATION, "xielu") ? 2 : 0;
  feed->bias = roof_facts_flag (facts, "mlp_bias use_mlp_bias use_bias bias enable_bias", (family->traits & ROOF_TRAIT_FEED_BIAS) != 0);
}

static gboolean
lists_layer (RoofFacts  *facts,
             const char *keys,
             guint       layer)
{
  double listed[ROOF_MAX_LISTED];
  guint n = roof_facts_numbers (facts, keys, listed, G_N_ELEMENTS (listed));

  for (guint i = 0; i < n; i++)
    if (listed[i] == layer)
      return TRUE;
  return FALSE;
}

/* Whether the list has a number other than 0, or the word @word, for layer @layer. */
static gboolean
marks_layer (RoofFacts  *facts,
             const char *key,
             const char *word,
             guint       layer)
{
  g_autoptr (GVariant) list = roof_facts_find (facts, key);
  g_autoptr (GVariant) item = NULL;

  if (list == NULL || !g_variant_is_of_type (list, G_VARIANT_TYPE ("av")) || layer >= g_variant_n_children (list))
    return FALSE;
  g_variant_get_child (list, layer, "v", &item);
  if (g_variant_is_of_type (item, G_VARIANT_TYPE_STRING))
    return g_str_equal (g_variant_get_string (item, NULL), word);
  return !g_variant_is_of_type (item, G_VARIANT_TYPE_DOUBLE) || g_variant_get_double (item) != 0;
}

static gboolean
is_list (const RoofFacts *facts,
         const char      *key)
{
  g_autoptr (GVariant) value = roof_facts_find (facts, key);

  return value != NULL && g_variant_is_of_type (value, G_VARIANT_TYPE ("av")) && g_variant_n_children (value) > 0;
}

/* Step-3 lists layers with experts in a text: "4,5,6". */
static gboolean
spells_layer (RoofFacts *facts,
              guint      layer)
{
  g_autofree char *text = roof_facts_word (facts, "moe_layers_enum");
  g_auto (GStrv) numbers = g_strsplit (text != NULL ? text : "", ",", -1);
  g_autofree char *own = g_strdup_printf ("%u", layer);

  for (guint i = 0; numbers[i] != NULL; i++)
    if (g_str_equal (g_strstrip (numbers[i]), own))
      return TRUE;
  return FALSE;
}

/* Whether layer @layer is one of every n-th in a range of layers; an end of -1 is the last layer. */
static gboolean
is_in_turn (RoofFacts *facts,
            guint      layer)
{
  double step = roof_facts_size (facts, "decoder_sparse_step interleave_moe_layer_step moe_every_n_layers", 1);
  double frequency = is_list (facts, "moe_layer_freq") ? 1 : roof_facts_size (facts, "moe_layer_freq moe_layer_interval", 1);
  double period = roof_facts_size (facts, "expert_layer_period", 1);
  double last = roof_facts_number (facts, "moe_layer_end_index", -1, -1);
  double first = roof_facts_number (facts, "first_k_dense_replace n_dense_layers num_dense_layers moe_layer_start_index", 0, 0);

  return layer >= first && (last < 0 || layer <= last) && !lists_layer (facts, "mlp_only_layers", layer)
         && fmod (layer + 1, step) == 0 && fmod (layer, frequency) == 0
         && fmod (layer, period) == fmod (roof_facts_number (facts, "expert_layer_offset", 0, 0), period);
}

/* Whether layer @layer has experts. */
static gboolean
is_sparse (RoofFacts *facts,
           guint      layer)
{
  if (is_list (facts, "mlp_layer_types"))
    return marks_layer (facts, "mlp_layer_types", "sparse", layer) || marks_layer (facts, "mlp_layer_types", "moe", layer);
  if (is_list (facts, "moe_layer_freq"))
    return marks_layer (facts, "moe_layer_freq", "", layer);
  if (is_list (facts, "moe_layers"))
    return lists_layer (facts, "moe_layers", layer);
  if (roof_facts_has (facts, "moe_layers_enum"))
    return spells_layer (facts, layer);
  return is_in_turn (facts, layer);
}

/* Width of the shared experts. Some descriptions give the total beside their number. */
static double
read_shared_width (RoofFacts *facts,
                   double     expert_width)
{
  return roof_facts_number (facts,
                            "shared_expert_intermediate_size moe_shared_expert_intermediate_size share_expert_dim "
                            "shared_intermediate_size moe_shared_intermediate_size",
                            0,
                            roof_facts_number (facts,
                                               "n_shared_experts num_shared_experts num_shared_expert moe_num_shared_experts",
                                               0, 0)
                                * expert_width);
}

/* A plain MLP has 4 x the hidden size by default; a gated one must give its width. */
static void
check_width (RoofFacts             *facts,
             const RoofFeedForward *feed)
{
  if (feed->width > 0 && feed->gated && !roof_facts_has (facts, "multiple_of intermediate_size_mlp ffn_multipliers ffn_multiplier expansion_ratio shared_intermediate_size"))
    roof_facts_size (facts, KEYS_FEED, NAN);
}

/* Width of a dense MLP beside the experts, 0 without one. Arctic's is as wide as a token. */
static double
read_beside (RoofFacts        *facts,
             const RoofFamily *family,
             double            width)
{
  if (roof_facts_flag (facts, "parallel_attn_mlp_res", FALSE))
    return roof_facts_size (facts, KEYS_HIDDEN, NAN);
  return roof_facts_flag (facts, "residual_moe", FALSE) || g_str_equal (family->id, "longcat_flash") ? width : 0;
}

/* Experts per token, and their width, which Llama 4 has under the key of the dense width. */
static void
read_chosen (RoofFacts        *facts,
             const RoofFamily *family,
             RoofFeedForward  *feed)
{
  gboolean swapped = roof_facts_has (facts, "intermediate_size_mlp");
  gboolean corrected = roof_facts_flag (facts, "use_moe_router_bias use_routing_bias moe_router_enable_expert_bias use_expert_bias",
                                        (family->traits & ROOF_TRAIT_ROUTER_BIAS) != 0);

  feed->chosen = roof_facts_size (facts, KEYS_CHOSEN, NAN);
  feed->expert_width = roof_facts_size (facts, KEYS_EXPERT_WIDTH, feed->width);
  feed->shared_width = swapped ? feed->expert_width : read_shared_width (facts, feed->expert_width);
  feed->latent = roof_facts_number (facts, "moe_latent_size routed_expert_hidden_size", 0, 0);
  feed->latent_norm = feed->latent > 0 && roof_facts_flag (facts, "latent_moe_use_norm", FALSE);
  feed->both = roof_facts_flag (facts, "enable_moe_block", FALSE);
  feed->width = feed->both ? feed->width : read_beside (facts, family, feed->width);
  feed->expert_bias = (family->traits & ROOF_TRAIT_EXPERT_BIAS) != 0;
  feed->router_bias = corrected || roof_facts_says (facts, "topk_method", "noaux_tc");
  feed->groups = roof_facts_number (facts, "n_group num_expert_group", 0, 0);
  feed->chosen_groups = roof_facts_number (facts, "topk_group", 0, 0);
  if (feed->chosen_groups >= feed->groups || feed->experts < feed->groups)
    feed->groups = feed->chosen_groups = 0;
  feed->shared_gate = (family->traits & ROOF_TRAIT_SHARED_GATE) != 0 && feed->shared_width > 0;
  feed->idle_experts = roof_facts_number (facts, "idle_experts zero_expert_num", 0, 0);
  if (feed->chosen > feed->experts + feed->idle_experts)
    roof_facts_fail (facts, "num_experts_per_tok: %1$.15g experts cannot be chosen of %2$.15g", feed->chosen,
                     feed->experts + feed->idle_experts);
  /* The share of chosen experts that compute is that of all experts. */
  feed->chosen = fmax (round (feed->chosen * feed->experts / (feed->experts + feed->idle_experts)), 1);
}

void
roof_read_all_experts (RoofFacts        *facts,
                       const RoofFamily *family,
                       RoofFeedForward  *feed)
{
  feed->experts = roof_facts_size (facts, KEYS_EXPERTS, NAN);
  read_chosen (facts, family, feed);
}

static void
read_experts (RoofFacts        *facts,
              const RoofFamily *family,
              guint             layer,
              RoofFeedForward  *feed)
{
  double experts = roof_facts_number (facts, KEYS_EXPERTS, 0, 0);

  /* Without experts Granite's shared expert is the MLP. */
  if (experts == 0 && roof_facts_has (facts, "shared_intermediate_size"))
    feed->width = roof_facts_size (facts, "shared_intermediate_size", feed->width);
  /* A single expert is an MLP. */
  if (experts < 2)
    return;
  if (!is_sparse (facts, layer))
    {
      feed->width = roof_facts_size (facts, "intermediate_size_mlp", feed->width);
      return;
    }
  feed->experts = experts;
  read_chosen (facts, family, feed);
}

void
roof_read_experts (RoofFacts        *facts,
                   const RoofFamily *family,
                   guint             layer,
                   RoofFeedForward  *feed)
{
  read_experts (facts, family, layer, feed);
  check_width (facts, feed);
}
