/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/report/report.h"
#include "explore/gap/gap-chain.h"
#include "explore/gap/gemm.h"

G_BEGIN_DECLS

/* Why a step is not modelled. */
typedef enum
{
  ROOF_GAP_IS_MODELLED,
  ROOF_GAP_NO_TENSORS,   /* the kernel gives its bytes, not its tensors */
  ROOF_GAP_NO_PRODUCT,   /* no tiles are known of this operation */
  ROOF_GAP_NO_GPU,       /* no tiles are known of this class of machine */
  ROOF_GAP_NO_UNITS,     /* the machine does not say how many multiprocessors it has */
  ROOF_GAP_NO_REUSE,     /* it is not known what this operation reads again */
  ROOF_GAP_NO_CACHE,     /* the machine lists no shared cache with its capacity before main memory */
  ROOF_GAP_NO_SUSTAINED, /* the machine has no sustained number for what the kernel uses */
  ROOF_GAP_NO_LATENCY,   /* the machine's launch overhead is not known, or set to 0 */
} RoofGapReason;

/* Why a measured run of a kernel takes longer than the ideal one, step by step. The levels are indices in the machine. */
typedef struct
{
  RoofGapLink   links[ROOF_N_GAP_STEPS];
  RoofGapReason reasons[ROOF_N_GAP_BOUNDS];
  double        measured; /* s */
  double        overlap;  /* as in roof_gap_chain() */
  gboolean      below;    /* faster than the ideal, beyond the slack of roof_analysis_get_measured_place():
                             there is no chain, and only the first link has a bound */
  double        above[ROOF_N_GAP_BOUNDS]; /* s that each step explains of what the run takes beyond the estimate's T_max */

  /* What the steps rest on. */
  int           level;     /* main memory; -1: the machine has none */
  double        ideal;     /* B there: the values alone */
  double        formatted; /* B: with scales and padding */
  double        moved;     /* B, repeated reads included */
  double        allocated; /* B of it: lines that are read before they are written */
  double        tiled;     /* B that a good order of tiles moves; NAN: not a product, or the cache is not known */
  int           counted;   /* the outermost level where more was counted than modelled, and counts; -1: none */
  int           cache;     /* the level before main memory, if its capacity counts; else -1 */
  double        usable;    /* B of it that hold data once */
  guint         units;     /* multiprocessors */
  RoofTileCount tiles;     /* if the step is modelled */
  int           sustained_peak;  /* index in the machine: of the main work, if its sustained part is known; else -1 */
  int           sustained_level; /* with a known sustained part that takes longest; -1: none */
  double        t_units;   /* s of all work, at the rates of ROOF_GAP_OVERLAP */
  double        t_levels;  /* s of all levels, as well */
  double        t_launch;  /* s */
  double        t_collective; /* s */
} RoofGap;

/* B at main memory with all steps up to @step. */
static inline double
roof_gap_get_bytes (const RoofGap *self,
                    RoofGapStep    step)
{
  return step >= ROOF_GAP_CACHE ? self->moved : step >= ROOF_GAP_FORMATS ? self->formatted : self->ideal;
}

/* FALSE for a kernel that was not timed. */
gboolean roof_analysis_get_gap (const RoofAnalysis *analysis,
                                RoofGap            *gap);

/* The gaps of the measured kernels of a report, each times the kernel's count. */
typedef struct
{
  double times[ROOF_N_GAP_STEPS]; /* s */
  double measured;                /* s: their sum */
  guint  n_modelled[ROOF_N_GAP_STEPS]; /* kernels that have the step */
  guint  n;                       /* kernels with a chain */
  guint  n_below;                 /* measured below their ideal time: in none of the sums */
  guint  n_unmeasured;
} RoofGapSum;

void     roof_report_add_gaps  (RoofReport   *report,
                                RoofGapSum   *sum);

G_END_DECLS
