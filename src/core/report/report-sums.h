/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/estimate/summary.h"
#include "core/report/report.h"

G_BEGIN_DECLS

/* FLOP on one kind of unit. @unit: interned */
typedef struct
{
  const char *unit;
  double      flops;
} RoofUnitSum;

typedef struct
{
  double   busy;  /* s: of the physical unit that this is the first peak of */
  gboolean shown; /* a kernel that is not hidden runs its main work at it */
} RoofPeakSum;

/* Sums over kernels on one machine, as they grow. */
typedef struct
{
  RoofMachine *machine; /* borrowed */
  RoofTotals   totals;  /* but for t_roofline and flops, which come last */
  GArray      *units;   /* RoofUnitSum, in the order in which they come up */
  RoofPeakSum *peaks;   /* by peak of the machine */
  double       t_comm[ROOF_MAX_LEVELS];
} RoofSums;

void roof_sums_init    (RoofSums           *self,
                        RoofMachine        *machine);
void roof_sums_clear   (RoofSums           *self);
void roof_sums_add     (RoofSums           *self,
                        const RoofAnalysis *analysis);
/* Adds what @other adds up. */
void roof_sums_unite   (RoofSums           *self,
                        const RoofSums     *other);
/* Nothing is added any more: finds the rest of the totals. */
void roof_sums_finish  (RoofSums           *self);

G_END_DECLS
