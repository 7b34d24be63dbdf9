/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n-lib.h>
#include <math.h>

#include "chart/words/describe-measured.h"
#include "chart/words/describe.h"
#include "core/report/work-count.h"
#include "core/units/units.h"

/* Relative distance of T_min from T_max below which a measurement cannot tell the overlap. */
#define NARROW 0.02
/* Overlap from which all is said to overlap; below its rest nothing is. */
#define WHOLE 0.98

static char *
format_time (double time)
{
  return roof_units_format (time, ROOF_DIMENSION_TIME);
}

/* "fewer bytes than counted (in that time HBM3 moves at most 27.1 MB)" */
static char *
describe_bytes (const RoofAnalysis *analysis,
                double              time)
{
  const RoofEstimate *estimate = roof_analysis_get_estimate (analysis);
  guint bound = (guint) estimate->bound;
  g_autofree char *most = roof_units_format (time * estimate->bandwidth[bound], ROOF_DIMENSION_BYTE);

  /* Translators: why a run was faster than its bound. %1$s is a memory level, %2$s an amount of bytes */
  return g_strdup_printf (_("fewer bytes than counted (%1$s moves at most %2$s in that time)"),
                          roof_machine_get_level (roof_analysis_get_machine (analysis), bound)->name, most);
}

static char *
describe_cache (const RoofAnalysis *analysis,
                int                 cache)
{
  const RoofLevel *level = roof_machine_get_level (roof_analysis_get_machine (analysis), (guint) cache);
  g_autofree char *holds = roof_units_format (level->capacity.value, ROOF_DIMENSION_BYTE);

  /* Translators: why a run was faster than its bound. %1$s is a cache, %2$s its size */
  return g_strdup_printf (_("data that stay in %1$s (%2$s)"), level->name, holds);
}

/* The rate of the boosted clock where the machine lists it. */
static char *
describe_boost (const RoofAnalysis *analysis)
{
  RoofEstimator *estimator = roof_analysis_get_estimator (analysis);
  RoofPeakFallback fallback;
  guint index = roof_estimator_get_peak (estimator, roof_estimator_get_main (estimator), &fallback);
  const RoofPeak *peak = roof_machine_get_peak (roof_analysis_get_machine (analysis), index);
  g_autofree char *boost = NULL;

  if (!(peak->boost.value > peak->peak.value))
    return g_strdup (_("a boosted clock"));
  boost = roof_work_format (analysis, peak->boost.value, ROOF_DIMENSION_FLOP_RATE);
  /* Translators: why a run was faster than its bound. %s is the peak at the highest clock */
  return g_strdup_printf (_("a boosted clock (%s)"), boost);
}

/* The causes that the numbers allow, in the order in which they should be looked at, the timer last. (transfer full) */
static char *
list_causes (const RoofAnalysis *analysis,
             double              time)
{
  int cache;
  guint causes = roof_analysis_find_faster_causes (analysis, &cache);
  g_autoptr (GStrvBuilder) list = g_strv_builder_new ();
  g_auto (GStrv) all = NULL;

  const struct
  {
    RoofFasterCause cause;
    char           *text;
  } texts[] = {
    { ROOF_FASTER_CACHE, cache >= 0 ? describe_cache (analysis, cache) : NULL },
    { ROOF_FASTER_BYTES, causes & ROOF_FASTER_BYTES ? describe_bytes (analysis, time) : NULL },
    { ROOF_FASTER_WORK, g_strdup (_("less work than counted")) },
    { ROOF_FASTER_BOOST, describe_boost (analysis) },
    { ROOF_FASTER_SPARSE, g_strdup (_("a sparse peak")) },
    { ROOF_FASTER_DTYPE, g_strdup (_("a narrower dtype")) },
  };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      if (causes & texts[i].cause)
        g_strv_builder_add (list, texts[i].text);
      g_free (texts[i].text);
    }
  g_strv_builder_add (list, _("a wrong timer"));
  all = g_strv_builder_end (list);
  /* Translators: between the causes of a run that is faster than its bound: "a sparse peak; a wrong timer" */
  return g_strjoinv (_("; "), all);
}

static char *
describe_below (const RoofAnalysis      *analysis,
                const RoofMeasuredPlace *place)
{
  g_autofree char *time = format_time (place->time);
  g_autofree char *bound = format_time (place->bound);
  g_autofree char *causes = list_causes (analysis, place->time);

  /* Translators: %1$s and %2$s are durations, %3$s a list of causes */
  return g_strdup_printf (_("%1$s is shorter than T_min, %2$s: a number is wrong. Look for: %3$s."), time, bound, causes);
}

static char *
describe_inside (const RoofAnalysis      *analysis,
                 const RoofMeasuredPlace *place)
{
  g_autofree char *overlap = NULL;

  if (isnan (place->overlap) || roof_analysis_get_estimate (analysis)->t_max * (1 - NARROW) <= place->bound)
    return NULL;
  if (place->overlap <= 1 - WHOLE)
    return g_strdup (_("The time is T_max: nothing overlaps, math and transfers take turns."));
  if (place->overlap >= WHOLE)
    return g_strdup (_("The time is T_min: math and transfers overlap in full."));
  overlap = roof_describe_share (place->overlap);
  /* Translators: %s is a percentage */
  return g_strdup_printf (_("Between T_min and T_max: %s of what can overlap does."), overlap);
}

static char *
describe_excess (const RoofAnalysis      *analysis,
                 const RoofMeasuredPlace *place)
{
  double latency = roof_analysis_get_estimate (analysis)->t_latency;
  g_autofree char *excess = format_time (place->excess);
  g_autofree char *most = format_time (roof_analysis_get_estimate (analysis)->t_max);
  g_autofree char *launch = format_time (latency);

  if (latency >= place->excess)
    /* Translators: durations. Latency is that of the launch and of a collective */
    return g_strdup_printf (_("%1$s longer than T_max, %2$s: no more than the latency, %3$s."), excess, most, launch);
  if (latency > 0)
    return g_strdup_printf (_("%1$s longer than T_max, %2$s: latency explains %3$s of it. Look for work or bytes that are not "
                              "counted, and for waiting."), excess, most, launch);
  return g_strdup_printf (_("%1$s longer than T_max, %2$s: look for work or bytes that are not counted, for latency and for "
                            "waiting."), excess, most);
}

/* That the bytes are undercounted: the unit idles although compute bound was predicted. */
static char *
describe_idle (const RoofAnalysis *analysis,
               guint               level)
{
  double time = roof_analysis_get_measured_time (analysis);
  RoofMachine *machine = roof_analysis_get_machine (analysis);
  const RoofLevel *busy = roof_machine_get_level (machine, level);
  g_autofree char *unit = roof_describe_limit (analysis);
  g_autofree char *idle = roof_describe_share (roof_analysis_get_estimate (analysis)->t_math / time);
  g_autofree char *used
    = roof_describe_share (roof_analysis_get_measured_bytes (analysis, level) / busy->bandwidth.value / time);

  /* Translators: %1$s is a unit, %3$s a memory level, %2$s and %4$s percentages */
  return g_strdup_printf (_("Compute bound is predicted, but %1$s is busy %2$s of the time and %3$s %4$s: the estimate has too "
                            "few bytes."), unit, idle, busy->name, used);
}

char *
roof_describe_measured_place (const RoofAnalysis *analysis)
{
  RoofMeasuredPlace place;
  guint level;

  if (!roof_analysis_get_measured_place (analysis, &place))
    return NULL;
  if (roof_analysis_is_idle (analysis, &level))
    return describe_idle (analysis, level);
  switch (place.state)
    {
    case ROOF_MEASURED_BELOW:
      return describe_below (analysis, &place);
    case ROOF_MEASURED_AT_BOUND:
      return g_strdup (_("Shorter than T_min by less than 2 %: at the bound, as far as a measurement tells."));
    case ROOF_MEASURED_INSIDE:
      return describe_inside (analysis, &place);
    default:
      return describe_excess (analysis, &place);
    }
}

char *
roof_describe_repeats (const RoofAnalysis *analysis)
{
  const RoofMeasurement *measurement = roof_kernel_get_measurement (roof_analysis_get_kernel (analysis));
  RoofMeasuredPlace place;
  g_autofree char *least = NULL, *most = NULL;

  if (measurement == NULL || !roof_analysis_get_measured_place (analysis, &place) || isnan (place.least) || isnan (place.most))
    return NULL;
  least = roof_describe_utilisation (place.least, 2);
  most = roof_describe_utilisation (place.most, 2);
  if (measurement->repeats == 0)
    /* Translators: percentages of the roof, of the slowest and of the fastest repeat */
    return g_strdup_printf (_("From %1$s to %2$s of the roof."), least, most);
  return g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "From %1$s to %2$s of the roof in %3$u repeat.",
                                       "From %1$s to %2$s of the roof in %3$u repeats.", measurement->repeats),
                          least, most, measurement->repeats);
}

char *
roof_describe_certainty (const RoofAnalysis *analysis)
{
  guint level;
  double memory = roof_analysis_get_memory_probability (analysis, &level);
  g_autofree char *percent = NULL;

  if (isnan (memory))
    return NULL;
  percent = roof_describe_share (memory >= 0.5 ? memory : 1 - memory);
  /* Translators: %1$s is a percentage, %2$s a memory level */
  return g_strdup_printf (memory >= 0.5 ? _("Given the spread of the measured bytes: memory bound on %2$s in %1$s of cases.")
                                        : _("Given the spread of the bytes measured at %2$s: compute bound in %1$s of cases."),
                          percent, roof_machine_get_level (roof_analysis_get_machine (analysis), level)->name);
}

char *
roof_describe_reach (const RoofAnalysis *analysis,
                     double              count,
                     double              total)
{
  const RoofEstimate *estimate = roof_analysis_get_estimate (analysis);
  double measured = roof_analysis_get_measured_time (analysis), reached = estimate->t_min + estimate->t_latency;
  g_autofree char *gain = NULL, *saved = NULL, *all = NULL;

  if (!(measured > reached * (1 + ROOF_BOUND_SLACK)) || !(reached > 0))
    return NULL;
  gain = roof_units_format_number (measured / reached, 3);
  saved = format_time (count * (measured - reached));
  all = format_time (total);
  /* Translators: how many times as fast a kernel is at its roof, how much time that saves in all, and the time of all kernels */
  return g_strdup_printf (_("Reach the roof: ×%1$s, which gives back %2$s of %3$s."), gain, saved, all);
}
