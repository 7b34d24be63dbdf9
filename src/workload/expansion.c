/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "workload/expansion.h"

#include <math.h>

#include "core/error.h"
#include "core/units/format.h"
#include "workload/step.h"
#include "workload/walk.h"

/* Makes the kernels of one step of a network on one device: the step is checked and made whole, formats and the place of the
 * device are found, and the walk adds the parts. Parameters of all stages are added up by walking the other stages too, which
 * roof_expansion_new_stage() leaves out.
 *
 * A step that is refused names the nearest that could be: first another value of the size that was refused, then another
 * layout, degree by degree (suggest()). The search expands the network for each try, so it is made only if somebody asks for
 * the message. */

#define DEFAULT_FORMAT "bf16"
/* Largest size of a step. */
#define MOST_WHOLE 1e12
/* Parts of most networks' steps. */
#define USUAL_PARTS 32
/* Most values of a degree that are tried in place of one that is refused. */
#define MOST_TRIES 64
/* Where a degree that is larger begins to look for one that can be. */
#define MOST_DEGREE 4096

static void
clear_part (gpointer part)
{
  g_free (((RoofStepPart *) part)->name);
}

/* Without parts. */
static RoofExpansion *
make_empty (void)
{
  RoofExpansion *self = g_new0 (RoofExpansion, 1);

  self->parts = g_array_sized_new (FALSE, FALSE, sizeof (RoofStepPart), USUAL_PARTS);
  g_array_set_clear_func (self->parts, clear_part);
  self->runs = g_array_sized_new (FALSE, FALSE, sizeof (RoofPartRuns), USUAL_PARTS);
  return self;
}

void
roof_expansion_free (RoofExpansion *self)
{
  g_array_unref (self->parts);
  g_array_unref (self->runs);
  g_free (self);
}

const char *
roof_step_get_activations (const RoofStep         *self,
                           const RoofArchitecture *net)
{
  if (self->activations != NULL)
    return self->activations;
  return net->activations != NULL ? net->activations : DEFAULT_FORMAT;
}

/* The format of everything without a format of its own: the description's activations, unless the step sets formats for both
 * weights and activations. A format for activations alone changes neither weights nor cache. */
static const char *
get_plain (const RoofStep         *self,
           const RoofArchitecture *net)
{
  if (self->weights != NULL)
    return roof_step_get_activations (self, net);
  return net->activations != NULL ? net->activations : DEFAULT_FORMAT;
}

const char *
roof_step_get_kv (const RoofStep         *self,
                  const RoofArchitecture *net)
{
  if (self->kv != NULL)
    return self->kv;
  return net->kv != NULL ? net->kv : get_plain (self, net);
}

/* The format of a group: the step's for the group, else the step's for weights, else the description's. Embeddings do not
 * follow a format of weights. */
const char *
roof_step_get_weights (const RoofStep         *self,
                       const RoofArchitecture *net,
                       RoofGroup               group)
{
  if (self->groups[group] != NULL)
    return self->groups[group];
  if (group == ROOF_GROUP_EMBEDDING)
    return net->groups[group] != NULL && (self->activations == NULL || self->weights == NULL) ? net->groups[group]
                                                                                               : get_plain (self, net);
  if (self->weights != NULL)
    return self->weights;
  if (net->groups[group] != NULL)
    return net->groups[group];
  return net->weights != NULL ? net->weights : get_plain (self, net);
}

const char *
roof_step_get_inputs (const RoofStep         *self,
                      const RoofArchitecture *net,
                      RoofGroup               group)
{
  return self->weights == NULL && self->activations == NULL && self->groups[group] == NULL ? net->inputs[group] : NULL;
}

static gboolean
check_whole (const char  *what,
             double       value,
             double       least,
             GError     **error)
{
  if (value >= least && value <= MOST_WHOLE && value == floor (value))
    return TRUE;
  return roof_fail (error, "%1$s: must be a whole number from %2$g to %3$g, got %4$.15g", what, least, MOST_WHOLE, value);
}

static gboolean
check_step (const RoofStep  *step,
            GError         **error)
{
  return check_whole ("batch", step->batch, 1, error) && check_whole ("new tokens", step->new_tokens, 1, error)
         && check_whole ("past", step->past, 0, error) && check_whole ("context", step->context, 0, error)
         && check_whole ("split", step->split, 1, error)
         && check_whole ("chunk", step->chunk, 0, error) && check_whole ("chunks", step->chunks, 0, error)
         && check_whole ("chunk past", step->chunk_past, 0, error);
}

static gboolean
find_formats (RoofWalk *self)
{
  /* Interned, so that names outlive all parts. */
  self->activations = g_intern_string (roof_step_get_activations (self->step, self->net));
  self->kv = g_intern_string (roof_step_get_kv (self->step, self->net));
  self->rest = g_intern_string (get_plain (self->step, self->net));
  self->plain = g_intern_string (self->net->activations != NULL ? self->net->activations : DEFAULT_FORMAT);
  self->vectors = self->net->vectors != NULL ? g_intern_string (self->net->vectors) : self->plain;
  for (guint i = 0; i < ROOF_N_GROUPS; i++)
    {
      self->weights[i] = g_intern_string (roof_step_get_weights (self->step, self->net, (RoofGroup) i));
      self->inputs[i] = g_intern_string (roof_step_get_inputs (self->step, self->net, (RoofGroup) i));
      self->computes[i] = g_intern_string (self->step->computes[i] != NULL ? self->step->computes[i] : self->step->compute);
      if (roof_format_find (self->weights[i], &self->error) == NULL)
        return FALSE;
    }
  return roof_format_find (self->activations, &self->error) != NULL && roof_format_find (self->kv, &self->error) != NULL;
}

/* Layers of the stage. */
static double
count_layers (const RoofWalk *self)
{
  return self->step->parallel.stages > 1 ? self->stage_layers : roof_blocks_count_layers (&self->net->decoder);
}

/* Micro-batches whose activations @stage holds at once: the first stages wait longest for the way back. With interleaved pieces,
 * by the share of a piece (Narayanan et al., 2021). */
static double
count_waiting (const RoofParallel *parallel,
               double              stage)
{
  double pieces = parallel->interleave, behind = parallel->stages - stage;

  return fmin (pieces == 1 ? behind + 1 : (2 * behind + (pieces - 1) * parallel->stages + 1) / pieces, parallel->micro_batches);
}

static void
walk_training (RoofWalk *self)
{
  RoofExpansion *out = self->expansion;
  double waiting = count_waiting (&self->step->parallel, self->stage);

  self->runs = 1;
  self->once = TRUE;
  roof_walk_share_training (self);
  out->training_bytes = out->gradient_bytes + out->optimizer_bytes;
  out->saved_bytes += roof_walk_count_saved (self, self->net->windows.n_stages > 0 ? 0 : count_layers (self));
  out->saved_bytes *= waiting;
  out->cache_bytes = 0;
}

static void
walk (RoofWalk *self)
{
  switch (self->net->net)
    {
    case ROOF_NET_VISION:
      if (self->net->windows.n_stages > 0)
        roof_walk_windows (self);
      else
        roof_walk_vision (self);
      break;
    case ROOF_NET_DIT:
      roof_walk_dit (self);
      break;
    case ROOF_NET_UNET:
      roof_walk_unet (self);
      break;
    case ROOF_NET_CONVOLUTION:
      roof_walk_convnet (self);
      break;
    default:
      roof_walk_tokens (self);
    }
  if (self->step->training && self->error == NULL)
    walk_training (self);
}

/* One step; @culprit is the size that was refused. Returns: (transfer full) (nullable) */
static RoofExpansion *
expand (const RoofArchitecture  *net,
        const RoofStep          *step,
        const char             **culprit,
        GError                 **error)
{
  g_autoptr (RoofExpansion) self = make_empty ();
  RoofStep own = *step;
  RoofWalk state = { .net = net, .step = &own, .expansion = self, .layers = 1, .prefix = "" };

  if (!check_step (step, error))
    return NULL;
  roof_step_make_whole (&own);
  /* Networks that read their input at once have no cache. */
  if (!roof_step_has_phases (net))
    own.past = 0;
  if (find_formats (&state) && roof_walk_place (&state, &own))
    walk (&state);
  if (state.error != NULL)
    {
      *culprit = state.culprit;
      g_propagate_error (error, state.error);
      return NULL;
    }
  self->stage_parameters = self->parameters;
  self->cache_bytes *= own.parallel.micro_batches;
  self->layers = count_layers (&state);
  return g_steal_pointer (&self);
}

/* @step with @size set to the nearest value that is not refused. FALSE: none is near */
static gboolean
find_nearest (const RoofArchitecture *net,
              const RoofStep         *step,
              const RoofStepSize     *size,
              double                 *nearest)
{
  double asked = roof_step_get_size (step, size);

  for (double far = 1; far <= MOST_TRIES; far++)
    for (double sign = -1; sign <= 1; sign += 2)
      {
        g_autoptr (RoofExpansion) tried = NULL;
        RoofStep other = *step;
        const char *unused;

        *nearest = asked + sign * far;
        if (*nearest < size->least)
          continue;
        roof_step_set_size (&other, size, *nearest);
        tried = expand (net, &other, &unused, NULL);
        if (tried != NULL)
          return TRUE;
      }
  return FALSE;
}

static gboolean
can_be (const RoofArchitecture *net,
        const RoofStep         *step)
{
  const char *unused;
  g_autoptr (RoofExpansion) tried = expand (net, step, &unused, NULL);

  return tried != NULL;
}

/* Sets @size of @step to what can be nearest to @asked. FALSE: nothing is near */
static gboolean
approach (const RoofArchitecture *net,
          RoofStep               *step,
          const RoofStepSize     *size,
          double                  asked)
{
  double from = fmin (asked, MOST_DEGREE);

  roof_step_set_size (step, size, asked);
  for (double far = 0; far <= MOST_DEGREE && !can_be (net, step); far++)
    {
      roof_step_set_size (step, size, fmax (from - far, size->least));
      if (can_be (net, step))
        break;
      roof_step_set_size (step, size, from + far);
    }
  return can_be (net, step);
}

/* A layout that can be is put together degree by degree, each as near to the one of @step as those before it let it be. Returns:
 * (transfer full) (nullable): what differs from @step, "tp 4, nodes", of which the last is @value; NULL if there is none, or
 * nothing does */
static char *
find_layout (const RoofArchitecture *net,
             const RoofStep         *step,
             double                 *value)
{
  static const char *const degrees[] = { "tp", "pp", "cp", "dp", "micro_batches", "sp", "ep", "nodes", "imbalance", "interleave",
                                         "contiguous", "ulysses", "stage", "batch" };
  g_autoptr (GString) differing = g_string_new (NULL);
  RoofStep other = *step;
  double shares = fmax (step->parallel.replicas, 1) * fmax (step->parallel.micro_batches, 1);

  other.split = 1;
  other.parallel = (RoofParallel) { .zero = step->parallel.zero };
  /* A batch that divides, up to its turn. */
  other.batch = step->batch * shares;
  for (guint i = 0; i < G_N_ELEMENTS (degrees); i++)
    {
      const RoofStepSize *size = roof_step_find_size (degrees[i]);
      double asked = roof_step_get_size (step, size);

      if (!approach (net, &other, size, asked))
        return NULL;
      if (roof_step_get_size (&other, size) == asked)
        continue;
      if (differing->len > 0)
        g_string_append_printf (differing, " %.15g, ", *value);
      g_string_append (differing, degrees[i]);
      *value = roof_step_get_size (&other, size);
    }
  return differing->len > 0 ? g_string_free (g_steal_pointer (&differing), FALSE) : NULL;
}

/* What could be in place of the size @culprit alone, or else of the layout. Returns: (transfer full) (nullable): as find_layout() */
static char *
suggest (const RoofArchitecture *net,
         const RoofStep         *step,
         const char             *culprit,
         double                 *value)
{
  if (culprit != NULL && find_nearest (net, step, roof_step_find_size (culprit), value))
    return g_strdup (culprit);
  return find_layout (net, step, value);
}

/* Parameters of all stages. */
static gboolean
count_parameters (RoofExpansion           *self,
                  const RoofArchitecture  *net,
                  const RoofStep          *step,
                  GError                 **error)
{
  g_autoptr (RoofExpansion) whole = NULL;
  RoofStep plain = *step;
  const char *unused;

  if (step->parallel.stages <= 1)
    return TRUE;
  plain.parallel = (RoofParallel) { 0 };
  plain.split = 1;
  whole = expand (net, &plain, &unused, error);
  if (whole == NULL)
    return FALSE;
  self->parameters = whole->parameters;
  self->active = whole->active;
  return TRUE;
}

RoofExpansion *
roof_expansion_new_stage (const RoofArchitecture  *net,
                          const RoofStep          *step,
                          GError                 **error)
{
  const char *culprit = NULL;
  g_autoptr (GError) refusal = NULL;
  g_autoptr (RoofExpansion) self = expand (net, step, &culprit, &refusal);
  g_autofree char *possible = NULL;
  double value;

  if (self != NULL)
    return g_steal_pointer (&self);
  /* Searching takes longer than all else; planners, which try many, ask for no message. */
  if (error != NULL)
    possible = suggest (net, step, culprit, &value);
  if (possible != NULL)
    roof_fail_with (error, ROOF_ERROR_INVALID, "%1$s; the nearest possible: %2$s %3$.15g", refusal->message, possible, value);
  else
    g_propagate_error (error, g_steal_pointer (&refusal));
  return NULL;
}

RoofExpansion *
roof_expansion_new (const RoofArchitecture  *net,
                    const RoofStep          *step,
                    GError                 **error)
{
  g_autoptr (RoofExpansion) self = roof_expansion_new_stage (net, step, error);

  return self != NULL && count_parameters (self, net, step, error) ? g_steal_pointer (&self) : NULL;
}

double
roof_expansion_count_ahead (const RoofArchitecture *net)
{
  g_autoptr (RoofExpansion) unused = make_empty ();
  RoofStep step = { .batch = 1, .new_tokens = 1, .split = 1 };
  RoofWalk walk = { .net = net, .step = &step, .expansion = unused, .layers = 1, .prefix = "" };
  RoofBlock last;

  roof_step_make_whole (&step);
  if (net->ahead == 0 || net->decoder.n == 0 || !find_formats (&walk) || !roof_walk_place (&walk, &step))
    return 0;
  last = net->decoder.block[net->decoder.n - 1];
  roof_walk_block (&walk, &last, 0);
  g_clear_error (&walk.error);
  return net->ahead * (unused->parameters + 2 * net->hidden * net->hidden + 3 * net->hidden * (net->norm == ROOF_NORM_LAYER ? 2 : 1));
}

static void
replace (RoofKernel **kernel,
         RoofKernel  *next)
{
  roof_kernel_unref (*kernel);
  *kernel = next;
}

RoofKernel *
roof_step_part_fill_kernel (const RoofStepPart *self,
                            RoofKernel         *kernel)
{
  RoofKernel *filled = roof_kernel_with_count (kernel, self->count);

  for (guint i = 0; i < self->n_values; i++)
    if (self->values[i].text != NULL)
      replace (&filled, roof_kernel_with_text (filled, self->values[i].key, self->values[i].text));
    else
      replace (&filled, roof_kernel_with_number (filled, self->values[i].key, self->values[i].value));
  for (guint i = 0; i < ROOF_N_ROLES; i++)
    replace (&filled, roof_kernel_with_format (filled, (RoofRole) i, self->formats[i]));
  replace (&filled, roof_kernel_with_compute (filled, self->compute));
  return filled;
}
