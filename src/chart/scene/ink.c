/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "chart/scene/ink.h"

RoofInk
roof_ink_of_level (RoofLevelKind kind)
{
  switch (kind)
    {
    case ROOF_LEVEL_CACHE:
      return ROOF_INK_CACHE;
    case ROOF_LEVEL_HOST:
      return ROOF_INK_HOST;
    case ROOF_LEVEL_NETWORK:
      return ROOF_INK_NETWORK;
    case ROOF_LEVEL_MEMORY:
    default:
      return ROOF_INK_MEMORY;
    }
}

RoofInk
roof_ink_of_region (RoofLevelKind kind)
{
  static const RoofInk inks[] = {
    [ROOF_LEVEL_CACHE] = ROOF_INK_REGION_CACHE,
    [ROOF_LEVEL_MEMORY] = ROOF_INK_REGION_MEMORY,
    [ROOF_LEVEL_HOST] = ROOF_INK_REGION_HOST,
    [ROOF_LEVEL_NETWORK] = ROOF_INK_REGION_NETWORK,
  };

  return inks[kind];
}

RoofInk
roof_ink_of_bound (const RoofMachine *machine,
                   int                bound)
{
  if (bound == ROOF_BOUND_COMPUTE)
    return ROOF_INK_COMPUTE;
  if (bound == ROOF_BOUND_BALANCED)
    return ROOF_INK_BALANCED;
  if (bound == ROOF_BOUND_UNKNOWN)
    return ROOF_INK_TEXT_QUIET;
  return roof_ink_of_level (roof_machine_get_level (machine, (guint) bound)->kind);
}

RoofInk
roof_ink_of_analysis (const RoofAnalysis *analysis)
{
  return roof_ink_of_bound (roof_analysis_get_machine (analysis),
                            roof_analysis_get_estimate (analysis)->bound);
}
