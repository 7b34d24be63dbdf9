/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "measure/calibration.h"
#include "measure/rig.h"
#include "measure/slices.h"

G_BEGIN_DECLS

/* What is known of a cell beside its results. */
typedef struct
{
  GPtrArray *loops;     /* of const RoofLoop: the fastest of the round before first */
  GArray    *estimates; /* of what each round says */
  GArray    *compared;  /* the same, best first, as rates or as rates a clock cycle, once summed up */
  GArray    *slices;    /* of RoofTimedSlice: of all rounds */
  GArray    *busy;      /* of double: s that each thread spent in these */
  double     halves;    /* how far the halves of the first round are apart, over its estimate */
  double     uneven;    /* of the best round */
  gsize      position;
} RoofCellRounds;

/* @rig: borrowed. Returns: (transfer full) */
RoofCellRounds *roof_cell_rounds_new       (const RoofRig    *rig,
                                            const RoofCell   *cell);
void            roof_cell_rounds_free      (RoofCellRounds   *self);
/* Adds a round. @walks: see roof_slices_estimate() */
void            roof_cell_rounds_add       (RoofCellRounds   *self,
                                            RoofCell         *cell,
                                            const RoofSlices *slices,
                                            gboolean          walks);
/* Sets the numbers of @cell that follow from all its rounds so far. @rounds: that the effort asks for. @shared: other programs may have
 * slowed its memory */
void            roof_cell_rounds_sum_up    (RoofCellRounds   *self,
                                            RoofCell         *cell,
                                            guint             rounds,
                                            gboolean          shared);
/* Whether there are enough rounds, and the best of these are as good as one. */
gboolean        roof_cell_rounds_are_close (RoofCellRounds   *self);

G_END_DECLS
