/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n-lib.h>
#include <math.h>

#include "chart/words/describe.h"
#include "core/units/units.h"
#include "workload/report-memory.h"

static const char *
get_main_memory (const RoofMachine *machine)
{
  int level = roof_machine_find_main_memory (machine);

  return level >= 0 ? roof_machine_get_level (machine, (guint) level)->name : NULL;
}

char *
roof_describe_fit (const RoofAnalysis *analysis)
{
  const RoofMemory *memory = roof_analysis_get_memory (analysis);
  g_autofree char *needed = NULL;
  g_autofree char *capacity = NULL;

  if (!(roof_memory_get_excess (memory) > 0))
    return NULL;
  needed = roof_units_format (memory->resident + memory->transient, ROOF_DIMENSION_BYTE);
  capacity = roof_units_format (memory->capacity, ROOF_DIMENSION_BYTE);
  /* Translators: "Does not fit in HBM3: 96 GB at once where it holds 80 GB." */
  return g_strdup_printf (_("Does not fit: needs %2$s at a time, %1$s holds %3$s."),
                          get_main_memory (roof_analysis_get_machine (analysis)), needed, capacity);
}

char *
roof_describe_memory_need (const RoofMachine *machine,
                           const RoofMemory  *memory)
{
  const char *name = get_main_memory (machine);
  double excess = roof_memory_get_excess (memory);
  g_autofree char *resident = roof_units_format (memory->resident, ROOF_DIMENSION_BYTE);
  g_autofree char *transient = roof_units_format (memory->transient, ROOF_DIMENSION_BYTE);
  g_autofree char *capacity = roof_units_format (memory->capacity, ROOF_DIMENSION_BYTE);
  g_autofree char *over = roof_units_format (excess, ROOF_DIMENSION_BYTE);

  if (name == NULL || !(memory->resident + memory->transient > 0))
    return NULL;
  if (isnan (excess))
    /* Translators: "14 GB stay in DDR5, up to 1 GB come and go; how much it holds is not known." */
    return g_strdup_printf (_("%1$s resident + up to %3$s temporary in %2$s, whose capacity is not known."), resident,
                            name, transient);
  if (excess > 0)
    /* Translators: "Does not fit in HBM3: 95 GB stay, up to 1 GB come and go, 16 GB more than it holds." */
    return g_strdup_printf (_("Does not fit: %2$s resident + up to %3$s temporary is %4$s more than %1$s holds."), name,
                            resident, transient, over);
  /* Translators: "Fits in HBM3: 14 GB stay, up to 1 GB come and go, of 80 GB." */
  return g_strdup_printf (_("Fits: %2$s resident + up to %3$s temporary, of %4$s %1$s."), name, resident, transient, capacity);
}

char *
roof_describe_memory (const RoofReport *report)
{
  RoofMemory memory = roof_report_get_memory (report);

  return roof_describe_memory_need (roof_report_get_machine (report), &memory);
}

char *
roof_describe_holding (const RoofMachine *machine,
                       const RoofMemory  *memory)
{
  double needed = memory->resident + memory->transient, excess = roof_memory_get_excess (memory);
  g_autofree char *need = roof_units_format (needed, ROOF_DIMENSION_BYTE);
  g_autofree char *capacity = roof_units_format (memory->capacity, ROOF_DIMENSION_BYTE);

  if (!(needed > 0) || isnan (excess))
    return NULL;
  if (excess > 0)
    /* Translators: a machine, and bytes: "H100 does not hold it: needs 141 GB, has 80 GB." */
    return g_strdup_printf (_("Does not fit %1$s: needs %2$s, has %3$s."), roof_machine_get_name (machine), need,
                            capacity);
  /* Translators: a machine, and bytes: "B200 holds it: 141 GB of 180 GB." */
  return g_strdup_printf (_("Fits %1$s: %2$s of %3$s."), roof_machine_get_name (machine), need, capacity);
}
