/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "explore/sweep/sweep.h"

#include <math.h>

#include "core/error.h"

static double
get_value (const RoofSweep *self,
           guint            step)
{
  double part = (double) step / (self->n_steps - 1);

  if (step == 0)
    return self->from;
  if (step == self->n_steps - 1)
    return self->to;
  if (self->logarithmic)
    return self->from * pow (self->to / self->from, part);
  return self->from + (self->to - self->from) * part;
}

static gboolean
check (const RoofSweep      *self,
       const RoofParameter  *parameter,
       GError              **error)
{
  if (parameter->type != ROOF_PARAMETER_NUMBER)
    return roof_fail (error, "%s: only a number can be swept", parameter->id);
  if (self->n_steps < 2 || self->n_steps > ROOF_SWEEP_MAX)
    return roof_fail (error, "%1$s: a sweep takes 2 to %2$d steps, got %3$u", parameter->id, ROOF_SWEEP_MAX,
                      self->n_steps);
  if (!roof_parameter_check (parameter, self->from, error) || !roof_parameter_check (parameter, self->to, error))
    return FALSE;
  if (!(self->from < self->to))
    return roof_fail (error, "%1$s: a sweep must run upwards: %2$.15g is not below %3$.15g", parameter->id, self->from,
                      self->to);
  if (self->logarithmic && !(self->from > 0))
    return roof_fail (error, "%1$s: a logarithmic sweep must stay above 0, got %2$.15g", parameter->id, self->from);
  if (self->logarithmic && isinf (self->to / self->from))
    return roof_fail (error, "%1$s: %2$.15g to %3$.15g is too wide a range", parameter->id, self->from, self->to);
  return TRUE;
}

GArray *
roof_sweep_list_values (const RoofSweep      *self,
                        const RoofParameter  *parameter,
                        GError              **error)
{
  GArray *values;

  if (!check (self, parameter, error))
    return NULL;
  values = g_array_sized_new (FALSE, FALSE, sizeof (double), self->n_steps);
  for (guint i = 0; i < self->n_steps; i++)
    {
      double value = get_value (self, i);

      if (parameter->whole)
        value = round (value);
      if (values->len == 0 || value != g_array_index (values, double, values->len - 1))
        g_array_append_val (values, value);
    }
  return values;
}
