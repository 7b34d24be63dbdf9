/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "explore/run/run-diff.h"
#include "explore/run/run-gate.h"

G_BEGIN_DECLS

/* Runs compared, in sentences, translated. @names: of the runs, as people know them. All return (transfer full) unless said
 * otherwise. */

/* "12 % slower", "1.5× as fast", "2.5× as long". @gain: time before over time after */
char *roof_describe_slowing     (double             gain);
/* "p = 0.0079", "not shown, p = 0.31", "3 + 3 repeats are too few". (nullable): NULL without repeats */
char *roof_describe_noise       (const RoofRunRow  *row);
/* How a kernel was found in another run: by "name", "parameters" or "hand". (nullable): NULL for ROOF_MATCH_NONE */
char *roof_describe_match       (RoofMatchKind      kind);
/* "a.csv: 3 kernels on H100", a line for each run. (element-type utf8) */
GPtrArray *roof_describe_runs   (const RoofRunDiff *diff,
                                 const char *const *names);
/* What the gate says of row @index: "12 % slower: 2.9 ms → 3.25 ms, more than the 5 % allowed." */
char *roof_describe_gate_row    (const RoofRunDiff *diff,
                                 guint              index,
                                 const char *const *names,
                                 double             most_slower);
/* The same of the sum over all kernels. */
char *roof_describe_gate_total  (const RoofRunDiff *diff,
                                 double             most_slower);
/* "More than 5 % slower: 3 of 12 kernels; 2 could not be judged." */
char *roof_describe_gate        (const RoofRunDiff *diff,
                                 double             most_slower);
/* "Reaches 27 % of its roof (25 % to 28 % over 5 repeats), less than the 60 % wanted." @measurement: (nullable) */
char *roof_describe_gate_share  (double                 share,
                                 double                 least,
                                 const RoofMeasurement *measurement);
/* "Less than 60 % of the roof: 2 of 3 kernels." @n: of kernels that were judged */
char *roof_describe_gate_shares (guint              n_failed,
                                 guint              n,
                                 double             least);
/* Says that @n kernels have no arrow on the chart, and why. */
char *roof_describe_arrows_left_out (guint          n);
/* The sums over all kernels, and how many of them differ by more than noise, a sentence each. (element-type utf8) */
GPtrArray *roof_describe_run_totals  (const RoofRunDiff *diff);
/* What has to be known to trust the comparison, a sentence each: other machines, names that several kernels share, kernels that
 * are matched by their parameters, that do other work, that were not measured, units that may differ. (element-type utf8) */
GPtrArray *roof_describe_run_remarks (const RoofRunDiff *diff,
                                      const char *const *names);

G_END_DECLS
