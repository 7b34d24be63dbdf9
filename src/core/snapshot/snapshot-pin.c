/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/snapshot/snapshot-private.h"

guint
roof_snapshot_get_n_pins (const RoofSnapshot *self)
{
  return self->pins->len;
}

const RoofPin *
roof_snapshot_get_pin (const RoofSnapshot *self,
                       guint               index)
{
  g_return_val_if_fail (index < self->pins->len, NULL);

  return g_ptr_array_index (self->pins, index);
}

int
roof_snapshot_find_pin (const RoofSnapshot *self,
                        const RoofPin *pin)
{
  for (guint i = 0; i < self->pins->len; i++)
    if (roof_pin_is_alike (self->pins->pdata[i], pin))
      return (int) i;
  return -1;
}

RoofSnapshot *
roof_snapshot_with_pins_added (RoofSnapshot  *self,
                               const RoofPin *pins,
                               guint          n)
{
  RoofSnapshot *copy = roof_snapshot_dup (self);

  for (guint i = 0; i < n; i++)
    g_ptr_array_add (copy->pins, roof_pin_copy (&pins[i]));
  return copy;
}

RoofSnapshot *
roof_snapshot_with_pin_added (RoofSnapshot  *self,
                              const RoofPin *pin)
{
  return roof_snapshot_with_pins_added (self, pin, 1);
}

RoofSnapshot *
roof_snapshot_with_pin (RoofSnapshot  *self,
                        guint          index,
                        const RoofPin *pin)
{
  RoofSnapshot *copy = roof_snapshot_dup (self);
  RoofPin *taken;

  g_return_val_if_fail (index < copy->pins->len, copy);

  taken = roof_pin_copy (pin);
  roof_pin_free (copy->pins->pdata[index]);
  copy->pins->pdata[index] = taken;
  return copy;
}

RoofSnapshot *
roof_snapshot_with_pin_removed (RoofSnapshot *self,
                                guint         index)
{
  RoofSnapshot *copy = roof_snapshot_dup (self);

  g_return_val_if_fail (index < copy->pins->len, copy);

  g_ptr_array_remove_index (copy->pins, index);
  return copy;
}

RoofSnapshot *
roof_snapshot_without_pins (RoofSnapshot *self)
{
  RoofSnapshot *copy = roof_snapshot_dup (self);

  g_ptr_array_set_size (copy->pins, 0);
  return copy;
}

RoofSnapshot *
roof_snapshot_with_kernel_pinned (RoofSnapshot *self,
                                  guint         index,
                                  const char   *label)
{
  RoofPin pin = { .kernel = roof_snapshot_get_kernel (self, index),
                      .machine = roof_snapshot_get_active (self),
                      .label = (char *) label };

  return roof_snapshot_with_pin_added (self, &pin);
}

/* Index of the machine @id, preferably the current one; the number of machines when there is none. */
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

/* Makes @machine the current one of @self, which is a copy under construction. */
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
roof_snapshot_with_pin_restored (RoofSnapshot *self,
                                 guint         index)
{
  RoofSnapshot *copy = roof_snapshot_dup (self);
  const RoofPin *pin;
  GPtrArray *kernels;
  int live;

  g_return_val_if_fail (index < copy->pins->len, copy);

  pin = copy->pins->pdata[index];
  live = roof_snapshot_find_live (copy, index);
  kernels = roof_snapshot_own_kernels (copy);
  if (live >= 0)
    roof_kernel_unref (kernels->pdata[live]);
  else
    {
      live = (int) kernels->len;
      g_ptr_array_add (kernels, NULL);
    }
  kernels->pdata[live] = roof_kernel_ref (pin->kernel);
  if (pin->machine != NULL)
    take_machine (copy, pin->machine);
  return copy;
}
