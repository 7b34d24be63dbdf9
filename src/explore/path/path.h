/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "explore/variable/variable.h"

G_BEGIN_DECLS

/* The position of a kernel's dot at one value of the swept parameter. */
typedef struct
{
  double value;
  double intensity;   /* FLOP/B at the level of the path */
  double performance; /* FLOP/s: the roof there, times the kernel's present efficiency */
  int    bound;       /* as in an estimate */
} RoofPathPoint;

/* The path of a kernel's dot over the chart while one parameter is swept and the others stay. Immutable, reference
 * counted. */
typedef struct _RoofPath RoofPath;

/* @sweep: the range of @variable, clipped to its allowed values; the path chooses its own steps. Returns: (transfer full)
 * (nullable): NULL for a range without values or a level without traffic */
RoofPath            *roof_path_new           (RoofVariable     *variable,
                                              const RoofSweep  *sweep,
                                              guint             level);
RoofPath            *roof_path_ref           (RoofPath         *self);
void                 roof_path_unref         (RoofPath         *self);

/* (transfer none) */
RoofVariable        *roof_path_get_variable  (const RoofPath   *self);
/* The swept parameter, for its name. (transfer none) */
const RoofParameter *roof_path_get_parameter (const RoofPath   *self);
guint                roof_path_get_level     (const RoofPath   *self);

/* All points in order of value, at least one, including both ends of the range and all marks.
 * Returns: (transfer none) (array length=n) */
const RoofPathPoint *roof_path_get_points    (const RoofPath   *self,
                                              guint            *n);
/* The points at powers of two. Returns: (transfer none) (array length=n) */
const RoofPathPoint *roof_path_get_marks     (const RoofPath   *self,
                                              guint            *n);
/* The point from which on only the math is the bound; of whole numbers the first whole one (see threshold.h).
 * (nullable): NULL when there is none in the range */
const RoofPathPoint *roof_path_get_turn      (const RoofPath   *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RoofPath, roof_path_unref)

G_END_DECLS
