/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/snapshot/ghost.h"

RoofGhost *
roof_ghost_copy (const RoofGhost *ghost)
{
  RoofGhost *copy = g_new0 (RoofGhost, 1);

  copy->kernel = roof_kernel_ref (ghost->kernel);
  copy->machine = ghost->machine != NULL ? roof_machine_ref (ghost->machine) : NULL;
  copy->ahead = ghost->ahead;
  copy->label = g_strdup (ghost->label);
  copy->extra = g_strdup (ghost->extra);
  return copy;
}

void
roof_ghost_free (RoofGhost *ghost)
{
  roof_kernel_unref (ghost->kernel);
  g_clear_pointer (&ghost->machine, roof_machine_unref);
  g_free (ghost->label);
  g_free (ghost->extra);
  g_free (ghost);
}

gboolean
roof_ghost_is_alike (const RoofGhost *a,
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
  return g_strcmp0 (a->label, b->label) == 0 && g_strcmp0 (a->extra, b->extra) == 0 && roof_ghost_is_alike (a, b);
}
