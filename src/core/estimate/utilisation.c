/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/estimate/utilisation.h"

#include <math.h>

/* Relative slack below a band's edge: rounding must not move a share out of the band. */
#define EDGE_SLACK 1e-12
/* Slack above 1: rounding must not report a kernel at its roof as above the roof. */
#define ABOVE_SLACK 1e-9

static const struct
{
  const char *name;
  double      from;
} bands[] = {
  [ROOF_BAND_ABOVE] = { "above", 1 + ABOVE_SLACK },
  [ROOF_BAND_CLOSE] = { "close", 0.9 },
  [ROOF_BAND_GOOD] = { "good", 0.7 },
  [ROOF_BAND_FAIR] = { "fair", 0.5 },
  [ROOF_BAND_POOR] = { "poor", 0 },
};

double
roof_analysis_get_time (const RoofAnalysis *self)
{
  return roof_estimate_get_time (roof_analysis_get_estimate (self), roof_analysis_get_kernel (self),
                                 roof_analysis_get_measured_time (self));
}

double
roof_analysis_get_utilisation (const RoofAnalysis *self)
{
  double measured = roof_analysis_get_measured_time (self);
  double t_min = roof_analysis_get_estimate (self)->t_min;
  double efficiency = roof_kernel_get_efficiency (roof_analysis_get_kernel (self));

  if (!(t_min > 0) || (isnan (measured) && efficiency == 1) || roof_analysis_get_estimate (self)->uncounted != 0)
    return NAN;
  return isnan (measured) ? efficiency : t_min / measured;
}

RoofBand
roof_band_of_utilisation (double utilisation)
{
  guint band = ROOF_BAND_ABOVE;

  while (band < ROOF_BAND_POOR && utilisation < bands[band].from * (1 - EDGE_SLACK))
    band++;
  return (RoofBand) band;
}

const char *
roof_band_to_string (RoofBand band)
{
  g_return_val_if_fail ((guint) band < G_N_ELEMENTS (bands), NULL);

  return bands[band].name;
}

double
roof_analysis_get_bandwidth (const RoofAnalysis *self,
                             guint               level)
{
  double bytes = roof_analysis_get_shown_bytes (self, level);

  return bytes > 0 || isnan (bytes) ? bytes / roof_analysis_get_time (self) : 0;
}
