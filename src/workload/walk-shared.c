/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "workload/walk.h"

/* Griffin's and Zamba's recurrent layers, and attention that layers share. */

/* Griffin's recurrence (De et al., 2024): a number of state per channel, with block diagonal gates, one block per head. Counted
 * as a scan with one number of state, a lower limit. */
void
roof_walk_gated_unit (RoofWalk        *self,
                      const RoofMixer *mixer)
{
  double hidden = self->net->hidden, heads = roof_walk_divide (self, "heads of the gates", mixer->heads);
  double size = mixer->head_size, here = heads * size, passes = roof_walk_count_passes (self);
  double gates = 2 * mixer->inner * size, offsets = 3 * mixer->inner;
  RoofStepPart gate = roof_walk_begin (self, ROOF_GROUP_ATTENTION, "gates", "matmul", 2 * passes, "batch", heads, "B", self->rows, "D",
                                       size, "F", size, NULL);
  RoofStepPart scan = roof_walk_begin (self, ROOF_GROUP_ATTENTION, "scan", "selective_scan", passes, "B", self->step->batch, "L",
                                       self->tokens, "P", roof_walk_get_past (self), "E", here, "N", 1.0, "keep",
                                       roof_walk_keeps (self), NULL);

  roof_walk_column (self, ROOF_GROUP_ATTENTION, "y_proj", hidden, mixer->inner, mixer->projection_bias);
  roof_walk_activation (self, "y_act", ROOF_ACTIVATION_GELU_TANH, FALSE, self->rows * here);
  roof_walk_column (self, ROOF_GROUP_ATTENTION, "x_proj", hidden, mixer->inner, mixer->projection_bias);
  roof_walk_short_convolution (self, mixer, mixer->inner, here);
  roof_walk_end (self, &gate);
  roof_walk_weights (self, ROOF_GROUP_EMBEDDING, gates, gates, gates / self->step->split);
  /* Like Mamba's, its constants stay in fp32. */
  scan.formats[ROOF_ROLE_WEIGHTS] = NULL;
  scan.compute = "fp32";
  roof_walk_end (self, &scan);
  /* Offsets of the gates, and a decay per channel. */
  roof_walk_vectors (self, offsets, offsets, offsets / self->step->split);
  roof_walk_cache_state (self, here);
  roof_walk_elementwise (self, ROOF_GROUP_ATTENTION, "gate", "mul", self->rows * here);
  roof_walk_row (self, ROOF_GROUP_ATTENTION, "out_proj", mixer->inner, hidden, mixer->projection_bias);
}

/* The low-rank adapter of a layer on an @out x @in matrix that it shares. */
static void
walk_adapter (RoofWalk   *self,
              RoofGroup   group,
              const char *down,
              const char *up,
              double      in,
              double      rank,
              double      out)
{
  roof_walk_whole (self, group, down, self->rows, in, rank, FALSE);
  roof_walk_column (self, group, up, rank, out, FALSE);
}

static void
walk_adapters (RoofWalk        *self,
               const RoofBlock *block)
{
  const RoofMixer *mixer = &block->mixer;
  double inner = mixer->heads * mixer->head_size;

  for (guint i = 0; i < 3 && mixer->adapter_rank > 0; i++)
    walk_adapter (self, ROOF_GROUP_ATTENTION, "qkv_adapter_in", "qkv_adapter_out", mixer->inputs, mixer->adapter_rank, inner);
  if (block->feed.adapter_rank > 0)
    walk_adapter (self, ROOF_GROUP_MLP, "mlp_adapter_in", "mlp_adapter_out", self->net->hidden, block->feed.adapter_rank,
                  (block->feed.gated ? 2 : 1) * block->feed.width);
}

void
roof_walk_shared (RoofWalk        *self,
                  const RoofBlock *block)
{
  double hidden = self->net->hidden;
  RoofExpansion *out = self->expansion;
  const RoofExpansion before = *out;

  roof_walk_norm (self, "shared_norm", 1, self->rows, block->mixer.inputs);
  roof_walk_attention (self, &block->mixer);
  roof_walk_all_reduce (self, "shared_attn_allreduce", self->rows, hidden);
  roof_walk_norm (self, "shared_mlp_norm", 1, self->rows, hidden);
  roof_walk_feed (self, &block->feed);
  roof_walk_all_reduce (self, "shared_mlp_allreduce", self->rows, hidden);
  /* Work is counted for all layers, weights for the blocks. */
  out->parameters = before.parameters + (out->parameters - before.parameters) / self->layers * block->owners;
  out->active = before.active + (out->active - before.active) / self->layers * block->owners;
  out->weight_bytes = before.weight_bytes + (out->weight_bytes - before.weight_bytes) / self->layers * block->owners;
  walk_adapters (self, block);
  roof_walk_whole (self, ROOF_GROUP_MLP, "shared_proj", self->rows, hidden, hidden, FALSE);
  roof_walk_elementwise (self, ROOF_GROUP_MLP, "shared_add", "add", self->rows * hidden);
}
