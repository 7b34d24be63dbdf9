/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <string.h>

#include "core/error.h"
#include "workload/walk.h"

/* Each patch becomes a token: a convolution that steps over the image patch by patch. */
static void
walk_cut (RoofWalk *self)
{
  const RoofArchitecture *net = self->net;
  double weights = net->channels * net->hidden * net->patch * net->patch + net->hidden;
  RoofPart part = roof_walk_begin (self, ROOF_GROUP_MLP, "patch_embed", "conv2d", self->step->training ? 3 : 1, "N",
                                   self->step->batch * net->frames, "C", net->channels, "H", net->image, "W", net->width, "K",
                                   net->hidden, "R", net->patch, "S", net->patch, "stride", net->patch, "pad", 0.0, NULL);

  part.formats[ROOF_ROLE_WEIGHTS] = self->weights[ROOF_GROUP_MLP];
  roof_walk_end (self, &part);
  roof_walk_weights (self, ROOF_GROUP_MLP, weights, weights, weights);
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

void
roof_walk_vision (RoofWalk *self)
{
  const RoofArchitecture *net = self->net;

  self->tokens = net->positions;
  self->rows = self->step->batch * self->tokens;
  roof_walk_patches (self);
  /* The token that stands for the class. */
  roof_walk_weights (self, ROOF_GROUP_EMBEDDING, net->hidden, net->hidden, net->hidden);
  roof_walk_blocks (self, &net->decoder, 0);
  roof_walk_norm (self, "final_norm", 1, self->rows, net->hidden);
  if (net->classes > 0)
    roof_walk_whole (self, ROOF_GROUP_HEAD, "classifier", self->step->batch, net->hidden, net->classes, TRUE);
}
