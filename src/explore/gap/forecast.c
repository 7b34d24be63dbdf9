/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "explore/gap/forecast.h"

#include <math.h>
#include <string.h>

#include "explore/gap/gap-model.h"

/* Steps that a gap has, too. */
static const RoofGapStep gap_steps[] = { ROOF_GAP_TILES, ROOF_GAP_CACHE, ROOF_GAP_SUSTAINED, ROOF_GAP_OVERLAP, ROOF_GAP_LATENCY,
                                         ROOF_GAP_LATENCY };

const char * const *
roof_launch_mode_list_names (void)
{
  static const char *const names[] = { "each", "ahead", "graph", NULL };

  return names;
}

void
roof_forecast_options_init (RoofForecastOptions *self)
{
  *self = (RoofForecastOptions) { .overlap = 1, .launch = { .launch = NAN } };
}

void
roof_forecast_options_init_view (RoofForecastOptions *self,
                                 const RoofView      *view)
{
  roof_forecast_options_init (self);
  self->overlap = 1 - view->apart;
  self->launch.mode = (RoofLaunchMode) view->launches;
  self->launch.launch = view->launch > 0 ? view->launch : NAN;
  self->launch.gap = self->launch.mode != ROOF_LAUNCH_EACH ? view->launch_gap : 0;
  self->launch.fixed = self->launch.mode == ROOF_LAUNCH_GRAPH ? view->graph_start : 0;
  for (guint i = 0; i < ROOF_N_FORECAST_STEPS; i++)
    self->off[i] = view->estimate_without != NULL
                   && g_strv_contains ((const char * const *) view->estimate_without, roof_forecast_step_get_id ((RoofForecastStep) i));
}

const char *
roof_forecast_step_get_id (RoofForecastStep step)
{
  static const char *const ids[] = { "tiles", "cache", "sustained", "overlap", "launch", "collective" };

  G_STATIC_ASSERT (G_N_ELEMENTS (ids) == ROOF_N_FORECAST_STEPS);
  return ids[step];
}

gboolean
roof_forecast_step_from_id (const char       *id,
                            RoofForecastStep *step)
{
  for (guint i = 0; i < ROOF_N_FORECAST_STEPS; i++)
    if (strcmp (id, roof_forecast_step_get_id ((RoofForecastStep) i)) == 0)
      {
        *step = (RoofForecastStep) i;
        return TRUE;
      }
  return FALSE;
}

/* At least what the bound counts: the bytes of a gap are those that any run moves, without expected ones. */
static void
take_bytes (RoofGapModel *self,
            gboolean      cache)
{
  for (guint i = 0; i < self->n_levels; i++)
    {
      double read = self->moved.read[i], write = self->moved.write[i];

      self->moved.read[i] = cache ? fmax (read, self->whole.read[i]) : self->whole.read[i];
      self->moved.write[i] = cache ? fmax (write, self->whole.write[i]) : self->whole.write[i];
    }
  self->formatted = self->moved;
}

/* Between full overlap and in sequence. */
static double
find_overlapped (RoofGapModel              *model,
                 const RoofForecastOptions *options,
                 gboolean                   sustained)
{
  double most = roof_gap_model_sum_clocks (model, ROOF_GAP_OVERLAP, sustained);
  double least = roof_gap_model_find_bound (model, ROOF_GAP_SUSTAINED, sustained);

  return least + (1 - options->overlap) * fmax (most - least, 0);
}

static void
add_step (RoofForecast     *self,
          RoofForecastStep  step,
          double            end)
{
  self->times[step] = fmax (end - self->time, 0);
  self->time += self->times[step];
}

static void
add_rates (RoofForecast              *self,
           RoofGapModel              *model,
           const RoofForecastOptions *options)
{
  gboolean sustained = !options->off[ROOF_FORECAST_SUSTAINED];

  if (!options->off[ROOF_FORECAST_TILES])
    add_step (self, ROOF_FORECAST_TILES, roof_gap_model_find_bound (model, ROOF_GAP_TILES, FALSE));
  take_bytes (model, !options->off[ROOF_FORECAST_CACHE]);
  if (!options->off[ROOF_FORECAST_CACHE])
    add_step (self, ROOF_FORECAST_CACHE, roof_gap_model_find_bound (model, ROOF_GAP_CACHE, FALSE));
  if (sustained)
    add_step (self, ROOF_FORECAST_SUSTAINED, roof_gap_model_find_bound (model, ROOF_GAP_SUSTAINED, TRUE));
  if (!options->off[ROOF_FORECAST_OVERLAP])
    add_step (self, ROOF_FORECAST_OVERLAP, find_overlapped (model, options, sustained));
}

/* s of the host for each kernel. */
static double
find_launch (const RoofForecastOptions *options,
             double                     own)
{
  return isnan (options->launch.launch) ? own : options->launch.launch;
}

/* s until @kernels kernels have run that take the device @device s, started as @launch says, @each s for each. */
static double
find_launched_time (const RoofHostLaunch *launch,
                    double                device,
                    double                kernels,
                    double                each)
{
  double gaps = kernels * launch->gap;

  switch (launch->mode)
    {
    case ROOF_LAUNCH_AHEAD:
      return fmax (device + gaps, kernels * each);
    case ROOF_LAUNCH_GRAPH:
      return launch->fixed + device + gaps;
    case ROOF_LAUNCH_EACH:
    default:
      return device + kernels * each;
    }
}

gboolean
roof_analysis_forecast (const RoofAnalysis        *analysis,
                        const RoofForecastOptions *options,
                        RoofForecast              *forecast)
{
  const RoofEstimate *estimate = roof_analysis_get_estimate (analysis);
  RoofGapModel model;
  double launch;

  memset (forecast, 0, sizeof *forecast);
  if (estimate->uncounted != 0)
    {
      forecast->n_left = 1;
      return FALSE;
    }
  forecast->n = 1;
  forecast->t_min = forecast->time = estimate->t_min;
  roof_gap_model_init (&model, analysis, NULL, &forecast->gap);
  launch = find_launch (options, estimate->t_launch);
  for (guint i = 0; i <= ROOF_FORECAST_OVERLAP; i++)
    forecast->n_modelled[i] = forecast->gap.reasons[gap_steps[i]] == ROOF_GAP_IS_MODELLED;
  forecast->n_modelled[ROOF_FORECAST_LAUNCH] = launch > 0 || options->launch.mode == ROOF_LAUNCH_GRAPH;
  forecast->n_modelled[ROOF_FORECAST_COLLECTIVE] = estimate->t_collective > 0;
  if (options->off[ROOF_FORECAST_TILES])
    forecast->gap.reasons[ROOF_GAP_TILES] = ROOF_GAP_NO_PRODUCT;
  add_rates (forecast, &model, options);
  /* A collective's latency is the device's; the launch is the last part of a single kernel's time, as of many. */
  if (!options->off[ROOF_FORECAST_COLLECTIVE])
    forecast->times[ROOF_FORECAST_COLLECTIVE] = estimate->t_collective;
  forecast->time += forecast->times[ROOF_FORECAST_COLLECTIVE];
  if (!options->off[ROOF_FORECAST_LAUNCH])
    add_step (forecast, ROOF_FORECAST_LAUNCH, find_launched_time (&options->launch, forecast->time, 1, launch));
  return TRUE;
}

const RoofAnalysis *
roof_forecast_scope_get_analysis (const RoofForecastScope *self,
                                  guint                    index)
{
  const RoofAnalysis *analysis;

  if (self->kernel >= 0 && index != (guint) self->kernel)
    return NULL;
  analysis = roof_report_get_analysis (self->report, index);
  if (analysis == NULL || self->kernel >= 0 || self->workload == NULL)
    return analysis;
  return g_strcmp0 (roof_kernel_get_workload (roof_analysis_get_kernel (analysis)), self->workload) == 0 ? analysis : NULL;
}

/* Several kernels. */
static void
sum_kernels (const RoofForecastScope   *scope,
             const RoofForecastOptions *options,
             RoofForecast              *forecast)
{
  RoofForecastOptions own = *options;
  double kernels = 0, each = 0;

  memset (forecast, 0, sizeof *forecast);
  own.off[ROOF_FORECAST_LAUNCH] = TRUE;
  for (guint i = 0; i < roof_report_get_n (scope->report); i++)
    {
      const RoofAnalysis *analysis = roof_forecast_scope_get_analysis (scope, i);
      double count;
      RoofForecast one;

      if (analysis == NULL || !roof_analysis_forecast (analysis, &own, &one))
        {
          forecast->n_left++;
          continue;
        }
      count = roof_kernel_get_count (roof_analysis_get_kernel (analysis));
      forecast->n++;
      forecast->t_min += count * one.t_min;
      forecast->time += count * one.time;
      for (guint k = 0; k < ROOF_N_FORECAST_STEPS; k++)
        {
          forecast->times[k] += count * one.times[k];
          forecast->n_modelled[k] += one.n_modelled[k];
        }
      kernels += count;
      each = find_launch (options, roof_analysis_get_estimate (analysis)->t_launch);
    }
  if (options->off[ROOF_FORECAST_LAUNCH])
    return;
  forecast->host = options->launch.mode == ROOF_LAUNCH_AHEAD && kernels * each > forecast->time + kernels * options->launch.gap;
  add_step (forecast, ROOF_FORECAST_LAUNCH, find_launched_time (&options->launch, forecast->time, kernels, each));
}

void
roof_forecast_scope_sum (const RoofForecastScope   *scope,
                         const RoofForecastOptions *options,
                         RoofForecast              *forecast)
{
  const RoofAnalysis *analysis;

  if (scope->kernel < 0)
    {
      sum_kernels (scope, options, forecast);
      return;
    }
  analysis = roof_forecast_scope_get_analysis (scope, (guint) scope->kernel);
  if (analysis != NULL)
    roof_analysis_forecast (analysis, options, forecast);
  else
    *forecast = (RoofForecast) { .n_left = 1 };
}
