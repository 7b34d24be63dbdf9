/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/estimate/measured.h"

G_BEGIN_DECLS

/* Where the measured time lies between T_min and T_max, and what that means: "Between T_min and T_max: 80 % of what can overlap
 * does.", "3 ms longer than T_max, 2 ms: look for …". (transfer full) (nullable): NULL for a kernel that was not timed, or
 * whose bounds are one */
char *roof_describe_measured_place (const RoofAnalysis *analysis);
/* "From 77 % to 83 % of the roof in 5 repeats." (transfer full) (nullable): NULL without a spread */
char *roof_describe_repeats        (const RoofAnalysis *analysis);
/* "Memory bound on HBM3 in 97 % of cases, by the spread of the bytes." (transfer full) (nullable): NULL without such a spread */
char *roof_describe_certainty      (const RoofAnalysis *analysis);

G_END_DECLS
