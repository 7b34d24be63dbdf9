/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/estimate/analysis.h"

G_BEGIN_DECLS

/* Bands of the share of the roof that a kernel reaches. */
typedef enum
{
  ROOF_BAND_ABOVE, /* above 100 %: a number must be wrong */
  ROOF_BAND_CLOSE, /* 90 % and more */
  ROOF_BAND_GOOD,  /* 70 % and more */
  ROOF_BAND_FAIR,  /* 50 % and more */
  ROOF_BAND_POOR,
} RoofBand;

/* Time of one run, s: measured, else T_min over the kernel's efficiency, plus launch. */
double      roof_analysis_get_time        (const RoofAnalysis *self);

/* Share of the roof reached: T_min over the measured time, else the kernel's efficiency. Above 1 for a measurement faster than
 * the roof. NAN for a kernel that has neither a measurement nor an efficiency below 1. */
double      roof_analysis_get_utilisation (const RoofAnalysis *self);

/* The band of a share, 0 or more. */
RoofBand    roof_band_of_utilisation      (double              utilisation);
/* "above", "close", "good", "fair", "poor". */
const char *roof_band_to_string           (RoofBand            band);

/* B/s reached at @level over roof_analysis_get_time(), with measured bytes where the run was timed. The estimate has the bandwidth that the mix of reads and writes allows. */
double      roof_analysis_get_bandwidth   (const RoofAnalysis *self,
                                           guint               level);

G_END_DECLS
