/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n-lib.h>
#include <math.h>

#include "chart/words/describe-measured.h"
#include "chart/words/describe.h"
#include "core/estimate/measured.h"
#include "core/estimate/utilisation.h"
#include "core/report/work-tally.h"
#include "core/units/units.h"

static char *
name_setting (const RoofSuggestion *suggestion)
{
  const RoofParameter *parameter = roof_operation_get_parameter (roof_analysis_get_operation (suggestion->analysis),
                                                                 (guint) suggestion->parameter);
  const char *name = _ (parameter->name);

  if (parameter->type == ROOF_PARAMETER_CHOICE)
    /* Translators: a parameter and what it is set to: "Collective: reduce_scatter" */
    return g_strdup_printf (_("%1$s: %2$s"), name, parameter->choices[(guint) suggestion->value]);
  /* Translators: %s is a parameter that is on or off */
  return g_strdup_printf (suggestion->value != 0 ? _("%s: on") : _("%s: off"), name);
}

static char *
name_rating (const RoofSuggestion *suggestion)
{
  RoofMachine *seen = roof_analysis_get_machine (suggestion->analysis);
  g_autofree char *name = roof_describe_rate (seen, suggestion->key);
  double number = roof_machine_get_rating (seen, suggestion->key)->value;
  g_autofree char *value = roof_units_format_counted (number, roof_machine_get_dimension (seen, suggestion->key),
                                                      roof_work_tally_of_key (seen, suggestion->key));

  /* Translators: a bandwidth or a peak, and what it becomes, twice what it is: "HBM3 at 6.7 TB/s" */
  return g_strdup_printf (_("%1$s at %2$s"), name, value);
}

char *
roof_describe_suggestion (const RoofSuggestion *suggestion,
                          const RoofSnapshot   *snapshot)
{
  g_autofree char *value = NULL;

  switch (suggestion->kind)
    {
    case ROOF_SUGGESTION_REACH:
      return g_strdup (_("Reach the roof"));
    case ROOF_SUGGESTION_SIZE:
    case ROOF_SUGGESTION_SPLIT:
      value = roof_describe_value (suggestion->size, suggestion->value);
      if (suggestion->smaller)
        /* Translators: a size and what it becomes: "n halved, 4" */
        return g_strdup_printf (_("%1$s halved, %2$s"), roof_describe_parameter (suggestion->size->id), value);
      /* Translators: a size and what it becomes: "B doubled, 32" */
      return g_strdup_printf (_("%1$s doubled, %2$s"), roof_describe_parameter (suggestion->size->id), value);
    case ROOF_SUGGESTION_TILE:
      value = roof_units_format_number (suggestion->value, 6);
      /* Translators: %s is how many rows a tile then has */
      return g_strdup_printf (_("Tiles doubled, %s rows"), value);
    case ROOF_SUGGESTION_SETTING:
      return name_setting (suggestion);
    case ROOF_SUGGESTION_FORMATS:
      return g_strdup (roof_describe_scenario (suggestion->scenario));
    case ROOF_SUGGESTION_CACHE:
      /* Translators: %s is a number format */
      return g_strdup_printf (_("KV cache in %s"), suggestion->cache);
    case ROOF_SUGGESTION_FUSION:
      /* Translators: %s is a kernel that it then is one with */
      return g_strdup_printf (_("Fused with %s"), roof_kernel_get_name (roof_snapshot_get_kernel (snapshot, suggestion->partner)));
    case ROOF_SUGGESTION_RATING:
      return name_rating (suggestion);
    case ROOF_SUGGESTION_MACHINE:
    default:
      /* Translators: %s is a machine */
      return g_strdup_printf (_("On %s"), roof_machine_get_name (suggestion->machine));
    }
}

/* "2.43 ms instead of 9 ms; gives back 6.57 ms of 13.9 ms" (transfer full) */
static char *
describe_saved (const RoofSuggestion *suggestion,
                double                total)
{
  double then = roof_analysis_get_time (suggestion->analysis), now = then * suggestion->gain;
  double count = roof_kernel_get_count (suggestion->kernel);
  g_autofree char *time = roof_units_format (then, ROOF_DIMENSION_TIME);
  g_autofree char *before = roof_units_format (now, ROOF_DIMENSION_TIME);
  g_autofree char *saved = roof_units_format (count * (now - then), ROOF_DIMENSION_TIME);
  g_autofree char *all = roof_units_format (total, ROOF_DIMENSION_TIME);

  if (!(total > now * (1 + ROOF_BOUND_SLACK)))
    /* Translators: how long a kernel takes at its roof, and how long it takes now: "2.43 ms instead of 9 ms" */
    return g_strdup_printf (_("%1$s instead of %2$s"), time, before);
  /* Translators: likewise, then the time saved and the time of all kernels: "2.43 ms instead of 9 ms; gives back 6.57 ms of
   * 13.9 ms" */
  return g_strdup_printf (_("%1$s instead of %2$s; saves %3$s of %4$s"), time, before, saved, all);
}

/* With the counts of the run where these allow less than T_min. (transfer full) */
static char *
describe_reach (const RoofSuggestion *suggestion,
                double                total)
{
  g_autofree char *saved = describe_saved (suggestion, total), *counted = NULL;
  double bound;
  int of;

  if (!roof_analysis_is_held_by_counts (suggestion->analysis, &bound, &of))
    return g_steal_pointer (&saved);
  counted = roof_describe_counted (suggestion->analysis, of);
  /* Translators: "2.43 ms instead of 9 ms", and "the bytes counted at HBM3" */
  return g_strdup_printf (_("%1$s, with %2$s"), saved, counted);
}

static char *
describe_after (const RoofSuggestion *suggestion,
                double                total)
{
  g_autofree char *bound = roof_describe_bound (suggestion->analysis);
  g_autofree char *work = NULL;

  if (suggestion->kind == ROOF_SUGGESTION_REACH)
    return describe_reach (suggestion, total);
  if (!isnan (roof_analysis_get_measured_time (suggestion->analysis)))
    /* Translators: what limits a measured kernel then, "Memory bound on HBM3" */
    return g_strdup_printf (_("%s; time beyond T_min unchanged"), bound);
  if (suggestion->work == 1)
    return g_steal_pointer (&bound);
  work = roof_units_format_number (suggestion->work, 3);
  /* Translators: what limits it then, "Memory bound on HBM3", how much more work it does, and what that is counted in, "FLOP" */
  return g_strdup_printf (_("%1$s; %2$s× the work, gain per %3$s"), bound, work,
                          roof_tally_get_symbol (roof_work_tally (suggestion->analysis)));
}

char *
roof_describe_outcome (const RoofSuggestion *suggestion,
                       double                step,
                       double                total)
{
  g_autofree char *after = describe_after (suggestion, total);
  g_autofree char *gain = NULL;

  if (isnan (step))
    return g_steal_pointer (&after);
  gain = roof_units_format_number (step, 3);
  /* Translators: what limits the kernel then, "Memory bound on HBM3", and how much the step of the network that it is a part
   * of gains */
  return g_strdup_printf (_("%1$s; whole step ×%2$s"), after, gain);
}
