/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/machine/machine-plain.h"

#include <math.h>

/* The memory of a machine that has none yet. */
#define MEMORY_ID "dram"

/* A machine of these numbers alone. */
static RoofMachine *
make_blank (const RoofPlainMachine  *plain,
            GError                 **error)
{
  RoofMachineBuilder *builder = roof_machine_builder_new (plain->id, plain->name);
  RoofPeak peak = roof_peak_make ("vector", plain->dtype, plain->peak);
  RoofLevel level = roof_level_make (MEMORY_ID, plain->memory, ROOF_LEVEL_MEMORY, plain->bandwidth);

  level.capacity.value = plain->capacity;
  roof_machine_builder_add_peak (builder, &peak);
  roof_machine_builder_add_level (builder, &level);
  return roof_machine_builder_end (builder, error);
}

int
roof_plain_machine_find_peak (const RoofMachine *machine,
                              const char        *dtype)
{
  for (guint i = 0; i < roof_machine_get_n_peaks (machine); i++)
    if (g_str_equal (roof_machine_get_peak (machine, i)->dtype, dtype))
      return (int) i;
  return -1;
}

/* Sets a number in *@machine; ceilings above a lowered roof are lowered with it. NAN leaves it. */
static gboolean
set_number (RoofMachine    **machine,
            RoofMachineKey   key,
            double           value,
            GError         **error)
{
  RoofMachine *next;

  if (isnan (value))
    return TRUE;
  next = roof_machine_with_roof (*machine, key, value, NULL, error);
  if (next == NULL)
    return FALSE;
  roof_machine_unref (*machine);
  *machine = next;
  return TRUE;
}

static gboolean
set_peak (RoofMachine            **machine,
          const RoofPlainMachine  *plain,
          GError                 **error)
{
  int index = roof_plain_machine_find_peak (*machine, plain->dtype);
  RoofPeak peak = roof_peak_make (roof_machine_get_peak (*machine, 0)->unit, plain->dtype, plain->peak);
  RoofMachine *next;

  if (index >= 0)
    return set_number (machine, (RoofMachineKey) { ROOF_PART_PEAK, (guint) index, ROOF_FIELD_VALUE }, plain->peak, error);
  next = roof_machine_with_peak (*machine, &peak, error);
  if (next == NULL)
    return FALSE;
  roof_machine_unref (*machine);
  *machine = next;
  return TRUE;
}

static gboolean
set_memory (RoofMachine            **machine,
            const RoofPlainMachine  *plain,
            GError                 **error)
{
  int index = roof_machine_find_main_memory (*machine);

  return index < 0
         || (set_number (machine, (RoofMachineKey) { ROOF_PART_LEVEL, (guint) index, ROOF_FIELD_VALUE }, plain->bandwidth, error)
             && set_number (machine, (RoofMachineKey) { ROOF_PART_LEVEL, (guint) index, ROOF_FIELD_CAPACITY }, plain->capacity, error));
}

RoofMachine *
roof_machine_new_plain (const RoofPlainMachine  *plain,
                        RoofMachine             *like,
                        GError                 **error)
{
  g_autoptr (RoofMachine) machine = NULL;

  g_return_val_if_fail (plain != NULL, NULL);

  if (like == NULL)
    return make_blank (plain, error);
  machine = roof_machine_with_name (like, plain->id, plain->name);
  if (!set_peak (&machine, plain, error) || !set_memory (&machine, plain, error))
    return NULL;
  return g_steal_pointer (&machine);
}
