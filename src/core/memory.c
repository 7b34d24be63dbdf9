/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/memory.h"

#include <math.h>

RoofMemory
roof_report_get_memory (const RoofReport *self)
{
  RoofMemory memory = { 0, 0, roof_machine_get_capacity (roof_report_get_machine (self)) };

  for (guint i = 0; i < roof_report_get_n (self); i++)
    {
      const RoofOutline *outline = roof_report_get_outline (self, i);
      const RoofMemory *one;

      if (!outline->analysed || outline->plain)
        continue;
      one = roof_analysis_get_memory (roof_report_get_analysis (self, i));
      memory.resident += outline->count * one->resident;
      memory.transient = fmax (memory.transient, one->transient);
    }
  return memory;
}

double
roof_memory_get_excess (const RoofMemory *memory)
{
  return memory->resident + memory->transient - memory->capacity;
}
