/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/estimate/analysis.h"
#include "core/estimate/summary.h"
#include "core/operation/catalogue.h"
#include "core/snapshot/snapshot.h"

G_BEGIN_DECLS

/* The analyses of all kernels of a snapshot on one machine, and their totals: what the chart, the window
 * and the command line all read. Immutable, reference counted. */
typedef struct _RoofReport RoofReport;

/* Sums over kernels of count x value. Kernels that could not be analysed are left out. */
typedef struct
{
  double flops;                  /* FLOP, on all units: see roof_report_get_unit() */
  double bytes[ROOF_MAX_LEVELS]; /* B, per level of the machine */
  double t_min;                  /* s: kernels one after another, each perfectly overlapped, with the bytes to be expected */
  double t_least;                /* s: the same with the least bytes, where they depend on the data */
  double t_max;                  /* s: with the most */
  double t_roofline;             /* s: the roofline of the sums, with the least bytes */
  double t_launch;               /* s: of all launches */
  double t_latency;              /* s: of all launches and collectives; in none of the times above */
  double time;                   /* s: as long as they take, one after another: measured, else T_min over the efficiency
                                  * and the launch */
  double measured;               /* s: what of that was measured */
  guint  n_measured;             /* kernels, whatever their count */
} RoofTotals;

#define ROOF_TYPE_REPORT (roof_report_get_type ())
GType             roof_report_get_type    (void);

/* Never fails: a kernel that cannot be analysed has its error in place of an analysis. @machine: the
 * one to analyse on; NULL for the snapshot's current one. Returns: (transfer full) */
RoofReport       *roof_report_new         (RoofCatalogue      *catalogue,
                                           RoofSnapshot       *snapshot,
                                           RoofMachine        *machine);

/* As roof_report_new(), taking over from @previous what did not change (same kernel and machine), so
 * that one moving kernel among a thousand costs one analysis. */
RoofReport       *roof_report_update      (RoofReport         *previous,
                                           RoofCatalogue      *catalogue,
                                           RoofSnapshot       *snapshot,
                                           RoofMachine        *machine);
RoofReport       *roof_report_ref         (RoofReport         *self);
void              roof_report_unref       (RoofReport         *self);

/* The machine as the snapshot's view looks at it, and as its datasheet has it. */
RoofMachine      *roof_report_get_machine   (const RoofReport *self);
RoofMachine      *roof_report_get_datasheet (const RoofReport *self);
RoofSnapshot     *roof_report_get_snapshot  (const RoofReport *self);
RoofCatalogue    *roof_report_get_catalogue (const RoofReport *self);
guint             roof_report_get_n        (const RoofReport  *self);
/* Of kernel @index of the model: what charts and sums need, at no cost. Returns: (transfer none) */
const RoofSummary *roof_report_get_summary (const RoofReport  *self,
                                            guint              index);
/* The same at length, made when it is first asked for, from any thread. Returns: (transfer none) (nullable): NULL when it has
 * an error */
RoofAnalysis     *roof_report_get_analysis (const RoofReport  *self,
                                            guint              index);
/* Returns: (transfer none) (nullable) */
const GError     *roof_report_get_error    (const RoofReport  *self,
                                            guint              index);
/* How many kernels could not be analysed: they are in none of the sums. */
guint             roof_report_count_refused (const RoofReport *self);
/* Of pin @index of the snapshot, on its own machine. Returns: (transfer none) (nullable): NULL when it has an error */
RoofAnalysis     *roof_report_get_pin      (const RoofReport  *self,
                                            guint              index);
const RoofTotals *roof_report_get_totals   (const RoofReport  *self);
/* The same of the kernels of one workload. */
void              roof_report_sum_workload (RoofReport        *self,
                                            const char        *workload,
                                            RoofTotals        *totals);
/* The kinds of unit that there is work for, each with its FLOP of all kernels. @flops: (out) (optional) */
guint             roof_report_get_n_units  (const RoofReport  *self);
const char       *roof_report_get_unit     (const RoofReport  *self,
                                            guint              index,
                                            double            *flops);
/* Whether a kernel that is not hidden runs its main work at @peak of the machine. */
gboolean          roof_report_runs_at      (const RoofReport  *self,
                                            guint              peak);
/* count x time of kernel @index, or of @summary, over the total time; 0 when it has an error, and where the total is too
 * large a number. */
double            roof_report_get_share    (const RoofReport  *self,
                                            guint              index);
double            roof_report_weigh        (const RoofReport  *self,
                                            const RoofSummary *summary);
/* Whether the bytes of a kernel depend on the data: then more of them are to be expected than the least. */
gboolean          roof_report_has_expectation (const RoofReport *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RoofReport, roof_report_unref)

G_END_DECLS
