/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "measure/calibration.h"
#include "measure/slices.h"

G_BEGIN_DECLS

#define ROOF_LEVEL_MAIN_MEMORY "DRAM"

/* Working sets, in ascending order, whose reading shows where levels end: about two an octave, and those around the sizes that
 * @computer's system reports, up to @most B. Returns: (transfer full) (element-type gsize) */
GArray  *roof_levels_plan_sweep (const RoofComputer  *computer,
                                 gsize                most);
/* Reads with @loop, one thread, each working set of @sizes, from the smallest to the largest and back, and keeps the better
 * rate of each. Returns: (transfer full) (nullable): of RoofReadPoint; NULL when cancelled */
GArray  *roof_levels_sweep      (const RoofBench     *bench,
                                 const RoofLoop      *loop,
                                 GArray              *sizes);
/* The levels that @points show, from the nearest to main memory. A level is a plateau of the rate; it ends at the last point
 * that is nearer to its own rate than to the next one. Where the size that @computer's system reports lies between that point
 * and the next it is taken, for the sweep is no finer. A private cache that the system reports and the sweep does not show
 * (slow loops read as fast from the next one) is believed; a shared one is not: virtual machines get less than they see.
 * Returns: (transfer full): of RoofFoundLevel; free with roof_levels_free() */
GArray  *roof_levels_find       (const RoofReadPoint  *points,
                                 guint                 n,
                                 const RoofComputer   *computer,
                                 guint                 threads);
GArray  *roof_levels_copy       (GArray              *levels);
void     roof_levels_free       (GArray              *levels);

/* Bytes of each of @threads threads that lie in the level @id but in none nearer; 0 where there is no such level, or it is too
 * small for that. Of main memory what keeps caches from holding any of it until it is read again. */
gsize    roof_levels_working_set (GArray             *levels,
                                  const char         *id,
                                  const RoofComputer *computer,
                                  guint               threads);
/* B of all caches of the last level, as the system says or as they were found (nullable: not yet), whichever is more. */
gsize    roof_levels_last_cache (GArray              *levels,
                                 const RoofComputer  *computer);

G_END_DECLS
