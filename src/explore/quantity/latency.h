/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/estimate/analysis.h"

G_BEGIN_DECLS

/* An all-reduce in which every device reads what all others have, and one that scatters and gathers directly. */
typedef struct
{
  double one_shot; /* s, latency included: latency + step + (n - 1) V / bandwidth */
  double two_shot; /* s: latency + 2 steps + 2 (n - 1)/n V / bandwidth */
  double crossing; /* B: below, one shot is faster; INFINITY: always, with two devices */
} RoofShots;

/* The one- and two-shot forms of an all-reduce. FALSE: not an all-reduce of several devices, or its network has no latency of a step. */
gboolean roof_shots_find (RoofAnalysis *analysis,
                          RoofShots    *shots);

/* FLOP, and B of the level with the longest clock, at which a kernel reaches half of its roof: what the peak or the bandwidth does
 * during the latency. NAN: no latency. */
double   roof_latency_get_half_flops (RoofAnalysis *analysis);
double   roof_latency_get_half_bytes (RoofAnalysis *analysis);

G_END_DECLS
