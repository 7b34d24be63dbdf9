/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>

#include "core/machine/machine-private.h"

/* A machine as the view shows it: with peak or sustained roofs, and work counted in FLOPs or in MACs. */

const char * const *
roof_roofs_list_names (void)
{
  static const char * const names[] = { "peak", "sustained", NULL };

  return names;
}

static void
scale (RoofRating *rating,
       double      fraction)
{
  rating->value *= fraction;
  g_clear_pointer (&rating->product, g_free);
}

static void
sustain_peaks (RoofMachine *self)
{
  for (guint i = 0; i < self->peaks->len; i++)
    {
      RoofPeak *peak = &g_array_index (self->peaks, RoofPeak, i);

      if (!isnan (peak->sustained.value))
        {
          scale (&peak->peak, peak->sustained.value);
          scale (&peak->p5, peak->sustained.value);
          scale (&peak->p95, peak->sustained.value);
        }
    }
}

static void
sustain_levels (RoofMachine *self)
{
  for (guint i = 0; i < self->levels->len; i++)
    {
      RoofLevel *level = &g_array_index (self->levels, RoofLevel, i);

      if (isnan (level->sustained.value))
        continue;
      scale (&level->bandwidth, level->sustained.value);
      scale (&level->p5, level->sustained.value);
      scale (&level->p95, level->sustained.value);
      scale (&level->read_bandwidth, level->sustained.value);
      scale (&level->write_bandwidth, level->sustained.value);
    }
}

RoofMachine *
roof_machine_as_seen (RoofMachine *self,
                      RoofRoofs    roofs,
                      RoofTally    tally)
{
  gboolean sustain = roofs == ROOF_ROOFS_SUSTAINED && self->roofs != roofs;
  RoofMachine *copy;

  if (!sustain && self->tally == tally)
    return roof_machine_ref (self);
  copy = roof_machine_dup (self);
  copy->tally = tally;
  if (!sustain)
    return copy;
  copy->roofs = roofs;
  sustain_peaks (copy);
  sustain_levels (copy);
  roof_machine_lower_ceilings (copy);
  return copy;
}

RoofRoofs
roof_machine_get_roofs (const RoofMachine *self)
{
  return self->roofs;
}

RoofTally
roof_machine_get_tally (const RoofMachine *self)
{
  return self->tally;
}

gboolean
roof_machine_is_sustained (const RoofMachine *self,
                           RoofMachineKey     key)
{
  const RoofRating *fraction;

  if (self->roofs != ROOF_ROOFS_SUSTAINED || (key.part != ROOF_PART_PEAK && key.part != ROOF_PART_LEVEL))
    return FALSE;
  key.field = ROOF_FIELD_SUSTAINED;
  fraction = roof_machine_get_rating (self, key);
  return fraction != NULL && !isnan (fraction->value);
}

char *
roof_machine_format (const RoofMachine *self,
                     double             value,
                     RoofDimension      dimension)
{
  return roof_units_format_counted (value, dimension, self->tally);
}
