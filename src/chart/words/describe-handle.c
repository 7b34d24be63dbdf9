/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "chart/words/describe.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "chart/words/describe-private.h"

/* "HBM3", "HBM3, reading", "Tensor Core bf16" */
static char *
name_rate (const RoofScene  *scene,
           RoofMachinePart   part,
           int               index,
           RoofMachineField  field)
{
  return roof_describe_rate (roof_describe_get_machine (scene), (RoofMachineKey) { part, (guint) index, field });
}

static char *
name_bandwidth (const RoofScene *scene,
                int              level)
{
  g_autofree char *rate = name_rate (scene, ROOF_PART_LEVEL, level, ROOF_FIELD_VALUE);

  /* Translators: what a handle of the chart changes; %s is a memory or a link: "HBM3, bandwidth" */
  return g_strdup_printf (_("%s, bandwidth"), rate);
}

static char *
name_peak (const RoofScene *scene,
           int              peak)
{
  g_autofree char *rate = name_rate (scene, ROOF_PART_PEAK, peak, ROOF_FIELD_VALUE);

  /* Translators: what a handle of the chart changes; %s is a unit and its dtype: "Tensor Core bf16, peak" */
  return g_strdup_printf (_("%s, peak"), rate);
}

static char *
name_ridge (const RoofScene *scene,
            RoofHit          handle)
{
  g_autofree char *rate = name_rate (scene, ROOF_PART_PEAK, handle.peak, ROOF_FIELD_VALUE);

  /* Translators: a handle of the chart, where a memory's roof meets a peak: "Ridge of HBM3 and Tensor Core bf16" */
  return g_strdup_printf (_("Ridge of %1$s and %2$s"),
                          roof_machine_get_level (roof_describe_get_machine (scene), (guint) handle.index)->name, rate);
}

char *
roof_describe_handle (const RoofScene *scene,
                      RoofHit          handle)
{
  RoofMachine *machine = roof_describe_get_machine (scene);

  switch (handle.kind)
    {
    case ROOF_HIT_DOT:
      return g_strdup (roof_kernel_get_name (
          roof_snapshot_get_kernel (roof_report_get_snapshot (roof_scene_get_report (scene)), (guint) handle.kernel)));
    case ROOF_HIT_ROOF:
      return name_bandwidth (scene, handle.index);
    case ROOF_HIT_READ:
      return name_rate (scene, ROOF_PART_LEVEL, handle.index, ROOF_FIELD_READ);
    case ROOF_HIT_WRITE:
      return name_rate (scene, ROOF_PART_LEVEL, handle.index, ROOF_FIELD_WRITE);
    case ROOF_HIT_PEAK:
      return name_peak (scene, handle.index);
    case ROOF_HIT_CEILING:
      /* Translators: what a handle of the chart changes; %s is the ceiling's name: "without SIMD, ceiling" */
      return g_strdup_printf (_("%s, ceiling"), roof_machine_get_ceiling (machine, (guint) handle.index)->name);
    case ROOF_HIT_RIDGE:
      return name_ridge (scene, handle);
    case ROOF_HIT_BEND:
      return g_strdup (_("Launch overhead"));
    default:
      return g_strdup ("");
    }
}

char *
roof_describe_handle_value (const RoofScene *scene,
                            RoofHit          handle)
{
  RoofTally tally = roof_handle_get_tally (roof_scene_get_report (scene), handle);
  RoofHandleValue value;
  g_autofree char *number = NULL;

  if (!roof_scene_get_handle_value (scene, handle, &value))
    return NULL;
  if (value.parameter != NULL)
    return roof_describe_setting (value.parameter, value.value);
  number = handle.kind == ROOF_HIT_RIDGE ? roof_describe_ridge (value.value, tally)
                                         : roof_units_format_counted (value.value, value.dimension, tally);
  /* Translators: beside a dot that is dragged up or down; %s is a percentage */
  return value.dimension == ROOF_DIMENSION_FRACTION ? g_strdup_printf (_("%s of the roof"), number)
                                                    : g_steal_pointer (&number);
}

/* The verdict of a dot, or the tooltip of a line without its first line, the name. (nullable) */
static char *
describe_rest (const RoofScene *scene,
               RoofHit          handle)
{
  g_autofree char *tip = NULL;
  char *rest;

  if (handle.kind == ROOF_HIT_DOT)
    return roof_describe_verdict (roof_report_get_analysis (roof_scene_get_report (scene), (guint) handle.kernel));
  tip = roof_describe_hit (scene, handle);
  rest = tip != NULL ? strchr (tip, '\n') : NULL;
  return rest != NULL ? g_strdelimit (g_strdup (rest + 1), "\n", ' ') : NULL;
}

char *
roof_describe_handle_state (const RoofScene *scene,
                            RoofHit          handle)
{
  g_autofree char *value = roof_describe_handle_value (scene, handle);
  g_autofree char *rest = NULL;

  if (value == NULL && handle.kind == ROOF_HIT_DOT)
    {
      rest = roof_describe_notes (scene, handle); /* why it cannot run */
      return rest != NULL ? g_steal_pointer (&rest) : g_strdup ("");
    }
  if (value == NULL)
    return g_strdup ("");
  rest = describe_rest (scene, handle);
  if (rest == NULL)
    return g_steal_pointer (&value);
  if (handle.kind == ROOF_HIT_DOT)
    /* Translators: what a screen reader says of a dot: its value, then a sentence:
     * "B = 16. Memory bound on HBM3: at most 53.3 TFLOP/s, 5 % of peak." */
    return g_strdup_printf (_("%1$s. %2$s"), value, rest);
  /* Translators: what a screen reader says of a roof: "3.35 TB/s, ridge at 295 FLOP/B" */
  return g_strdup_printf (_("%1$s, %2$s"), value, rest);
}
