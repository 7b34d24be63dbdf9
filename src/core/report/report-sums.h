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
  double   busy;  /* s that the physical unit is busy; only at the unit's first peak */
  gboolean shown; /* a visible kernel has its main work there */
} RoofPeakSum;

/* Running sums over kernels on one machine. */
typedef struct
{
  RoofMachine *machine; /* borrowed */
  RoofTotals   totals;  /* t_roofline and flops are set at the end */
  GArray      *units;   /* RoofUnitSum, in order of first use */
  RoofPeakSum *peaks;   /* by peak of the machine */
  double       t_comm[ROOF_MAX_LEVELS];
  gboolean     crossed[ROOF_MAX_LEVELS]; /* by level: a visible kernel moves bytes over it */
} RoofSums;

void roof_sums_init    (RoofSums           *self,
                        RoofMachine        *machine);
void roof_sums_clear   (RoofSums           *self);
void roof_sums_add     (RoofSums           *self,
                        const RoofAnalysis *analysis);
/* Adds the sums of @other. */
void roof_sums_unite   (RoofSums           *self,
                        const RoofSums     *other);
/* Ends adding and computes the rest of the totals. */
void roof_sums_finish  (RoofSums           *self);

G_END_DECLS
