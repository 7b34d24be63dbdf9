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

/* Appends by what factor @value departs from @published: "HBM3 6.27 TB/s ×1.87". @name: (inout) */
static void
name_factor (char  **name,
             double  value,
             double  published)
{
  g_autofree char *factor = roof_units_format_number (value / published, FACTOR_DIGITS);
  char *former = *name;

  if (former == NULL)
    return;
  /* Translators: a roof with its value, and the factor by which that departs from the datasheet: "HBM3 6.27 TB/s ×1.87" */
  *name = g_strdup_printf (_("%1$s ×%2$s"), former, factor);
  g_free (former);
}

static void
add_slopes (RoofScene         *self,
            const RoofMachine *seen)
{
  guint n = self->slopes->len;

  for (guint i = 0; i < n; i++)
    {
      RoofSlope slope = g_array_index (self->slopes, RoofSlope, i);
      double value = find_departed (self, get_slope_key (&slope), seen);

      if (slope.machine > 0 || slope.way == ROOF_WAY_DATASHEET || isnan (value))
        continue;
      name_factor (&g_array_index (self->slopes, RoofSlope, i).name, slope.slope, value);
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
      RoofFlat flat = g_array_index (self->flats, RoofFlat, i);
      RoofMachineKey key = flat.ceiling >= 0
                             ? (RoofMachineKey) { ROOF_PART_CEILING, (guint) flat.ceiling, ROOF_FIELD_VALUE }
                             : (RoofMachineKey) { ROOF_PART_PEAK, flat.peak, ROOF_FIELD_VALUE };
      double value = find_departed (self, key, seen);

      if (flat.machine > 0 || flat.datasheet || isnan (value))
        continue;
      name_factor (&g_array_index (self->flats, RoofFlat, i).name, flat.y, value);
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
  g_autoptr (RoofMachine) seen = roof_machine_as_seen (machine, self->view->roofs, self->view->count);

  add_slopes (self, seen);
  add_flats (self, seen);
}
