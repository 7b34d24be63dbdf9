/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "chart/words/describe.h"
#include "core/units/units.h"
#include "explore/suggest/tiling.h"
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

  if (!(roof_memory_get_excess (memory) > 0))
    return NULL;
  return roof_describe_memory_need (roof_analysis_get_machine (analysis), memory);
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
  g_autofree char *needed = roof_units_format (memory->resident + memory->transient, ROOF_DIMENSION_BYTE);

  if (name == NULL || !(memory->resident + memory->transient > 0))
    return NULL;
  if (isnan (excess))
    /* Translators: "14 GB resident + up to 1 GB temporary; the capacity of DDR5 is not known." */
    return g_strdup_printf (_("%1$s resident + up to %2$s temporary; the capacity of %3$s is not known."), resident, transient,
                            name);
  if (excess > 0)
    /* Translators: "Does not fit: needs 96 GB, HBM3 holds 80 GB (16 GB short)." */
    return g_strdup_printf (_("Does not fit: needs %1$s, %2$s holds %3$s (%4$s short)."), needed, name, capacity, over);
  /* Translators: "Fits: 14 GB resident + up to 1 GB temporary, of 80 GB HBM3." */
  return g_strdup_printf (_("Fits: %1$s resident + up to %2$s temporary, of %3$s %4$s."), resident, transient, capacity, name);
}

/* The stage that holds most. @most: (out): B */
static guint
find_fullest (const RoofPipeline *pipeline,
              double             *most)
{
  guint fullest = 0;

  *most = 0;
  for (guint i = 0; i < pipeline->n; i++)
    if (roof_stage_load_get_held (&pipeline->stages[i]) > *most)
      {
        *most = roof_stage_load_get_held (&pipeline->stages[i]);
        fullest = i;
      }
  return fullest;
}

char *
roof_describe_full_stage (const RoofPipeline *pipeline,
                          const RoofMachine  *machine)
{
  const char *name = get_main_memory (machine);
  double room = roof_machine_get_capacity (machine), most;
  guint fullest = find_fullest (pipeline, &most);
  g_autofree char *needed = NULL, *capacity = NULL;

  if (name == NULL || !(most > room))
    return NULL;
  needed = roof_units_format (most, ROOF_DIMENSION_BYTE);
  capacity = roof_units_format (room, ROOF_DIMENSION_BYTE);
  /* Translators: "Stage 1 does not fit: needs 96 GB, HBM3 holds 80 GB." */
  return g_strdup_printf (_("Stage %1$u does not fit: needs %2$s, %3$s holds %4$s."), fullest + 1, needed, name, capacity);
}

/* Both amounts in as few digits as tell them apart, the unit once: "119 of 141 GB". (transfer full) */
static char *
format_of (double needed,
           double capacity)
{
  g_autofree char *need = NULL, *room = NULL;
  char *blank, *unit;
  int digits = 3;

  do
    {
      g_free (need);
      g_free (room);
      need = roof_units_format_to (needed, ROOF_DIMENSION_BYTE, ROOF_TALLY_FLOP, digits);
      room = roof_units_format_to (capacity, ROOF_DIMENSION_BYTE, ROOF_TALLY_FLOP, digits);
    }
  while (needed != capacity && g_str_equal (need, room) && digits++ < ROOF_UNITS_DIGITS);
  blank = strstr (need, "\302\240");
  unit = strstr (room, "\302\240");
  if (blank != NULL && unit != NULL && g_str_equal (blank, unit))
    *blank = '\0';
  /* Translators: two amounts: "119 of 141 GB" */
  return g_strdup_printf (_("%1$s of %2$s"), need, room);
}

char *
roof_describe_room (const RoofMemory *memory)
{
  double needed = memory->resident + memory->transient, excess = roof_memory_get_excess (memory);
  g_autofree char *amounts = format_of (needed, memory->capacity);

  if (!(needed > 0) || isnan (excess))
    return NULL;
  /* Translators: "Fits (119 of 141 GB)." */
  return g_strdup_printf (excess > 0 ? _("Does not fit (%s).") : _("Fits (%s)."), amounts);
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

char *
roof_describe_fullest_stage (const RoofPipeline *pipeline,
                             const RoofMachine  *machine)
{
  double room = roof_machine_get_capacity (machine), most;
  g_autofree char *of = NULL;

  find_fullest (pipeline, &most);
  of = !isnan (room) ? format_of (most, room) : NULL;
  if (of == NULL || most > room)
    return NULL;
  /* Translators: of a network in stages; %s is "119 of 141 GB", of the fullest */
  return g_strdup_printf (_("All stages fit (at most %s)."), of);
}

char *
roof_describe_tiles (RoofAnalysis *analysis)
{
  const RoofLevel *held;
  g_autofree char *size = NULL, *room = NULL, *number = NULL;
  double bytes;
  guint level;

  if (!roof_tiling_overflows (analysis, &bytes, &level))
    return NULL;
  held = roof_machine_get_level (roof_analysis_get_machine (analysis), level);
  size = roof_units_format (bytes, ROOF_DIMENSION_BYTE);
  room = roof_units_format (roof_level_get_piece (held), ROOF_DIMENSION_BYTE);
  number = roof_units_format_number (held->instances, 6);
  if (held->instances > 1)
    /* Translators: two amounts of data, a level, and how many units have one each: "The tiles take 393.2 kB, more than the 262.1 kB that
     * each of 132 units has of L1/shared memory: one of them must hold the tiles" */
    return g_strdup_printf (_("The tiles take %1$s, more than the %2$s of %4$s in each of %3$s units"), size, room, number, held->name);
  /* Translators: two amounts of data and a level: "The tiles take 402.7 MB, more than the 52.43 MB of L2: they cannot be held" */
  return g_strdup_printf (_("The tiles take %1$s, more than the %2$s of %3$s"), size, room, held->name);
}
