/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "chart/layout.h"
#include "core/scenario.h"

G_BEGIN_DECLS

/* The analysis in sentences, translated. All return (transfer full) unless said otherwise. */

/* "Memory bound on HBM3", "Compute bound on matrix bf16", "Balanced": a heading. */
char *roof_describe_bound      (const RoofAnalysis  *analysis);
/* "Memory bound on HBM3: at most 186 TFLOP/s, 94 % of peak." */
char *roof_describe_verdict    (const RoofAnalysis  *analysis);
/* "Compute bound from B = 256.", "Memory bound below B = 256.", "No value of B makes it compute bound."
 * (nullable): NULL when the operation has no such parameter */
char *roof_describe_threshold  (RoofAnalysis        *analysis);
/* "Runs at 60 % of what the roof allows." (nullable): NULL at full efficiency */
char *roof_describe_efficiency (const RoofAnalysis  *analysis);

/* "Xeon has no matrix unit: the vector fp32 peak stands in": one of the analysis's remarks. */
char *roof_describe_remark     (const RoofAnalysis  *analysis,
                                const RoofRemark    *remark);
/* "int8 weights". (transfer none) */
const char *roof_describe_scenario (const RoofScenario *scenario);

/* What lies under the pointer, with its numbers, in one or a few lines. (nullable): NULL for the empty
 * plot */
char *roof_describe_hit        (const RoofScene     *scene,
                                RoofHit              hit);
/* The chart in a sentence or two, for a screen reader. */
char *roof_describe_chart      (const RoofScene     *scene);

G_END_DECLS
