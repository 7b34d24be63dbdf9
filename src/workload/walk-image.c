/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <string.h>

#include "core/error.h"
#include "workload/walk.h"

/* Width of the sinusoids that a time is spread over (Peebles and Xie, DiT). */
#define TIME_WAVES 256

/* A square convolution over a square image of @size. */
static void
walk_convolution (RoofWalk   *self,
                  const char *name,
                  double      in,
                  double      out,
                  double      size,
                  double      kernel,
                  double      stride,
                  double      pad)
{
  double weights = in * out * kernel * kernel + out;
  RoofPart part
      = roof_walk_begin (self, ROOF_GROUP_MLP, name, "conv2d", self->step->training ? 3 : 1, "N", self->step->batch, "C", in,
                       "H", size, "W", size, "K", out, "R", kernel, "S", kernel, "stride", stride, "pad", pad, NULL);

  part.formats[ROOF_ROLE_WEIGHTS] = self->weights[ROOF_GROUP_MLP];
  roof_walk_end (self, &part);
  roof_walk_weights (self, ROOF_GROUP_MLP, weights, weights, weights);
}

/* An image cut into patches, each of which becomes a token. */
static void
walk_patches (RoofWalk *self)
{
  const RoofArchitecture *net = self->net;

  walk_convolution (self, "patch_embed", net->channels, net->hidden, net->image, net->patch, net->patch, 0);
  roof_walk_weights (self, ROOF_GROUP_EMBEDDING, net->positions * net->hidden, net->positions * net->hidden,
                     net->positions * net->hidden);
  roof_walk_elementwise (self, ROOF_GROUP_EMBEDDING, "positions", "add", self->rows * net->hidden);
}

void
roof_walk_vision (RoofWalk *self)
{
  const RoofArchitecture *net = self->net;

  self->tokens = net->positions;
  self->rows = self->step->batch * self->tokens;
  walk_patches (self);
  /* The token that stands for the class. */
  roof_walk_weights (self, ROOF_GROUP_EMBEDDING, net->hidden, net->hidden, net->hidden);
  roof_walk_blocks (self, &net->decoder, 0);
  roof_walk_norm (self, "final_norm", 1, self->rows, net->hidden);
  if (net->classes > 0)
    roof_walk_whole (self, ROOF_GROUP_HEAD, "classifier", self->step->batch, net->hidden, net->classes, TRUE);
}

/* Time and class become one vector per sample. */
static void
walk_conditions (RoofWalk *self)
{
  const RoofArchitecture *net = self->net;
  double batch = self->step->batch;

  roof_walk_whole (self, ROOF_GROUP_EMBEDDING, "time_embed_1", batch, TIME_WAVES, net->time_size, TRUE);
  roof_walk_elementwise (self, ROOF_GROUP_EMBEDDING, "time_act", "silu", batch * net->time_size);
  roof_walk_whole (self, ROOF_GROUP_EMBEDDING, "time_embed_2", batch, net->time_size, net->time_size, TRUE);
  if (net->classes > 0)
    {
      double table = (net->classes + 1) * net->hidden;

      roof_walk_add (self, ROOF_GROUP_EMBEDDING, "class_embed", "embedding", 1, "tokens", batch, "D", net->hidden, NULL);
      roof_walk_weights (self, ROOF_GROUP_EMBEDDING, table, table, table);
    }
  if (net->context_size > 0)
    roof_walk_whole (self, ROOF_GROUP_EMBEDDING, "text_embed", batch * net->context_length, net->context_size, net->hidden, TRUE);
}

/* Normalisations without gains; scales, shifts and gates come from the conditions instead. */
static void
walk_adaptive_block (RoofWalk        *self,
                     const RoofBlock *block)
{
  const RoofArchitecture *net = self->net;
  double n = self->rows * net->hidden;

  self->layers = block->count;
  roof_walk_whole (self, ROOF_GROUP_MLP, "modulation", self->step->batch, net->time_size, net->adaptive * net->hidden, TRUE);
  roof_walk_add (self, ROOF_GROUP_MLP, "norms", "layernorm", 2 * (self->step->training ? 3 : 1), "rows", self->rows, "d",
                 net->hidden, NULL);
  self->layers = 2 * block->count;
  roof_walk_elementwise (self, ROOF_GROUP_MLP, "modulate", "scale_shift", n);
  roof_walk_elementwise (self, ROOF_GROUP_MLP, "gate_add", "gated_add", n);
  self->layers = block->count;
  roof_walk_attention (self, &block->mixer);
  roof_walk_all_reduce (self, "attn_allreduce", self->rows, net->hidden);
  roof_walk_feed (self, &block->feed);
  roof_walk_all_reduce (self, "mlp_allreduce", self->rows, net->hidden);
}

void
roof_walk_dit (RoofWalk *self)
{
  const RoofArchitecture *net = self->net;
  double out = net->patch * net->patch * net->out_channels;

  self->tokens = net->positions + net->context_length;
  self->rows = self->step->batch * self->tokens;
  walk_patches (self);
  walk_conditions (self);
  for (guint i = 0; i < net->decoder.n && self->error == NULL; i++)
    walk_adaptive_block (self, &net->decoder.block[i]);
  self->layers = 1;
  roof_walk_whole (self, ROOF_GROUP_HEAD, "final_modulation", self->step->batch, net->time_size, 2 * net->hidden, TRUE);
  roof_walk_elementwise (self, ROOF_GROUP_HEAD, "final_modulate", "scale_shift", self->rows * net->hidden);
  roof_walk_whole (self, ROOF_GROUP_HEAD, "final_proj", self->rows, net->hidden, out, TRUE);
}
