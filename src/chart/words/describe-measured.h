/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/estimate/measured.h"

G_BEGIN_DECLS

/* Where the measured time lies between T_min and T_max, and what that means: "Between T_min and T_max: 80 % of what can overlap
 * does.", "3 ms longer than T_max, 2 ms: look for …". (transfer full) (nullable): NULL for a kernel that was not timed, or
 * whose bounds are one */
char *roof_describe_measured_place (const RoofAnalysis *analysis);
/* Of that only what says that a number is wrong, or that a count is impossible. (transfer full) (nullable) */
char *roof_describe_measured_fault (const RoofAnalysis *analysis);
/* Of that only how far the clocks overlap. (transfer full) (nullable): NULL as well where the time is longer than T_max */
char *roof_describe_measured_overlap (const RoofAnalysis *analysis);
/* "10 GB in 1 ms is 10 TB/s, and HBM3 moves at most 3.35 TB/s: the count is impossible. …" (transfer full) (nullable): NULL
 * when all counts are possible */
char *roof_describe_impossible     (const RoofAnalysis *analysis);
/* "From 77 % to 83 % of the roof in 5 repeats. Standard deviation 1 µs, 2 % of the time." (transfer full) (nullable): NULL
 * without a spread */
char *roof_describe_repeats        (const RoofAnalysis *analysis);
/* "Memory bound on HBM3 with probability 97 %: measured bytes and roofs vary." (transfer full)
 * (nullable): NULL without such a spread */
char *roof_describe_certainty      (const RoofAnalysis *analysis);
/* "the bytes counted at HBM3", "the FLOPs counted". @of: as in roof_analysis_is_held_by_counts(). (transfer full) */
char *roof_describe_counted        (const RoofAnalysis *analysis,
                                    int                 of);
/* "Reach the roof: ×3.7, which gives back 376 µs of 514 µs; with the bytes counted at HBM3 ×1.2, 86 µs." @count:
 * how often the kernel runs; @total: s, of all kernels.
 * (transfer full) (nullable): NULL for a kernel that was not timed, or runs at its roof */
char *roof_describe_reach          (const RoofAnalysis *analysis,
                                    double              count,
                                    double              total);

G_END_DECLS
