/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "explore/quantity/latency.h"

#include <math.h>

static double
get_parameter (RoofAnalysis *analysis,
               const char   *id)
{
  int index = roof_operation_find_parameter (roof_analysis_get_operation (analysis), id);

  return index < 0 ? NAN : roof_estimator_get_values (roof_analysis_get_estimator (analysis))[index];
}

gboolean
roof_shots_find (RoofAnalysis *analysis,
                 RoofShots    *shots)
{
  const RoofEstimate *estimate = roof_analysis_get_estimate (analysis);
  RoofMachine *machine = roof_analysis_get_machine (analysis);
  double size = get_parameter (analysis, "V"), n = get_parameter (analysis, "n");

  if (!g_str_equal (roof_operation_get_id (roof_analysis_get_operation (analysis)), "all_reduce") || !(n > 1))
    return FALSE;
  for (guint i = 0; i < roof_machine_get_n_levels (machine); i++)
    {
      const RoofLevel *level = roof_machine_get_level (machine, i);
      double step = level->step_latency.value, bandwidth = level->bandwidth.value;
      double once = isnan (level->collective_latency.value) ? 0 : level->collective_latency.value;

      if (level->kind != ROOF_LEVEL_NETWORK || !(estimate->bytes[i] > 0) || !(step > 0))
        continue;
      *shots = (RoofShots) {
        .one_shot = once + step + (n - 1) * size / bandwidth,
        .two_shot = once + 2 * step + 2 * (n - 1) / n * size / bandwidth,
        .crossing = n > 2 ? step * bandwidth * n / ((n - 1) * (n - 2)) : INFINITY,
      };
      return TRUE;
    }
  return FALSE;
}

double
roof_latency_get_half_flops (RoofAnalysis *analysis)
{
  const RoofEstimate *estimate = roof_analysis_get_estimate (analysis);
  guint peak;

  if (!(estimate->t_latency > 0) || !(roof_estimate_get_work (estimate) > 0))
    return NAN;
  peak = roof_estimator_get_peak (roof_analysis_get_estimator (analysis), estimate->main, NULL);
  return estimate->t_latency * roof_machine_get_peak (roof_analysis_get_machine (analysis), peak)->peak.value;
}

double
roof_latency_get_half_bytes (RoofAnalysis *analysis)
{
  const RoofEstimate *estimate = roof_analysis_get_estimate (analysis);

  return estimate->t_latency > 0 && estimate->longest >= 0 ? estimate->t_latency * estimate->bandwidth[estimate->longest] : NAN;
}
