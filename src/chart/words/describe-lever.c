/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n-lib.h>
#include <math.h>

#include "chart/words/describe.h"
#include "core/estimate/utilisation.h"
#include "core/report/work-count.h"
#include "core/units/units.h"

static const RoofParameter *
get_parameter (const RoofLever *lever)
{
  return roof_operation_get_parameter (roof_analysis_get_operation (lever->analysis), (guint) lever->parameter);
}

static char *
name_setting (const RoofLever *lever)
{
  const RoofParameter *parameter = get_parameter (lever);
  const char *name = _ (parameter->name);

  if (parameter->type == ROOF_PARAMETER_CHOICE)
    /* Translators: a parameter and what it is set to: "Collective: reduce_scatter" */
    return g_strdup_printf (_("%1$s: %2$s"), name, parameter->choices[(guint) lever->value]);
  /* Translators: %s is a parameter that is on or off */
  return g_strdup_printf (lever->value != 0 ? _("%s: on") : _("%s: off"), name);
}

static char *
name_figure (const RoofLever *lever)
{
  RoofMachine *seen = roof_analysis_get_machine (lever->analysis);
  g_autofree char *name = roof_describe_rate (seen, lever->key);
  double number = roof_machine_get_figure (seen, lever->key)->value;
  g_autofree char *value = roof_units_format_counted (number, roof_machine_get_dimension (seen, lever->key),
                                                      roof_work_count_of_key (seen, lever->key));

  /* Translators: a bandwidth or a peak, and what it becomes, twice what it is: "HBM3 at 6.7 TB/s" */
  return g_strdup_printf (_("%1$s at %2$s"), name, value);
}

char *
roof_describe_lever (const RoofLever *lever,
                     const RoofModel *model)
{
  g_autofree char *value = NULL;

  switch (lever->kind)
    {
    case ROOF_LEVER_REACH:
      return g_strdup (_("Reach the roof"));
    case ROOF_LEVER_SIZE:
    case ROOF_LEVER_SPLIT:
      value = roof_describe_value (lever->row, lever->value);
      if (lever->smaller)
        /* Translators: a size and what it becomes: "n halved, 4" */
        return g_strdup_printf (_("%1$s halved, %2$s"), roof_describe_parameter (lever->row->id), value);
      /* Translators: a size and what it becomes: "B doubled, 32" */
      return g_strdup_printf (_("%1$s doubled, %2$s"), roof_describe_parameter (lever->row->id), value);
    case ROOF_LEVER_TILE:
      value = roof_units_format_number (lever->value, 6);
      /* Translators: %s is how many rows a tile then has */
      return g_strdup_printf (_("Tiles doubled, %s rows"), value);
    case ROOF_LEVER_SETTING:
      return name_setting (lever);
    case ROOF_LEVER_FORMATS:
      return g_strdup (roof_describe_scenario (lever->scenario));
    case ROOF_LEVER_CACHE:
      /* Translators: %s is a number format */
      return g_strdup_printf (_("KV cache in %s"), lever->cache);
    case ROOF_LEVER_FUSION:
      /* Translators: %s is a kernel that it then is one with */
      return g_strdup_printf (_("Fused with %s"), roof_kernel_get_name (roof_model_get_kernel (model, lever->partner)));
    case ROOF_LEVER_FIGURE:
      return name_figure (lever);
    case ROOF_LEVER_MACHINE:
    default:
      /* Translators: %s is a machine */
      return g_strdup_printf (_("On %s"), roof_machine_get_name (lever->machine));
    }
}

static char *
describe_reach (const RoofLever *lever)
{
  double then = roof_analysis_get_time (lever->analysis);
  g_autofree char *time = roof_units_format (then, ROOF_DIMENSION_TIME);
  g_autofree char *before = roof_units_format (then * lever->gain, ROOF_DIMENSION_TIME);

  /* Translators: how long a kernel takes at its roof, and how long it takes now: "2.43 ms instead of 9 ms" */
  return g_strdup_printf (_("%1$s instead of %2$s"), time, before);
}

static char *
describe_after (const RoofLever *lever)
{
  g_autofree char *bound = roof_describe_bound (lever->analysis);
  g_autofree char *work = NULL;

  if (lever->kind == ROOF_LEVER_REACH)
    return describe_reach (lever);
  if (!isnan (roof_analysis_get_measured_time (lever->analysis)))
    /* Translators: what binds a measured kernel then, "Memory bound on HBM3" */
    return g_strdup_printf (_("%s; time beyond T_min unchanged"), bound);
  if (lever->work == 1)
    return g_steal_pointer (&bound);
  work = roof_units_format_number (lever->work, 3);
  /* Translators: what binds it then, "Memory bound on HBM3", how many times the work it does, and what that is counted in, "FLOP" */
  return g_strdup_printf (_("%1$s; does %2$s times the work, gain per %3$s"), bound, work,
                          roof_count_get_symbol (roof_work_count (lever->analysis)));
}

char *
roof_describe_outcome (const RoofLever *lever,
                       double           step)
{
  g_autofree char *after = describe_after (lever);
  g_autofree char *gain = NULL;

  if (isnan (step))
    return g_steal_pointer (&after);
  gain = roof_units_format_number (step, 3);
  /* Translators: what binds the kernel then, "Memory bound on HBM3", and how much the step of the network that it is a part
   * of gains */
  return g_strdup_printf (_("%1$s; whole step ×%2$s"), after, gain);
}
