/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/estimate/memory.h"

RoofMemory
roof_memory_on (const RoofMemory  *memory,
                const RoofMachine *machine)
{
  return (RoofMemory) { memory->resident, memory->transient, roof_machine_get_capacity (machine) };
}

double
roof_memory_get_excess (const RoofMemory *memory)
{
  return memory->resident + memory->transient - memory->capacity;
}
