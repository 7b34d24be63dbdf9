/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/machine/machine-private.h"

char *
roof_machine_make_id (const char *name)
{
  g_autofree char *id = g_ascii_strdown (name, -1);

  g_strcanon (id, "abcdefghijklmnopqrstuvwxyz0123456789.", '-');
  return g_steal_pointer (&id);
}

RoofMachine *
roof_machine_with_peak (const RoofMachine  *self,
                        const RoofPeak     *peak,
                        GError            **error)
{
  RoofMachineBuilder *builder = roof_machine_builder_new_from (self);

  roof_machine_builder_add_peak (builder, peak);
  return roof_machine_builder_end (builder, error);
}

RoofMachine *
roof_machine_with_ceiling (const RoofMachine  *self,
                           const RoofCeiling  *ceiling,
                           GError            **error)
{
  RoofMachineBuilder *builder = roof_machine_builder_new_from (self);

  roof_machine_builder_add_ceiling (builder, ceiling);
  return roof_machine_builder_end (builder, error);
}

/* Levels are ordered from the arithmetic outward: caches, memories, the host, networks. */
RoofMachine *
roof_machine_with_level (const RoofMachine  *self,
                         const RoofLevel    *level,
                         GError            **error)
{
  RoofMachineBuilder *builder = roof_machine_builder_new_from (self);
  guint n = roof_machine_get_n_levels (self), before = 0;

  while (before < n && roof_machine_get_level (self, before)->kind <= level->kind)
    before++;
  for (guint i = n; i > before; i--)
    roof_machine_builder_remove (builder, ROOF_PART_LEVEL, i - 1);
  roof_machine_builder_add_level (builder, level);
  for (guint i = before; i < n; i++)
    roof_machine_builder_add_level (builder, roof_machine_get_level (self, i));
  return roof_machine_builder_end (builder, error);
}

static gboolean
lies_under (const RoofMachine *self,
            const RoofCeiling *ceiling,
            RoofMachinePart    part,
            guint              index)
{
  const RoofPeak *peak;

  if (part == ROOF_PART_LEVEL)
    return g_strcmp0 (ceiling->level, roof_machine_get_level (self, index)->id) == 0;
  if (part != ROOF_PART_PEAK)
    return FALSE;
  peak = roof_machine_get_peak (self, index);
  return g_strcmp0 (ceiling->unit, peak->unit) == 0 && g_strcmp0 (ceiling->dtype, peak->dtype) == 0;
}

RoofMachine *
roof_machine_without_part (const RoofMachine  *self,
                           RoofMachinePart     part,
                           guint               index,
                           GError            **error)
{
  RoofMachineBuilder *builder = roof_machine_builder_new_from (self);

  for (guint i = roof_machine_get_n_ceilings (self); i > 0; i--)
    if (lies_under (self, roof_machine_get_ceiling (self, i - 1), part, index))
      roof_machine_builder_remove (builder, ROOF_PART_CEILING, i - 1);
  if (roof_machine_part_is_single (part))
    roof_machine_builder_set_rating (builder, part, &ROOF_RATING_NONE);
  else
    roof_machine_builder_remove (builder, part, index);
  return roof_machine_builder_end (builder, error);
}
