/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "chart/layout/geometry.h"

G_BEGIN_DECLS

/* The room already taken on the chart, for placing labels without overlap. Discs (dots) and boxes must not be covered; segments
 * (lines) may be, at a cost. */
typedef struct _RoofPlacer RoofPlacer;

/* @bounds: labels must lie inside. Returns: (transfer full) */
RoofPlacer *roof_placer_new         (const RoofRect    *bounds);
void        roof_placer_free        (RoofPlacer        *self);

void        roof_placer_add_disc    (RoofPlacer        *self,
                                     RoofPoint          centre,
                                     double             radius);
void        roof_placer_add_box     (RoofPlacer        *self,
                                     const RoofBox     *box);
/* @cost: per point of covered length */
void        roof_placer_add_segment (RoofPlacer        *self,
                                     RoofPoint          a,
                                     RoofPoint          b,
                                     double             cost);

/* The same for a line; no label may cover more than @most points of it. */
void        roof_placer_add_limited (RoofPlacer        *self,
                                     RoofPoint          a,
                                     RoofPoint          b,
                                     double             cost,
                                     double             most);

/* Whether @box leaves the bounds or covers a disc or a box. */
gboolean    roof_placer_is_taken    (const RoofPlacer  *self,
                                     const RoofBox     *box);
/* The cost of the segments that @box covers; INFINITY when roof_placer_is_taken() or too much of one is covered. */
double      roof_placer_judge       (const RoofPlacer  *self,
                                     const RoofBox     *box);

/* A label whose place costs more than this gets a background. */
#define ROOF_PLATE_COST 7.0

/* The best place found so far for a label. */
typedef struct
{
  double   cost;
  RoofBox  box;
  gboolean crosses; /* covers so much of lines that the label gets a background */
} RoofPlace;

/* Sets @best to @box if @box is cheaper: the cost of the covered segments plus @preference. */
void        roof_placer_consider    (const RoofPlacer  *self,
                                     const RoofBox     *box,
                                     double             preference,
                                     RoofPlace         *best);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RoofPlacer, roof_placer_free)

G_END_DECLS
