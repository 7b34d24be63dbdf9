/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n-lib.h>
#include <math.h>

#include "chart/words/describe.h"
#include "core/estimate/utilisation.h"
#include "core/report/work-tally.h"
#include "core/units/units.h"

/* A factor from here on is worth a sentence. */
#define NOTABLE 1.02

/* By band of the share of the roof: the meaning for math and for transfers. */
static const char *const meanings[][2] = {
  [ROOF_BAND_CLOSE] = { N_("close to the roof"), N_("close to the roof") },
  [ROOF_BAND_GOOD] = { N_("good; the rest is overhead that does not overlap"),
                       N_("good; the rest is overhead that does not overlap") },
  [ROOF_BAND_FAIR] = { N_("try wider instructions, unrolling or more parallel work"),
                       N_("try prefetching, better locality or fewer waits") },
  [ROOF_BAND_POOR] = { N_("most arithmetic units are idle, or there is work that was not counted"),
                       N_("memory is poorly used, or there is work that was not counted") },
};

/* What may be done about a kernel in @band. */
static const char *
find_meaning (const RoofAnalysis *analysis,
              RoofBand            band)
{
  gboolean moves = roof_analysis_get_estimate (analysis)->bound >= 0;
  const char *class_name = roof_machine_get_class (roof_analysis_get_machine (analysis));

  /* On anything but a processor the width of instructions is not the programmer's to choose. */
  if (band == ROOF_BAND_FAIR && !moves && g_strcmp0 (class_name, "cpu") != 0)
    return _("try larger tiles, more parallel work or fewer waits");
  return _(meanings[band][moves]);
}

/* @percent above the roof that limits. A peak can be exceeded with a higher clock than listed, up to the machine's limit. */
static char *
describe_above (const RoofAnalysis *analysis,
                const char         *percent)
{
  const RoofMachine *machine = roof_analysis_get_machine (analysis);
  RoofEstimator *estimator = roof_analysis_get_estimator (analysis);
  RoofPeakFallback fallback;
  guint index = roof_estimator_get_peak (estimator, roof_estimator_get_main (estimator), &fallback);
  const RoofPeak *peak = roof_machine_get_peak (machine, index);
  g_autofree char *name = NULL, *boost = NULL, *times = NULL;

  if (roof_analysis_get_estimate (analysis)->bound != ROOF_BOUND_COMPUTE || !(peak->boost.value > peak->peak.value))
    return g_strdup_printf (_("%s of the roof. Check the bytes, a sparse peak, a boosted clock, data in cache."), percent);
  name = roof_describe_rate (machine, (RoofMachineKey) { ROOF_PART_PEAK, index, ROOF_FIELD_VALUE });
  boost = roof_work_format (analysis, peak->boost.value, ROOF_DIMENSION_FLOP_RATE);
  times = roof_units_format_number (peak->boost.value / peak->peak.value, 3);
  /* Translators: a percentage, a unit with its dtype, its rate at the boost clock, and how many times its peak that is: "105 % of
   * the roof: boosted, Tensor Core bf16 reaches 1.12 PFLOP/s, 1.13× its peak. Beyond that check for …" */
  return g_strdup_printf (_("%1$s of the roof: boosted, %2$s reaches %3$s, %4$s× its peak. "
                            "Beyond that check for a sparse peak or work counted twice."), percent, name, boost, times);
}

char *
roof_describe_efficiency (const RoofAnalysis *analysis)
{
  double share = roof_analysis_get_utilisation (analysis);
  gboolean measured = !isnan (roof_analysis_get_measured_time (analysis));
  RoofBand band = roof_band_of_utilisation (share);
  g_autofree char *percent = NULL;
  const char *meaning;

  if (isnan (share))
    return NULL;
  percent = roof_describe_utilisation (share, 2);
  if (band == ROOF_BAND_ABOVE && measured)
    /* Translators: %s is a percentage over 100 */
    return g_strdup_printf (_("Reaches %s of its roof."), percent);
  if (band == ROOF_BAND_ABOVE)
    return describe_above (analysis, percent);
  meaning = find_meaning (analysis, band);
  if (measured)
    /* Translators: "Measured at 66 % of what the roof allows: room to gain from prefetching …" */
    return g_strdup_printf (_("Reaches %1$s of its roof: %2$s."), percent, meaning);
  /* Translators: "Runs at 66 % of what the roof allows: room to gain from prefetching …" */
  return g_strdup_printf (_("Runs at %1$s of its roof: %2$s."), percent, meaning);
}

char *
roof_describe_time (const RoofAnalysis *analysis)
{
  double time = roof_analysis_get_time (analysis);
  g_autofree char *words = roof_units_format (time, ROOF_DIMENSION_TIME);

  /* The verdict says it. */
  if (roof_analysis_get_estimate (analysis)->uncounted != 0)
    return NULL;
  if (!isnan (roof_analysis_get_measured_time (analysis)))
    /* Translators: %s is a duration */
    return g_strdup_printf (_("Measured: %s."), words);
  if (!(time > roof_analysis_get_estimate (analysis)->t_min))
    return NULL;
  if (roof_analysis_get_estimate (analysis)->t_latency > 0)
    /* Translators: how long a kernel takes with its launch, or a collective with its latency: no bound, but an estimate */
    return g_strdup_printf (_("Takes an estimated %s."), words);
  /* Translators: how long a kernel takes that does not run just at its roof */
  return g_strdup_printf (_("Takes %s."), words);
}

/* "99.9 % reads", or NULL when the mix does not matter. */
static char *
describe_mix (const RoofAnalysis *analysis,
              guint               index)
{
  const RoofLevel *level = roof_machine_get_level (roof_analysis_get_machine (analysis), index);
  const RoofEstimate *estimate = roof_analysis_get_estimate (analysis);
  double directed = estimate->read[index] + estimate->write[index];
  g_autofree char *percent = NULL;

  if (!roof_level_is_two_way (level) || !(directed > 0))
    return NULL;
  percent = roof_describe_share (estimate->read[index] / directed);
  /* Translators: "98 % reads", of the bytes that a kernel moves */
  return g_strdup_printf (_("%s reads"), percent);
}

char *
roof_describe_traffic (const RoofAnalysis *analysis,
                       guint               level)
{
  const RoofEstimate *estimate = roof_analysis_get_estimate (analysis);
  gboolean achieves = !isnan (roof_analysis_get_utilisation (analysis));
  g_autofree char *mix = describe_mix (analysis, level);
  g_autofree char *most = roof_units_format (estimate->bandwidth[level], ROOF_DIMENSION_BANDWIDTH);
  g_autofree char *achieved
    = roof_units_format (roof_analysis_get_bandwidth (analysis, level), ROOF_DIMENSION_BANDWIDTH);

  if (!(estimate->bytes[level] > 0) || (mix == NULL && !achieves))
    return NULL;
  if (!achieves)
    /* Translators: of a memory: "98 % reads: at most 20.6 GB/s" */
    return g_strdup_printf (_("%1$s: at most %2$s"), mix, most);
  if (mix == NULL)
    /* Translators: bandwidths: "13.9 GB/s of 21 GB/s" */
    return g_strdup_printf (_("%1$s of %2$s"), achieved, most);
  /* Translators: "98 % reads: 13.9 GB/s of 20.6 GB/s" */
  return g_strdup_printf (_("%1$s: %2$s of %3$s"), mix, achieved, most);
}

char *
roof_describe_directions (const RoofLevel *level)
{
  double read = isnan (level->read_bandwidth.value) ? level->bandwidth.value : level->read_bandwidth.value;
  double write = isnan (level->write_bandwidth.value) ? level->bandwidth.value : level->write_bandwidth.value;
  g_autofree char *reads = NULL;
  g_autofree char *writes = NULL;
  g_autofree char *copies = NULL;

  if (!roof_level_is_two_way (level))
    return NULL;
  reads = roof_units_format (read, ROOF_DIMENSION_BANDWIDTH);
  writes = roof_units_format (write, ROOF_DIMENSION_BANDWIDTH);
  copies = roof_units_format (2 / (1 / read + 1 / write), ROOF_DIMENSION_BANDWIDTH);
  /* Translators: of a memory: "reads 21 GB/s, writes 10.5 GB/s, copies (half of each) 14 GB/s" */
  return g_strdup_printf (_("reads %1$s, writes %2$s, copies (half of each) %3$s"), reads, writes, copies);
}

char *
roof_describe_overlap (const RoofAnalysis *analysis)
{
  const RoofEstimate *estimate = roof_analysis_get_estimate (analysis);
  double factor = estimate->t_max / estimate->t_min;
  g_autofree char *number = NULL;

  /* With a range of bytes, the times differ for another reason too. */
  if (roof_estimate_is_range (estimate) || !(factor >= NOTABLE))
    return NULL;
  number = roof_units_format_number (factor, 3);
  /* Translators: %s is a factor: how much longer it takes if math and memory do not overlap: "Without overlap 1.94× as long." */
  return g_strdup_printf (_("Without overlap %s× as long."), number);
}
