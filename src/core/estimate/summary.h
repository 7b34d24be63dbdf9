/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/estimate/analysis.h"

G_BEGIN_DECLS

/* What a kernel moves at one level. */
typedef struct
{
  double bytes; /* B, more than 0 */
  double time;  /* s: the clock of the level */
  guint  level; /* index in the machine */
} RoofTraffic;

/* What charts and sums ask of the analysis of a kernel: of thousands nobody ever asks more, and so it is kept small. All
 * numbers are those of the analysis, bit for bit; they are 0 where the kernel could not be analysed. */
typedef struct
{
  double             flops;       /* FLOP of the main work */
  double             attainable;  /* FLOP/s */
  double             performance; /* FLOP/s, as shown */
  double             expected;    /* FLOP/s: the same as the snapshot alone has it, whatever was measured */
  double             t_min;       /* s, of one run */
  double             t_least;     /* s, the same with the least bytes */
  double             time;        /* s, of one run: measured, else as its efficiency and the launch have it */
  double             count;
  double             resident;    /* B of main memory, see RoofMemory */
  double             transient;   /* B */
  const RoofTraffic *traffic;     /* (array length=n_traffic): of the levels that have any, in their order */
  guint8             n_traffic;
  gint8              bound;       /* as in an estimate */
  guint16            peak;        /* of the machine: the one that the main work runs at */
  guint              analysed : 1;
  guint              visible : 1;
  guint              part : 1;    /* of a network */
  guint              unfit : 1;   /* needs more than main memory holds */
  guint              custom : 1;  /* says what it computes and moves itself: it has no tensors */
  guint              assumed : 1; /* something, see the remarks of the analysis */
  guint              measured : 1;
} RoofSummary;

/* FLOP/B at the level of @traffic. */
static inline double
roof_summary_get_intensity (const RoofSummary *self,
                            const RoofTraffic *traffic)
{
  return self->flops / traffic->bytes;
}

/* Writes what @analysis says, all but the traffic into @self. @traffic: (out): room for ROOF_MAX_LEVELS, to stay with @self */
void roof_summary_take_analysis (RoofSummary        *self,
                                 RoofTraffic        *traffic,
                                 const RoofAnalysis *analysis);

G_END_DECLS
