/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "workload/walk.h"

#include <math.h>
#include <stdarg.h>
#include <string.h>

#include "core/units/format.h"
#include "workload/module-names.h"

/* What all walks through a network's layers share. A walk adds parts to the expansion, each with roof_walk_begin(),
 * roof_walk_set() and roof_walk_end(); roof_walk_linear() and those below it do so for matrix products, norms and element-wise
 * operations, in training with their backward passes. Parameters and bytes of weights are counted beside the parts, since
 * weights stay on the device whether a kernel reads them or not.
 *
 * Invariants: a part that does the same work as an earlier one of its name raises the count of the earlier one; one that does
 * other work gets a number behind its name, "norms_2". Counts are of all micro-batches and all layers of the block that is
 * being walked (@layers, @runs). A format is the step's if the step sets it, else the description's for this matrix, else that
 * of its group. After an error the walk goes on, and the expansion is dropped. */

static gboolean
same_work (const RoofStepPart *a,
           const RoofStepPart *b)
{
  if (!g_str_equal (a->operation, b->operation) || a->n_values != b->n_values)
    return FALSE;
  for (guint i = 0; i < a->n_values; i++)
    if (!g_str_equal (a->values[i].key, b->values[i].key) || a->values[i].value != b->values[i].value
        || g_strcmp0 (a->values[i].text, b->values[i].text) != 0)
      return FALSE;
  for (guint i = 0; i < ROOF_N_ROLES; i++)
    if (g_strcmp0 (a->formats[i], b->formats[i]) != 0)
      return FALSE;
  return TRUE;
}

/* Whether @other is the @number-th part called @name: "norms", then "norms_2". */
static gboolean
is_called (const RoofStepPart *other,
           const char         *name,
           gsize               length,
           guint               number)
{
  char end[16] = "";

  if (other->name[0] != name[0] || strncmp (other->name, name, length) != 0)
    return FALSE;
  if (number > 1)
    g_snprintf (end, sizeof end, "_%u", number);
  return g_str_equal (other->name + length, end);
}

/* The weights' format, if that is plain, wider than the inputs and more than 8 bits: inputs are converted to it. (nullable) */
static const char *
find_wider (const RoofStepPart *part)
{
  const RoofFormat *weights = roof_format_find (part->formats[ROOF_ROLE_WEIGHTS], NULL);
  const RoofFormat *input = roof_format_find (part->formats[ROOF_ROLE_ACTIVATIONS], NULL);

  if (weights == NULL || input == NULL || weights->is_block || roof_format_value_bytes (weights) <= roof_format_value_bytes (input))
    return NULL;
  return roof_format_value_bytes (weights) > 1 ? weights->id : NULL;
}

/* Sets inputs and compute dtype of quantised weights: the description's quantised inputs, and the dtype of both. A compute
 * dtype of the step takes precedence. */
static void
settle_compute (RoofWalk     *self,
                RoofStepPart *part)
{
  if (part->inputs != NULL)
    {
      part->formats[ROOF_ROLE_ACTIVATIONS] = part->inputs;
      part->compute = roof_format_pair (part->formats[ROOF_ROLE_WEIGHTS], part->inputs);
    }
  else if (part->compute == NULL && self->step->activations != NULL && self->step->weights == NULL
           && part->formats[ROOF_ROLE_WEIGHTS] != NULL && part->formats[ROOF_ROLE_ACTIVATIONS] != NULL)
    part->compute = find_wider (part);
  if (self->computes[part->group] != NULL)
    part->compute = self->computes[part->group];
}

/* FLOPs to convert a number from @stored to @computed; 0 if not narrower, 1 for 8 bits, 3 for fp4 with scales, else 2. */
static guint
count_unpacking (const RoofFormat *stored,
                 const char       *computed)
{
  const RoofFormat *wide = roof_format_find (computed, NULL);
  const char *values = stored->values != NULL ? stored->values : stored->id;

  if (wide == NULL || g_str_equal (values, computed) || roof_format_value_bytes (stored) >= roof_format_value_bytes (wide))
    return 0;
  if (roof_format_value_bytes (roof_format_find (values, NULL)) >= 1)
    return 1;
  return g_str_equal (stored->id, "mxfp4") || (g_str_equal (values, "fp4") && !g_str_has_prefix (stored->id, "nf4")) ? 3 : 2;
}

/* Whether @operation has a parameter for unpacking inputs, or weights. */
static gboolean
can_unpack (const char *operation,
            gboolean    weights)
{
  static const char *const both[] = { "matmul", "moe_ffn", NULL };
  static const char *const input[] = { "attention", "conv2d", "depthwise_conv2d", "train_linear", NULL };

  return g_strv_contains (both, operation) || (!weights && g_strv_contains (input, operation));
}

/* Adds unpacking of narrow formats, if the step counts it. */
static void
settle_unpacking (const RoofWalk *self,
                  RoofStepPart   *part)
{
  static const char *const times[] = { "none", "one", "two", "three" };
  const char *computed = part->compute;
  const RoofFormat *input, *weights;

  if (!self->step->unpack || !can_unpack (part->operation, FALSE))
    return;
  input = roof_format_find (part->formats[ROOF_ROLE_ACTIVATIONS], NULL);
  weights = roof_format_find (part->formats[ROOF_ROLE_WEIGHTS], NULL);
  if (input == NULL || weights == NULL)
    return;
  if (computed == NULL)
    computed = input->values != NULL ? input->values : input->id;
  if (can_unpack (part->operation, TRUE) && count_unpacking (weights, computed) > 0)
    {
      guint n = count_unpacking (weights, computed);

      roof_walk_set_text (part, "unpack", times[n]);
    }
  if (count_unpacking (input, computed) > 0)
    roof_walk_set (part, "dequantise", 1);
}

/* @part: index. @count: how often it runs for all micro-batches, in all layers of a block */
static void
add_runs (RoofWalk *self,
          guint     part,
          double    count)
{
  RoofPartRuns runs = { part, self->number, count / fmax (self->runs, 1) / (self->number > 0 ? self->layers : 1) };

  if (self->number > 0 && self->layers != self->dealt)
    self->expansion->uneven = TRUE;
  g_array_append_val (self->expansion->runs, runs);
}

void
roof_walk_end (RoofWalk           *self,
               const RoofStepPart *part)
{
  GArray *parts = self->expansion->parts;
  g_autofree char *name = g_strconcat (self->prefix, part->name, NULL);
  RoofStepPart own = *part;
  gsize length = strlen (name);
  guint number = 1;

  settle_compute (self, &own);
  settle_unpacking (self, &own);
  for (guint i = 0; i < parts->len; i++)
    {
      RoofStepPart *other = &g_array_index (parts, RoofStepPart, i);

      if (!is_called (other, name, length, number))
        continue;
      if (same_work (other, &own))
        {
          other->count += part->count;
          add_runs (self, i, part->count);
          return;
        }
      number++;
    }
  own.name = number == 1 ? g_steal_pointer (&name) : g_strdup_printf ("%s_%u", name, number);
  g_array_append_val (parts, own);
  add_runs (self, parts->len - 1, part->count);
}

RoofStepPart
roof_walk_begin (RoofWalk   *self,
                 RoofGroup   group,
                 const char *name,
                 const char *operation,
                 double      count,
                 ...)
{
  RoofStepPart part = { .name = (char *) name, .group = group, .operation = operation, .count = count * self->layers * fmax (self->runs, 1), .once = self->once };
  va_list pairs;

  part.formats[ROOF_ROLE_ACTIVATIONS] = part.formats[ROOF_ROLE_OUTPUT] = self->activations;
  part.formats[ROOF_ROLE_WEIGHTS] = self->rest;
  part.formats[ROOF_ROLE_KV] = self->kv;
  va_start (pairs, count);
  for (const char *key = va_arg (pairs, const char *); key != NULL; key = va_arg (pairs, const char *))
    {
      roof_walk_set (&part, key, va_arg (pairs, double));
    }
  va_end (pairs);
  return part;
}

void
roof_walk_set (RoofStepPart *part,
               const char   *key,
               double        value)
{
  g_assert (part->n_values < ROOF_MAX_PART_VALUES);
  part->values[part->n_values].key = key;
  part->values[part->n_values].text = NULL;
  part->values[part->n_values++].value = value;
}

void
roof_walk_unbalance (const RoofWalk *self,
                     RoofStepPart   *part)
{
  if (self->step->parallel.imbalance > 1)
    roof_walk_set (part, "imbalance", self->step->parallel.imbalance);
}

void
roof_walk_set_text (RoofStepPart *part,
                    const char   *key,
                    const char   *text)
{
  roof_walk_set (part, key, 0);
  part->values[part->n_values - 1].text = text;
}

double
roof_walk_count_bytes (const char *format,
                       double      rows,
                       double      columns)
{
  const RoofFormat *found = roof_format_find (format, NULL);
  const double shape[2] = { rows, columns };

  return found != NULL ? roof_format_tensor_bytes (found, shape, 2, FALSE) : 0;
}

/* Whether the step sets the format of weights of @group, which overrides exceptions in the description. */
static gboolean
is_said (const RoofWalk *self,
         RoofGroup       group)
{
  return self->step->groups[group] != NULL || self->step->weights != NULL;
}

/* Index of the block's scheme for the matrix @name. -1: the format of its group */
static int
find_scheme (const RoofWalk *self,
             RoofGroup       group,
             const char     *name)
{
  for (guint i = 0; i < ROOF_MAX_SCHEMES && self->block != NULL && !is_said (self, group); i++)
    if (self->block->scheme[i] != 0 && self->block->scheme[i] & roof_module_find (name) && self->net->scheme_weights[i] != NULL)
      return (int) i;
  return -1;
}

static gboolean
is_kept (const RoofWalk *self,
         RoofGroup       group,
         const char     *name)
{
  return self->block != NULL && self->block->kept != 0 && !is_said (self, group) && self->block->kept & roof_module_find (name);
}

/* The format that the matrix @name of @group is stored in. */
static const char *
find_format (const RoofWalk *self,
             RoofGroup       group,
             const char     *name)
{
  int scheme = find_scheme (self, group, name);

  if (is_kept (self, group, name))
    return self->plain;
  return scheme >= 0 ? g_intern_string (self->net->scheme_weights[scheme]) : self->weights[group];
}

void
roof_walk_store (const RoofWalk *self,
                 RoofStepPart   *part,
                 const char     *name)
{
  int scheme = find_scheme (self, part->group, name);
  const char *weights = find_format (self, part->group, name);

  part->formats[ROOF_ROLE_WEIGHTS] = weights;
  part->inputs = NULL;
  if (is_kept (self, part->group, name) || weights == self->activations)
    return;
  if (scheme < 0)
    part->inputs = self->inputs[part->group];
  else if (self->step->activations == NULL)
    part->inputs = g_intern_string (self->net->scheme_inputs[scheme]);
}

/* Number of layers with distinct weights. */
static double
count_stored (const RoofWalk *self)
{
  return self->shared_by > 1 ? self->layers / self->shared_by : self->layers;
}

void
roof_walk_parameters (RoofWalk *self,
                      double    weights,
                      double    met)
{
  self->expansion->parameters += count_stored (self) * weights;
  self->expansion->active += count_stored (self) * met;
}

void
roof_walk_matrices (RoofWalk   *self,
                    RoofGroup   group,
                    const char *name,
                    double      count,
                    double      out,
                    double      in)
{
  self->expansion->weight_bytes
      += count_stored (self) * count * roof_walk_count_bytes (find_format (self, group, name), out, in);
}

void
roof_walk_weights (RoofWalk *self,
                   RoofGroup group,
                   double    weights,
                   double    met,
                   double    here)
{
  roof_walk_parameters (self, weights, met);
  if (here > 0)
    roof_walk_matrices (self, group, "", 1, 1, here);
}

void
roof_walk_vectors (RoofWalk *self,
                   double    weights,
                   double    met,
                   double    here)
{
  roof_walk_parameters (self, weights, met);
  self->expansion->weight_bytes += count_stored (self) * roof_walk_count_bytes (self->vectors, 1, here);
  self->expansion->vector_bytes += count_stored (self) * roof_walk_count_bytes (self->vectors, 1, here);
}

double
roof_walk_count_passes (const RoofWalk *self)
{
  return !self->step->training ? 1 : self->step->recompute ? 4 : 3;
}

double
roof_walk_count_forward (const RoofWalk *self)
{
  return self->step->training && self->step->recompute ? 2 : 1;
}

void
roof_walk_cache (RoofWalk *self,
                 double    numbers)
{
  self->expansion->cache_bytes += self->layers * roof_walk_count_bytes (self->kv, 1, numbers);
}

/* Adds the forward product again, for recomputation. */
static void
add_recompute (RoofWalk         *self,
               const RoofLinear *linear)
{
  g_autofree char *name = g_strconcat (linear->name, "_recompute", NULL);
  RoofStepPart part
      = roof_walk_begin (self, linear->group, name, "matmul", 1, "B", linear->rows, "D", linear->in, "F", linear->out, NULL);

  roof_walk_store (self, &part, linear->name);
  roof_walk_end (self, &part);
}

void
roof_walk_linear (RoofWalk         *self,
                  const RoofLinear *linear)
{
  gboolean training = self->step->training;
  double weights = linear->all_in * linear->all_out;
  RoofStepPart part = roof_walk_begin (self, linear->group, linear->name, training ? "train_linear" : "matmul", 1,
                                       training ? "M" : "B", linear->rows, "D", linear->in, "F", linear->out, NULL);

  roof_walk_store (self, &part, linear->name);
  part.caches = (linear->caches || linear->to_cache) && !training;
  if (linear->to_cache && !training)
    part.formats[ROOF_ROLE_OUTPUT] = self->kv;
  roof_walk_end (self, &part);
  if (training && self->step->recompute)
    add_recompute (self, linear);
  roof_walk_parameters (self, weights, weights);
  roof_walk_matrices (self, linear->group, linear->name, 1, linear->out, linear->in);
  if (linear->bias)
    roof_walk_vectors (self, linear->all_out, linear->all_out, linear->out);
}

void
roof_walk_whole (RoofWalk   *self,
                 RoofGroup   group,
                 const char *name,
                 double      rows,
                 double      in,
                 double      out,
                 gboolean    bias)
{
  const RoofLinear linear = { .name = name, .group = group, .rows = rows, .all_in = in, .all_out = out, .in = in, .out = out, .bias = bias };

  roof_walk_linear (self, &linear);
}

void
roof_walk_column (RoofWalk   *self,
                  RoofGroup   group,
                  const char *name,
                  double      in,
                  double      out,
                  gboolean    bias)
{
  const RoofLinear linear = { .name = name, .group = group, .rows = self->rows, .all_in = in, .all_out = out, .in = in,
                              .out = roof_walk_divide (self, name, out), .bias = bias };

  roof_walk_linear (self, &linear);
}

void
roof_walk_row (RoofWalk   *self,
               RoofGroup   group,
               const char *name,
               double      in,
               double      out,
               gboolean    bias)
{
  const RoofLinear linear = { .name = name, .group = group, .rows = self->rows, .all_in = in, .all_out = out,
                              .in = roof_walk_divide (self, name, in), .out = out, .bias = bias };

  roof_walk_linear (self, &linear);
}

/* Adds @part, not a product, and in training its backward pass with twice the traffic. */
static void
add_both_ways (RoofWalk           *self,
               const RoofStepPart *part)
{
  g_autofree char *name = g_strconcat (part->name, "_backward", NULL);
  RoofStepPart backward = *part, forward = *part;

  forward.count *= roof_walk_count_forward (self);
  roof_walk_end (self, &forward);
  if (!self->step->training)
    return;
  backward.name = name;
  backward.count *= 2;
  roof_walk_end (self, &backward);
}

void
roof_walk_norm (RoofWalk   *self,
                const char *name,
                double      count,
                double      rows,
                double      size)
{
  double learned = self->net->norm == ROOF_NORM_BARE ? 0 : self->net->norm == ROOF_NORM_LAYER ? 2 : 1;
  RoofStepPart part = roof_walk_begin (self, ROOF_GROUP_MLP, name, self->net->norm == ROOF_NORM_RMS ? "rmsnorm" : "layernorm",
                                       count, "rows", rows, "d", size, NULL);

  add_both_ways (self, &part);
  roof_walk_vectors (self, count * size * learned, count * size * learned, count * size * learned);
}

void
roof_walk_head_gains (RoofWalk   *self,
                      const char *name,
                      double      rows,
                      double      size,
                      double      all,
                      double      here)
{
  RoofStepPart part = roof_walk_begin (self, ROOF_GROUP_MLP, name, self->net->norm == ROOF_NORM_RMS ? "rmsnorm" : "layernorm",
                                       1, "rows", rows, "d", size, NULL);

  add_both_ways (self, &part);
  roof_walk_vectors (self, all, all, here);
}

void
roof_walk_elementwise (RoofWalk   *self,
                       RoofGroup   group,
                       const char *name,
                       const char *operation,
                       double      n)
{
  RoofStepPart part = roof_walk_begin (self, group, name, operation, 1, "n", n, NULL);

  add_both_ways (self, &part);
}

void
roof_walk_activation (RoofWalk      *self,
                      const char    *name,
                      RoofActivation activation,
                      gboolean       gated,
                      double         n)
{
  static const char *const plain[] = { "silu", "gelu_tanh", "gelu_erf", "relu", "relu_squared" };
  /* Gates other than SiLU's cost about the same; all count as GELU's. */
  static const char *const gates[] = { "silu_mul", "gelu_mul", "gelu_mul", "gelu_mul", "gelu_mul" };

  roof_walk_elementwise (self, ROOF_GROUP_MLP, name, gated ? gates[activation] : plain[activation], n);
}

double
roof_walk_divide (RoofWalk   *self,
                  const char *what,
                  double      whole)
{
  double devices = self->step->split;

  if (fmod (whole, devices) != 0)
    roof_walk_refuse (self, "tp", "a split over %1$.15g devices does not divide %2$s: %3$.15g", devices, what, whole);
  return fmax (floor (whole / devices), 1);
}

double
roof_walk_split_experts (const RoofWalk *self)
{
  return fmax (self->step->split / self->step->parallel.experts, 1);
}
