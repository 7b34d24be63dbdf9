/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/estimate/analysis.h"

G_BEGIN_DECLS

/* Traffic of a kernel at one level. */
typedef struct
{
  double bytes; /* B: as estimated */
  double shown; /* B of the run that the dot stands for: as measured, else as `bytes`. More than 0 */
  double time;  /* s: the clock of the level */
  guint  level; /* index in the machine */
} RoofTraffic;

/* The part of an analysis that charts and sums need, kept small because every kernel has one. Numbers equal those of the
 * analysis bit for bit; all but `visible` and `styled` are 0 for
 * a kernel that could not be analysed. */
typedef struct
{
  double             flops;       /* FLOP of the main work */
  double             shown_flops; /* FLOP of the run that the dot stands for: as measured, else as `flops` */
  double             attainable;  /* FLOP/s */
  double             performance; /* FLOP/s, as shown */
  double             expected;    /* FLOP/s: as performance, from the estimate alone, without any measured time */
  double             t_min;       /* s, of one run */
  double             t_least;     /* s, as t_min, with the least bytes */
  double             t_counted;   /* s, as t_min, with the counts of the run: see roof_analysis_get_counted_bound() */
  double             time;        /* s, of one run: measured, else from efficiency and launch */
  double             count;
  double             resident;    /* B of main memory, see RoofMemory */
  double             transient;   /* B */
  const RoofTraffic *traffic;     /* (array length=n_traffic): levels with traffic, in the machine's order */
  guint8             n_traffic;
  gint8              bound;       /* as in an estimate */
  guint8             uncounted;   /* RoofUncounted: what the dot lacks; the numbers of it are NAN */
  guint16            peak;        /* index in the machine: peak of the main work */
  guint              analysed : 1;
  guint              visible : 1;
  guint              part : 1;    /* of a network */
  guint              unfit : 1;   /* needs more than main memory holds */
  guint              custom : 1;  /* gives FLOPs and bytes itself: has no tensors */
  guint              assumed : 1; /* has remarks, see the analysis */
  guint              measured : 1;
  guint              styled : 1;  /* has a look of its own, see roof_kernel_get_look() */
  guint              timed : 1;   /* has a measurement with a time, see roof_kernel_get_measurement() */
} RoofSummary;

/* FLOP/B at the level of @traffic, as estimated. */
static inline double
roof_summary_get_intensity (const RoofSummary *self,
                            const RoofTraffic *traffic)
{
  return self->flops / traffic->bytes;
}

/* FLOP/B at the level of @traffic, of the run that the dot stands for. */
static inline double
roof_summary_get_shown_intensity (const RoofSummary *self,
                                  const RoofTraffic *traffic)
{
  return self->shown_flops / traffic->shown;
}

/* Copies @analysis into @self. @traffic: (out): room for ROOF_MAX_LEVELS, must live as long as @self */
void roof_summary_take_analysis (RoofSummary        *self,
                                 RoofTraffic        *traffic,
                                 const RoofAnalysis *analysis);

G_END_DECLS
