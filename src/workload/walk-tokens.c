/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>

#include "workload/walk.h"

/* Gathers rows of a table of @words. */
static void
walk_table (RoofWalk *self,
            double    words)
{
  const RoofArchitecture *net = self->net;
  double table = words * net->embedding_size;
  RoofStepPart part = roof_walk_begin (self, ROOF_GROUP_EMBEDDING, "embed", "embedding", 1, "tokens", self->rows, "D",
                                       net->embedding_size, NULL);

  roof_walk_store (self, &part, "");
  roof_walk_end (self, &part);
  roof_walk_parameters (self, table, table);
  roof_walk_matrices (self, ROOF_GROUP_EMBEDDING, "", 1, ceil (words / self->step->split), net->embedding_size);
  roof_walk_collect (self, ROOF_GROUP_EMBEDDING, "embed_allreduce", "all_reduce", self->step->training ? 2 : 1,
                     roof_walk_count_bytes (self->activations, self->rows, net->embedding_size), self->step->split, 1);
}

/* Token, position and segment embeddings. */
static void
walk_embedding (RoofWalk *self)
{
  const RoofArchitecture *net = self->net;
  double rows = net->positions + net->encoder_positions + net->token_types;
  double width = net->narrow ? net->embedding_size : net->hidden;

  walk_table (self, net->vocabulary + net->spare_words);
  roof_walk_weights (self, ROOF_GROUP_EMBEDDING, rows * width, rows * width, rows * width);
  if (net->narrow && net->embedding_norm)
    roof_walk_norm (self, "embed_norm", 1, self->rows, width);
  if (net->embedding_size != net->hidden)
    roof_walk_whole (self, ROOF_GROUP_EMBEDDING, "embed_in", self->rows, net->embedding_size, net->hidden, net->narrow);
  if (!net->narrow && net->embedding_norm)
    roof_walk_norm (self, "embed_norm", 1, self->rows, net->hidden);
  if (net->layer_vocabulary > 0)
    roof_walk_layer_embeddings (self);
}

/* The head, for the last token of each sequence, in training for all tokens. A tied head adds no weights. */
static void
walk_head (RoofWalk *self)
{
  const RoofArchitecture *net = self->net;
  double rows = self->step->training ? self->rows : self->step->batch + fmax (self->step->chunks, 1) * self->step->chunk_ends;
  double out = ceil (net->vocabulary / self->step->split);
  const RoofLinear head = { .name = "lm_head", .group = ROOF_GROUP_HEAD, .rows = rows, .all_in = net->embedding_size,
                            .all_out = net->vocabulary, .in = net->embedding_size, .out = out, .bias = net->head_bias };
  RoofExpansion before;

  if (net->embedding_size != net->hidden)
    roof_walk_whole (self, ROOF_GROUP_HEAD, "embed_out", rows, net->hidden, net->embedding_size, FALSE);
  before = *self->expansion;
  roof_walk_linear (self, &head);
  if (!net->tied)
    return;
  self->expansion->parameters = before.parameters;
  self->expansion->active = before.active;
  /* On another stage than the embedding, the head has a copy. */
  if (self->step->parallel.stages == 1)
    self->expansion->weight_bytes = before.weight_bytes;
}

/* Layers that predict tokens further ahead, as DeepSeek-V3's: for each draft a layer like the last one, with norms of the stream
 * and the token before, their projection, and the head, whose matrix is shared. A network that drafts more tokens than it has
 * such layers runs the last one again. DeepSeek-AI, DeepSeek-V3 technical report, 2.2. */
static void
walk_ahead (RoofWalk *self)
{
  const RoofArchitecture *net = self->net;
  RoofStep draft = *self->step;
  RoofWalk ahead = *self;
  RoofLinear head = { .name = "lm_head", .group = ROOF_GROUP_HEAD, .rows = draft.batch, .all_in = net->embedding_size,
                      .all_out = net->vocabulary, .in = net->embedding_size, .out = ceil (net->vocabulary / draft.split) };
  RoofExpansion before;

  draft.new_tokens = ahead.tokens = 1;
  draft.chunk = 0;
  ahead.rows = draft.batch;
  ahead.step = &draft;
  ahead.prefix = "ahead_";
  ahead.layers = draft.service.drafts;
  ahead.shared_by = fmax (draft.service.drafts / net->ahead, 1);
  ahead.block = &net->decoder.block[net->decoder.n - 1];
  roof_walk_norm (&ahead, "input_norms", 2, ahead.rows, net->hidden);
  roof_walk_whole (&ahead, ROOF_GROUP_MLP, "projection", ahead.rows, 2 * net->hidden, net->hidden, FALSE);
  roof_walk_block (&ahead, ahead.block, 0);
  roof_walk_norm (&ahead, "final_norm", 1, ahead.rows, net->hidden);
  before = *self->expansion;
  roof_walk_linear (&ahead, &head);
  self->expansion->parameters = before.parameters;
  self->expansion->active = before.active;
  self->expansion->weight_bytes = before.weight_bytes;
  self->error = ahead.error;
  self->culprit = ahead.culprit;
}

/* The two convolutions over a spectrogram; the second has stride 2. */
static void
walk_mel (RoofWalk *self,
          double    context)
{
  const RoofArchitecture *net = self->net;
  double frames = 2 * context, first = 3 * net->channels * net->hidden + net->hidden;
  double second = 3 * net->hidden * net->hidden + net->hidden;

  roof_walk_add (self, ROOF_GROUP_EMBEDDING, "conv1", "conv2d", 1, "N", self->step->batch, "C", net->channels, "H", 1.0, "W",
                 frames + 2, "K", net->hidden, "R", 1.0, "S", 3.0, NULL);
  roof_walk_add (self, ROOF_GROUP_EMBEDDING, "conv2", "conv2d", 1, "N", self->step->batch, "C", net->hidden, "H", 1.0, "W",
                 frames + 2, "K", net->hidden, "R", 1.0, "S", 3.0, "stride", 2.0, NULL);
  roof_walk_weights (self, ROOF_GROUP_EMBEDDING, first + second, first + second, first + second);
}

/* The encoder runs with the prompt only, but its weights stay in memory. */
static void
walk_encoder (RoofWalk *self,
              double    context)
{
  RoofWalk encoder = *self;
  RoofExpansion *out = self->expansion;
  const double cache_bytes = out->cache_bytes;
  const guint n_parts = out->parts->len, n_runs = out->runs->len;

  encoder.prefix = "encoder_";
  encoder.tokens = context;
  encoder.rows = self->step->batch * context;
  if (self->net->mel)
    walk_mel (&encoder, context);
  else
    walk_table (&encoder, self->net->encoder_vocabulary);
  if (!self->net->mel && self->net->embedding_norm)
    roof_walk_norm (&encoder, "embed_norm", 1, encoder.rows, self->net->hidden);
  roof_walk_blocks (&encoder, &self->net->encoder, 0);
  if (self->step->training)
    out->saved_bytes += roof_walk_count_saved (&encoder, roof_blocks_count_layers (&self->net->encoder));
  if (self->net->final_norm)
    roof_walk_norm (&encoder, "final_norm", 1, encoder.rows, self->net->hidden);
  self->error = encoder.error;
  if (self->step->past == 0 || self->step->training)
    return;
  g_array_set_size (out->parts, n_parts);
  g_array_set_size (out->runs, n_runs);
  out->cache_bytes = cache_bytes;
}

/* A convolution beside the first layer, with activation and norm. */
static void
walk_neighbours (RoofWalk *self)
{
  double hidden = self->net->hidden, kernel = self->net->neighbours, weights = kernel * hidden * hidden + hidden;

  roof_walk_add (self, ROOF_GROUP_MLP, "neighbours", "conv2d", roof_walk_count_passes (self), "N", self->step->batch, "C", hidden, "H",
                 1.0, "W", self->tokens + kernel - 1, "K", hidden, "R", 1.0, "S", kernel, NULL);
  roof_walk_weights (self, ROOF_GROUP_MLP, weights, weights, weights);
  roof_walk_activation (self, "neighbours_act", ROOF_ACTIVATION_GELU_ERF, FALSE, self->rows * hidden);
  roof_walk_norm (self, "neighbours_norm", 1, self->rows, hidden);
}

void
roof_walk_tokens (RoofWalk *self)
{
  const RoofArchitecture *net = self->net;
  double context = net->encoder.n > 0 || net->context_length > 0 ? roof_architecture_find_context (net, self->step->context) : 0;

  if (net->encoder.n > 0)
    walk_encoder (self, context);
  if (self->stage == 1)
    walk_embedding (self);
  if (net->neighbours > 0)
    walk_neighbours (self);
  if (net->net == ROOF_NET_ENCODER)
    roof_walk_vectors (self, net->scalars, net->scalars, net->scalars);
  roof_walk_blocks (self, &net->decoder, context);
  if (net->relative_biases > 0)
    roof_walk_weights (self, ROOF_GROUP_EMBEDDING, net->relative_biases * net->decoder.block[0].mixer.heads,
                       net->relative_biases * net->decoder.block[0].mixer.heads,
                       net->relative_biases * net->decoder.block[0].mixer.heads);
  roof_walk_send (self);
  if (self->stage < self->step->parallel.stages)
    return;
  if (net->final_norm)
    roof_walk_norm (self, "final_norm", 1, roof_walk_count_stream (self), net->hidden);
  if (net->has_head)
    walk_head (self);
  if (net->has_head && self->step->service.ahead > 0 && self->step->service.drafts > 0)
    walk_ahead (self);
  if (net->pooler)
    roof_walk_whole (self, ROOF_GROUP_HEAD, "pooler", self->step->batch, net->hidden, net->hidden, TRUE);
  if (net->projection > 0)
    roof_walk_whole (self, ROOF_GROUP_HEAD, "projection", self->step->batch, net->hidden, net->projection, net->projection_bias);
}
