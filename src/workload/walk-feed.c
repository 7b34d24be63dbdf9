/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>

#include "workload/walk.h"

static void
walk_dense (RoofWalk              *self,
            const RoofFeedForward *feed,
            const char            *gate,
            const char            *up,
            const char            *activation,
            const char            *down,
            double                 width)
{
  double hidden = self->net->hidden;

  if (feed->gated)
    roof_walk_column (self, ROOF_GROUP_MLP, gate, hidden, width, feed->bias);
  roof_walk_column (self, ROOF_GROUP_MLP, up, hidden, width, feed->bias);
  roof_walk_activation (self, activation, feed->activation, feed->gated, self->rows * roof_walk_divide (self, up, width));
  if (feed->learned > 0)
    roof_walk_vectors (self, feed->learned, feed->learned, feed->learned);
  if (feed->inner_norm)
    roof_walk_wide_norm (self, "ffn_sub_norm", self->rows, width, roof_walk_divide (self, up, width));
  roof_walk_row (self, ROOF_GROUP_MLP, down, width, hidden, feed->bias || feed->last_bias);
}

/* Devices that the experts are spread over. With at most as many as share a layer, all have the same tokens already. */
static double
find_ranks (RoofWalk              *self,
            const RoofFeedForward *feed)
{
  double ranks = self->step->parallel.experts, split = self->step->split;

  if (fmod (feed->experts, ranks) != 0)
    roof_walk_refuse (self, "ep", "%1$.15g devices do not divide the %2$.15g experts of a layer", ranks, feed->experts);
  if (fmod (fmax (ranks, split), fmin (ranks, split)) != 0)
    roof_walk_refuse (self, "ep", "experts over %1$.15g devices and layers over %2$.15g: one must divide the other", ranks, split);
  return ranks;
}

/* Experts process only the tokens routed to them; how much of their weights is read depends on the number of distinct experts
 * chosen. */
static void
walk_experts (RoofWalk              *self,
              const RoofFeedForward *feed)
{
  double whole = self->net->hidden, hidden = feed->latent > 0 ? feed->latent : whole;
  double ranks = find_ranks (self, feed), away = ranks > self->step->split ? ranks / self->step->split : 1;
  double split = roof_walk_split_experts (self), width = feed->expert_width / split;
  double matrices = feed->gated ? 3 : 2;
  double weights = matrices * hidden * feed->expert_width;
  double biases = feed->expert_bias ? (matrices - 1) * feed->expert_width + hidden : 0;
  double share = feed->chosen / feed->experts;
  RoofStepPart part = roof_walk_begin (self, ROOF_GROUP_EXPERTS, "experts", "moe_ffn", roof_walk_count_passes (self), "T",
                                       self->rows * away, "D", hidden, "I", width, "E", feed->experts, "k", feed->chosen, "gated",
                                       (double) feed->gated, NULL);

  if (fmod (feed->expert_width, split) != 0)
    roof_walk_refuse (self, "tp", "a split over %1$.15g devices does not divide %2$s: %3$.15g", split, "the experts' width",
                      feed->expert_width);
  if (ranks > 1)
    roof_walk_set (&part, "n", ranks);
  roof_walk_unbalance (self, &part);
  roof_walk_store (self, &part, "experts");
  roof_walk_whole (self, ROOF_GROUP_ROUTER, "router", self->rows, whole, feed->experts + feed->idle_experts, feed->router_bias);
  if (feed->latent > 0)
    roof_walk_whole (self, ROOF_GROUP_MLP, "latent_in", self->rows, whole, hidden, FALSE);
  if (feed->latent_norm)
    roof_walk_norm (self, "latent_norm", 1, self->rows, hidden);
  roof_walk_end (self, &part);
  if (away > 1)
    roof_walk_exchange (self, feed, hidden, part.inputs);
  roof_walk_add (self, ROOF_GROUP_EXPERTS, "combine", "moe_combine", roof_walk_count_passes (self), "T", self->rows, "D",
                 hidden, "k", feed->chosen, NULL);
  if (feed->latent > 0)
    roof_walk_whole (self, ROOF_GROUP_MLP, "latent_out", self->rows, hidden, whole, FALSE);
  /* A scale per number of a token, and per expert. */
  if (feed->both)
    roof_walk_vectors (self, whole + feed->experts, whole + feed->experts, whole + feed->experts);
  roof_walk_parameters (self, feed->experts * weights, feed->experts * weights * share);
  self->expansion->expert_parameters += self->layers * feed->experts * (weights + biases);
  roof_walk_matrices (self, ROOF_GROUP_EXPERTS, "experts", feed->experts / ranks * (matrices - 1), width, hidden);
  roof_walk_matrices (self, ROOF_GROUP_EXPERTS, "experts", feed->experts / ranks, hidden, width);
  roof_walk_weights (self, ROOF_GROUP_EMBEDDING, feed->experts * biases, feed->experts * biases * share,
                     feed->experts * biases / (ranks * split));
}

void
roof_walk_feed (RoofWalk              *self,
                const RoofFeedForward *feed)
{
  if (feed->linear)
    roof_walk_row (self, ROOF_GROUP_MLP, "mlp_linear", self->net->hidden, self->net->hidden, FALSE);
  if (feed->width > 0)
    walk_dense (self, feed, "gate_proj", "up_proj", feed->gated ? "act_mul" : "act", "down_proj", feed->width);
  if (feed->experts == 0)
    return;
  walk_experts (self, feed);
  if (feed->shared_width > 0)
    walk_dense (self, feed, "shared_gate_proj", "shared_up_proj", "shared_act_mul", "shared_down_proj", feed->shared_width);
  if (feed->shared_gate)
    roof_walk_whole (self, ROOF_GROUP_ROUTER, "shared_gate", self->rows, self->net->hidden, 1, FALSE);
}
