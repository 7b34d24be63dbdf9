/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/report.h"

G_BEGIN_DECLS

/* What one kernel of a step has of its time: as often as it runs, perfectly overlapped. */
typedef struct
{
  guint  kernel;      /* index in the report */
  double time;        /* s */
  double recoverable; /* s: above what the peak of its unit alone would take */
} RoofSlice;

/* The kernels of @workload that take any time, the longest first; those that could not be analysed are left out.
 * Returns: (transfer full) (element-type RoofSlice) */
GArray *roof_breakdown_new  (RoofReport  *report,
                             const char  *workload);
/* The same in another order: what could be won back most first. */
void    roof_breakdown_rank (GArray      *slices);

G_END_DECLS
