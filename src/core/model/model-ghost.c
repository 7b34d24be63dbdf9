/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/model/model-private.h"

void
roof_ghost_free (gpointer data)
{
  RoofGhost *ghost = data;

  roof_kernel_unref (ghost->kernel);
  g_clear_pointer (&ghost->machine, roof_machine_unref);
  g_free (ghost->label);
  g_free (ghost->extra);
  g_free (ghost);
}

gpointer
roof_ghost_copy (gconstpointer source,
                 gpointer      data)
{
  const RoofGhost *ghost = source;
  RoofGhost *copy = g_new0 (RoofGhost, 1);

  copy->kernel = roof_kernel_ref (ghost->kernel);
  copy->machine = ghost->machine != NULL ? roof_machine_ref (ghost->machine) : NULL;
  copy->ahead = ghost->ahead;
  copy->label = g_strdup (ghost->label);
  copy->extra = g_strdup (ghost->extra);
  return copy;
}

/* They show the same state. */
static gboolean
is_alike (const RoofGhost *a,
          const RoofGhost *b)
{
  if (!a->ahead != !b->ahead || (a->machine == NULL) != (b->machine == NULL))
    return FALSE;
  return roof_kernel_equal (a->kernel, b->kernel)
         && (a->machine == b->machine || roof_machine_equal (a->machine, b->machine));
}

gboolean
roof_ghost_equal (const RoofGhost *a,
                  const RoofGhost *b)
{
  return g_strcmp0 (a->label, b->label) == 0 && g_strcmp0 (a->extra, b->extra) == 0 && is_alike (a, b);
}

guint
roof_model_get_n_ghosts (const RoofModel *self)
{
  return self->ghosts->len;
}

const RoofGhost *
roof_model_get_ghost (const RoofModel *self,
                      guint            index)
{
  g_return_val_if_fail (index < self->ghosts->len, NULL);

  return g_ptr_array_index (self->ghosts, index);
}

int
roof_model_find_ghost (const RoofModel *self,
                       const RoofGhost *ghost)
{
  for (guint i = 0; i < self->ghosts->len; i++)
    if (is_alike (self->ghosts->pdata[i], ghost))
      return (int) i;
  return -1;
}

static gboolean
is_pinned_of (const RoofKernel *pinned,
              const RoofKernel *live)
{
  return g_str_equal (roof_kernel_get_name (pinned), roof_kernel_get_name (live))
         && g_strcmp0 (roof_kernel_get_workload (pinned), roof_kernel_get_workload (live)) == 0
         && g_strcmp0 (roof_kernel_get_part (pinned), roof_kernel_get_part (live)) == 0;
}

static int
find_kernel (const RoofModel  *self,
             const RoofKernel *pinned)
{
  for (guint i = 0; i < self->kernels->len; i++)
    if (is_pinned_of (pinned, self->kernels->pdata[i]))
      return (int) i;
  return -1;
}

int
roof_model_find_live (const RoofModel *self,
                      guint            index)
{
  return find_kernel (self, roof_model_get_ghost (self, index)->kernel);
}

void
roof_model_rename_ghosts (RoofModel  *self,
                          guint       index,
                          const char *name)
{
  RoofKernel *former = self->kernels->pdata[index];

  if (g_str_equal (roof_kernel_get_name (former), name))
    return;
  for (guint i = 0; i < self->ghosts->len; i++)
    {
      RoofGhost *ghost = self->ghosts->pdata[i];
      g_autoptr (RoofKernel) kernel = ghost->kernel;

      ghost->kernel = find_kernel (self, kernel) == (int) index ? roof_kernel_with_name (kernel, name)
                                                                : roof_kernel_ref (kernel);
    }
}

RoofModel *
roof_model_with_ghosts_added (RoofModel       *self,
                              const RoofGhost *ghosts,
                              guint            n)
{
  RoofModel *copy = roof_model_dup (self);

  for (guint i = 0; i < n; i++)
    g_ptr_array_add (copy->ghosts, roof_ghost_copy (&ghosts[i], NULL));
  return copy;
}

RoofModel *
roof_model_with_ghost_added (RoofModel       *self,
                             const RoofGhost *ghost)
{
  return roof_model_with_ghosts_added (self, ghost, 1);
}

RoofModel *
roof_model_with_ghost (RoofModel       *self,
                       guint            index,
                       const RoofGhost *ghost)
{
  RoofModel *copy = roof_model_dup (self);
  gpointer taken;

  g_return_val_if_fail (index < copy->ghosts->len, copy);

  taken = roof_ghost_copy (ghost, NULL);
  roof_ghost_free (copy->ghosts->pdata[index]);
  copy->ghosts->pdata[index] = taken;
  return copy;
}

RoofModel *
roof_model_with_ghost_removed (RoofModel *self,
                               guint      index)
{
  RoofModel *copy = roof_model_dup (self);

  g_return_val_if_fail (index < copy->ghosts->len, copy);

  g_ptr_array_remove_index (copy->ghosts, index);
  return copy;
}

RoofModel *
roof_model_without_ghosts (RoofModel *self)
{
  RoofModel *copy = roof_model_dup (self);

  g_ptr_array_set_size (copy->ghosts, 0);
  return copy;
}

RoofModel *
roof_model_with_kernel_pinned (RoofModel  *self,
                               guint       index,
                               const char *label)
{
  RoofGhost ghost = { .kernel = roof_model_get_kernel (self, index),
                      .machine = roof_model_get_active (self),
                      .label = (char *) label };

  return roof_model_with_ghost_added (self, &ghost);
}

/* The place of the machine of that id, the current one before others; behind the last when there is none. */
static guint
find_machine (const RoofModel   *self,
              const RoofMachine *machine)
{
  const char *id = roof_machine_get_id (machine);

  if (g_str_equal (roof_machine_get_id (roof_model_get_active (self)), id))
    return self->current;
  for (guint i = 0; i < self->machines->len; i++)
    if (g_str_equal (roof_machine_get_id (self->machines->pdata[i]), id))
      return i;
  return self->machines->len;
}

/* Makes @machine the current one of @self, which is still being made. */
static void
take_machine (RoofModel   *self,
              RoofMachine *machine)
{
  guint place = find_machine (self, machine);

  if (place == self->machines->len)
    g_ptr_array_add (self->machines, NULL);
  else
    roof_machine_unref (self->machines->pdata[place]);
  self->machines->pdata[place] = roof_machine_ref (machine);
  self->current = place;
}

RoofModel *
roof_model_with_machine_current (RoofModel   *self,
                                 RoofMachine *machine)
{
  RoofModel *copy = roof_model_dup (self);

  take_machine (copy, machine);
  return copy;
}

RoofModel *
roof_model_with_ghost_restored (RoofModel *self,
                                guint      index)
{
  RoofModel *copy = roof_model_dup (self);
  const RoofGhost *ghost;
  GPtrArray *kernels;
  int live;

  g_return_val_if_fail (index < copy->ghosts->len, copy);

  ghost = copy->ghosts->pdata[index];
  live = roof_model_find_live (copy, index);
  kernels = roof_model_own_kernels (copy);
  if (live >= 0)
    roof_kernel_unref (kernels->pdata[live]);
  else
    {
      live = (int) kernels->len;
      g_ptr_array_add (kernels, NULL);
    }
  kernels->pdata[live] = roof_kernel_ref (ghost->kernel);
  if (ghost->machine != NULL)
    take_machine (copy, ghost->machine);
  return copy;
}
