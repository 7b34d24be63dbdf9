/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n-lib.h>
#include <math.h>

#include "chart/words/describe-private.h"
#include "core/units/units.h"

/* The distance from 1 within which a factor counts as equal. */
#define SAME 0.005

static gboolean
is_same (double factor)
{
  return fabs (factor - 1) < SAME;
}

static char *
format_factor (double factor)
{
  return roof_units_format_number (factor, 3);
}

/* What the level that limits delivers, B/s. */
static double
get_rate (const RoofAnalysis *analysis)
{
  const RoofEstimate *estimate = roof_analysis_get_estimate (analysis);

  return estimate->bandwidth[estimate->bound];
}

static char *
explain_level (const RoofAnalysis *here,
               const RoofAnalysis *there)
{
  const RoofLevel *level = roof_describe_get_level (there);
  double factor = get_rate (there) / get_rate (here);
  g_autofree char *times = format_factor (factor);

  if (is_same (factor))
    /* Translators: follows "MI300X is as fast: " */
    return g_strdup (_("limited by the same bandwidth on both."));
  switch (level->kind)
    {
    case ROOF_LEVEL_CACHE:
      /* Translators: follows "MI300X is 1.4× as fast: "; %s: a cache, a factor */
      return g_strdup_printf (_("cache bound on both, and its %1$s has %2$s× the bandwidth."), level->name, times);
    case ROOF_LEVEL_HOST:
      return g_strdup_printf (_("host link bound on both, and its %1$s has %2$s× the bandwidth."),
                              level->name, times);
    case ROOF_LEVEL_NETWORK:
      return g_strdup_printf (_("network bound on both, and its %1$s has %2$s× the bandwidth."), level->name, times);
    case ROOF_LEVEL_MEMORY:
    default:
      return g_strdup_printf (_("memory bound on both, and its %1$s has %2$s× the bandwidth."), level->name, times);
    }
}

/* The peak of the main work explains the factor unless another unit takes longer. */
static char *
explain_math (const RoofAnalysis *here,
              const RoofAnalysis *there)
{
  double factor = roof_analysis_get_estimate (here)->t_math / roof_analysis_get_estimate (there)->t_math;
  double peaks = roof_estimator_get_roof (roof_analysis_get_estimator (there)) /
                 roof_estimator_get_roof (roof_analysis_get_estimator (here));
  g_autofree char *times = format_factor (factor);

  if (is_same (factor))
    return g_strdup (_("compute bound on both, at the same peak."));
  if (is_same (peaks / factor))
    return g_strdup_printf (_("compute bound on both, and its peak is %s× as high."), times);
  return g_strdup_printf (_("compute bound on both, and its units compute %s× as fast."), times);
}

/* "B = 247": the value from which the kernel is compute bound there. (nullable) */
static char *
format_threshold (RoofAnalysis *there)
{
  RoofThreshold threshold;
  const RoofParameter *parameter;
  g_autofree char *number = NULL;
  double value;

  if (!roof_describe_find_threshold (there, &threshold) || isnan (threshold.exact) ||
      !roof_analysis_find_turn (there, threshold.parameter, &threshold))
    return NULL;
  value = isnan (threshold.first_integer) ? threshold.exact : threshold.first_integer;
  parameter = roof_operation_get_parameter (roof_analysis_get_operation (there), threshold.parameter);
  number = roof_describe_value (parameter, value);
  return g_strdup_printf ("%s = %s", parameter->id, number);
}

static char *
explain_sides (RoofAnalysis *there)
{
  const RoofLevel *level = roof_describe_get_level (there);
  g_autofree char *threshold = format_threshold (there);

  if (level == NULL && threshold == NULL)
    return g_strdup (_("compute bound there, not here."));
  if (level == NULL)
    /* Translators: %s: "B = 247" */
    return g_strdup_printf (_("compute bound there from %s, not here."), threshold);
  if (threshold == NULL)
    /* Translators: %s: a level, "HBM3" */
    return g_strdup_printf (_("limited by %s there, compute bound here."), level->name);
  /* Translators: a level, "HBM3"; "B = 247" */
  return g_strdup_printf (_("limited by %1$s there below %2$s, compute bound here."), level->name, threshold);
}

/* One of the two stands exactly on its ridge. */
static char *
explain_balance (RoofAnalysis *here,
                 RoofAnalysis *there)
{
  const RoofLevel *level = roof_describe_get_level (there);

  if (roof_analysis_get_estimate (there)->bound == ROOF_BOUND_BALANCED)
    return g_strdup (_("exactly on the ridge there."));
  if (level == NULL)
    return g_strdup (_("compute bound there, exactly on the ridge here."));
  return g_strdup_printf (_("limited by %s there, exactly on the ridge here."), level->name);
}

static char *
explain (RoofAnalysis *here,
         RoofAnalysis *there)
{
  const RoofLevel *level_here = roof_describe_get_level (here), *level_there = roof_describe_get_level (there);
  int bound_here = roof_analysis_get_estimate (here)->bound;
  int bound_there = roof_analysis_get_estimate (there)->bound;

  if (bound_here == ROOF_BOUND_BALANCED || bound_there == ROOF_BOUND_BALANCED)
    return explain_balance (here, there);
  if (level_here == NULL && level_there == NULL)
    return explain_math (here, there);
  if (level_here == NULL || level_there == NULL)
    return explain_sides (there);
  if (level_here->kind == level_there->kind)
    return explain_level (here, there);
  return g_strdup_printf (_("limited by %1$s there, by %2$s here."), level_there->name, level_here->name);
}

static char *
describe_speed (const char *machine,
                double      speedup,
                const char *reason)
{
  g_autofree char *times = format_factor (speedup >= 1 ? speedup : 1 / speedup);

  if (is_same (speedup))
    /* Translators: a machine, then why: "MI300X is as fast: both are memory bound, …" */
    return g_strdup_printf (_("%1$s is equally fast: %2$s"), machine, reason);
  if (speedup > 1)
    /* Translators: a machine, a factor, then why */
    return g_strdup_printf (_("%1$s is %2$s× as fast: %3$s"), machine, times, reason);
  return g_strdup_printf (_("%1$s takes %2$s× as long: %3$s"), machine, times, reason);
}

char *
roof_describe_difference (RoofAnalysis *here,
                          RoofAnalysis *there)
{
  const char *machine = roof_machine_get_name (roof_analysis_get_machine (there));
  double speedup = roof_analysis_get_speedup (here, there);
  g_autofree char *reason = NULL;

  if (isnan (speedup))
    return NULL;
  reason = explain (here, there);
  return describe_speed (machine, speedup, reason);
}

char *
roof_describe_missing (const RoofReport *report,
                       guint             kernel)
{
  const GError *error = roof_report_get_error (report, kernel);

  g_return_val_if_fail (error != NULL, NULL);

  /* Translators: on another machine; then what the machine lacks */
  return g_strdup_printf (_("Cannot run on this machine: %s."), error->message);
}

static void
append_missing (GString    *text,
                guint       n,
                const char *machine)
{
  if (n > 0)
    g_string_append_printf (text,
                            /* Translators: a number, a machine; what only one of two machines can run */
                            ngettext (" %1$u kernel that %2$s cannot run is not counted.",
                                      " %1$u kernels that %2$s cannot run are not counted.", n),
                            n, machine);
}

/* The ratio of the times of all kernels that both machines can run. */
static void
append_totals (GString            *text,
               const RoofContrast *contrast,
               const char         *machine)
{
  double speedup = contrast->here / contrast->there;
  g_autofree char *times = format_factor (speedup >= 1 ? speedup : 1 / speedup);

  if (is_same (speedup))
    /* Translators: %s is a machine */
    g_string_append_printf (text, _("All kernels together take equally long on %s."), machine);
  else if (speedup > 1)
    g_string_append_printf (text, _("All kernels together run %1$s× as fast on %2$s."), times, machine);
  else
    g_string_append_printf (text, _("All kernels together take %1$s× as long on %2$s."), times, machine);
  if (contrast->n_sides > 0)
    g_string_append_printf (text,
                            /* Translators: kernels that are compute bound on one machine and not on another */
                            ngettext (" %1$u of %2$u is compute bound on only one of the two.",
                                      " %1$u of %2$u are compute bound on only one of the two.", contrast->n_sides),
                            contrast->n_sides, contrast->n_both);
}

char *
roof_describe_total_difference (const RoofReport *here,
                                const RoofReport *there)
{
  const char *name = roof_machine_get_name (roof_report_get_machine (there));
  GString *text = g_string_new (NULL);
  RoofContrast contrast;

  roof_report_contrast (here, there, &contrast);
  if (contrast.here > 0 && contrast.there > 0)
    append_totals (text, &contrast, name);
  else if (contrast.n_here_only > 0)
    g_string_append_printf (text, _("%s can run none of these kernels."), name);
  if (contrast.n_both > 0)
    append_missing (text, contrast.n_here_only, name);
  append_missing (text, contrast.n_there_only, roof_machine_get_name (roof_report_get_machine (here)));
  if (text->len > 0)
    return g_strchug (g_string_free (text, FALSE));
  g_string_free (text, TRUE);
  return NULL;
}
