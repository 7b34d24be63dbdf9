/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "workload/walk.h"

double
roof_walk_get_past (const RoofWalk *self)
{
  return self->step->training ? 0 : self->step->past;
}

double
roof_walk_keeps (const RoofWalk *self)
{
  return !self->step->training;
}

void
roof_walk_cache_state (RoofWalk *self,
                       double    numbers)
{
  self->expansion->cache_bytes += 4 * self->layers * self->step->batch * numbers;
}

void
roof_walk_short_convolution (RoofWalk        *self,
                             const RoofMixer *mixer,
                             double           channels,
                             double           here)
{
  double weights = mixer->kernel + mixer->convolution_bias;

  roof_walk_refuse_context (self, "a convolution over time");

  roof_walk_add (self, ROOF_GROUP_ATTENTION, "conv", "causal_conv1d", roof_walk_count_passes (self), "B", self->step->batch,
                 "L", self->tokens, "P", roof_walk_get_past (self), "E", here, "k", mixer->kernel, "keep",
                 roof_walk_keeps (self), NULL);
  roof_walk_vectors (self, channels * weights, channels * weights, here * weights);
  self->expansion->cache_bytes
      += self->layers * roof_walk_count_bytes (self->activations, 1, self->step->batch * here * (mixer->kernel - 1));
}

void
roof_walk_mamba (RoofWalk        *self,
                 const RoofMixer *mixer)
{
  double inner = roof_walk_divide (self, "the inner size", mixer->inner);
  double small = mixer->step_rank + 2 * mixer->state;
  const RoofLinear mix = { .name = "x_proj", .group = ROOF_GROUP_ATTENTION, .rows = self->rows, .all_in = mixer->inner,
                           .all_out = small, .in = inner, .out = small };
  double own = mixer->state + 1;
  RoofStepPart scan = roof_walk_begin (self, ROOF_GROUP_ATTENTION, "scan", "selective_scan", roof_walk_count_passes (self), "B",
                                       self->step->batch, "L", self->tokens, "P", roof_walk_get_past (self), "E", inner, "N", mixer->state,
                                       "keep", roof_walk_keeps (self), NULL);

  roof_walk_column (self, ROOF_GROUP_ATTENTION, "in_proj", self->net->hidden, 2 * mixer->inner, mixer->projection_bias);
  roof_walk_short_convolution (self, mixer, mixer->inner, inner);
  roof_walk_linear (self, &mix);
  roof_walk_all_reduce (self, "x_allreduce", self->rows, small);
  if (mixer->state_norms)
    {
      roof_walk_norm (self, "dt_norm", 1, self->rows, mixer->step_rank);
      roof_walk_norm (self, "bc_norm", 2, self->rows, mixer->state);
    }
  roof_walk_column (self, ROOF_GROUP_ATTENTION, "dt_proj", mixer->step_rank, mixer->inner, TRUE);
  /* Constants and computation stay in fp32, whatever the network's formats. */
  scan.formats[ROOF_ROLE_WEIGHTS] = NULL;
  scan.compute = "fp32";
  roof_walk_end (self, &scan);
  roof_walk_vectors (self, mixer->inner * own, mixer->inner * own, inner * own);
  roof_walk_cache_state (self, inner * mixer->state);
  roof_walk_row (self, ROOF_GROUP_ATTENTION, "out_proj", mixer->inner, self->net->hidden, mixer->projection_bias);
}

void
roof_walk_mamba2 (RoofWalk        *self,
                  const RoofMixer *mixer)
{
  double heads = roof_walk_divide (self, "the heads of the state", mixer->heads);
  double groups = mixer->groups >= self->step->split ? roof_walk_divide (self, "the groups of the state", mixer->groups) : 1;
  double inner = heads * mixer->head_size;
  double channels = mixer->inner + 2 * mixer->groups * mixer->state;
  const RoofLinear in = { .name = "in_proj", .group = ROOF_GROUP_ATTENTION, .rows = self->rows, .all_in = self->net->hidden,
                          .all_out = mixer->inner + channels + mixer->heads, .in = self->net->hidden,
                          .out = 2 * inner + 2 * groups * mixer->state + heads, .bias = mixer->projection_bias };

  roof_walk_linear (self, &in);
  roof_walk_short_convolution (self, mixer, channels, inner + 2 * groups * mixer->state);
  roof_walk_add (self, ROOF_GROUP_ATTENTION, "ssd", "mamba2_ssd", roof_walk_count_passes (self), "B", self->step->batch, "L",
                 self->tokens, "P", roof_walk_get_past (self), "h", heads, "p", mixer->head_size, "N", mixer->state, "G",
                 groups, "Q", self->tokens < mixer->chunk ? self->tokens : mixer->chunk, "keep", roof_walk_keeps (self), NULL);
  /* Step width, decay and skip per head, and the gain of the gated norm. */
  roof_walk_vectors (self, 3 * mixer->heads, 3 * mixer->heads, 3 * heads);
  roof_walk_elementwise (self, ROOF_GROUP_ATTENTION, "gate", "silu_mul", self->rows * inner);
  if (mixer->gate_norm)
    {
      roof_walk_norm (self, "gate_norm", 1, self->rows, inner);
      roof_walk_vectors (self, mixer->inner - inner, mixer->inner - inner, 0);
    }
  roof_walk_cache_state (self, inner * mixer->state);
  roof_walk_row (self, ROOF_GROUP_ATTENTION, "out_proj", mixer->inner, self->net->hidden, mixer->projection_bias);
}
