/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/error.h"
#include "workload/walk.h"

/* Patch embedding: a convolution with stride equal to its size. */
static void
walk_cut (RoofWalk *self)
{
  const RoofArchitecture *net = self->net;
  double bias = net->net == ROOF_NET_VISION && !net->patch_bias ? 0 : net->hidden;
  double seen = net->channels * net->patch * net->patch;
  RoofStepPart part = roof_walk_begin (self, ROOF_GROUP_MLP, "patch_embed", "conv2d", roof_walk_count_passes (self), "N",
                                       self->step->batch * net->frames, "C", net->channels, "H", net->image, "W", net->width, "K",
                                       net->hidden, "R", net->patch, "S", net->patch, "stride", net->patch, "pad", 0.0, NULL);

  roof_walk_store (self, &part, "");
  roof_walk_end (self, &part);
  roof_walk_parameters (self, net->hidden * seen, net->hidden * seen);
  roof_walk_matrices (self, ROOF_GROUP_MLP, "", 1, net->hidden, seen);
  roof_walk_vectors (self, bias, bias, bias);
}

void
roof_walk_patches (RoofWalk *self)
{
  const RoofArchitecture *net = self->net;
  double positions = net->learned_positions ? net->positions * net->hidden : 0;

  walk_cut (self);
  roof_walk_weights (self, ROOF_GROUP_EMBEDDING, positions, positions, positions);
  if (!net->decoder.block[0].mixer.rope)
    roof_walk_elementwise (self, ROOF_GROUP_EMBEDDING, "positions", "add", self->rows * net->hidden);
}

/* Attention pooling with one learned query, and an MLP. */
static void
walk_pooling (RoofWalk *self)
{
  const RoofArchitecture *net = self->net;
  const RoofMixer *mixer = &net->decoder.block[0].mixer;
  double hidden = net->hidden, batch = self->step->batch, width = net->pooling_width;

  roof_walk_weights (self, ROOF_GROUP_EMBEDDING, hidden, hidden, hidden);
  roof_walk_whole (self, ROOF_GROUP_ATTENTION, "pool_q_proj", batch, hidden, hidden, TRUE);
  roof_walk_whole (self, ROOF_GROUP_ATTENTION, "pool_kv_proj", self->rows, hidden, 2 * hidden, TRUE);
  roof_walk_add (self, ROOF_GROUP_ATTENTION, "pool_attention", "attention", roof_walk_count_passes (self), "B", batch, "N",
                 mixer->heads, "K", mixer->heads, "H", mixer->head_size, "T", 1.0, "P", 0.0, "S", self->tokens, "causal", 0.0,
                 NULL);
  roof_walk_whole (self, ROOF_GROUP_ATTENTION, "pool_o_proj", batch, hidden, hidden, TRUE);
  roof_walk_norm (self, "pool_norm", 1, batch, hidden);
  roof_walk_whole (self, ROOF_GROUP_MLP, "pool_up_proj", batch, hidden, width, TRUE);
  roof_walk_activation (self, "pool_act", net->decoder.block[0].feed.activation, FALSE, batch * width);
  roof_walk_whole (self, ROOF_GROUP_MLP, "pool_down_proj", batch, width, hidden, TRUE);
}

/* The text tower, with a text of as many tokens as it has positions. */
static void
walk_text_tower (RoofWalk *self)
{
  RoofWalk text = *self;

  text.net = self->net->text;
  text.prefix = "text_";
  text.tokens = text.net->positions;
  text.rows = text.step->batch * text.tokens;
  roof_walk_tokens (&text);
  self->error = text.error;
}

void
roof_walk_vision (RoofWalk *self)
{
  const RoofArchitecture *net = self->net;
  double token = (net->has_class_token + net->registers) * net->hidden;

  self->tokens = net->positions + net->registers;
  self->rows = self->step->batch * self->tokens;
  roof_walk_patches (self);
  /* Class token, and other learned numbers. */
  roof_walk_weights (self, ROOF_GROUP_EMBEDDING, token + net->scalars, token + net->scalars, token + net->scalars);
  if (net->pre_norm)
    roof_walk_norm (self, "pre_norm", 1, self->rows, net->hidden);
  roof_walk_blocks (self, &net->decoder, 0);
  roof_walk_norm (self, "final_norm", 1, self->rows, net->hidden);
  if (net->pooling_width > 0)
    walk_pooling (self);
  if (net->projection > 0)
    roof_walk_whole (self, ROOF_GROUP_HEAD, "projection", self->step->batch, net->hidden, net->projection, FALSE);
  if (net->pooler)
    roof_walk_whole (self, ROOF_GROUP_HEAD, "pooler", self->step->batch, net->hidden, net->hidden, TRUE);
  if (net->classes > 0)
    roof_walk_whole (self, ROOF_GROUP_HEAD, "classifier", self->step->batch, net->summaries * net->hidden, net->classes, TRUE);
  if (net->text != NULL && self->error == NULL)
    walk_text_tower (self);
}
