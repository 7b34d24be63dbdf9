/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/snapshot/pin.h"

RoofPin *
roof_pin_copy (const RoofPin *pin)
{
  RoofPin *copy = g_new0 (RoofPin, 1);

  copy->kernel = roof_kernel_ref (pin->kernel);
  copy->machine = pin->machine != NULL ? roof_machine_ref (pin->machine) : NULL;
  copy->what_if = pin->what_if;
  copy->onward = pin->onward;
  copy->label = g_strdup (pin->label);
  copy->extra = g_strdup (pin->extra);
  return copy;
}

void
roof_pin_free (RoofPin *pin)
{
  roof_kernel_unref (pin->kernel);
  g_clear_pointer (&pin->machine, roof_machine_unref);
  g_free (pin->label);
  g_free (pin->extra);
  g_free (pin);
}

gboolean
roof_pin_is_alike (const RoofPin *a,
                   const RoofPin *b)
{
  if (!a->what_if != !b->what_if || !a->onward != !b->onward || (a->machine == NULL) != (b->machine == NULL))
    return FALSE;
  return roof_kernel_equal (a->kernel, b->kernel)
         && (a->machine == b->machine || roof_machine_equal (a->machine, b->machine));
}

gboolean
roof_pin_equal (const RoofPin *a,
                const RoofPin *b)
{
  return g_strcmp0 (a->label, b->label) == 0 && g_strcmp0 (a->extra, b->extra) == 0 && roof_pin_is_alike (a, b);
}
