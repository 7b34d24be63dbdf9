/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/model/model-private.h"

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
    if (roof_ghost_is_alike (self->ghosts->pdata[i], ghost))
      return (int) i;
  return -1;
}

RoofModel *
roof_model_with_ghosts_added (RoofModel       *self,
                              const RoofGhost *ghosts,
                              guint            n)
{
  RoofModel *copy = roof_model_dup (self);

  for (guint i = 0; i < n; i++)
    g_ptr_array_add (copy->ghosts, roof_ghost_copy (&ghosts[i]));
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
  RoofGhost *taken;

  g_return_val_if_fail (index < copy->ghosts->len, copy);

  taken = roof_ghost_copy (ghost);
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
