/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/estimate/estimator.h"
#include "explore/gap/gap.h"

G_BEGIN_DECLS

/* Bytes by level. */
typedef struct
{
  double read[ROOF_MAX_LEVELS], write[ROOF_MAX_LEVELS];
} RoofGapBytes;

/* The model behind the bounds of one kernel. A copy may be changed and asked for other bounds; it borrows what it points to. */
typedef struct
{
  RoofGap            *gap;
  const RoofAnalysis *analysis;
  RoofEstimator      *estimator;
  RoofOperation      *operation;
  RoofMachine        *machine;
  guint               n_levels;
  int                 main_memory; /* -1: none */

  RoofEstimate   whole;   /* as modelled */
  RoofEstimate   work;    /* without overheads */
  RoofEstimate   scratch; /* for clocks of other bytes */
  RoofGapBytes   ideal, formatted, moved;
  gboolean       overhead; /* any overhead is set */
  gboolean       own_tiles;
  gboolean       product;  /* @gemm is one */
  gboolean       tiled;    /* products of this operation run in tiles */
  gboolean       as_seen;  /* sustained rates that are seen hold for every step */
  RoofGemm       gemm;
  double         input, output; /* B per value, the narrower of the inputs */

  /* What a what-if changes. */
  RoofTile       tile;     /* of 0 rows: that of the kernel, else of the table */
  RoofMachineKey turned;   /* the rate that lasts at @fraction of the peak */
  double         fraction; /* NAN: none is turned */
} RoofGapModel;

/* Finds which steps are modelled, and what they rest on; fills that part of @gap, which is borrowed. @tile: (nullable): in
 * place of the tile that the kernel or the table of tiles has */
void   roof_gap_model_init        (RoofGapModel       *self,
                                   const RoofAnalysis *analysis,
                                   const RoofTile     *tile,
                                   RoofGap            *gap);
/* The bound of each step. @bounds: (out) (array fixed-size=ROOF_N_GAP_BOUNDS) */
void   roof_gap_model_find_bounds (RoofGapModel       *self,
                                   RoofGapBound       *bounds);
/* The bound of step @step, s. @sustained: with sustained rates from their step on. Keeps the sums of the clocks in the gap
 * where they run in sequence. */
double roof_gap_model_find_bound  (RoofGapModel       *self,
                                   RoofGapStep         step,
                                   gboolean            sustained);
/* All clocks with what @step and the steps before it add, in sequence, s. */
double roof_gap_model_sum_clocks  (RoofGapModel       *self,
                                   RoofGapStep         step,
                                   gboolean            sustained);
/* Whether the rate that takes longest at ROOF_GAP_SUSTAINED lasts at a known part of its peak. @key: (out): that rate */
gboolean roof_gap_model_find_rate (RoofGapModel       *self,
                                   RoofMachineKey     *key);
/* B at @level, those of no known direction included. */
double roof_gap_model_sum_bytes   (const RoofGapModel *self,
                                   const RoofGapBytes *bytes,
                                   int                 level);

G_END_DECLS
