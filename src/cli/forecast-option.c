/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/forecast-option.h"

#include <glib/gi18n.h>
#include <string.h>

#include "chart/words/describe-forecast.h"
#include "cli/command.h"
#include "core/error.h"
#include "core/units/units.h"

void
roof_forecast_option_fill (RoofForecastOption *self,
                           GOptionEntry       *entries)
{
  const GOptionEntry filled[ROOF_N_FORECAST_ENTRIES] = {
    { "estimate", 0, 0, G_OPTION_ARG_NONE, &self->estimate,
      N_ ("Estimate the time beside its bound: tiles, caches, sustained rates, overlap, launches, collectives"), NULL },
    { "estimate-without", 0, 0, G_OPTION_ARG_STRING, &self->without,
      N_ ("Leave a step out of the estimate: tiles, cache, sustained, overlap, launch, collective"), "STEP,…" },
    { "overlap", 0, 0, G_OPTION_ARG_STRING, &self->overlap, N_ ("Share of work and traffic that runs at the same time (1)"), "SHARE" },
    { "launches", 0, 0, G_OPTION_ARG_STRING, &self->launches,
      N_ ("How kernels start: each waits (each), the host runs ahead (ahead), all as one graph (graph)"), "MODE" },
    { "launch", 0, 0, G_OPTION_ARG_STRING, &self->launch, N_ ("Time of the host to start a kernel (the machine's)"), "TIME" },
    { "launch-gap", 0, 0, G_OPTION_ARG_STRING, &self->gap, N_ ("Time between kernels of the device, with ahead and graph (0)"), "TIME" },
    { "graph-start", 0, 0, G_OPTION_ARG_STRING, &self->fixed, N_ ("Time to start a graph (0)"), "TIME" },
  };

  memcpy (entries, filled, sizeof filled);
}

void
roof_forecast_option_clear (RoofForecastOption *self)
{
  g_free (self->without);
  g_free (self->overlap);
  g_free (self->launches);
  g_free (self->launch);
  g_free (self->gap);
  g_free (self->fixed);
}

gboolean
roof_forecast_option_is_given (const RoofForecastOption *self)
{
  return self->estimate || self->without != NULL || self->overlap != NULL || self->launches != NULL || self->launch != NULL
         || self->gap != NULL || self->fixed != NULL;
}

static gboolean
read_without (const char           *text,
              RoofForecastOptions  *options,
              GError              **error)
{
  g_auto (GStrv) steps = g_strsplit (text != NULL ? text : "", ",", -1);

  for (guint i = 0; steps[i] != NULL; i++)
    {
      RoofForecastStep step;

      if (!roof_forecast_step_from_id (steps[i], &step))
        return roof_command_refuse (error, _ ("--estimate-without: there is no step “%s”; there are tiles, cache, sustained, "
                                              "overlap, launch and collective"), steps[i]);
      options->off[step] = TRUE;
    }
  return TRUE;
}

static gboolean
read_mode (const char      *text,
           RoofLaunchMode  *mode,
           GError         **error)
{
  guint i;

  if (text != NULL && roof_view_find_name (roof_launch_mode_list_names (), text, &i))
    {
      *mode = (RoofLaunchMode) i;
      return TRUE;
    }
  return text == NULL || roof_command_refuse (error, _ ("--launches: must be each, ahead or graph, got “%s”"), text);
}

static gboolean
read_options (const RoofForecastOption  *self,
              const RoofView            *view,
              RoofForecastOptions       *options,
              GError                   **error)
{
  roof_forecast_options_init_view (options, view);
  if (!read_without (self->without, options, error) || !read_mode (self->launches, &options->launch.mode, error)
      || !roof_command_read_quantity ("--overlap", self->overlap, ROOF_DIMENSION_FRACTION, &options->overlap, error)
      || !roof_command_read_quantity ("--launch", self->launch, ROOF_DIMENSION_TIME, &options->launch.launch, error)
      || !roof_command_read_quantity ("--launch-gap", self->gap, ROOF_DIMENSION_TIME, &options->launch.gap, error)
      || !roof_command_read_quantity ("--graph-start", self->fixed, ROOF_DIMENSION_TIME, &options->launch.fixed, error))
    return FALSE;
  if (!(options->overlap >= 0 && options->overlap <= 1))
    return roof_fail (error, _ ("%1$s: must be from 0 to 1, got %2$s"), "--overlap", self->overlap);
  /* What the document says of another mode does not apply. */
  if (self->fixed == NULL && options->launch.mode != ROOF_LAUNCH_GRAPH)
    options->launch.fixed = 0;
  if (self->gap == NULL && options->launch.mode == ROOF_LAUNCH_EACH)
    options->launch.gap = 0;
  if (options->launch.fixed > 0 && options->launch.mode != ROOF_LAUNCH_GRAPH)
    return roof_command_refuse (error, _ ("--graph-start: needs --launches graph"));
  if (options->launch.gap > 0 && options->launch.mode == ROOF_LAUNCH_EACH)
    return roof_command_refuse (error, _ ("--launch-gap: needs --launches ahead or graph"));
  return TRUE;
}

static void
set_times (RoofStatement      *self,
           const RoofForecast *forecast)
{
  RoofStatement *steps = roof_statement_open (self, "steps");

  roof_statement_set_number (self, "t_min", forecast->t_min);
  roof_statement_set_number (self, "time", forecast->time);
  for (guint i = 0; i < ROOF_N_FORECAST_STEPS; i++)
    roof_statement_set_number (steps, roof_forecast_step_get_id ((RoofForecastStep) i), forecast->times[i]);
}

/* @written: @report as it was written, with the kernels that could be analysed, in order */
static void
set_kernels (RoofReport                *report,
             const RoofForecastOptions *options,
             RoofStatement             *written)
{
  guint n = 0;

  for (guint i = 0; i < roof_report_get_n (report); i++)
    {
      const RoofAnalysis *analysis = roof_report_get_analysis (report, i);
      RoofForecast one;

      if (analysis == NULL)
        continue;
      if (roof_analysis_forecast (analysis, options, &one))
        set_times (roof_statement_open (roof_statement_reopen_item (written, "kernels", n), "estimated"), &one);
      n++;
    }
}

static void
add_steps (RoofStatement             *self,
           const RoofForecastScope   *scope,
           const RoofForecast        *forecast,
           const RoofForecastOptions *options)
{
  /* Translators: a step of an estimated time, the time that it adds, the time with it, what it rests on */
  const RoofColumn columns[] = { { _ ("Step") }, { _ ("Adds"), TRUE }, { _ ("So far"), TRUE }, { _ ("From") } };
  g_autoptr (RoofTextTable) table = roof_text_table_new (columns, G_N_ELEMENTS (columns));
  RoofStatement *sources = roof_statement_open (self, "sources");
  double so_far = forecast->t_min;

  roof_text_table_add (table, _ ("Bound"));
  roof_text_table_add (table, "");
  roof_text_table_take_quantity (table, so_far, ROOF_DIMENSION_TIME);
  roof_text_table_add (table, "");
  for (guint i = 0; i < ROOF_N_FORECAST_STEPS; i++)
    {
      g_autofree char *source = roof_describe_forecast_source (scope, forecast, options, (RoofForecastStep) i);

      so_far += forecast->times[i];
      roof_text_table_add (table, roof_describe_forecast_step ((RoofForecastStep) i));
      if (options->off[i] || forecast->n_modelled[i] == 0)
        roof_text_table_add (table, "–");
      else
        roof_text_table_take_quantity (table, forecast->times[i], ROOF_DIMENSION_TIME);
      roof_text_table_take_quantity (table, so_far, ROOF_DIMENSION_TIME);
      roof_text_table_take (table, roof_text_make_line (source));
      roof_statement_set_text (sources, roof_forecast_step_get_id ((RoofForecastStep) i), source);
    }
  roof_statement_say_table (self, table);
}

gboolean
roof_forecast_option_run (const RoofForecastOption *self,
                          RoofReport               *report,
                          RoofStatement            *statement,
                          GError                  **error)
{
  g_autofree char *sentence = NULL;
  RoofForecastScope scope = { report, -1, NULL };
  RoofForecastOptions options;
  RoofForecast all;
  RoofStatement *section;

  if (!read_options (self, roof_snapshot_get_view (roof_report_get_snapshot (report)), &options, error))
    return FALSE;
  roof_forecast_scope_sum (&scope, &options, &all);
  if (all.n == 0)
    return roof_fail (error, _ ("--estimate: no kernel has counted FLOPs and bytes"));
  if (roof_statement_is_json (statement))
    set_kernels (report, &options, statement);
  section = roof_statement_open (statement, "estimated");
  sentence = roof_describe_forecast (&all);
  roof_statement_say (section, "\n%s\n", sentence);
  set_times (section, &all);
  roof_statement_set_number (section, "overlap", options.overlap);
  roof_statement_set_text (section, "launches", roof_launch_mode_list_names ()[options.launch.mode]);
  roof_statement_set_flag (section, "host_bound", all.host);
  roof_statement_set_count (section, "kernels", all.n);
  roof_statement_set_count (section, "left_out", all.n_left);
  add_steps (section, &scope, &all, &options);
  return TRUE;
}
