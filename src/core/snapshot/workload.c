/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/snapshot/workload.h"

/* The first numbers of RoofParallel, which are at least 1. */
#define N_DEGREES (G_STRUCT_OFFSET (RoofParallel, zero) / sizeof (double))

static const char *const groups[ROOF_N_GROUPS]
    = { "embedding", "attention", "mlp", "experts", "router", "head" };

const char *
roof_group_to_string (RoofGroup group)
{
  return groups[group];
}

gboolean
roof_group_from_string (const char *text,
                        RoofGroup  *group)
{
  for (guint i = 0; i < ROOF_N_GROUPS; i++)
    if (g_str_equal (text, groups[i]))
      {
        *group = (RoofGroup) i;
        return TRUE;
      }
  return FALSE;
}

/* Degrees that were not set are 1. */
static void
make_whole (RoofParallel *parallel)
{
  double *degrees = (double *) parallel;

  for (gsize i = 0; i < N_DEGREES; i++)
    degrees[i] = MAX (degrees[i], 1);
}

static void
copy_step (RoofStep       *to,
           const RoofStep *from)
{
  *to = *from;
  make_whole (&to->parallel);
  to->weights = g_strdup (from->weights);
  to->activations = g_strdup (from->activations);
  to->kv = g_strdup (from->kv);
  to->compute = g_strdup (from->compute);
  for (guint i = 0; i < ROOF_N_GROUPS; i++)
    {
      to->groups[i] = g_strdup (from->groups[i]);
      to->computes[i] = g_strdup (from->computes[i]);
    }
}

static void
clear_step (RoofStep *step)
{
  g_free ((char *) step->weights);
  g_free ((char *) step->activations);
  g_free ((char *) step->kv);
  g_free ((char *) step->compute);
  for (guint i = 0; i < ROOF_N_GROUPS; i++)
    {
      g_free ((char *) step->groups[i]);
      g_free ((char *) step->computes[i]);
    }
}

/* Degrees of 0 count as 1. */
static gboolean
parallel_equal (const RoofParallel *a,
                const RoofParallel *b)
{
  const double *first = (const double *) a, *second = (const double *) b;

  for (gsize i = 0; i < N_DEGREES; i++)
    if (MAX (first[i], 1) != MAX (second[i], 1))
      return FALSE;
  return a->zero == b->zero && a->contiguous == b->contiguous && a->ulysses == b->ulysses && a->stage == b->stage;
}

static gboolean
service_equal (const RoofService *a,
               const RoofService *b)
{
  return a->requests == b->requests && a->prompt == b->prompt && a->answer == b->answer && a->prefix == b->prefix
         && a->chunk == b->chunk && a->drafts == b->drafts && a->acceptance == b->acceptance && a->draft_cost == b->draft_cost
         && a->ahead == b->ahead;
}

gboolean
roof_step_equal (const RoofStep *a,
                 const RoofStep *b)
{
  for (guint i = 0; i < ROOF_N_GROUPS; i++)
    if (g_strcmp0 (a->groups[i], b->groups[i]) != 0 || g_strcmp0 (a->computes[i], b->computes[i]) != 0)
      return FALSE;
  return parallel_equal (&a->parallel, &b->parallel) && service_equal (&a->service, &b->service) && a->chunk == b->chunk && MAX (a->chunks, 1) == MAX (b->chunks, 1) && a->chunk_past == b->chunk_past
         && a->chunk_ends == b->chunk_ends && a->batch == b->batch && a->new_tokens == b->new_tokens && a->past == b->past && a->context == b->context
         && a->split == b->split && a->training == b->training && a->recompute == b->recompute
         && a->unfolded == b->unfolded && a->unfused == b->unfused && a->unpack == b->unpack
         && g_strcmp0 (a->weights, b->weights) == 0 && g_strcmp0 (a->activations, b->activations) == 0
         && g_strcmp0 (a->kv, b->kv) == 0 && g_strcmp0 (a->compute, b->compute) == 0;
}

RoofWorkload *
roof_workload_new (const char *id,
                   const char *name,
                   GVariant   *description)
{
  RoofWorkload *self = g_new0 (RoofWorkload, 1);

  self->id = g_strdup (id);
  self->name = g_strdup (name);
  self->description = g_variant_ref_sink (description);
  self->step.batch = self->step.new_tokens = self->step.split = 1;
  make_whole (&self->step.parallel);
  return self;
}

RoofWorkload *
roof_workload_with_step (const RoofWorkload *self,
                         const RoofStep     *step)
{
  RoofWorkload *copy = g_new0 (RoofWorkload, 1);

  copy->id = g_strdup (self->id);
  copy->name = g_strdup (self->name);
  copy->description = g_variant_ref (self->description);
  copy->extra = g_strdup (self->extra);
  copy->read = self->read != NULL ? g_bytes_ref (self->read) : NULL;
  copy_step (&copy->step, step);
  return copy;
}

RoofWorkload *
roof_workload_copy (const RoofWorkload *self)
{
  return roof_workload_with_step (self, &self->step);
}

void
roof_workload_free (RoofWorkload *self)
{
  g_free (self->id);
  g_free (self->name);
  g_variant_unref (self->description);
  g_free (self->extra);
  g_clear_pointer (&self->read, g_bytes_unref);
  clear_step (&self->step);
  g_free (self);
}

gboolean
roof_workload_equal (const RoofWorkload *a,
                     const RoofWorkload *b)
{
  return a == b
         || (g_str_equal (a->id, b->id) && g_str_equal (a->name, b->name) && g_strcmp0 (a->extra, b->extra) == 0
             && roof_step_equal (&a->step, &b->step) && g_variant_equal (a->description, b->description));
}
