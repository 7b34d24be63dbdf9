/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "cli/gate-report.h"
#include "document/files/run-diff-file.h"

G_BEGIN_DECLS

/* Runs compared, for people: remarks, a row for each kernel (and run, where there are more than two), sums, and what the gate says
 * (@gate: nullable). */
void roof_run_diff_print          (const RoofRunDiff      *diff,
                                   const RoofRunDiffStyle *style,
                                   const RoofGateReport   *gate,
                                   GString                *output);
/* The same as Markdown. */
void roof_run_diff_print_markdown (const RoofRunDiff      *diff,
                                   const RoofRunDiffStyle *style,
                                   const RoofGateReport   *gate,
                                   GString                *output);
/* The gate's judgement of each kernel and of the sum. Returns: (transfer full) */
RoofGateReport *roof_run_diff_judge (const RoofRunDiff      *diff,
                                     const RoofRunDiffStyle *style);

G_END_DECLS
