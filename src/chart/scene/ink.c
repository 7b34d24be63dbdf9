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

/* The inks of caches from main memory inward. */
static const RoofInk caches[] = { ROOF_INK_CACHE, ROOF_INK_CACHE_INNER, ROOF_INK_CACHE_INMOST };

RoofInk
roof_ink_of_machine_level (const RoofMachine *machine,
                           guint              level)
{
  RoofLevelKind kind = roof_machine_get_level (machine, level)->kind;
  guint outer = 0;

  if (kind != ROOF_LEVEL_CACHE)
    return roof_ink_of_level (kind);
  for (guint i = level + 1; i < roof_machine_get_n_levels (machine); i++)
    outer += roof_machine_get_level (machine, i)->kind == ROOF_LEVEL_CACHE;
  return caches[MIN (outer, G_N_ELEMENTS (caches) - 1)];
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
  return roof_ink_of_machine_level (machine, (guint) bound);
}

RoofInk
roof_ink_of_analysis (const RoofAnalysis *analysis)
{
  return roof_ink_of_bound (roof_analysis_get_machine (analysis),
                            roof_analysis_get_estimate (analysis)->bound);
}
