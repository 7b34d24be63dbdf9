/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/report/report.h"

G_BEGIN_DECLS

/* Reports of a snapshot's kernels on each of its machines. Index 0 is the current machine; the others have their index in the
 * snapshot, and the snapshot's first machine has that of the current one. Switching machines so swaps two indices and leaves
 * the rest. Immutable, reference counted. */
typedef struct _RoofComparison RoofComparison;

/* Comparison of two machines over the kernels that both can run. */
typedef struct
{
  double here, there;  /* s: count x t_min, summed over the kernels that both can run */
  double least;        /* s: as @there, with the least bytes */
  guint  n_both;       /* kernels that both can run */
  guint  n_sides;      /* … compute bound on only one of the two */
  guint  n_here_only;  /* kernels that the second machine cannot run */
  guint  n_there_only; /* kernels that only the second machine can run */
} RoofContrast;

/* @previous: (nullable): its analyses are reused where kernel and machine are the same; a switch of the current machine
 * analyses nothing. Returns: (transfer full) */
RoofComparison *roof_comparison_new         (RoofComparison        *previous,
                                             RoofCatalogue         *catalogue,
                                             RoofSnapshot          *snapshot);
/* A comparison of a single report, on any machine. Returns: (transfer full) */
RoofComparison *roof_comparison_new_single  (RoofReport            *report);
RoofComparison *roof_comparison_ref         (RoofComparison        *self);
void            roof_comparison_unref       (RoofComparison        *self);

guint           roof_comparison_get_n       (const RoofComparison  *self); /* 1 or more */
/* Returns: (transfer none) */
RoofReport     *roof_comparison_get_report  (const RoofComparison  *self,
                                             guint                  machine);
/* Index in the comparison of the snapshot's machine @index; 0 for a machine that is not compared. */
guint           roof_comparison_find        (const RoofComparison  *self,
                                             guint                  index);

/* @here and @there: reports of the same kernels. */
void            roof_report_contrast        (const RoofReport      *here,
                                             const RoofReport      *there,
                                             RoofContrast          *contrast);

/* Speedup of @there over @here, by t_min; NAN when one of them takes no time. */
double          roof_analysis_get_speedup   (const RoofAnalysis    *here,
                                             const RoofAnalysis    *there);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RoofComparison, roof_comparison_unref)

G_END_DECLS
