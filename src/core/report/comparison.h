/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/report/report.h"

G_BEGIN_DECLS

/* The kernels of a snapshot on each of its machines: a report per machine. One of them, that of the current
 * machine, is the main one; machines are counted from it: 0 is the current machine, 1 and up are the others, each in
 * its place of the snapshot, and the first of the snapshot in the place that the current one left. So a switch of the current
 * machine makes two change places and leaves the rest as they look. Immutable, reference counted. */
typedef struct _RoofComparison RoofComparison;

/* How a second machine does on what both can run. */
typedef struct
{
  double here, there;  /* s: count x t_min, summed over the kernels that both can run */
  double least;        /* s: there, with the least bytes where they depend on the data */
  guint  n_both;       /* kernels that both can run */
  guint  n_sides;      /* … whose bound is compute on one machine and not on the other */
  guint  n_here_only;  /* kernels that the second machine cannot run */
  guint  n_there_only; /* kernels that only the second machine can run */
} RoofContrast;

#define ROOF_TYPE_COMPARISON (roof_comparison_get_type ())
GType           roof_comparison_get_type    (void);

/* @previous: (nullable): what is taken over where kernel and machine are the same; a change of the current
 * machine analyses nothing. Returns: (transfer full) */
RoofComparison *roof_comparison_new         (RoofComparison        *previous,
                                             RoofCatalogue         *catalogue,
                                             RoofSnapshot          *snapshot);
/* One report alone, of whatever machine. Returns: (transfer full) */
RoofComparison *roof_comparison_new_single  (RoofReport            *report);
RoofComparison *roof_comparison_ref         (RoofComparison        *self);
void            roof_comparison_unref       (RoofComparison        *self);

guint           roof_comparison_get_n       (const RoofComparison  *self); /* 1 or more */
/* Returns: (transfer none) */
RoofReport     *roof_comparison_get_report  (const RoofComparison  *self,
                                             guint                  machine);
/* Which machine of the comparison that at @index of the snapshot is; 0 for one that is not compared. */
guint           roof_comparison_find        (const RoofComparison  *self,
                                             guint                  index);

/* @here and @there: reports of the same kernels. */
void            roof_report_contrast        (const RoofReport      *here,
                                             const RoofReport      *there,
                                             RoofContrast          *contrast);

/* How many times as fast @there runs what @here runs, by their t_min; NAN when one of them takes no time. */
double          roof_analysis_get_speedup   (const RoofAnalysis    *here,
                                             const RoofAnalysis    *there);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RoofComparison, roof_comparison_unref)

G_END_DECLS
