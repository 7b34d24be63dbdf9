/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "explore/variable/variable.h"

G_BEGIN_DECLS

/* Where a kernel's dot lies with one value of the parameter that runs. */
typedef struct
{
  double value;
  double intensity;   /* FLOP/B at the level of the path */
  double performance; /* FLOP/s, of the roof there what the kernel reaches of it now */
  int    bound;       /* as in an estimate */
} RoofPathPoint;

/* The way of a kernel's dot over the chart as one of its parameters runs, the others staying. Immutable, reference
 * counted. */
typedef struct _RoofPath RoofPath;

#define ROOF_TYPE_PATH (roof_path_get_type ())
GType                roof_path_get_type      (void);

/* @sweep: the range that @variable runs through, cut to what it allows; its steps are the path's own affair. NULL for what
 * has no way to go: a range without values, a level without traffic. Returns: (transfer full) (nullable) */
RoofPath            *roof_path_new           (RoofVariable     *variable,
                                              const RoofSweep  *sweep,
                                              guint             level);
RoofPath            *roof_path_ref           (RoofPath         *self);
void                 roof_path_unref         (RoofPath         *self);

/* (transfer none) */
RoofVariable        *roof_path_get_variable  (const RoofPath   *self);
/* What it is called. (transfer none) */
const RoofParameter *roof_path_get_parameter (const RoofPath   *self);
guint                roof_path_get_level     (const RoofPath   *self);

/* In order of value, both ends of the range among them, as well as all marks. At least one.
 * Returns: (transfer none) (array length=n) */
const RoofPathPoint *roof_path_get_points    (const RoofPath   *self,
                                              guint            *n);
/* At the powers of two. Returns: (transfer none) (array length=n) */
const RoofPathPoint *roof_path_get_marks     (const RoofPath   *self,
                                              guint            *n);
/* The first value from which on nothing but the math binds; of whole numbers the first whole one (see threshold.h).
 * (nullable): NULL where none lies in the range */
const RoofPathPoint *roof_path_get_turn      (const RoofPath   *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RoofPath, roof_path_unref)

G_END_DECLS
