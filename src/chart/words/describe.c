/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "chart/words/describe-private.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "core/estimate/utilisation.h"
#include "core/report/work-tally.h"
#include "core/units/units.h"
#include "explore/threshold/threshold.h"

/* Shares from here on count as 100 %. */
#define WHOLE 0.9995

/* The peak that takes longest. */
static RoofMachineKey
get_peak (const RoofAnalysis *analysis)
{
  const RoofEstimator *estimator = roof_analysis_get_estimator (analysis);
  int busiest = roof_analysis_find_busiest_work (analysis);
  guint work = busiest >= 0 ? (guint) busiest : roof_estimator_get_main (estimator);

  return (RoofMachineKey) { ROOF_PART_PEAK, roof_estimator_get_peak (estimator, work, NULL), ROOF_FIELD_VALUE };
}

const RoofLevel *
roof_describe_get_level (const RoofAnalysis *analysis)
{
  int bound = roof_analysis_get_estimate (analysis)->bound;

  return bound >= 0 ? roof_machine_get_level (roof_analysis_get_machine (analysis), (guint) bound) : NULL;
}

static char *
describe_level_bound (const RoofLevel *level)
{
  switch (level->kind)
    {
    case ROOF_LEVEL_CACHE:
      /* Translators: %s is a cache, "L2" */
      return g_strdup_printf (_("Cache bound on %s"), level->name);
    case ROOF_LEVEL_HOST:
      /* Translators: %s is a link to the host, "PCIe 5 x16" */
      return g_strdup_printf (_("Host link bound on %s"), level->name);
    case ROOF_LEVEL_NETWORK:
      /* Translators: %s is a network, "NVLink" */
      return g_strdup_printf (_("Network bound on %s"), level->name);
    case ROOF_LEVEL_MEMORY:
    default:
      /* Translators: %s is a memory, "HBM3" */
      return g_strdup_printf (_("Memory bound on %s"), level->name);
    }
}

char *
roof_describe_bound (const RoofAnalysis *analysis)
{
  const RoofEstimate *estimate = roof_analysis_get_estimate (analysis);
  const RoofLevel *level = roof_describe_get_level (analysis);
  g_autofree char *peak = NULL;

  if (level != NULL)
    return describe_level_bound (level);
  if (estimate->bound == ROOF_BOUND_UNKNOWN)
    return g_strdup (roof_describe_uncounted (estimate->uncounted));
  if (estimate->bound == ROOF_BOUND_BALANCED)
    return g_strdup (_("Balanced, exactly on the ridge"));
  peak = roof_describe_rate (roof_analysis_get_machine (analysis), get_peak (analysis));
  /* Translators: %s is a unit and its dtype, "Tensor Core bf16" */
  return g_strdup_printf (_("Compute bound on %s"), peak);
}

char *
roof_describe_limit (const RoofAnalysis *analysis)
{
  const RoofLevel *level = roof_describe_get_level (analysis);

  if (level != NULL)
    return g_strdup (level->name);
  if (roof_analysis_get_estimate (analysis)->bound == ROOF_BOUND_BALANCED)
    return g_strdup (_("Balanced"));
  if (roof_analysis_get_estimate (analysis)->bound == ROOF_BOUND_UNKNOWN)
    /* Translators: the bound of a kernel whose FLOPs or bytes were not counted */
    return g_strdup (_("Unknown bound"));
  return roof_describe_rate (roof_analysis_get_machine (analysis), get_peak (analysis));
}

char *
roof_describe_least (double least,
                     double expected)
{
  g_autofree char *shortest = roof_units_format (least, ROOF_DIMENSION_TIME);
  g_autofree char *likely = roof_units_format (expected, ROOF_DIMENSION_TIME);

  if (!(least < expected))
    return g_steal_pointer (&likely);
  /* Translators: two durations, of what depends on the data: the least, and what is to be expected */
  return g_strdup_printf (_("%1$s, expected %2$s"), shortest, likely);
}

char *
roof_describe_likely (const RoofAnalysis *analysis)
{
  const RoofEstimate *estimate = roof_analysis_get_estimate (analysis);
  g_autofree char *time = roof_units_format (estimate->t_min, ROOF_DIMENSION_TIME);

  if (!roof_estimate_is_expectation (estimate))
    return g_steal_pointer (&time);
  /* Translators: a duration or a rate: it depends on the data, and this is what is to be expected */
  return g_strdup_printf (_("expected %s"), time);
}

/* For a kernel without FLOPs and bytes, which may have been timed all the same. (transfer full) */
static char *
describe_nothing (const RoofAnalysis *analysis)
{
  double measured = roof_analysis_get_measured_time (analysis);
  g_autofree char *time = NULL;

  if (isnan (measured))
    return g_strdup (_("No FLOPs and no bytes."));
  time = roof_units_format (measured, ROOF_DIMENSION_TIME);
  /* Translators: %s is a duration */
  return g_strdup_printf (_("Measured %s, with no FLOPs and no bytes: the time is launch overhead, or the counts are missing."), time);
}

/* For work without FLOPs: the bytes moved and the time. */
static char *
describe_transfer (const RoofAnalysis *analysis,
                   const char         *bound)
{
  const RoofEstimate *estimate = roof_analysis_get_estimate (analysis);
  int level = roof_analysis_get_main_level (analysis);
  g_autofree char *bytes = NULL;
  g_autofree char *time = NULL;

  if (level < 0)
    return describe_nothing (analysis);
  bytes = roof_units_format (estimate->bytes[level], ROOF_DIMENSION_BYTE);
  time = roof_units_format (estimate->t_least, ROOF_DIMENSION_TIME);
  if (roof_machine_get_tally (roof_analysis_get_machine (analysis)) == ROOF_TALLY_MAC)
    return g_strdup_printf (_("%1$s: no MACs, %2$s in at least %3$s."), bound, bytes, time);
  /* Translators: "Memory bound on HBM3: no FLOPs, 64 MB in at least 19.1 µs." */
  return g_strdup_printf (_("%1$s: no FLOPs, %2$s in at least %3$s."), bound, bytes, time);
}

/* The effect of the machine's launch overhead on a kernel. (nullable): NULL without launch overhead */
static char *
describe_launch (const RoofAnalysis *analysis)
{
  const RoofEstimate *estimate = roof_analysis_get_estimate (analysis);
  g_autofree char *latency = roof_units_format (estimate->t_latency, ROOF_DIMENSION_TIME);
  g_autofree char *time = roof_units_format (estimate->t_latency + estimate->t_min, ROOF_DIMENSION_TIME);
  g_autofree char *rate = NULL;

  if (!(estimate->t_latency > 0) || estimate->uncounted != 0)
    return NULL;
  if (roof_estimate_is_expectation (estimate))
    /* Translators: both are durations; of work whose bytes depend on the data */
    return g_strdup_printf (_("Expected %2$s with a launch overhead of %1$s."), latency, time);
  if (estimate->t_collective > 0)
    /* Translators: both are durations; what a network takes for a collective beside its bytes */
    return g_strdup_printf (_("Estimated %2$s with a latency of %1$s."), latency, time);
  if (!isnan (roof_analysis_get_utilisation (analysis)))
    /* Translators: both are durations; of a kernel that does not run just at its roof, and takes longer */
    return g_strdup_printf (_("Estimated %2$s at its roof with a launch overhead of %1$s."), latency, time);
  if (!(roof_estimate_get_work (estimate) > 0))
    /* Translators: both are durations */
    return g_strdup_printf (_("Estimated %2$s with a launch overhead of %1$s."), latency, time);
  rate = roof_work_format (analysis, estimate->reachable, ROOF_DIMENSION_FLOP_RATE);
  /* Translators: two durations and a performance: "Estimated 30 µs with a launch overhead of 3 µs: 48 TFLOP/s." */
  return g_strdup_printf (_("Estimated %2$s with a launch overhead of %1$s: %3$s."), latency, time, rate);
}

const char *
roof_describe_uncounted (guint uncounted)
{
  if (uncounted == ROOF_UNCOUNTED_FLOPS)
    return _("FLOPs not counted");
  return uncounted == ROOF_UNCOUNTED_BYTES ? _("Bytes not counted") : _("FLOPs and bytes not counted");
}

const char *
roof_describe_count_missing (guint    uncounted,
                             gboolean measured)
{
  if (uncounted == ROOF_UNCOUNTED_FLOPS)
    return _("Enter its FLOPs to place its dot.");
  if (uncounted != ROOF_UNCOUNTED_BYTES)
    return _("Enter its FLOPs and bytes to place its dot.");
  /* Translators: of a kernel whose performance is known, drawn as a line across the chart, but not its bytes */
  return measured ? _("Enter its bytes to place its dot on the dashed line.") : _("Enter its bytes to place its dot.");
}

/* How much of the one roof that is known the measured run reached. (nullable) */
static char *
describe_part_reached (const RoofAnalysis *analysis,
                       const char         *roof)
{
  double measured = roof_analysis_get_measured_time (analysis);
  g_autofree char *time = roof_units_format (measured, ROOF_DIMENSION_TIME);
  g_autofree char *share = roof_describe_utilisation (roof_analysis_get_estimate (analysis)->t_min / measured, 2);

  if (isnan (measured))
    return NULL;
  /* Translators: a duration, a percentage, and a peak or a memory: "Measured: 12 µs, 25 % of HBM3." */
  return g_strdup_printf (_("Measured: %1$s, %2$s of %3$s."), time, share, roof);
}

/* Nothing was counted: neither intensity nor performance is known. */
static char *
describe_time_alone (const RoofAnalysis *analysis,
                     const char         *lacks)
{
  double measured = roof_analysis_get_measured_time (analysis);
  g_autofree char *time = roof_units_format (measured, ROOF_DIMENSION_TIME);

  if (isnan (measured))
    /* Translators: "FLOPs and bytes not counted: no roof bounds the kernel." */
    return g_strdup_printf (_("%s: no roof limits the kernel."), lacks);
  /* Translators: what is missing, a duration: "FLOPs and bytes not counted: only the time of the kernel is known, 12 µs." */
  return g_strdup_printf (_("%1$s: only the time of the kernel is known, %2$s."), lacks, time);
}

/* What bounds a kernel without counted FLOPs or bytes: the one known roof. */
static char *
describe_half (const RoofAnalysis *analysis,
               const char         *lacks)
{
  const RoofEstimate *estimate = roof_analysis_get_estimate (analysis);
  int level = roof_estimate_get_longest (estimate);
  g_autofree char *least = roof_units_format (estimate->t_min, ROOF_DIMENSION_TIME);
  g_autofree char *roof = level >= 0 ? g_strdup (roof_machine_get_level (roof_analysis_get_machine (analysis), (guint) level)->name)
                                     : roof_describe_rate (roof_analysis_get_machine (analysis), get_peak (analysis));
  g_autofree char *reached = describe_part_reached (analysis, roof), *bounds = NULL;

  if (!(estimate->t_min > 0))
    return describe_time_alone (analysis, lacks);
  /* Translators: what is missing, a peak or a memory, a duration: "Bytes not counted: only Tensor Core bf16 bounds the kernel, at
   * least 3 µs." */
  bounds = g_strdup_printf (_("%1$s: only %2$s limits the kernel, at least %3$s."), lacks, roof, least);
  return reached != NULL ? g_strjoin (" ", bounds, reached, NULL) : g_steal_pointer (&bounds);
}

static char *
describe_roof (const RoofAnalysis *analysis)
{
  const RoofEstimate *estimate = roof_analysis_get_estimate (analysis);
  double share = roof_estimate_get_most (estimate) / roof_estimator_get_roof (roof_analysis_get_estimator (analysis));
  g_autofree char *bound = roof_describe_bound (analysis);
  g_autofree char *most = NULL;
  g_autofree char *percent = NULL;

  if (estimate->uncounted != 0)
    return describe_half (analysis, bound);
  if (!(roof_estimate_get_work (estimate) > 0))
    return describe_transfer (analysis, bound);
  most = roof_work_format (analysis, roof_estimate_get_most (estimate), ROOF_DIMENSION_FLOP_RATE);
  percent = roof_describe_share (share);
  if (roof_estimate_is_expectation (estimate))
    {
      g_autofree char *likely = roof_work_format (analysis, estimate->attainable, ROOF_DIMENSION_FLOP_RATE);

      /* Translators: of work whose bytes depend on the data: "Memory bound on HBM3: at most 53 TFLOP/s, 5 % of peak; expected
       * 13.5 TFLOP/s." */
      return g_strdup_printf (_("%1$s: at most %2$s, %3$s of peak; expected %4$s."), bound, most, percent, likely);
    }
  if (share >= WHOLE)
    /* Translators: "Compute bound on Tensor Core bf16: at most 989 TFLOP/s, the full peak." */
    return g_strdup_printf (_("%1$s: at most %2$s, the full peak."), bound, most);
  /* Translators: "Memory bound on HBM3: at most 186 TFLOP/s, 19 % of peak." */
  return g_strdup_printf (_("%1$s: at most %2$s, %3$s of peak."), bound, most, percent);
}

char *
roof_describe_verdict (const RoofAnalysis *analysis)
{
  g_autofree char *verdict = describe_roof (analysis);
  g_autofree char *launch = describe_launch (analysis);

  return launch != NULL ? g_strjoin (" ", verdict, launch, NULL) : g_steal_pointer (&verdict);
}

gboolean
roof_describe_find_threshold (RoofAnalysis  *analysis,
                              RoofThreshold *found)
{
  RoofOperation *operation = roof_analysis_get_operation (analysis);
  int dragged = roof_kernel_resolve_usual (roof_analysis_get_kernel (analysis), operation);
  int level = roof_analysis_get_main_level (analysis);
  g_autoptr (GArray) thresholds = roof_analysis_list_thresholds (analysis);
  int best = 0;

  for (guint i = 0; i < thresholds->len; i++)
    {
      const RoofThreshold *threshold = &g_array_index (thresholds, RoofThreshold, i);
      gboolean declared = roof_operation_get_parameter (operation, threshold->parameter)->threshold;
      int score = ((int) threshold->level == level ? 4 : 0) + (declared ? 2 : 0) +
                  ((int) threshold->parameter == dragged ? 3 : 0);

      /* An undeclared parameter without a threshold is not worth a sentence. */
      if (score <= best || (isnan (threshold->exact) && !declared) || (int) threshold->level != level)
        continue;
      best = score;
      *found = *threshold;
    }
  return best > 0;
}

static char *
describe_level_name (const RoofAnalysis *analysis,
                     guint               level)
{
  return g_strdup (roof_machine_get_level (roof_analysis_get_machine (analysis), level)->name);
}

/* The intensity stays below the ridge, and by how much, for all values of the parameter. */
static char *
describe_no_threshold (RoofAnalysis        *analysis,
                       const RoofThreshold *threshold,
                       const char          *id)
{
  const RoofEstimate *estimate = roof_analysis_get_estimate (analysis);
  g_autofree char *name = describe_level_name (analysis, threshold->level);
  RoofTally tally = roof_work_tally (analysis);
  double unit = roof_tally_get_flops (tally);
  g_autofree char *intensity = roof_units_format_number (estimate->intensity[threshold->level] / unit, 3);
  g_autofree char *ridge
    = roof_units_format_number (roof_analysis_get_ridge (analysis, threshold->level) / unit, 3);

  if (roof_analysis_get_estimate (analysis)->bound == ROOF_BOUND_COMPUTE)
    /* Translators: "Compute bound whatever B is." */
    return g_strdup_printf (_("Compute bound for any %s."), id);
  if (tally == ROOF_TALLY_MAC)
    return g_strdup_printf (_("No value of %1$s makes it compute bound: %2$s MAC per byte on %3$s, %4$s needed."), id,
                            intensity, name, ridge);
  if (tally == ROOF_TALLY_OP)
    /* Translators: of work in whole numbers, "OP" */
    return g_strdup_printf (_("No value of %1$s makes it compute bound: %2$s OP per byte on %3$s, %4$s needed."), id,
                            intensity, name, ridge);
  /* Translators: "No value of B makes it compute bound: 4 FLOP per byte on HBM3 where 295 are needed." */
  return g_strdup_printf (_("No value of %1$s makes it compute bound: %2$s FLOP per byte on %3$s, %4$s needed."),
                          id, intensity, name, ridge);
}

/* One level no longer limits, but another does. */
static char *
describe_other_level (RoofAnalysis        *analysis,
                      const RoofThreshold *threshold,
                      const RoofParameter *parameter)
{
  g_autofree char *name = describe_level_name (analysis, threshold->level);
  g_autofree char *number = roof_describe_value (parameter, threshold->exact);

  /* Translators: "No value of B makes it compute bound: beyond B = 240.2 something other than HBM3 limits it." */
  return g_strdup_printf (_("No value of %1$s makes it compute bound: beyond %1$s = %2$s something other than %3$s limits it."), parameter->id, number, name);
}

char *
roof_describe_threshold (RoofAnalysis *analysis)
{
  RoofThreshold threshold;
  const RoofParameter *parameter;
  g_autofree char *number = NULL;
  double value;

  if (!roof_describe_find_threshold (analysis, &threshold))
    return NULL;
  parameter = roof_operation_get_parameter (roof_analysis_get_operation (analysis), threshold.parameter);
  value = isnan (threshold.first_integer) ? threshold.exact : threshold.first_integer;
  if (isnan (value))
    return describe_no_threshold (analysis, &threshold, parameter->id);
  if (!roof_analysis_find_turn (analysis, threshold.parameter, &threshold))
    return describe_other_level (analysis, &threshold, parameter);
  value = isnan (threshold.first_integer) ? threshold.exact : threshold.first_integer;
  number = roof_describe_value (parameter, value);
  if (threshold.first_integer <= fmax (parameter->min, 1))
    return g_strdup_printf (_("Compute bound for any %s."), parameter->id);
  if (roof_estimator_get_values (roof_analysis_get_estimator (analysis))[threshold.parameter] < value)
    /* Translators: "Compute bound from B = 256." */
    return g_strdup_printf (_("Compute bound from %1$s = %2$s."), parameter->id, number);
  if (roof_machine_get_level (roof_analysis_get_machine (analysis), threshold.level)->kind != ROOF_LEVEL_MEMORY)
    return g_strdup_printf (_("Not compute bound below %1$s = %2$s."), parameter->id, number);
  /* Translators: "Memory bound below B = 256." */
  return g_strdup_printf (_("Memory bound below %1$s = %2$s."), parameter->id, number);
}

char *
roof_describe_shape (const RoofTensorTraffic *traffic)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < traffic->rank; i++)
    {
      g_autofree char *size = roof_units_format_number (traffic->shape[i], 15);

      g_string_append_printf (text, "%s%s", i > 0 ? " × " : "", size);
    }
  return g_string_free (text, FALSE);
}
