/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "chart/layout/layout.h"

G_BEGIN_DECLS

/* Where dots are too many to tell apart: how many lie in each cell of a grid. A pure function of where dots lie. */
typedef struct _RoofDensity RoofDensity;

/* So many strengths of ink: more could not be told apart. */
#define ROOF_DENSITY_STEPS 5
/* Side of a cell, points: about a dot. */
#define ROOF_DENSITY_CELL 5.0
/* Of the smallest dots, points: what cannot be told apart by them cannot be told apart. */
#define ROOF_DENSITY_RADIUS 1.8

/* How many dots of a cell each step begins with, but the first, which begins with one: round numbers. Those that begin with
 * one as well leave the ones before them without any. */
typedef struct
{
  guint from[ROOF_DENSITY_STEPS - 1];
} RoofDensitySteps;

typedef struct
{
  RoofRect rect;
  RoofInk  ink; /* of most of its dots */
  guint    n;   /* dots, at least one */
} RoofDensityCell;

/* Of dots within @bounds, of @machine and @faded or not. @origin: a corner of a cell, so that the grid goes along with what
 * is under it. Returns: (transfer full) */
RoofDensity           *roof_density_new       (const RoofRect    *bounds,
                                               RoofPoint          origin,
                                               guint              machine,
                                               gboolean           faded);
/* @dot: within the bounds. Returns: a number of the place where it lies, more than 0 */
guint                  roof_density_count     (RoofDensity       *self,
                                               const RoofDot     *dot);
/* When all are counted: finds the cells in which they are too many. What follows is known then. */
void                   roof_density_judge     (RoofDensity       *self);
void                   roof_density_free      (RoofDensity       *self);

/* Only the cells in which they are too many, row by row from the top, each from the left.
 * Returns: (transfer none) (array length=n) */
const RoofDensityCell *roof_density_get_cells (const RoofDensity *self,
                                               guint             *n);
/* Whether they are too many where roof_density_count() returned @place. */
gboolean               roof_density_is_crowded (const RoofDensity *self,
                                               guint              place);
/* The cell there. Returns: (transfer none) (nullable): NULL where dots can be told apart, or are none */
const RoofDensityCell *roof_density_find      (const RoofDensity *self,
                                               double             x,
                                               double             y);
guint                  roof_density_get_machine (const RoofDensity *self);
gboolean               roof_density_is_faded  (const RoofDensity *self);
/* Dots in the fullest cell. */
guint                  roof_density_get_most  (const RoofDensity *self);
/* How large dots should be that can be told apart, of @radius where there is room, so that they do not clot.
 * Returns: points, no more than @radius and no less than the smallest */
double                 roof_density_fit_radius (const RoofDensity *self,
                                               double             radius);

/* Steps that tell cells of @low dots, of @middle and of @most apart, which nearly all have more than, half of them, and none:
 * even ones of the logarithm, but none that chance alone would fill. */
RoofDensitySteps       roof_density_choose_steps (guint           low,
                                               guint              middle,
                                               guint              most);
/* From 1 to ROOF_DENSITY_STEPS. @n: at least 1 */
guint                  roof_density_find_step (const RoofDensitySteps *self,
                                               guint              n);
/* The ink of @step, 0 to 1 (see roof_palette_get_ramp_color()). */
double                 roof_density_strength  (guint              step);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RoofDensity, roof_density_free)

G_END_DECLS
