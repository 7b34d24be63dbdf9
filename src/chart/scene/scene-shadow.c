/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "chart/scene/scene-private.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "core/units/units.h"

#define FACTOR_DIGITS 3

/* The number @key of @other; NAN when it equals the number of the current machine or does not exist. */
static double
find_departed (const RoofScene   *self,
               RoofMachineKey     key,
               const RoofMachine *other)
{
  const RoofRating *here = roof_machine_get_rating (self->machine, key);
  RoofMachineKey there;
  const RoofRating *rating;

  if (!roof_machine_translate_key (self->machine, key, other, &there))
    return NAN;
  rating = roof_machine_get_rating (other, there);
  return rating->value != here->value ? rating->value : NAN;
}

static RoofMachineKey
get_slope_key (const RoofSlope *slope)
{
  static const RoofMachineField fields[]
    = { ROOF_FIELD_VALUE, ROOF_FIELD_READ, ROOF_FIELD_WRITE, ROOF_FIELD_VALUE };

  if (slope->ceiling >= 0)
    return (RoofMachineKey) { ROOF_PART_CEILING, (guint) slope->ceiling, ROOF_FIELD_VALUE };
  return (RoofMachineKey) { ROOF_PART_LEVEL, slope->level, fields[slope->way] };
}

char *
roof_scene_name_factor (char  *name,
                        double factor)
{
  g_autofree char *plain = name, *number = NULL;

  if (plain == NULL || !(factor > 0))
    return g_steal_pointer (&plain);
  number = roof_units_format_number (factor, FACTOR_DIGITS);
  /* Translators: a roof with its value, and the factor by which that departs from the datasheet: "HBM3 6.27 TB/s ×1.87" */
  return g_strdup_printf (_("%1$s ×%2$s"), plain, number);
}

static void
add_slopes (RoofScene         *self,
            const RoofMachine *seen)
{
  guint n = self->slopes->len;

  for (guint i = 0; i < n; i++)
    {
      RoofSlope *own = &g_array_index (self->slopes, RoofSlope, i), slope = *own;
      double value = find_departed (self, get_slope_key (&slope), seen);

      if (slope.machine > 0 || slope.way == ROOF_WAY_DATASHEET || isnan (value))
        continue;
      own->factor = slope.slope / value;
      own->name = roof_scene_name_factor (own->name, own->factor);
      slope.way = ROOF_WAY_DATASHEET;
      slope.rank = ROOF_RANK_QUIET;
      slope.slope = value;
      slope.x_end = self->top / value;
      slope.name = NULL;
      g_array_append_val (self->slopes, slope);
    }
}

static void
add_flats (RoofScene         *self,
           const RoofMachine *seen)
{
  guint n = self->flats->len;

  for (guint i = 0; i < n; i++)
    {
      RoofFlat *own = &g_array_index (self->flats, RoofFlat, i), flat = *own;
      RoofMachineKey key = flat.ceiling >= 0
                             ? (RoofMachineKey) { ROOF_PART_CEILING, (guint) flat.ceiling, ROOF_FIELD_VALUE }
                             : (RoofMachineKey) { ROOF_PART_PEAK, flat.peak, ROOF_FIELD_VALUE };
      double value = find_departed (self, key, seen);

      if (flat.machine > 0 || flat.datasheet || isnan (value))
        continue;
      own->factor = flat.y / value;
      own->name = roof_scene_name_factor (own->name, own->factor);
      flat.datasheet = TRUE;
      flat.rank = ROOF_RANK_QUIET;
      flat.x_start *= value / flat.y;
      flat.y = value;
      flat.name = NULL;
      g_array_append_val (self->flats, flat);
    }
}

void
roof_scene_build_shadow (RoofScene   *self,
                         RoofMachine *machine)
{
  g_autoptr (RoofMachine) seen = roof_machine_as_seen (machine, self->view->roofs, self->view->tally);

  add_slopes (self, seen);
  add_flats (self, seen);
}
