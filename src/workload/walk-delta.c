/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>

#include "workload/walk.h"

/* Gated delta nets (Yang et al., 2024; as in Qwen3-Next): queries, keys and values from one matrix, a short convolution, and a
 * state of keys by values per head, from which each token subtracts the old value of its key before it writes the new. Several
 * value heads share a key head. */

static void
walk_inputs (RoofWalk        *self,
             const RoofMixer *mixer)
{
  double keys = mixer->groups * mixer->state;

  roof_walk_column (self, ROOF_GROUP_ATTENTION, "qkvz_proj", self->net->hidden, 2 * keys + 2 * mixer->inner, FALSE);
  /* Update strength and decay, one number per head each. */
  roof_walk_column (self, ROOF_GROUP_ATTENTION, "ba_proj", self->net->hidden, 2 * mixer->heads, FALSE);
  roof_walk_short_convolution (self, mixer, 2 * keys + mixer->inner, (2 * keys + mixer->inner) / self->step->split);
}

void
roof_walk_delta (RoofWalk        *self,
                 const RoofMixer *mixer)
{
  double heads = roof_walk_divide (self, "heads of values", mixer->heads);
  double key_heads = roof_walk_divide (self, "heads of keys", mixer->groups);
  double inner = heads * mixer->head_size;

  walk_inputs (self, mixer);
  roof_walk_add (self, ROOF_GROUP_ATTENTION, "delta_rule", "gated_delta", roof_walk_count_passes (self), "B",
                 self->step->batch, "L", self->tokens, "P", roof_walk_get_past (self), "h", heads, "G", key_heads, "k",
                 mixer->state, "v", mixer->head_size, "Q", fmin (self->tokens, mixer->chunk), "keep",
                 roof_walk_keeps (self), NULL);
  /* A decay and a step width per head. */
  roof_walk_vectors (self, 2 * mixer->heads, 2 * mixer->heads, 2 * heads);
  roof_walk_norm (self, "gate_norm", 1, self->rows * heads, mixer->head_size);
  roof_walk_elementwise (self, ROOF_GROUP_ATTENTION, "gate", "silu_mul", self->rows * inner);
  roof_walk_cache_state (self, inner * mixer->state);
  roof_walk_row (self, ROOF_GROUP_ATTENTION, "out_proj", mixer->inner, self->net->hidden, FALSE);
}
