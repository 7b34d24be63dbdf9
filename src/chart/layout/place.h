/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "chart/layout/geometry.h"

G_BEGIN_DECLS

/* What already takes room on the chart, for finding places for names. Dots and boxes must not be covered;
 * lines may, at a cost. */
typedef struct _RoofPlacer RoofPlacer;

/* @bounds: nothing is placed beyond. Returns: (transfer full) */
RoofPlacer *roof_placer_new         (const RoofRect    *bounds);
void        roof_placer_free        (RoofPlacer        *self);

void        roof_placer_add_disc    (RoofPlacer        *self,
                                     RoofPoint          centre,
                                     double             radius);
void        roof_placer_add_box     (RoofPlacer        *self,
                                     const RoofBox     *box);
/* @cost: per point of its length that is covered. */
void        roof_placer_add_segment (RoofPlacer        *self,
                                     RoofPoint          a,
                                     RoofPoint          b,
                                     double             cost);

/* Whether @box cannot stand there. */
gboolean    roof_placer_is_taken    (const RoofPlacer  *self,
                                     const RoofBox     *box);
/* What it costs to put @box there; INFINITY when it cannot stand there. */
double      roof_placer_judge       (const RoofPlacer  *self,
                                     const RoofBox     *box);

/* A text that covers no more than this of lines needs no ground behind it. */
#define ROOF_PLATE_COST 7.0

/* The best place for a name so far. */
typedef struct
{
  double   cost;
  RoofBox  box;
  gboolean crosses; /* so much that it needs a ground of its own */
} RoofPlace;

/* Takes @box in place of @best where that costs less, all in all: what it covers, and @preference. */
void        roof_placer_consider    (const RoofPlacer  *self,
                                     const RoofBox     *box,
                                     double             preference,
                                     RoofPlace         *best);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RoofPlacer, roof_placer_free)

G_END_DECLS
