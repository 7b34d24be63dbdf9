/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "explore/variable/sizer.h"

#include <math.h>

#include "explore/step/step-goal.h"
#include "workload/apply.h"
#include "workload/expansion.h"

/* The limit on cached steps, enough for a path, a plot and the values of a drag. */
#define MOST_KEPT 1024

/* The limit for a drag, beyond the range of sliders: the ridge of a mixture of experts lies at thousands of sequences. */
#define MOST_SEQUENCES 131072

struct _RoofSizer
{
  RoofCatalogue          *catalogue;
  RoofSnapshot           *snapshot;
  RoofMachine            *machine;
  guint                   index; /* of the workload */
  const RoofArchitecture *net;   /* the workload's */
  const RoofStepSize     *size;
  double                  value, most;
  GHashTable             *tries; /* a cache: double to RoofExpansion, NULL for a refused value; for all kernels of the step */
};

static const RoofWorkload *
get_workload (const RoofSizer *self)
{
  return roof_snapshot_get_workload (self->snapshot, self->index);
}

static void
free_try (gpointer expansion)
{
  if (expansion != NULL)
    roof_expansion_free (expansion);
}

/* (transfer none) (nullable) */
static RoofExpansion *
expand (RoofSizer   *self,
        double  value)
{
  gpointer tried;

  if (!g_hash_table_lookup_extended (self->tries, &value, NULL, &tried))
    {
      RoofStep step = get_workload (self)->step;

      roof_step_set_size (&step, self->size, value);
      tried = roof_expansion_new (self->net, &step, NULL);
      g_hash_table_insert (self->tries, g_memdup2 (&value, sizeof value), tried);
    }
  return tried;
}

/* (transfer none) (nullable) */
static const RoofStepPart *
find_part (RoofSizer       *self,
           RoofKernel *kernel,
           double      value)
{
  RoofExpansion *expansion = expand (self, value);

  for (guint i = 0; expansion != NULL && i < expansion->parts->len; i++)
    {
      const RoofStepPart *part = &g_array_index (expansion->parts, RoofStepPart, i);

      if (g_strcmp0 (part->name, roof_kernel_get_part (kernel)) == 0
          && g_str_equal (part->operation, roof_kernel_get_operation (kernel)))
        return part;
    }
  return NULL;
}

gboolean
roof_sizer_fill_values (RoofSizer           *self,
                        RoofKernel          *kernel,
                        double               value,
                        const RoofOperation *operation,
                        double              *values)
{
  const RoofStepPart *part = find_part (self, kernel, value);

  for (guint i = 0; part != NULL && i < part->n_values; i++)
    {
      int parameter = roof_operation_find_parameter (operation, part->values[i].key);

      if (parameter >= 0)
        values[parameter] = part->values[i].value;
    }
  return part != NULL;
}

RoofSnapshot *
roof_sizer_apply (const RoofSizer *self,
                  RoofSnapshot    *snapshot,
                  double           value,
                  GError         **error)
{
  int index = roof_snapshot_find_workload (snapshot, get_workload (self)->id);
  const RoofWorkload *there = roof_snapshot_get_workload (snapshot, (guint) index);
  RoofStep step = there->step;
  g_autoptr (RoofWorkload) workload = NULL;

  roof_step_set_size (&step, self->size, value);
  workload = roof_workload_with_step (there, &step);
  return roof_workload_apply (workload, snapshot, error);
}

RoofSizer *
roof_sizer_ref (RoofSizer *self)
{
  return g_rc_box_acquire (self);
}

static void
clear_sizer (gpointer data)
{
  RoofSizer *self = data;

  roof_catalogue_unref (self->catalogue);
  roof_snapshot_unref (self->snapshot);
  roof_machine_unref (self->machine);
  g_clear_pointer (&self->tries, g_hash_table_unref);
}

void
roof_sizer_unref (gpointer self)
{
  g_rc_box_release_full (self, clear_sizer);
}

/* The size called @key, if the step has it. (nullable) */
static const RoofStepSize *
find_size (RoofSizer       *self,
           const char *key)
{
  const RoofStepSize *size = roof_step_find_tagged (key);

  return size != NULL && roof_step_uses_size (&get_workload (self)->step, size, self->net) ? size : NULL;
}

double
roof_sizer_find_fitting (const RoofSizer *self)
{
  const RoofStepGoal goal = { ROOF_STEP_GOAL_FITS, 0, NULL };
  RoofStep step = get_workload (self)->step;
  RoofStepGoalResult result;

  /* Fewer devices hold more each. */
  if (g_str_equal (self->size->key, "tp")
      || !roof_step_goal_solve (&goal, self->catalogue, self->snapshot, self->machine, self->index, self->size, &result, NULL)
      || !result.first || result.before < roof_step_get_size (&step, self->size))
    return INFINITY;
  return isfinite (result.after) ? result.before : INFINITY;
}

/* The network that @kernel of @snapshot is a part of. @index: (out): that of the workload. (nullable) */
static const RoofArchitecture *
find_net (RoofSnapshot *snapshot,
          guint         kernel,
          guint        *index)
{
  const char *id = roof_kernel_get_workload (roof_snapshot_get_kernel (snapshot, kernel));
  int found = id != NULL ? roof_snapshot_find_workload (snapshot, id) : -1;

  *index = (guint) MAX (found, 0);
  return found >= 0 ? roof_workload_get_net (roof_snapshot_get_workload (snapshot, *index), NULL) : NULL;
}

GPtrArray *
roof_sizer_list_parameters (RoofSnapshot *snapshot,
                            guint         kernel)
{
  GPtrArray *rows = g_ptr_array_new ();
  guint index, n_sizes;
  const RoofArchitecture *net = find_net (snapshot, kernel, &index);
  const RoofStepSize *sizes = roof_step_list_sizes (&n_sizes);

  for (guint i = 0; net != NULL && i < n_sizes; i++)
    if (roof_step_uses_size (&roof_snapshot_get_workload (snapshot, index)->step, &sizes[i], net))
      g_ptr_array_add (rows, (gpointer) &sizes[i].parameter);
  return rows;
}

/* Whether the steps of both differ at most in the value of this size, so that cached expansions stay valid. */
static gboolean
is_of_step (const RoofSizer *self,
            const RoofSizer *other)
{
  RoofStep one = get_workload (self)->step, two = get_workload (other)->step;

  if (self->net != other->net || self->size != other->size)
    return FALSE;
  roof_step_set_size (&one, self->size, 1);
  roof_step_set_size (&two, self->size, 1);
  return roof_step_equal (&one, &two);
}

/* @former: (nullable) */
static GHashTable *
start_tries (const RoofSizer *self,
             const RoofSizer *former)
{
  if (former != NULL && is_of_step (self, former) && g_hash_table_size (former->tries) <= MOST_KEPT)
    return g_hash_table_ref (former->tries);
  return g_hash_table_new_full (g_double_hash, g_double_equal, g_free, free_try);
}

RoofSizer *
roof_sizer_new (RoofCatalogue   *catalogue,
                RoofSnapshot    *snapshot,
                guint            kernel,
                const char      *key,
                const RoofSizer *former)
{
  guint index;
  const RoofArchitecture *net = find_net (snapshot, kernel, &index);
  RoofSizer *self;

  if (net == NULL)
    return NULL;
  self = g_rc_box_new0 (RoofSizer);
  self->catalogue = roof_catalogue_ref (catalogue);
  self->snapshot = roof_snapshot_ref (snapshot);
  self->machine = roof_snapshot_see_machine (snapshot, NULL);
  self->index = index;
  self->net = net;
  self->size = find_size (self, key);
  if (self->size == NULL)
    {
      roof_sizer_unref (self);
      return NULL;
    }
  self->tries = start_tries (self, former);
  self->value = roof_step_get_size (&get_workload (self)->step, self->size);
  self->most = g_str_equal (self->size->key, "batch") ? MOST_SEQUENCES : self->size->most;
  return self;
}

const RoofParameter *
roof_sizer_get_parameter (const RoofSizer *self)
{
  return &self->size->parameter;
}

double
roof_sizer_get_value (const RoofSizer *self)
{
  return self->value;
}

double
roof_sizer_get_most (const RoofSizer *self)
{
  return self->most;
}

RoofSnapshot *
roof_sizer_get_snapshot (const RoofSizer *self)
{
  return self->snapshot;
}

gboolean
roof_sizer_goes_by (const RoofSizer *self,
                    const char      *key)
{
  return g_strcmp0 (self->size->key, key) == 0 || (self->size->tag != NULL && g_strcmp0 (self->size->tag, key) == 0);
}

gboolean
roof_sizer_sets (const RoofSizer *self,
                 const char      *workload,
                 const char      *key)
{
  return g_strcmp0 (get_workload (self)->id, workload) == 0 && roof_sizer_goes_by (self, key);
}
