/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <string.h>

#include "workload/architecture-private.h"
#include "workload/layers.h"

/* Recurrent networks with some attention: Griffin (De et al., 2024), and Zamba (Glorioso et al., 2024), whose attention layers
 * share one or two sets of weights. */

void
roof_read_gated_unit (RoofFacts *facts,
                      double     hidden,
                      RoofMixer *mixer)
{
  mixer->type = ROOF_MIXER_GATED_UNIT;
  mixer->inner = roof_facts_size (facts, "lru_width", hidden);
  /* Gates are block diagonal, one block per head. */
  mixer->heads = roof_facts_size (facts, KEYS_HEADS, NAN);
  mixer->kernel = roof_facts_size (facts, "conv1d_width", 4);
  mixer->convolution_bias = mixer->projection_bias = TRUE;
  if (fmod (mixer->inner, mixer->heads) != 0)
    roof_facts_fail (facts, "lru_width: %1$.15g channels do not divide among %2$.15g heads", mixer->inner, mixer->heads);
  mixer->head_size = floor (mixer->inner / mixer->heads);
}

void
roof_read_shared (RoofFacts        *facts,
                  const RoofFamily *family,
                  double            hidden,
                  RoofMixer        *mixer)
{
  if (!g_str_has_prefix (family->id, "zamba"))
    {
      g_autofree char *key = roof_layers_name (facts);

      roof_facts_fail (facts, "%1$s: what the “hybrid” layers of the family “%2$s” compute is not known", key, family->id);
      return;
    }
  roof_read_attention (facts, family, hidden, FALSE, mixer);
  /* The input is the hidden state concatenated with the embedding. */
  mixer->inputs = roof_facts_size (facts, "attention_hidden_size", 2 * hidden);
  mixer->rope = mixer->rope && roof_facts_flag (facts, "use_mem_rope", FALSE);
  if (!roof_facts_has (facts, KEYS_HEAD_SIZE))
    mixer->head_size = fmax (floor (mixer->inputs / mixer->heads), 1);
  if (roof_facts_flag (facts, "use_shared_attention_adapter", FALSE))
    mixer->adapter_rank = roof_facts_size (facts, "adapter_rank", 128);
}

void
roof_read_zamba (RoofFacts        *facts,
                 const RoofFamily *family,
                 double            hidden,
                 gboolean          shares,
                 RoofBlock        *block)
{
  gboolean second = g_str_equal (family->id, "zamba2");

  block->norms = 1;
  if (!shares)
    {
      memset (&block->feed, 0, sizeof block->feed);
      return;
    }
  roof_read_state (facts, family, hidden, &block->beside);
  block->owners = second ? roof_facts_size (facts, "num_mem_blocks", 1) : 1;
  block->feed.adapter_rank = second ? roof_facts_size (facts, "adapter_rank", 128) : 0;
}
