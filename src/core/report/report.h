/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/estimate/analysis.h"
#include "core/estimate/summary.h"
#include "core/operation/catalogue.h"
#include "core/snapshot/snapshot.h"

G_BEGIN_DECLS

/* Analyses of all kernels of a snapshot on one machine, with totals, for the chart, the window and the command line. Immutable,
 * reference counted. */
typedef struct _RoofReport RoofReport;

/* Sums of count x value over kernels that could be analysed. */
typedef struct
{
  double flops;                  /* FLOP on all units, see roof_report_get_unit() */
  double bytes[ROOF_MAX_LEVELS]; /* B, per level of the machine */
  double t_min;                  /* s: kernels one after another, each perfectly overlapped, with the expected bytes */
  double t_least;                /* s: as t_min, with the least bytes */
  double t_max;                  /* s: nothing overlapped, with the most bytes */
  double t_roofline;             /* s: the roofline of the sums, with the least bytes */
  double t_launch;               /* s: launch overhead */
  double t_latency;              /* s: launches and collectives; in none of the times above */
  double time;                   /* s: kernels one after another: measured, else from efficiency and launch */
  double measured;               /* s: the measured part of `time` */
  guint  n_measured;             /* kernels, not multiplied by count */
  guint  n_without_flops;        /* kernels whose FLOPs were not counted: `flops` is of the others, t_max NAN */
  guint  n_without_bytes;        /* the same of bytes, at one level or more */
} RoofTotals;

#define ROOF_TYPE_REPORT (roof_report_get_type ())
GType             roof_report_get_type    (void);

/* Never fails: a kernel that cannot be analysed has an error instead of an analysis. @machine: (nullable): NULL for the
 * snapshot's current machine. Returns: (transfer full) */
RoofReport       *roof_report_new         (RoofCatalogue      *catalogue,
                                           RoofSnapshot       *snapshot,
                                           RoofMachine        *machine);

/* As roof_report_new(), reusing what @previous has of the same kernels and machine: a change of one kernel costs one
 * analysis. */
RoofReport       *roof_report_update      (RoofReport         *previous,
                                           RoofCatalogue      *catalogue,
                                           RoofSnapshot       *snapshot,
                                           RoofMachine        *machine);
RoofReport       *roof_report_ref         (RoofReport         *self);
void              roof_report_unref       (RoofReport         *self);

/* The machine as the snapshot's view shows it, and as its datasheet has it. */
RoofMachine      *roof_report_get_machine   (const RoofReport *self);
RoofMachine      *roof_report_get_datasheet (const RoofReport *self);
RoofSnapshot     *roof_report_get_snapshot  (const RoofReport *self);
RoofCatalogue    *roof_report_get_catalogue (const RoofReport *self);
guint             roof_report_get_n        (const RoofReport  *self);
/* Summary of kernel @index. Returns: (transfer none) */
const RoofSummary *roof_report_get_summary (const RoofReport  *self,
                                            guint              index);
/* Analysis of kernel @index, made on demand, from any thread. Returns: (transfer none) (nullable): NULL with an error */
RoofAnalysis     *roof_report_get_analysis (const RoofReport  *self,
                                            guint              index);
/* The same, made anew and not kept, which takes 2 kB a kernel: for those who go through all kernels once. Returns: (transfer full)
 * (nullable) */
RoofAnalysis     *roof_report_make_analysis (const RoofReport *self,
                                            guint              index);
/* Returns: (transfer none) (nullable) */
const GError     *roof_report_get_error    (const RoofReport  *self,
                                            guint              index);
/* Number of kernels that could not be analysed and are in no sum. */
guint             roof_report_count_refused (const RoofReport *self);
/* Analysis of pin @index of the snapshot, on the pin's machine. Returns: (transfer none) (nullable): NULL with an error */
RoofAnalysis     *roof_report_get_pin      (const RoofReport  *self,
                                            guint              index);
const RoofTotals *roof_report_get_totals   (const RoofReport  *self);
/* Totals of one workload. */
void              roof_report_sum_workload (RoofReport        *self,
                                            const char        *workload,
                                            RoofTotals        *totals);
/* The kinds of unit with work, and the FLOP of all kernels on each. @flops: (out) (optional) */
guint             roof_report_get_n_units  (const RoofReport  *self);
const char       *roof_report_get_unit     (const RoofReport  *self,
                                            guint              index,
                                            double            *flops);
/* Whether a visible kernel has its main work at @peak of the machine. */
gboolean          roof_report_runs_at      (const RoofReport  *self,
                                            guint              peak);
/* Whether a visible kernel moves bytes over @level of the machine. Where none moves bytes over any, the machine alone is looked
 * at, and all its levels count. */
gboolean          roof_report_crosses     (const RoofReport  *self,
                                           guint              level);
/* Whether @level is on the chart: by default if it is crossed, and as the view says. */
gboolean          roof_report_draws_level (const RoofReport  *self,
                                           guint              level);
/* Share of kernel @index, or of @summary, in the total time: count x time over the total; 0 with an error, and where the total
 * overflows. */
double            roof_report_get_share    (const RoofReport  *self,
                                            guint              index);
double            roof_report_weigh        (const RoofReport  *self,
                                            const RoofSummary *summary);
/* Whether any kernel's bytes depend on the data, so that t_min is an expectation and t_least the bound. */
gboolean          roof_report_has_expectation (const RoofReport *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RoofReport, roof_report_unref)

G_END_DECLS
