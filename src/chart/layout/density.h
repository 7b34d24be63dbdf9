/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "chart/layout/layout.h"

G_BEGIN_DECLS

/* A grid of cells with the number of dots in each. A cell is crowded where dots are too many to tell apart. */
typedef struct _RoofDensity RoofDensity;

/* Strengths of ink; more could not be told apart. */
#define ROOF_DENSITY_STEPS 5
/* Side of a cell, points: about the size of a dot. */
#define ROOF_DENSITY_CELL 5.0
/* Radius of the smallest dots, points. */
#define ROOF_DENSITY_RADIUS 1.8

/* The least number of dots in a cell for steps 2 to ROOF_DENSITY_STEPS, round numbers; step 1 begins with 1. A step is empty if
 * the next one begins with 1 too. */
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

/* An empty grid over @bounds for the dots of @machine, @faded or not. @origin: a corner of a cell; cells move with the axes if
 * @origin does. Returns: (transfer full) */
RoofDensity           *roof_density_new       (const RoofRect    *bounds,
                                               RoofPoint          origin,
                                               guint              machine,
                                               gboolean           faded);
/* Adds @dot, which lies within the bounds. Returns: the index of its cell, above 0, for roof_density_is_crowded() */
guint                  roof_density_count     (RoofDensity       *self,
                                               const RoofDot     *dot);
/* Finds the crowded cells, once all dots are added. Call before the functions below. */
void                   roof_density_judge     (RoofDensity       *self);
void                   roof_density_free      (RoofDensity       *self);

/* The crowded cells, row by row from the top left. Returns: (transfer none) (array length=n) */
const RoofDensityCell *roof_density_get_cells (const RoofDensity *self,
                                               guint             *n);
/* @place: from roof_density_count() */
gboolean               roof_density_is_crowded (const RoofDensity *self,
                                               guint              place);
/* The crowded cell at a point. Returns: (transfer none) (nullable) */
const RoofDensityCell *roof_density_find      (const RoofDensity *self,
                                               double             x,
                                               double             y);
guint                  roof_density_get_machine (const RoofDensity *self);
gboolean               roof_density_is_faded  (const RoofDensity *self);
/* Dots in the fullest crowded cell. */
guint                  roof_density_get_most  (const RoofDensity *self);
/* The radius of dots outside crowded cells, so that they do not run together.
 * Returns: points, ROOF_DENSITY_RADIUS to @radius */
double                 roof_density_fit_radius (const RoofDensity *self,
                                               double             radius);

/* Steps of equal ratio from @low to @most dots in a cell, wider than the random variation of a count of @middle. @low: nearly
 * all cells have more; @middle: the median; @most: the maximum */
RoofDensitySteps       roof_density_choose_steps (guint           low,
                                               guint              middle,
                                               guint              most);
/* The step of a cell with @n dots, 1 to ROOF_DENSITY_STEPS. @n: at least 1 */
guint                  roof_density_find_step (const RoofDensitySteps *self,
                                               guint              n);
/* The ink of @step, 0 to 1 (see roof_palette_get_ramp_color()). */
double                 roof_density_strength  (guint              step);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RoofDensity, roof_density_free)

G_END_DECLS
