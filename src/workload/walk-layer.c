/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "workload/walk.h"

/* Additions of Gemma 3n and 4 to Gemma 3's layers: per-layer embeddings, a low-rank branch beside attention, and several copies
 * of the residual stream, of which a layer works on one (Google, Gemma 3n, 2025). */

void
roof_walk_low_rank (RoofWalk *self,
                    double    rank)
{
  double hidden = self->net->hidden;

  roof_walk_whole (self, ROOF_GROUP_MLP, "laurel_in", self->rows, hidden, rank, FALSE);
  roof_walk_whole (self, ROOF_GROUP_MLP, "laurel_out", self->rows, rank, hidden, FALSE);
  roof_walk_norm (self, "laurel_norm", 1, self->rows, hidden);
}

void
roof_walk_own_embedding (RoofWalk       *self,
                         double          width,
                         RoofActivation  activation)
{
  double hidden = self->net->hidden;

  roof_walk_whole (self, ROOF_GROUP_MLP, "layer_gate", self->rows, hidden, width, FALSE);
  roof_walk_activation (self, "layer_act_mul", activation, TRUE, self->rows * width);
  roof_walk_whole (self, ROOF_GROUP_MLP, "layer_proj", self->rows, width, hidden, FALSE);
  roof_walk_norm (self, "layer_norm", 1, self->rows, hidden);
  roof_walk_elementwise (self, ROOF_GROUP_MLP, "layer_add", "add", self->rows * hidden);
}

/* AltUp: a router mixes the copies to predict all from one, and corrects all by the layer's result. */
void
roof_walk_copies (RoofWalk *self,
                  double    copies)
{
  double hidden = self->net->hidden, mixing = copies * copies + copies * copies * copies;

  roof_walk_norm (self, "altup_norm", 1, self->rows, hidden);
  roof_walk_whole (self, ROOF_GROUP_ROUTER, "altup_router", self->rows, hidden, copies, FALSE);
  roof_walk_vectors (self, mixing + hidden, mixing + hidden, mixing + hidden);
  roof_walk_elementwise (self, ROOF_GROUP_MLP, "altup_predict", "scale_shift", copies * self->rows * hidden);
  roof_walk_elementwise (self, ROOF_GROUP_MLP, "altup_correct", "scale_shift", copies * self->rows * hidden);
}

void
roof_walk_layer_embeddings (RoofWalk *self)
{
  const RoofArchitecture *net = self->net;
  const RoofBlock *first = &net->decoder.block[0];
  double width = first->layer_width * roof_blocks_count_layers (&net->decoder), table = net->layer_vocabulary * width;
  double copies = 2 * (first->copies > 1 ? first->copies - 1 : 0) * net->hidden * net->hidden;
  RoofStepPart part = roof_walk_begin (self, ROOF_GROUP_EMBEDDING, "layer_embed", "embedding", 1, "tokens", self->rows, "D", width,
                                       NULL);

  roof_walk_store (self, &part, "");
  roof_walk_end (self, &part);
  roof_walk_parameters (self, table, table);
  roof_walk_matrices (self, ROOF_GROUP_EMBEDDING, "", 1, net->layer_vocabulary, width);
  roof_walk_whole (self, ROOF_GROUP_MLP, "layer_model_proj", self->rows, net->hidden, width, FALSE);
  roof_walk_norm (self, "layer_model_norm", 1, self->rows * width / first->layer_width, first->layer_width);
  if (copies == 0)
    return;
  for (guint i = 0; i < 2; i++)
    {
      RoofStepPart spread = roof_walk_begin (self, ROOF_GROUP_MLP, i == 0 ? "altup_proj" : "altup_unembed_proj", "matmul",
                                             first->copies - 1, "B", self->rows, "D", net->hidden, "F", net->hidden, NULL);

      roof_walk_store (self, &spread, "");
      roof_walk_end (self, &spread);
    }
  roof_walk_parameters (self, copies, copies);
  roof_walk_matrices (self, ROOF_GROUP_MLP, "", 2 * (first->copies - 1), net->hidden, net->hidden);
}
