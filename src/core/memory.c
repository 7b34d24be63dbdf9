/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/memory.h"

#include <math.h>

RoofMemory
roof_report_get_memory (const RoofReport *self)
{
  RoofMemory memory = { 0, 0, roof_machine_get_capacity (roof_report_get_machine (self)) };

  for (guint i = 0; i < roof_report_get_n (self); i++)
    {
      RoofAnalysis *analysis = roof_report_get_analysis (self, i);
      const RoofMemory *one = analysis != NULL ? roof_analysis_get_memory (analysis) : NULL;

      if (one == NULL)
        continue;
      memory.resident += roof_kernel_get_count (roof_analysis_get_kernel (analysis)) * one->resident;
      memory.transient = fmax (memory.transient, one->transient);
    }
  return memory;
}

double
roof_memory_get_excess (const RoofMemory *memory)
{
  return memory->resident + memory->transient - memory->capacity;
}
