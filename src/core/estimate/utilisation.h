/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/estimate/analysis.h"

G_BEGIN_DECLS

/* How much of the roof that binds a kernel makes use of, in the bands that note 003 speaks of. */
typedef enum
{
  ROOF_BAND_ABOVE, /* more than all of it: a number must be wrong */
  ROOF_BAND_CLOSE, /* 90 % and more */
  ROOF_BAND_GOOD,  /* 70 % and more */
  ROOF_BAND_FAIR,  /* 50 % and more */
  ROOF_BAND_POOR,
} RoofBand;

/* How long one run takes, s: measured, else T_min over the efficiency that the kernel is set to, and the launch. */
double      roof_analysis_get_time        (const RoofAnalysis *self);

/* The share of the roof that binds: T_min over the measured time, else the efficiency that the kernel is set to. Above 1 for
 * a measurement that beats the roof. NAN for a kernel that neither was measured nor is set to less than all. */
double      roof_analysis_get_utilisation (const RoofAnalysis *self);

/* The band of a share, 0 or more. */
RoofBand    roof_band_of_utilisation      (double              utilisation);
/* "above", "close", "good", "fair", "poor". */
const char *roof_band_to_string           (RoofBand            band);

/* B/s at @level over that time. What the mix of reads and writes allows stands in the estimate. */
double      roof_analysis_get_bandwidth   (const RoofAnalysis *self,
                                           guint               level);

/* How many units compute and how many levels move bytes, each at a clock of its own. T_max is at most
 * (@units + @levels) x T_min: twice it, the textbook's bound, only with one of each (formulas section 1). */
void        roof_analysis_count_clocks    (const RoofAnalysis *self,
                                           guint              *units,
                                           guint              *levels);

G_END_DECLS
