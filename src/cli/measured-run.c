/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/measured-run.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#include "chart/words/plain-text.h"

#define LONGEST_NAME 60         /* characters of a kernel's name that is a command */
#define LEAST_RUNNING 0.9       /* share of the time, below which a scaled count is doubtful */
#define DEFAULT_COMPUTE "fp64"

void
roof_measured_run_clear (RoofMeasuredRun *self)
{
  g_clear_pointer (&self->times, g_array_unref);
  g_clear_pointer (&self->remarks, g_ptr_array_unref);
  for (guint i = 0; i < G_N_ELEMENTS (self->reasons); i++)
    g_clear_pointer (&self->reasons[i], g_free);
}

/* --- running --- */

static gboolean
run_once (RoofMeasuredRun   *self,
          RoofCounters      *counters,
          RoofCountingTool  *tool,
          gboolean           first,
          GCancellable      *cancellable,
          RoofCommandTime   *time,
          GError           **error)
{
  if (tool != NULL)
    return roof_counting_tool_run (tool, self->command, self->machine, cancellable, time, first ? self->remarks : NULL, error);
  return roof_timed_command_run (self->command, counters, cancellable, time, error);
}

/* Counts of events that took turns are extrapolated from the time for which they ran. */
static void
remark_turns (RoofMeasuredRun *self)
{
  double running = 1;

  for (guint i = 0; i < self->times->len; i++)
    running = MIN (running, g_array_index (self->times, RoofCommandTime, i).counts.running);
  if (running < LEAST_RUNNING)
    /* Translators: a share in per cent */
    g_ptr_array_add (self->remarks, g_strdup_printf (_ ("there are more events than counters: some were counted for only "
                                                        "%.0f %% of the time and scaled up"),
                                                     100 * running));
}

static void
take_words (RoofMeasuredRun    *self,
            const RoofCounters *counters)
{
  g_autoptr (GPtrArray) remarks = self->tool == ROOF_TOOL_NONE ? roof_counters_remark (counters) : g_ptr_array_new ();

  if (self->tool == ROOF_TOOL_LIKWID)
    return;
  self->reasons[0] = roof_counters_explain (counters, ROOF_COUNTED_FLOPS);
  self->reasons[1] = roof_counters_explain (counters, ROOF_COUNTED_BYTES);
  for (guint i = 0; i < remarks->len; i++)
    g_ptr_array_add (self->remarks, g_strdup (remarks->pdata[i]));
  remark_turns (self);
}

gboolean
roof_measured_run_do (gpointer       data,
                      GCancellable  *cancellable,
                      GError       **error)
{
  RoofMeasuredRun *self = data;
  g_autoptr (RoofCounters) counters = roof_counters_new ("/sys", "/proc");
  g_autoptr (RoofCountingTool) tool = NULL;

  self->times = g_array_new (FALSE, FALSE, sizeof (RoofCommandTime));
  self->remarks = g_ptr_array_new_with_free_func (g_free);
  if (self->tool != ROOF_TOOL_NONE)
    {
      tool = roof_counting_tool_new (self->tool, self->compute, counters, error);
      if (tool == NULL)
        return FALSE;
    }
  for (guint i = 0; i < self->warm_ups + self->repeats; i++)
    {
      RoofCommandTime time;

      if (!run_once (self, counters, tool, i == 0, cancellable, &time, error))
        return FALSE;
      if (i >= self->warm_ups)
        g_array_append_val (self->times, time);
    }
  take_words (self, counters);
  return TRUE;
}

/* --- the kernel --- */

typedef double (*GetNumber) (const RoofCommandTime *time);

static double
get_wall (const RoofCommandTime *time)
{
  return time->wall;
}

static double
get_flops (const RoofCommandTime *time)
{
  return time->counts.flops;
}

static double
get_single (const RoofCommandTime *time)
{
  return time->counts.single;
}

static double
get_bytes (const RoofCommandTime *time)
{
  return time->counts.bytes;
}

/* A number of each repeat. Returns: (transfer full) (array length=times) (nullable): NULL where a repeat lacks it */
static double *
collect (const RoofMeasuredRun *self,
         GetNumber              get)
{
  g_autofree double *values = g_new (double, self->times->len);

  for (guint i = 0; i < self->times->len; i++)
    {
      values[i] = get (&g_array_index (self->times, RoofCommandTime, i));
      if (isnan (values[i]))
        return NULL;
    }
  return g_steal_pointer (&values);
}

static double
find_median (const RoofMeasuredRun *self,
             GetNumber              get)
{
  g_autofree double *values = collect (self, get);

  return values != NULL ? roof_median (values, self->times->len) : NAN;
}

void
roof_measured_run_count (const RoofMeasuredRun *self,
                         double                *flops,
                         double                *bytes,
                         double                *single)
{
  *flops = find_median (self, get_flops);
  *bytes = find_median (self, get_bytes);
  *single = find_median (self, get_single);
}

/* The command as a shell takes it, shortened. Returns: (transfer full) */
static char *
name_kernel (const RoofMeasuredRun *self)
{
  g_autoptr (GString) joined = g_string_new (NULL);
  g_autofree char *valid = NULL, *line = NULL, *cut = NULL;

  for (guint i = 0; self->command[i] != NULL; i++)
    {
      g_autofree char *quoted = g_shell_quote (self->command[i]);
      gboolean plain = *self->command[i] != '\0' && strpbrk (self->command[i], " \t\n;&|<>()$`\\\"'*?[]#~!{}") == NULL;

      g_string_append_printf (joined, "%s%s", i > 0 ? " " : "", plain ? self->command[i] : quoted);
    }
  valid = g_utf8_make_valid (joined->str, -1);
  line = roof_text_make_line (valid);
  if (g_utf8_strlen (line, -1) <= LONGEST_NAME)
    return g_steal_pointer (&line);
  cut = g_utf8_substring (line, 0, LONGEST_NAME - 1);
  return g_strconcat (cut, "…", NULL);
}

/* The vector unit, where the work of programs runs, unless the machine has none. (nullable) */
static const char *
choose_unit (const RoofMeasuredRun *self)
{
  if (self->unit != NULL)
    return self->unit;
  for (guint i = 0; i < roof_machine_get_n_peaks (self->machine); i++)
    if (g_str_equal (roof_machine_get_peak (self->machine, i)->unit, "vector"))
      return "vector";
  return NULL;
}

static const char *
choose_compute (const RoofMeasuredRun *self,
                double                 flops,
                double                 single)
{
  if (self->compute != NULL)
    return self->compute;
  return single > flops / 2 ? "fp32" : DEFAULT_COMPUTE;
}

/* The times, and what was counted of numbers that were said. @level: of main memory; (nullable): there is none */
static RoofMeasurement *
make_measurement (const RoofMeasuredRun  *self,
                  const char             *level,
                  double                  flops,
                  double                  bytes,
                  GError                **error)
{
  g_autofree double *times = collect (self, get_wall), *traffic = collect (self, get_bytes);
  RoofMeasurement values = ROOF_MEASUREMENT_INIT;
  RoofMeasuredBytes counted = { level, bytes, NAN, NAN };

  values.times = times;
  values.n_times = self->times->len;
  values.flops = !isnan (self->flops) && flops > 0 ? flops : NAN;
  if (level != NULL && !isnan (self->bytes) && bytes > 0)
    {
      counted.min = counted.max = bytes;
      for (guint i = 0; i < self->times->len; i++)
        {
          counted.min = MIN (counted.min, traffic[i]);
          counted.max = MAX (counted.max, traffic[i]);
        }
      values.bytes = &counted;
      values.n_bytes = 1;
    }
  return roof_measurement_new (&values, error);
}

RoofKernel *
roof_measured_run_make_kernel (const RoofMeasuredRun  *self,
                               GError                **error)
{
  int memory = roof_machine_find_main_memory (self->machine);
  const char *level = memory >= 0 ? roof_machine_get_level (self->machine, (guint) memory)->id : NULL;
  g_autofree char *name = self->name != NULL ? g_strdup (self->name) : name_kernel (self);
  g_autofree char *key = level != NULL ? g_strconcat ("bytes.", level, NULL) : NULL;
  g_autoptr (RoofMeasurement) measurement = NULL;
  RoofKernelSpec spec = ROOF_KERNEL_SPEC_INIT;
  RoofSetting settings[2] = { { "flops", NAN, NULL }, { key, NAN, NULL } };
  double flops, bytes, single;

  roof_measured_run_count (self, &flops, &bytes, &single);
  measurement = make_measurement (self, level, flops, bytes, error);
  if (measurement == NULL)
    return NULL;
  settings[0].number = isnan (self->flops) ? flops : self->flops;
  settings[1].number = isnan (self->bytes) ? bytes : self->bytes;
  spec.name = name;
  spec.operation = "custom";
  spec.settings = settings;
  spec.n_settings = level != NULL ? 2 : 1;
  spec.unit = choose_unit (self);
  spec.compute = choose_compute (self, flops, single);
  spec.measurement = measurement;
  return roof_kernel_new_specified (&spec, NULL);
}
