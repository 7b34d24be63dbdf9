/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/machine/machine-private.h"
#include "core/string-private.h"

struct _RoofMachineBuilder
{
  RoofMachine *machine;
};

RoofMachineBuilder *
roof_machine_builder_new (const char *id,
                          const char *name)
{
  RoofMachineBuilder *self = g_new0 (RoofMachineBuilder, 1);

  self->machine = roof_machine_alloc ();
  self->machine->id = g_strdup (id);
  self->machine->name = g_strdup (name);
  return self;
}

RoofMachineBuilder *
roof_machine_builder_new_from (const RoofMachine *machine)
{
  RoofMachineBuilder *self = g_new0 (RoofMachineBuilder, 1);

  self->machine = roof_machine_dup (machine);
  return self;
}

void
roof_machine_builder_free (RoofMachineBuilder *self)
{
  g_clear_pointer (&self->machine, roof_machine_unref);
  g_free (self);
}

void
roof_machine_builder_set_vendor (RoofMachineBuilder *self,
                                 const char         *vendor)
{
  roof_string_replace (&self->machine->vendor, vendor);
}

void
roof_machine_builder_set_class (RoofMachineBuilder *self,
                                const char         *class_name)
{
  roof_string_replace (&self->machine->class_name, class_name);
}

void
roof_machine_builder_set_write_allocate (RoofMachineBuilder *self,
                                         gboolean            allocates)
{
  self->machine->write_allocate = allocates != FALSE;
}

void
roof_machine_builder_set_year (RoofMachineBuilder *self,
                               int                 year)
{
  self->machine->year = year;
}

void
roof_machine_builder_set_notes (RoofMachineBuilder *self,
                                const char         *notes)
{
  roof_string_replace (&self->machine->notes, notes);
}

void
roof_machine_builder_set_extra (RoofMachineBuilder *self,
                                const char         *json)
{
  roof_string_replace (&self->machine->extra, json);
}

void
roof_machine_builder_set_rating (RoofMachineBuilder *self,
                                 RoofMachinePart     part,
                                 const RoofRating   *rating)
{
  RoofRating *place = roof_machine_peek_rating (self->machine, (RoofMachineKey) { part, 0, ROOF_FIELD_VALUE });
  RoofRating copy = roof_rating_copy (rating);

  g_return_if_fail (roof_machine_part_is_single (part));

  roof_rating_clear (place);
  *place = copy;
}

void
roof_machine_builder_add_peak (RoofMachineBuilder *self,
                               const RoofPeak     *peak)
{
  RoofPeak copy = roof_peak_copy (peak);

  g_array_append_val (self->machine->peaks, copy);
}

void
roof_machine_builder_add_level (RoofMachineBuilder *self,
                                const RoofLevel    *level)
{
  RoofLevel copy = roof_level_copy (level);

  g_array_append_val (self->machine->levels, copy);
}

void
roof_machine_builder_add_ceiling (RoofMachineBuilder *self,
                                  const RoofCeiling  *ceiling)
{
  RoofCeiling copy = roof_ceiling_copy (ceiling);

  g_array_append_val (self->machine->ceilings, copy);
}

void
roof_machine_builder_remove (RoofMachineBuilder *self,
                             RoofMachinePart     part,
                             guint               index)
{
  GArray *lists[] = {
    [ROOF_PART_PEAK] = self->machine->peaks,
    [ROOF_PART_LEVEL] = self->machine->levels,
    [ROOF_PART_CEILING] = self->machine->ceilings,
  };

  g_return_if_fail (part < G_N_ELEMENTS (lists) && index < lists[part]->len);

  g_array_remove_index (lists[part], index);
}

RoofMachine *
roof_machine_builder_end (RoofMachineBuilder *self,
                          GError            **error)
{
  g_autoptr (RoofMachineBuilder) builder = self;

  if (!roof_machine_validate (builder->machine, error))
    return NULL;
  return g_steal_pointer (&builder->machine);
}
