/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/estimate/analysis.h"

G_BEGIN_DECLS

/* The bytes of a matrix multiplication at one level: ideal, tiled and measured. */
typedef struct
{
  guint  level;    /* in the machine: that of the tiles, else main memory */
  double ideal;    /* B: each tensor read once and written once */
  double tiled;    /* B: each input once for every tile of the other; NAN without tiles */
  double measured; /* B that were counted there, or NAN */
} RoofTiling;

/* Whether the sizes of tiles are among the parameters. */
gboolean roof_operation_has_tiles         (const RoofOperation *operation);

/* FALSE when the kernel is not a product with weights, or moves no bytes at the level. */
gboolean roof_analysis_get_tiling         (RoofAnalysis       *self,
                                           RoofTiling         *tiling);

/* Whether the tiles exceed the capacity of the level that holds them: the one before the level whose traffic they determine
 * (of a level with one instance per unit, a single instance). FALSE without tiles, and when that level or its capacity is
 * not known. @bytes: (out): B of one tile of each tensor. @level: (out): in the machine */
gboolean roof_tiling_overflows            (RoofAnalysis       *self,
                                           double             *bytes,
                                           guint              *level);

/* The performance with @bytes at @level and all else unchanged, at the kernel's efficiency, FLOP/s. */
double   roof_analysis_get_performance_at (RoofAnalysis       *self,
                                           guint               level,
                                           double              bytes);

G_END_DECLS
