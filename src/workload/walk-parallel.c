/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>

#include "core/units/format.h"
#include "workload/expert-copies.h"
#include "workload/service.h"
#include "workload/step.h"
#include "workload/walk.h"

/* Places one device of one stage among all that share a step, checks that they divide evenly, and adds what they exchange. The
 * walk sees what this device has: its share of the batch, the tokens, the heads and the experts. Devices are numbered with
 * tensor parallelism fastest, then context, replicas and stages; a group of devices, a given distance apart, is inside a node,
 * or spans nodes, which decides the level of its collectives. A step that cannot be divided is refused, with the name of the
 * size at fault. */

/* The level of a collective: the network inside a node, or between nodes. */
#define OUTER "outer"

/* Devices are numbered with tensor parallelism fastest, then context, replicas and stages; a node has the next @in_node of
 * them. @inside: (out): how many of a group of @members, @stride apart, are in the same node. FALSE: nodes cut it unevenly */
static gboolean
cut_by_nodes (double  in_node,
              double  members,
              double  stride,
              double *inside)
{
  double fit = floor (in_node / stride);

  *inside = members <= fit ? members : fmax (fit, 1);
  return *inside == members || *inside == 1 || (fmod (in_node, stride) == 0 && fmod (members, *inside) == 0);
}

static double
count_in_node (RoofWalk *self,
               double    members,
               double    stride)
{
  double inside;

  if (!cut_by_nodes (self->in_node, members, stride, &inside))
    roof_walk_refuse (self, "nodes", "nodes of %1$.15g devices cut groups of %2$.15g devices, %3$.15g apart, unevenly",
                      self->in_node, members, stride);
  return inside;
}

gboolean
roof_reach_find (RoofReach      *self,
                 const RoofStep *step)
{
  const RoofParallel *parallel = &step->parallel;
  double in_node = roof_step_count_devices (step) / parallel->nodes, near;

  *self = (RoofReach) { .experts = 1 };
  if (!cut_by_nodes (in_node, step->split, 1, &self->layer))
    return FALSE;
  if (parallel->experts > step->split && !cut_by_nodes (in_node, parallel->experts, 1, &self->experts))
    return FALSE;
  if (parallel->stages == 1)
    return TRUE;
  if (!cut_by_nodes (in_node, parallel->stages, step->split * parallel->replicas, &near))
    return FALSE;
  self->leaves = near < parallel->stages;
  return TRUE;
}

/* How the tensors of a layer are spread over devices. */
static void
check_spread (RoofWalk       *self,
              const RoofStep *step)
{
  const RoofParallel *parallel = &step->parallel;

  if (parallel->experts > 1 && !roof_architecture_has_experts (self->net))
    roof_walk_refuse (self, "ep", "the network has no experts to spread over %1$.15g devices", parallel->experts);
  if (parallel->imbalance > parallel->experts)
    roof_walk_refuse (self, "imbalance", "an imbalance of %1$.15g: the busiest of %2$.15g devices that share the experts has at "
                                         "most %2$.15g× the mean load",
                      parallel->imbalance, parallel->experts);
  if (self->net->net != ROOF_NET_DECODER && parallel->stages * parallel->context * parallel->experts > 1)
    roof_walk_refuse (self, NULL, "only networks that generate text can be spread by stages, tokens or experts");
  if (parallel->sequence != 1 && parallel->sequence != step->split)
    roof_walk_refuse (self, "sp", "sequence parallelism over %1$.15g devices: must be 1, or the %2$.15g devices that "
                                  "share a layer",
                      parallel->sequence, step->split);
}

static void
check_batch (RoofWalk       *self,
             const RoofStep *step)
{
  const RoofParallel *parallel = &step->parallel;

  if (fmod (step->batch, parallel->replicas * parallel->micro_batches) == 0)
    return;
  if (parallel->replicas == 1)
    roof_walk_refuse (self, "batch", "a batch of %1$.15g does not divide among %2$.15g micro-batches", step->batch,
                      parallel->micro_batches);
  else
    roof_walk_refuse (self, "batch", "a batch of %1$.15g does not divide among %2$.15g replicas with %3$.15g micro-batches each",
                      step->batch, parallel->replicas, parallel->micro_batches);
}

/* How the layers are distributed over stages, and each stage's over pieces. */
static void
check_stages (RoofWalk       *self,
              const RoofStep *step)
{
  const RoofParallel *parallel = &step->parallel;
  double layers = self->net->decoder.n_order;

  if (parallel->stages > layers && parallel->stages > 1)
    roof_walk_refuse (self, "pp", "%1$.15g stages are more than the %2$.15g layers", parallel->stages, layers);
  if (parallel->stages > 1 && layers > ROOF_MAX_ORDER)
    roof_walk_refuse (self, NULL, "more than %d layers cannot be distributed over stages", ROOF_MAX_ORDER);
  if (parallel->interleave <= 1)
    return;
  if (!step->training)
    roof_walk_refuse (self, "interleave", "interleave %1$.15g: only a training step has its stages in pieces", parallel->interleave);
  if (parallel->interleave * parallel->stages > layers)
    roof_walk_refuse (self, "interleave", "%1$.15g pieces on %2$.15g stages are more than the %3$.15g layers",
                      parallel->interleave, parallel->stages, layers);
  if (parallel->stages == 1 || fmod (parallel->micro_batches, parallel->stages) != 0)
    roof_walk_refuse (self, "micro_batches", "interleaved pieces need 2 stages or more, and micro-batches that divide among the "
                                             "%1$.15g stages", parallel->stages);
}

/* How the tokens of a sequence are shared. */
static void
check_context (RoofWalk           *self,
               const RoofParallel *parallel)
{
  if (fmax (parallel->contiguous, parallel->ulysses) > 0 && parallel->context == 1)
    roof_walk_refuse (self, "cp", "no devices share the tokens of a sequence");
  if (parallel->contiguous > 1 || parallel->ulysses > 1 || parallel->contiguous + parallel->ulysses == 2)
    roof_walk_refuse (self, "ulysses", "contiguous tokens and attention by heads are 0 or 1, not both");
}

/* Whether the devices divide among stages, nodes and experts. */
static void
check_devices (RoofWalk       *self,
               const RoofStep *step)
{
  const RoofParallel *parallel = &step->parallel;
  double devices = roof_step_count_devices (step), of_stage = step->split * parallel->context * parallel->replicas;

  if (parallel->stage > parallel->stages)
    roof_walk_refuse (self, "stage", "there is no stage %1$.15g among %2$.15g", parallel->stage, parallel->stages);
  if (fmod (devices, parallel->nodes) != 0)
    roof_walk_refuse (self, "nodes", "%1$.15g devices do not divide among %2$.15g nodes", devices, parallel->nodes);
  if (fmod (of_stage, parallel->experts) != 0)
    roof_walk_refuse (self, "ep", "experts over %1$.15g devices: must divide the %2$.15g devices of a stage",
                      parallel->experts, of_stage);
}

static void
check_service (RoofWalk       *self,
               const RoofStep *step)
{
  gboolean decodes = self->net->net == ROOF_NET_DECODER;

  if (step->chunk > 0 && (!decodes || step->training || step->parallel.context > 1))
    roof_walk_refuse (self, "chunk", "a prompt chunk needs a network that generates text, on devices with whole sequences");
  if (step->service.ahead > 0 && step->service.drafts > 0 && self->net->ahead == 0)
    roof_walk_refuse (self, NULL, "the network has no multi-token prediction layers");
  if (step->service.ahead > 1)
    roof_walk_refuse (self, "ahead", "own drafts must be 0 or 1, got %1$.15g", step->service.ahead);
  if (step->chunk_ends > 1)
    roof_walk_refuse (self, "chunk_ends", "the end of the prompt chunk must be 0 or 1, got %1$.15g", step->chunk_ends);
}

static void
check_zero (RoofWalk       *self,
            const RoofStep *step)
{
  double zero = step->parallel.zero;

  if (zero > 3)
    roof_walk_refuse (self, "zero", "zero %1$.15g: must be 0 to 3", zero);
  if (zero > 0 && !step->training)
    roof_walk_refuse (self, "zero", "zero %1$.15g: only a training step has optimizer state to share", zero);
}

/* Refuses degrees that the batch, the layers or the devices do not divide by. Of several errors the first is kept. */
static gboolean
check_degrees (RoofWalk       *self,
               const RoofStep *step)
{
  check_spread (self, step);
  check_batch (self, step);
  check_stages (self, step);
  check_context (self, &step->parallel);
  check_devices (self, step);
  check_service (self, step);
  check_zero (self, step);
  return self->error == NULL;
}

/* Queries of a prompt are dealt so that each device has as many pairs as the others (two pieces each, one from either end): as
 * many as if its tokens came after half of the rest. Where each has one piece, the last has most. A single token is on all devices, its cache is shared. */
static void
place_tokens (RoofWalk       *self,
              const RoofStep *step)
{
  double context = step->parallel.context, all = step->new_tokens, past = step->training ? 0 : step->past;

  self->tokens = all;
  self->past = past;
  if (context == 1)
    return;
  if (all == 1)
    self->past = ceil ((past + 1) / context) - 1;
  else if (fmod (all, context) != 0)
    roof_walk_refuse (self, "cp", "%1$.15g devices do not divide the %2$.15g tokens of a sequence", context, all);
  else
    {
      self->tokens = all / context;
      self->past = past + (step->parallel.contiguous > 0 ? all - self->tokens : floor ((all - self->tokens) / 2));
    }
}

gboolean
roof_walk_place (RoofWalk *self,
                 RoofStep *step)
{
  const RoofParallel *parallel = &step->parallel;

  if (!check_degrees (self, step))
    return FALSE;
  place_tokens (self, step);
  step->batch /= parallel->replicas * parallel->micro_batches;
  self->rows = step->batch * self->tokens + fmax (step->chunks, 1) * step->chunk;
  self->runs = parallel->micro_batches;
  self->stage = parallel->stage > 0 ? parallel->stage : parallel->stages;
  self->in_node = roof_step_count_devices (step) / parallel->nodes;
  if (fmod (self->rows, parallel->sequence) != 0)
    roof_walk_refuse (self, "sp", "%1$.15g devices do not divide the %2$.15g rows of a micro-batch", parallel->sequence, self->rows);
  return self->error == NULL;
}

static void
add_collective (RoofWalk   *self,
                RoofGroup   group,
                const char *name,
                const char *suffix,
                const char *operation,
                double      count,
                double      bytes,
                double      members,
                gboolean    outer)
{
  g_autofree char *full = g_strconcat (name, suffix, NULL);
  RoofStepPart part = roof_walk_begin (self, group, full, operation, count, "V", bytes, "n", members, NULL);

  if (outer)
    roof_walk_set_text (&part, "level", OUTER);
  if (members > 1)
    roof_walk_end (self, &part);
}

/* Between nodes only the sums made inside them travel: reduce-scatter inside, all-reduce outside, all-gather inside. */
static void
add_reduction (RoofWalk   *self,
               RoofGroup   group,
               const char *name,
               double      count,
               double      bytes,
               double      inside,
               double      outside)
{
  add_collective (self, group, name, "_scatter", "reduce_scatter", count, bytes, inside, FALSE);
  add_collective (self, group, name, "_outer", "all_reduce", count, bytes / inside, outside, TRUE);
  add_collective (self, group, name, "_gather", "all_gather", count, bytes, inside, FALSE);
}

void
roof_walk_collect (RoofWalk   *self,
                   RoofGroup   group,
                   const char *name,
                   const char *operation,
                   double      count,
                   double      bytes,
                   double      members,
                   double      stride)
{
  double inside = count_in_node (self, members, stride), outside = members / inside;

  if (outside == 1)
    add_collective (self, group, name, "", operation, count, bytes, members, FALSE);
  else if (inside == 1)
    add_collective (self, group, name, "", operation, count, bytes, members, TRUE);
  else if (g_str_equal (operation, "all_reduce"))
    add_reduction (self, group, name, count, bytes, inside, outside);
  else
    {
      add_collective (self, group, name, "", operation, count, bytes, inside, FALSE);
      add_collective (self, group, name, "_outer", operation, count, bytes / inside, outside, TRUE);
    }
}

void
roof_walk_all_reduce (RoofWalk   *self,
                      const char *name,
                      double      rows,
                      double      size)
{
  /* Forward sums outputs, backward gradients of inputs. */
  double ways = self->step->training ? 2 : 1, bytes = roof_walk_count_bytes (self->activations, rows, size);
  g_autofree char *scatter = NULL;
  g_autofree char *gather = NULL;

  if (self->step->parallel.sequence == 1)
    {
      roof_walk_collect (self, ROOF_GROUP_MLP, name, "all_reduce", ways, bytes, self->step->split, 1);
      return;
    }
  scatter = g_strconcat (name, "_scatter", NULL);
  gather = g_strconcat (name, "_gather", NULL);
  roof_walk_collect (self, ROOF_GROUP_MLP, scatter, "reduce_scatter", ways, bytes, self->step->split, 1);
  roof_walk_collect (self, ROOF_GROUP_MLP, gather, "all_gather", ways, bytes, self->step->split, 1);
}

double
roof_walk_count_stream (const RoofWalk *self)
{
  return self->rows / self->step->parallel.sequence;
}

/* Tokens of a sequence in blocks that another one keeps: all of a device's requests share one copy of their prefix. */
static double
count_shared (const RoofStep *step)
{
  RoofService service = roof_step_get_service (step);
  double requests = step->batch * step->parallel.micro_batches;

  return roof_step_serves (step) ? ROOF_SERVICE_BLOCK * roof_service_count_shared_blocks (&service) * (1 - 1 / requests) : 0;
}

double
roof_walk_count_cached (const RoofWalk *self)
{
  double context = self->step->parallel.context;

  return ceil ((self->step->past + self->step->new_tokens) / context) - count_shared (self->step) / context;
}

gboolean
roof_walk_deals_heads (const RoofWalk *self)
{
  return self->step->parallel.ulysses > 0 && self->tokens < self->step->new_tokens;
}

void
roof_walk_deal_heads (RoofWalk *self,
                      double    numbers)
{
  roof_walk_collect (self, ROOF_GROUP_ATTENTION, "heads", "all_to_all",
                     roof_walk_count_forward (self) + (self->step->training ? 1 : 0),
                     roof_walk_count_bytes (self->activations, self->step->batch * self->tokens, numbers),
                     self->step->parallel.context, self->step->split);
}

void
roof_walk_ring (RoofWalk *self,
                double    heads,
                double    numbers,
                double    output)
{
  const RoofParallel *parallel = &self->step->parallel;
  double keys = self->step->past + self->step->new_tokens;

  if (parallel->context == 1)
    return;
  if (self->tokens < self->step->new_tokens)
    /* Keys and values once around; backward again, with their gradients. Liu et al., Ring Attention. */
    roof_walk_collect (self, ROOF_GROUP_ATTENTION, "ring", "all_gather", roof_walk_count_forward (self) + (self->step->training ? 2 : 0),
                       roof_walk_count_bytes (self->kv, self->step->batch * keys, numbers), parallel->context, self->step->split);
  else
    /* Each device attends to its part of the cache; outputs and their weights are put together in fp32. */
    roof_walk_collect (self, ROOF_GROUP_ATTENTION, "merge", "all_gather", 1, 4 * self->rows * heads * (output + 1),
                       parallel->context, self->step->split);
}

void
roof_walk_cores (RoofWalk        *self,
                 const RoofMixer *mixer,
                 RoofWalkCore     core)
{
  RoofStep prompt = *self->step;
  RoofWalk own = *self, beside = *self;
  RoofExpansion *out = self->expansion, before;

  own.rows = own.step->batch * own.tokens;
  core (&own, mixer);
  before = *out;
  prompt.batch = fmax (prompt.chunks, 1);
  prompt.past = beside.past = prompt.chunk_past;
  prompt.new_tokens = beside.tokens = prompt.chunk;
  beside.rows = prompt.batch * prompt.chunk;
  beside.step = &prompt;
  beside.prefix = "chunk_";
  beside.error = own.error;
  if (prompt.chunk > 0 && own.error == NULL)
    core (&beside, mixer);
  self->error = beside.error;
  self->culprit = own.culprit != NULL ? own.culprit : beside.culprit;
  /* Weights are there once. */
  out->parameters = before.parameters;
  out->active = before.active;
  out->weight_bytes = before.weight_bytes;
  out->vector_bytes = before.vector_bytes;
}

void
roof_walk_refuse_context (RoofWalk   *self,
                          const char *what)
{
  if (self->step->chunk > 0)
    roof_walk_refuse (self, "chunk", "no prompt chunk can be computed together with the batch: %s passes a state from "
                                     "token to token", what);
  if (self->step->parallel.context > 1)
    roof_walk_refuse (self, "cp", "tokens cannot be shared by %1$.15g devices: %2$s passes a state from token to token",
                      self->step->parallel.context, what);
}

/* What one exchange costs is the same both ways, but for the format. */
static void
add_exchange (RoofWalk               *self,
              const char             *name,
              const RoofExpertCopies *copies,
              double                  hidden,
              const char             *format)
{
  double count = roof_walk_count_forward (self) + (self->step->training ? 1 : 0);
  RoofStepPart part = roof_walk_begin (self, ROOF_GROUP_EXPERTS, name, "moe_exchange", count, "T", self->rows / self->step->split,
                                       "D", hidden, "inside", copies->inside, "outside", copies->nodes, NULL);

  if (copies->nodes == 0)
    roof_walk_set_text (&part, "outer", "network");
  roof_walk_unbalance (self, &part);
  part.formats[ROOF_ROLE_ACTIVATIONS] = format;
  roof_walk_end (self, &part);
}

/* Inputs travel in the format that the experts read: quantised where their matrices are. */
static const char *
find_sent_format (const RoofWalk *self,
                  const char     *inputs)
{
  const RoofFormat *format = inputs != NULL && !self->step->training ? roof_format_find (inputs, NULL) : NULL;

  return format != NULL && roof_format_value_bytes (format) < 2 ? inputs : self->activations;
}

void
roof_walk_exchange (RoofWalk              *self,
                    const RoofFeedForward *feed,
                    double                 hidden,
                    const char            *inputs)
{
  double devices = self->step->parallel.experts;
  const RoofExpertSpread spread = { .experts = feed->experts, .chosen = feed->chosen, .devices = devices,
                                    .nodes = devices / count_in_node (self, devices, 1), .groups = feed->groups,
                                    .chosen_groups = feed->chosen_groups };
  RoofExpertCopies copies = roof_expert_copies_count (&spread);

  add_exchange (self, "dispatch", &copies, hidden, find_sent_format (self, inputs));
  add_exchange (self, "return", &copies, hidden, self->activations);
}

/* Between stages a micro-batch's activations, each device its share; in training gradients the other way. */
static void
send_to_stage (RoofWalk *self)
{
  const RoofParallel *parallel = &self->step->parallel;
  double bytes = roof_walk_count_bytes (self->activations, self->rows, self->net->hidden) / self->step->split;
  double stride = self->step->split * parallel->context * parallel->replicas;
  /* From the last stage back to the first for the next pieces. */
  double ways = parallel->interleave - (self->stage < parallel->stages ? 0 : 1)
                + (self->step->training ? parallel->interleave - (self->stage > 1 ? 0 : 1) : 0);
  RoofStepPart part = roof_walk_begin (self, ROOF_GROUP_MLP, "stage_send", "p2p", ways, "V", bytes, NULL);

  if (count_in_node (self, parallel->stages, stride) < parallel->stages)
    roof_walk_set_text (&part, "level", OUTER);
  if (ways > 0)
    roof_walk_end (self, &part);
}

void
roof_walk_send (RoofWalk *self)
{
  if (self->step->parallel.stages > 1)
    send_to_stage (self);
}

/* Gradients of @bytes, summed over @members, @stride apart; sharded gradients come back as weights. Rajbhandari et al., ZeRO. */
static void
add_gradients (RoofWalk   *self,
               const char *name,
               double      bytes,
               double      members,
               double      stride)
{
  double zero = self->step->parallel.zero, m = self->step->parallel.micro_batches;
  g_autofree char *scatter = g_strconcat (name, "_scatter", NULL);
  g_autofree char *gather = g_strconcat (name, "_gather", NULL);

  if (members == 1 || bytes == 0)
    return;
  if (zero == 0)
    {
      roof_walk_collect (self, ROOF_GROUP_MLP, name, "all_reduce", 1, bytes, members, stride);
      return;
    }
  roof_walk_collect (self, ROOF_GROUP_MLP, scatter, "reduce_scatter", zero > 1 ? m : 1, bytes, members, stride);
  roof_walk_collect (self, ROOF_GROUP_MLP, gather, "all_gather", zero > 2 ? 2 * m : 1, bytes, members, stride);
}

/* Devices that share the width of each expert, and copies of each expert. */
static double
count_expert_copies (const RoofWalk *self,
                     double         *split)
{
  const RoofParallel *parallel = &self->step->parallel;

  *split = roof_walk_split_experts (self);
  return self->step->split * parallel->context * parallel->replicas / (parallel->experts * *split);
}

/* B per parameter: gradient, and fp32 copy and two moments. */
#define GRADIENT_BYTES  2
#define OPTIMIZER_BYTES 12

void
roof_walk_share_training (RoofWalk *self)
{
  RoofExpansion *out = self->expansion;
  const RoofParallel *parallel = &self->step->parallel;
  double split, copies = count_expert_copies (self, &split), replicas = parallel->context * parallel->replicas;
  double dense = (out->parameters - out->expert_parameters) / self->step->split;
  double experts = out->expert_parameters / (parallel->experts * split);
  double all = ceil (dense + experts), own = ceil (dense / replicas + experts / copies);
  double layers = MAX (self->stage_layers, 1);
  RoofStepPart part = roof_walk_begin (self, ROOF_GROUP_HEAD, "optimizer", "adam", 1, "params", parallel->zero >= 1 ? own : all, NULL);

  for (guint i = 0; i < ROOF_N_ROLES; i++)
    part.formats[i] = NULL;
  roof_walk_end (self, &part);
  add_gradients (self, "gradients", GRADIENT_BYTES * dense, replicas, self->step->split);
  add_gradients (self, "expert_gradients", GRADIENT_BYTES * experts, copies, parallel->experts * split);
  out->gradient_bytes = GRADIENT_BYTES * (parallel->zero >= 2 ? own : all);
  out->optimizer_bytes = OPTIMIZER_BYTES * (parallel->zero >= 1 ? own : all);
  if (parallel->zero < 3)
    return;
  /* A layer is whole while it is at work. */
  out->gathered_bytes = all > own ? out->weight_bytes / layers : 0;
  out->weight_bytes *= own / all;
}
