/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "chart/words/describe-forecast.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "chart/words/describe.h"

const char *
roof_describe_forecast_step (RoofForecastStep step)
{
  static const char *const names[] = {
    N_("Tiles and waves"), N_("Cache"), N_("Sustained rates"),
    /* Translators: clocks that do not all run at the same time */
    N_("Missing overlap"),
    /* Translators: starting kernels */
    N_("Launches"),
    N_("Latency of collectives"),
  };

  G_STATIC_ASSERT (G_N_ELEMENTS (names) == ROOF_N_FORECAST_STEPS);
  return _(names[step]);
}

/* Appends "HBM3 94.6 % (source)" once for each rate. */
static void
append_rate (GString     *text,
             RoofMachine *machine,
             RoofMachineKey key)
{
  g_autofree char *name = roof_describe_rate (machine, key), *share = NULL;
  const RoofRating *rating;

  key.field = ROOF_FIELD_SUSTAINED;
  rating = roof_machine_get_rating (machine, key);
  share = roof_units_format (rating->value, ROOF_DIMENSION_FRACTION);
  g_string_append_printf (text, "%s%s %s", text->len > 0 ? "; " : "", name, share);
  if (rating->source != NULL)
    g_string_append_printf (text, " (%s)", rating->source);
}

/* The rates that any kernel uses, in the machine's order. */
static char *
describe_sustained (const RoofForecastScope *scope)
{
  RoofMachine *machine = roof_report_get_machine (scope->report);
  guint n_peaks = roof_machine_get_n_peaks (machine);
  g_autofree gboolean *peaks = g_new0 (gboolean, n_peaks + 1);
  gboolean levels[ROOF_MAX_LEVELS] = { FALSE };
  g_autoptr (GString) text = g_string_new (NULL);
  RoofForecastOptions options;

  roof_forecast_options_init (&options);
  for (guint i = 0; i < roof_report_get_n (scope->report); i++)
    {
      const RoofAnalysis *analysis = roof_forecast_scope_get_analysis (scope, i);
      RoofForecast one;

      if (analysis == NULL || !roof_analysis_forecast (analysis, &options, &one))
        continue;
      if (one.gap.sustained_peak >= 0)
        peaks[one.gap.sustained_peak] = TRUE;
      if (one.gap.sustained_level >= 0)
        levels[one.gap.sustained_level] = TRUE;
    }
  for (guint i = 0; i < n_peaks; i++)
    if (peaks[i])
      append_rate (text, machine, (RoofMachineKey) { ROOF_PART_PEAK, i, ROOF_FIELD_VALUE });
  for (guint i = 0; i < roof_machine_get_n_levels (machine); i++)
    if (levels[i])
      append_rate (text, machine, (RoofMachineKey) { ROOF_PART_LEVEL, i, ROOF_FIELD_VALUE });
  return g_strdup (text->str);
}

/* "1.5 µs (source)" */
static char *
describe_rating (const RoofRating *rating)
{
  g_autofree char *time = roof_units_format (rating->value, ROOF_DIMENSION_TIME);

  return rating->source != NULL ? g_strdup_printf ("%s (%s)", time, rating->source) : g_steal_pointer (&time);
}

static char *
describe_collective (RoofMachine *machine)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < roof_machine_get_n_levels (machine); i++)
    {
      const RoofLevel *level = roof_machine_get_level (machine, i);
      const RoofRating *ratings[] = { &level->collective_latency, &level->step_latency };

      for (guint k = 0; k < G_N_ELEMENTS (ratings); k++)
        {
          g_autofree char *rating = NULL;

          if (!(ratings[k]->value > 0))
            continue;
          rating = describe_rating (ratings[k]);
          g_string_append_printf (text, "%s%s: ", text->len > 0 ? "; " : "", level->name);
          if (k == 0)
            g_string_append (text, rating);
          else
            /* Translators: %s is a time */
            g_string_append_printf (text, _("%s for each step"), rating);
        }
    }
  return g_strdup (text->str);
}

static char *
describe_launch (RoofReport                *report,
                 const RoofForecast        *forecast,
                 const RoofForecastOptions *options)
{
  RoofMachine *machine = roof_report_get_machine (report);
  const RoofRating *rating = roof_machine_get_rating (machine, (RoofMachineKey) { ROOF_PART_OVERHEAD, 0, ROOF_FIELD_VALUE });
  g_autofree char *given = roof_units_format (options->launch.launch, ROOF_DIMENSION_TIME);
  g_autofree char *each = isnan (options->launch.launch) ? describe_rating (rating) : g_steal_pointer (&given);
  g_autofree char *gap = roof_units_format (options->launch.gap, ROOF_DIMENSION_TIME);
  g_autofree char *fixed = roof_units_format (options->launch.fixed, ROOF_DIMENSION_TIME);

  switch (options->launch.mode)
    {
    case ROOF_LAUNCH_AHEAD:
      if (forecast->host)
        /* Translators: %s is a time */
        return g_strdup_printf (_("host bound: the host takes %s for each kernel"), each);
      return g_strdup_printf (_("ahead of the device, which waits %2$s between kernels; the host takes %1$s for each"), each, gap);
    case ROOF_LAUNCH_GRAPH:
      return g_strdup_printf (_("one graph: %1$s to start it, %2$s for each kernel"), fixed, gap);
    case ROOF_LAUNCH_EACH:
    default:
      /* Translators: %s is a time */
      return g_strdup_printf (_("%s for each kernel"), each);
    }
}

/* Why no kernel has the step: that of a single kernel, or what holds for the machine. */
static char *
describe_missing (RoofReport       *report,
                  RoofForecastStep  step)
{
  const char *machine = roof_machine_get_name (roof_report_get_machine (report));

  switch (step)
    {
    case ROOF_FORECAST_TILES:
      return g_strdup (_("not modelled: no matrix product, or the number of multiprocessors is not known"));
    case ROOF_FORECAST_CACHE:
      return g_strdup (_("not modelled: no matrix product, or the cache before main memory is not known"));
    case ROOF_FORECAST_SUSTAINED:
      /* Translators: %s is a machine */
      return g_strdup_printf (_("not modelled: %s has no sustained rate for the roof that limits"), machine);
    case ROOF_FORECAST_LAUNCH:
      /* Translators: %s is a machine */
      return g_strdup_printf (_("not modelled: the launch overhead of %s is not set"), machine);
    case ROOF_FORECAST_COLLECTIVE:
      return g_strdup (_("no collective, or its latency is not known"));
    case ROOF_FORECAST_OVERLAP:
    case ROOF_N_FORECAST_STEPS:
    default:
      return g_strdup ("");
    }
}

char *
roof_describe_forecast_source (const RoofForecastScope   *scope,
                               const RoofForecast        *forecast,
                               const RoofForecastOptions *options,
                               RoofForecastStep           step)
{
  g_autofree char *share = roof_describe_share (options->overlap);

  if (options->off[step])
    return g_strdup (_("switched off"));
  if (forecast->n_modelled[step] == 0)
    return describe_missing (scope->report, step);
  switch (step)
    {
    case ROOF_FORECAST_TILES:
      return g_strdup (_("of a few common tiles those that lose least (NVIDIA, Matrix Multiplication Background User's Guide)"));
    case ROOF_FORECAST_CACHE:
      return g_strdup (_("the least that any order of tiles moves (Smith et al., arXiv 1702.02017)"));
    case ROOF_FORECAST_SUSTAINED:
      return describe_sustained (scope);
    case ROOF_FORECAST_OVERLAP:
      if (options->overlap == 1)
        return g_strdup (_("assumed: none missing"));
      /* Translators: %s is the share of the clocks that runs at the same time */
      return g_strdup_printf (_("as given: %s overlapped"), share);
    case ROOF_FORECAST_LAUNCH:
      return describe_launch (scope->report, forecast, options);
    case ROOF_FORECAST_COLLECTIVE:
      return describe_collective (roof_report_get_machine (scope->report));
    case ROOF_N_FORECAST_STEPS:
    default:
      return g_strdup ("");
    }
}

char *
roof_describe_forecast_beside (const RoofForecast *forecast)
{
  g_autofree char *time = roof_units_format (forecast->time, ROOF_DIMENSION_TIME);
  g_autofree char *bound = roof_units_format (forecast->t_min, ROOF_DIMENSION_TIME);
  g_autofree char *times = roof_units_format_number (forecast->time / forecast->t_min, 3);

  if (!(forecast->t_min > 0))
    return g_steal_pointer (&time);
  if (g_str_equal (times, "1"))
    /* Translators: a time that is estimated no longer than the kernels take at least */
    return g_strdup_printf (_("%s, as the bound"), time);
  /* Translators: a time, how many times as long it is, and the time that the kernels take at least */
  return g_strdup_printf (_("%1$s, %2$s× the bound of %3$s"), time, times, bound);
}

char *
roof_describe_forecast (const RoofForecast *forecast)
{
  g_autofree char *beside = roof_describe_forecast_beside (forecast);

  /* Translators: %s is a time, and how much longer it is than another */
  return g_strdup_printf (_("Estimate: %s."), beside);
}
