/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "chart/scene/scene-handles.h"
#include "core/estimate/analysis.h"
#include "core/report/comparison.h"
#include "core/snapshot/scenario.h"
#include "explore/edit/edit.h"
#include "explore/goal/goal.h"
#include "explore/suggest/sensitivity.h"
#include "explore/suggest/suggestion.h"
#include "workload/pipeline.h"

G_BEGIN_DECLS

/* The analysis in sentences, translated. All return (transfer full) unless said otherwise. */

/* "Memory bound on HBM3", "Compute bound on matrix bf16", "Balanced": a heading. */
char *roof_describe_bound      (const RoofAnalysis  *analysis);
/* The name of the limit alone: "HBM3", "Tensor Core bf16", "Balanced". */
char *roof_describe_limit      (const RoofAnalysis  *analysis);
/* "Enter the bytes that it moves to place its dot on the line.": what to do about @uncounted, which is not 0. Returns: (transfer
 * none) */
const char *roof_describe_count_missing (guint uncounted,
                                         gboolean measured);
/* "Bytes not counted", of RoofUncounted, which is not 0. Returns: (transfer none) */
const char *roof_describe_uncounted (guint            uncounted);
/* "Memory bound on HBM3: at most 186 TFLOP/s, 94 % of peak." */
char *roof_describe_verdict    (const RoofAnalysis  *analysis);
/* "4 096 × 11 008": the sizes of a tensor, every digit of them. */
char *roof_describe_shape      (const RoofTensorTraffic *traffic);
/* "Compute bound from B = 256.", "Memory bound below B = 256.", "No value of B makes it compute bound."
 * (nullable): NULL when the operation has no such parameter */
char *roof_describe_threshold  (RoofAnalysis        *analysis);
/* "Measured at 66 % of what the roof allows: room to gain from prefetching …" (nullable): NULL of a snapshot at full
 * efficiency */
char *roof_describe_efficiency (const RoofAnalysis  *analysis);
/* "98 % reads: 13.9 GB/s of 20.6 GB/s": the rate of the kernel at a level, of the rate of the level for this mix. (nullable):
 * NULL without traffic, or when neither is notable */
char *roof_describe_traffic    (const RoofAnalysis  *analysis,
                                guint                level);
/* "Without overlap 1.94× as long." (nullable): NULL when it makes no difference */
char *roof_describe_overlap    (const RoofAnalysis  *analysis);
/* "Does not fit: needs 96 GB, HBM3 holds 80 GB (16 GB short)." (nullable): NULL when it fits, or nobody can tell */
char *roof_describe_fit        (const RoofAnalysis  *analysis);
/* "Fits: 14 GB resident + up to 1 GB temporary, of 80 GB HBM3.", or by how much it does not. (nullable): NULL
 * without main memory, or tensors in it */
char *roof_describe_memory     (const RoofReport    *report);
/* "295 FLOP/B": a ridge, or an intensity beside one, FLOP/B, with the digits that it has on the chart */
char *roof_describe_ridge      (double               flops,
                                RoofTally            tally);
/* That shares and sums leave out kernels that the machine cannot run. (nullable): NULL when it runs all */
char *roof_describe_incomplete (const RoofReport    *report);
/* That sums leave out FLOPs or bytes that were not counted, a line each. (nullable): NULL when all were */
char *roof_describe_sums       (const RoofReport    *report);
/* "Fits (119 of 141 GB)." or "Does not fit (156 of 141 GB)." (nullable): NULL where nobody can tell */
char *roof_describe_room       (const RoofMemory    *memory);
/* As roof_describe_memory(), for @memory on @machine. */
char *roof_describe_memory_need (const RoofMachine  *machine,
                                 const RoofMemory   *memory);
/* That the fullest stage does not fit, whichever is on show. (nullable): NULL when all fit, and where nobody can tell */
char *roof_describe_full_stage (const RoofPipeline *pipeline,
                                const RoofMachine  *machine);
/* "All stages fit (at most 61 of 80 GB)." Returns: (transfer full) (nullable): NULL where one does not, or the capacity is
 * not known */
char *roof_describe_fullest_stage  (const RoofPipeline       *pipeline,
                                    const RoofMachine        *machine);
/* Of a machine that is compared: "B200 holds it: 141 GB of 180 GB.", or that it does not. (nullable): NULL as above, and where
 * nobody can tell */
char *roof_describe_holding    (const RoofMachine   *machine,
                                const RoofMemory    *memory);
/* "The tiles take 402.7 MB, more than the 52.43 MB of L2." (nullable): NULL when they fit, or there are none */
char *roof_describe_tiles      (RoofAnalysis        *analysis);
/* "reads 21 GB/s, writes 10.5 GB/s, copies (half of each) 14 GB/s". (nullable): NULL when both are the same */
char *roof_describe_directions (const RoofLevel     *level);
/* "94 %": whole numbers from ten up, two digits below, 100 only when it is all. */
char *roof_describe_share      (double               share);
/* "64.7 %", "<0.1 %": a share of the time of all kernels. */
char *roof_describe_part       (double               share);
/* "94 %" of a share of the roof, with @digits or as many more as keep it in its band: "89.6 %" is below 90. */
char *roof_describe_utilisation (double              share,
                                 int                 digits);
/* "Takes 29 ms.", "Measured: 9 ms." (nullable): NULL for a kernel exactly at its roof */
char *roof_describe_time       (const RoofAnalysis  *analysis);

/* "Xeon has no matrix unit: the vector fp32 peak stands in": one of the analysis's remarks. */
char *roof_describe_remark     (const RoofAnalysis  *analysis,
                                const RoofRemark    *remark);
/* "int8 weights". (transfer none) */
const char *roof_describe_scenario (const RoofScenario *scenario);

/* Changes: limits, goals, other machines, suggestions. */

/* The name of a bandwidth or a peak: "HBM3", "Tensor Core bf16". */
/* The machine with how many numbers of it are not those of @preset: "H100 SXM5 80GB, 1 number changed"; NULL if none. */
char *roof_describe_changes    (const RoofMachine   *machine,
                                const RoofMachine   *preset);
char *roof_describe_rate       (const RoofMachine   *machine,
                                RoofMachineKey       key);
/* "Doubled: 13.53 µs instead of 27.06 µs. Each percent more saves 1 % of the time." */
char *roof_describe_gain       (const RoofAnalysis  *analysis,
                                const RoofSensitivity *entry);
/* "Next limit: Tensor Core bf16, once HBM3 reaches 62.2 TB/s (×18.6)." (nullable): NULL when there is none */
char *roof_describe_next_limit (RoofAnalysis        *analysis);
/* A value of a parameter: whole numbers with all their digits, "100 MB" where it counts bytes. */
char *roof_describe_value      (const RoofParameter *parameter,
                                double               value);
/* The name of a parameter beside a number: its id, or a word for a size of a network's step. */
const char *roof_describe_parameter (const char       *id);
/* "B = 32", "cached tokens = 2,048". */
char *roof_describe_setting        (const RoofParameter *parameter,
                                    double               value);
/* The value where a parameter meets a goal, or that there is none: "Exactly at B = 327.6; the first whole number is 328.", for
 * a size of a network's step "From batch = 310 on." @value: (out): the value to set, no worse than a time or performance asked
 * for; NAN: none */
char *roof_describe_solved_goal    (RoofVariable        *variable,
                                    const RoofGoal      *goal,
                                    double              *value);

/* The ratio of times on a second machine, and the reason: "MI300X is 1.42× as fast: both are memory bound, and
 * its HBM3 has 1.58× the bandwidth." (nullable): NULL when it takes no time */
char *roof_describe_difference (RoofAnalysis        *here,
                                RoofAnalysis        *there);
/* Why machine and kernel do not go together: "Cannot run there: MI300X has no …". @report has an error for the kernel. */
char *roof_describe_missing    (const RoofReport    *report,
                                guint                kernel);
/* The same for all kernels that both machines can run, and the number of other kernels. (nullable): NULL when there are none */
char *roof_describe_total_difference (const RoofReport *here,
                                      const RoofReport *there);

/* The action of a suggestion: "Reach the roof", "int8 weights", "B doubled, 32", "On B200". */
char *roof_describe_suggestion      (const RoofSuggestion *suggestion,
                                     const RoofSnapshot   *snapshot);
/* What limits then, and whether it is more work: "Memory bound on HBM3; 2× the work, gain per FLOP". @step: what the
 * step of its network gains, NAN: nothing is said of it. "Memory bound on HBM3; whole step ×1.35". Of the roof that there is:
 * "2.43 ms instead of 9 ms; gives back 6.57 ms of 13.9 ms". @total: s, of all kernels */
char *roof_describe_outcome    (const RoofSuggestion *suggestion,
                                double                step,
                                double                total);

/* The label of a new pin, from parameters and formats: "B = 64, bf16 × int8". */
char *roof_describe_state      (const RoofAnalysis  *analysis);
/* How far a kernel has come since it was pinned, or how far a what-if would get: "Now 1.88× as fast per FLOP".
 * @live: (nullable). (nullable): NULL when they cannot be compared */
char *roof_describe_progress   (const RoofPin       *pin,
                                RoofAnalysis        *pinned,
                                RoofAnalysis        *live);

/* "8.03 billion parameters" */
char *roof_describe_parameters (double               count);
/* What takes most of a step: "Memory bound: 71 % of a step reads the cache." @ink: (out): of that bound. (nullable): NULL when
 * the network @workload takes no time */
char *roof_describe_network_bound (RoofReport       *report,
                                   const char       *workload,
                                   RoofInk          *ink);
/* "Of the measured kernels attention loses most: 1.3 ms beyond its bound, of 6.7 ms." of the network @workload. (nullable): NULL
 * when none was measured, or all run at their bounds */
char *roof_describe_network_loss (RoofReport        *report,
                                  const char        *workload);

/* "gemm as B runs from 1 to 1,024\nCompute bound from B = 328." (nullable): NULL when @hit is no path of the scene */
char *roof_describe_path       (const RoofScene     *scene,
                                RoofHit              hit);
/* All that is said of @hit, one or a few lines, the first its name. (nullable): NULL for the empty plot */
char *roof_describe_hit        (const RoofScene     *scene,
                                RoofHit              hit);
/* The notes on @hit besides its numbers. (nullable): NULL when there are none */
char *roof_describe_notes      (const RoofScene     *scene,
                                RoofHit              hit);

/* One line beside what the pointer rests on: "MLP projections, 27.1 µs, 5.4 % of peak", or the name of a line. (nullable): NULL for
 * the empty plot */
char *roof_describe_tip        (const RoofScene     *scene,
                                RoofHit              hit);
/* The name of a handle: the kernel's name, "HBM3, bandwidth", "Tensor Core bf16, peak". */
char *roof_describe_handle     (const RoofScene     *scene,
                                RoofHit              handle);
/* The value of a handle: "B = 16", "3.35 TB/s". (nullable): NULL when the handle sets nothing */
char *roof_describe_handle_value (const RoofScene   *scene,
                                  RoofHit            handle);
/* The value with the verdict: "B = 16. Memory bound on HBM3: at most 53.3 TFLOP/s, 5 % of peak." */
char *roof_describe_handle_state (const RoofScene   *scene,
                                  RoofHit            handle);
/* "12 kernels, 3.4 % of the time": number of kernels and share of the time, intensities, performances, a line each. @extent:
 * (nullable): NULL for kernels beyond the axes */
char *roof_describe_pile       (const RoofScene     *scene,
                                guint                n_kernels,
                                double               share,
                                const RoofExtent    *extent);
/* What a document has that travels in a picture: "6 kernels, 1 machine, 2 hidden kernels, notes". */
char *roof_describe_carried    (const RoofSnapshot  *snapshot);
/* What of it a picture does not show: "2 hidden kernels, notes, 3 slides". (nullable): NULL when there is nothing */
char *roof_describe_unseen     (const RoofSnapshot  *snapshot);
/* The source of a number as a paper prints it, "glennklockwood.com", "te42kyfo/gpu-benches on GitHub, 2024": without files, commits
 * and remarks. Returns: (transfer full) */
char *roof_describe_source     (const char          *source);
/* The chart as the caption of a figure, one sentence: its machine, how many kernels were measured and how, and where the roofs'
 * numbers are from. */
char *roof_describe_caption    (const RoofScene     *scene);
/* "Roofline of H100, compared with A100": the title of a file whose figure has none. */
char *roof_describe_title      (const RoofScene     *scene);
/* The captions of the panels of a figure, each after its letter: "(a) Roofline of …. (b) …." @scenes: (array length=n) */
char *roof_describe_panel_captions (RoofScene *const *scenes,
                                    guint             n);
/* The code of the language of these texts, "en" (BCP 47). (transfer none) */
const char *roof_describe_language (void);
/* The chart in a sentence or two, for a screen reader. */
char *roof_describe_chart      (const RoofScene     *scene);

/* "3.83 ms, expected 9.67 ms", or one time if both are equal. @least, @expected: s */
char *roof_describe_least  (double least, double expected);
/* The expected time, with the word "expected" when the bytes depend on the data: "expected 835 µs". */
char *roof_describe_likely (const RoofAnalysis *analysis);

/* The label beside a dragged handle: "B = 256, on the ridge", "×1.35, 4.52 TB/s".
 * Returns: (transfer full) (nullable): NULL when nothing changes */
char *roof_describe_edit (const RoofEditResult *result,
                          RoofTally             tally);
/* The undo step's name after dragging @what, a handle or path: "Change Batch of MLP projections", "Change Bandwidth of HBM3".
 * Returns: (transfer full) */
char *roof_describe_turned (RoofReport           *report,
                            RoofHit               what,
                            const RoofEditResult *result);
/* @snapshot, (transfer full), with roof_describe_edit() as the label of the pin that was pulled out, if any; NULL for NULL.
 * Returns: (transfer full) (nullable) */
RoofSnapshot *roof_label_pulled (RoofSnapshot         *snapshot,
                                 const RoofEditResult *result);

G_END_DECLS
