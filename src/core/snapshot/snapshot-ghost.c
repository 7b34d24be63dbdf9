/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/snapshot/snapshot-private.h"

guint
roof_snapshot_get_n_ghosts (const RoofSnapshot *self)
{
  return self->ghosts->len;
}

const RoofGhost *
roof_snapshot_get_ghost (const RoofSnapshot *self,
                         guint               index)
{
  g_return_val_if_fail (index < self->ghosts->len, NULL);

  return g_ptr_array_index (self->ghosts, index);
}

int
roof_snapshot_find_ghost (const RoofSnapshot *self,
                          const RoofGhost *ghost)
{
  for (guint i = 0; i < self->ghosts->len; i++)
    if (roof_ghost_is_alike (self->ghosts->pdata[i], ghost))
      return (int) i;
  return -1;
}

RoofSnapshot *
roof_snapshot_with_ghosts_added (RoofSnapshot    *self,
                                 const RoofGhost *ghosts,
                                 guint            n)
{
  RoofSnapshot *copy = roof_snapshot_dup (self);

  for (guint i = 0; i < n; i++)
    g_ptr_array_add (copy->ghosts, roof_ghost_copy (&ghosts[i]));
  return copy;
}

RoofSnapshot *
roof_snapshot_with_ghost_added (RoofSnapshot    *self,
                                const RoofGhost *ghost)
{
  return roof_snapshot_with_ghosts_added (self, ghost, 1);
}

RoofSnapshot *
roof_snapshot_with_ghost (RoofSnapshot    *self,
                          guint            index,
                          const RoofGhost *ghost)
{
  RoofSnapshot *copy = roof_snapshot_dup (self);
  RoofGhost *taken;

  g_return_val_if_fail (index < copy->ghosts->len, copy);

  taken = roof_ghost_copy (ghost);
  roof_ghost_free (copy->ghosts->pdata[index]);
  copy->ghosts->pdata[index] = taken;
  return copy;
}

RoofSnapshot *
roof_snapshot_with_ghost_removed (RoofSnapshot *self,
                                  guint         index)
{
  RoofSnapshot *copy = roof_snapshot_dup (self);

  g_return_val_if_fail (index < copy->ghosts->len, copy);

  g_ptr_array_remove_index (copy->ghosts, index);
  return copy;
}

RoofSnapshot *
roof_snapshot_without_ghosts (RoofSnapshot *self)
{
  RoofSnapshot *copy = roof_snapshot_dup (self);

  g_ptr_array_set_size (copy->ghosts, 0);
  return copy;
}

RoofSnapshot *
roof_snapshot_with_kernel_pinned (RoofSnapshot *self,
                                  guint         index,
                                  const char   *label)
{
  RoofGhost ghost = { .kernel = roof_snapshot_get_kernel (self, index),
                      .machine = roof_snapshot_get_active (self),
                      .label = (char *) label };

  return roof_snapshot_with_ghost_added (self, &ghost);
}

/* The place of the machine of that id, the current one before others; behind the last when there is none. */
static guint
find_machine (const RoofSnapshot *self,
              const RoofMachine  *machine)
{
  const char *id = roof_machine_get_id (machine);

  if (g_str_equal (roof_machine_get_id (roof_snapshot_get_active (self)), id))
    return self->current;
  for (guint i = 0; i < self->machines->len; i++)
    if (g_str_equal (roof_machine_get_id (self->machines->pdata[i]), id))
      return i;
  return self->machines->len;
}

/* Makes @machine the current one of @self, which is still being made. */
static void
take_machine (RoofSnapshot *self,
              RoofMachine  *machine)
{
  guint place = find_machine (self, machine);

  if (place == self->machines->len)
    g_ptr_array_add (self->machines, NULL);
  else
    roof_machine_unref (self->machines->pdata[place]);
  self->machines->pdata[place] = roof_machine_ref (machine);
  self->current = place;
}

RoofSnapshot *
roof_snapshot_with_machine_current (RoofSnapshot *self,
                                    RoofMachine  *machine)
{
  RoofSnapshot *copy = roof_snapshot_dup (self);

  take_machine (copy, machine);
  return copy;
}

RoofSnapshot *
roof_snapshot_with_ghost_restored (RoofSnapshot *self,
                                   guint         index)
{
  RoofSnapshot *copy = roof_snapshot_dup (self);
  const RoofGhost *ghost;
  GPtrArray *kernels;
  int live;

  g_return_val_if_fail (index < copy->ghosts->len, copy);

  ghost = copy->ghosts->pdata[index];
  live = roof_snapshot_find_live (copy, index);
  kernels = roof_snapshot_own_kernels (copy);
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
