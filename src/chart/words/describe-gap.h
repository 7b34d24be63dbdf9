/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "explore/gap/gap-trial.h"

G_BEGIN_DECLS

/* Why a run takes as long as it does, in words, translated. All return (transfer full) unless said otherwise. */

/* "Tiles and waves". Returns: (transfer none) */
const char *roof_describe_gap_step     (RoofGapStep     step);
/* What a step rests on: "in 128 × 256 tiles: 561 tiles in 5 waves, 82.5 % of the work is useful". (nullable): NULL for the
 * rest */
char       *roof_describe_gap_evidence (RoofAnalysis   *analysis,
                                        const RoofGap  *gap,
                                        RoofGapStep     step);
/* What the rest may be: "possibly work or bytes not counted, latency, waiting". Returns: (transfer none) */
const char *roof_describe_gap_causes   (const RoofGap  *gap);
/* Where the numbers of a step are from: "HBM3: arXiv 2410.20399". (nullable): NULL when that is not known, or follows from the
 * kernel alone */
char       *roof_describe_gap_source   (RoofAnalysis   *analysis,
                                        const RoofGap  *gap,
                                        RoofGapStep     step);
/* "tiles are known for GPUs only": why a step is not modelled. */
char       *roof_describe_gap_reason   (RoofAnalysis   *analysis,
                                        const RoofGap  *gap,
                                        RoofGapStep     step);
/* "Not modelled: Cache (…); Latency (…)." (nullable): NULL when all steps are */
char       *roof_describe_gap_left_out (RoofAnalysis   *analysis,
                                        const RoofGap  *gap);
/* "Sustained rates: HBM3 94.6 %: too low for this kernel, …". (nullable): NULL when they are not, or none are known */
char       *roof_describe_gap_too_low  (RoofAnalysis   *analysis,
                                        const RoofGap  *gap);
/* Of a run that is faster than the ideal one: what to check. */
char       *roof_describe_gap_below    (const RoofAnalysis *analysis,
                                        const RoofGap  *gap);

/* What would have to be otherwise for another time, and what that brings: "With HBM3 sustained at 3.01 TB/s instead of 2.7
 * TB/s: 36 µs instead of 40 µs, ×1.11." */
char       *roof_describe_gap_what_if  (RoofAnalysis        *analysis,
                                        const RoofGap       *gap,
                                        const RoofGapWhatIf *what_if);

/* The time of step @step, s, and (nullable) (out) that of all up to it. Rounded so that the shown times add up: to the last
 * digit that the sum of all is shown with. @times: (array fixed-size=ROOF_N_GAP_STEPS). (nullable): NULL when the step adds
 * nothing; @so_far is left alone then */
char       *roof_describe_gap_time     (const double   *times,
                                        RoofGapStep     step,
                                        char          **so_far);

G_END_DECLS
