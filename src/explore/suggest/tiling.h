/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/estimate/analysis.h"

G_BEGIN_DECLS

/* The bytes of a matrix multiplication at one level, from what they are at least to what they were. */
typedef struct
{
  guint  level;    /* in the machine: that of the tiles, else main memory */
  double ideal;    /* B: each tensor read once and written once */
  double tiled;    /* B: each input once for every tile of the other (formulas section 3.6); NAN without tiles */
  double measured; /* B that were counted there, or NAN */
} RoofTiling;

/* FALSE for what multiplies no weights, or moves nothing there. */
gboolean roof_analysis_get_tiling         (RoofAnalysis       *self,
                                           RoofTiling         *tiling);

/* Whether the tiles of it are larger than the level in which they are held: the one before that whose traffic they set, or
 * where each unit has one of its own, one of these. FALSE without tiles, and where that level is not listed or its capacity not known.
 * @bytes: (out): B of one tile of each tensor. @level: (out): in the machine */
gboolean roof_tiling_overflows            (RoofAnalysis       *self,
                                           double             *bytes,
                                           guint              *level);

/* The setting that holds what was measured at @level, "measured.hbm". Returns: (transfer full) */
char    *roof_tiling_get_key              (const RoofMachine  *machine,
                                           guint               level);

/* FLOP/s with @bytes at @level in place of what is moved there, all else as it is: at the kernel's efficiency of the
 * roofs. */
double   roof_analysis_get_performance_at (RoofAnalysis       *self,
                                           guint               level,
                                           double              bytes);

G_END_DECLS
