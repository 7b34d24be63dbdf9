/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <string.h>

#include "workload/architecture-private.h"

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
};

/* One that is not known is counted as the family's own: the difference is a few operations per number. */
RoofActivation
roof_read_activation (RoofFacts        *facts,
                      const RoofFamily *family)
{
  g_autofree char *name = roof_facts_word (facts, KEYS_ACTIVATION);

  for (guint i = 0; name != NULL && i < G_N_ELEMENTS (activations); i++)
    if (g_str_equal (name, activations[i].name))
      return activations[i].activation;
  return family->activation;
}

/* Llama's own parameter files: two thirds of four times the size, scaled, rounded up. */
static double
round_up_feed (RoofFacts *facts,
               double     hidden)
{
  double width = floor (2 * 4 * hidden / 3);
  double multiple = roof_facts_size (facts, "multiple_of", 256);

  width = floor (roof_facts_factor (facts, "ffn_dim_multiplier", 1) * width);
  return multiple * ceil (width / multiple);
}

static double
read_width (RoofFacts *facts,
            double     hidden)
{
  if (!roof_facts_has (facts, KEYS_FEED) && roof_facts_has (facts, "multiple_of"))
    return round_up_feed (facts, hidden);
  return roof_facts_size (facts, KEYS_FEED, 4 * hidden);
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
  /* The first Qwen gives twice the width it has. */
  if (g_str_equal (family->id, "qwen"))
    feed->width /= 2;
  feed->gated = is_gated (facts, family);
  feed->activation = roof_read_activation (facts, family);
  feed->bias = roof_facts_flag (facts, "mlp_bias use_bias bias enable_bias", (family->traits & ROOF_TRAIT_FEED_BIAS) != 0);
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

/* Whether layer @layer has experts. */
static gboolean
is_sparse (RoofFacts *facts,
           guint      layer)
{
  double step = roof_facts_size (facts, "decoder_sparse_step interleave_moe_layer_step", 1);
  double frequency = roof_facts_size (facts, "moe_layer_freq", 1);

  return layer >= roof_facts_number (facts, "first_k_dense_replace n_dense_layers", 0, 0)
         && !lists_layer (facts, "mlp_only_layers", layer) && fmod (layer + 1, step) == 0
         && fmod (layer, frequency) == 0;
}

static double
read_shared_width (RoofFacts *facts,
                   double     expert_width)
{
  return roof_facts_number (facts, "n_shared_experts num_shared_experts", 0, 0) * expert_width
         + roof_facts_number (facts, "shared_expert_intermediate_size moe_shared_expert_intermediate_size", 0, 0);
}

/* Four times the hidden size is what plain MLPs have unless it is said; of gated ones no such thing is known. */
static void
check_width (RoofFacts             *facts,
             const RoofFeedForward *feed)
{
  if (feed->width > 0 && feed->gated && !roof_facts_has (facts, "multiple_of intermediate_size_mlp"))
    roof_facts_size (facts, KEYS_FEED, NAN);
}

static void
read_experts (RoofFacts        *facts,
              const RoofFamily *family,
              guint             layer,
              RoofFeedForward  *feed)
{
  double experts = roof_facts_number (facts, KEYS_EXPERTS, 0, 0);
  /* Llama 4 gives the expert's width where others give the dense one. */
  gboolean swapped = roof_facts_has (facts, "intermediate_size_mlp");

  if (experts == 0)
    return;
  if (!is_sparse (facts, layer))
    {
      feed->width = roof_facts_size (facts, "intermediate_size_mlp", feed->width);
      return;
    }
  feed->experts = experts;
  feed->chosen = roof_facts_size (facts, KEYS_CHOSEN, NAN);
  feed->expert_width = roof_facts_size (facts, KEYS_EXPERT_WIDTH, feed->width);
  feed->shared_width = swapped ? feed->expert_width : read_shared_width (facts, feed->expert_width);
  feed->width = 0;
  feed->expert_bias = (family->traits & ROOF_TRAIT_EXPERT_BIAS) != 0;
  feed->router_bias = (family->traits & ROOF_TRAIT_ROUTER_BIAS) != 0;
  feed->shared_gate = (family->traits & ROOF_TRAIT_SHARED_GATE) != 0 && feed->shared_width > 0;
  if (feed->chosen > experts)
    roof_facts_fail (facts, "num_experts_per_tok: %.15g experts cannot be chosen of %.15g", feed->chosen, experts);
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
