/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "chart/words/describe-private.h"

#include <glib/gi18n-lib.h>

#include "core/estimate/measured.h"
#include "core/report/work-tally.h"
#include "core/units/units.h"

/* "fewer bytes than counted (in that time HBM3 moves at most 27.1 MB)" */
static char *
describe_bytes (const RoofAnalysis *analysis,
                double              time)
{
  const RoofEstimate *estimate = roof_analysis_get_estimate (analysis);
  guint bound = (guint) estimate->bound;
  g_autofree char *most = roof_units_format (time * estimate->bandwidth[bound], ROOF_DIMENSION_BYTE);

  /* Translators: why a run was faster than its bound. %1$s is a memory level, %2$s an amount of bytes */
  return g_strdup_printf (_("fewer bytes than counted (%1$s moves at most %2$s in this time)"),
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

/* "the roof of fp8, in place of fp4's" */
static char *
describe_roof (const RoofAnalysis *analysis)
{
  RoofEstimator *estimator = roof_analysis_get_estimator (analysis);
  guint work = roof_estimator_get_main (estimator), index = roof_estimator_get_peak (estimator, work, NULL);

  /* Translators: why a run was faster than its bound: types of numbers, "the roof is that of fp8, since the machine lists none for fp4" */
  return g_strdup_printf (_("the roof is that of %1$s, since the machine lists none for %2$s"),
                          roof_machine_get_peak (roof_analysis_get_machine (analysis), index)->dtype,
                          roof_estimator_get_work_dtype (estimator, work));
}

char *
roof_describe_faster_causes (const RoofAnalysis *analysis)
{
  double time = roof_analysis_get_measured_time (analysis);
  int cache;
  guint causes = roof_analysis_find_faster_causes (analysis, &cache);
  g_autoptr (GStrvBuilder) list = g_strv_builder_new ();
  g_auto (GStrv) all = NULL;

  const struct
  {
    RoofFasterCause cause;
    char           *text;
  } texts[] = {
    { ROOF_FASTER_ROOF, causes & ROOF_FASTER_ROOF ? describe_roof (analysis) : NULL },
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
