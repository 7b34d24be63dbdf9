/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/report/report.h"
#include "workload/expansion.h"

G_BEGIN_DECLS

/* What a kernel of a network is there for. */
typedef enum
{
  ROOF_SECTION_EMBEDDING,
  ROOF_SECTION_ATTENTION, /* and what stands in its place */
  ROOF_SECTION_MLP,
  ROOF_SECTION_EXPERTS,
  ROOF_SECTION_ROUTER,
  ROOF_SECTION_HEAD,
  ROOF_SECTION_CONVOLUTION,
  ROOF_SECTION_NORM,      /* normalisations and residual additions */
  ROOF_SECTION_NETWORK,   /* collectives of the devices that share a layer */
  ROOF_SECTION_OPTIMIZER,
  ROOF_N_SECTIONS
} RoofSection;

/* What one kernel of a step has of its time: as often as it runs, as long as it takes (measured, else T_min over its efficiency
 * and the launch). */
typedef struct
{
  guint  kernel;      /* index in the report */
  double time;        /* s */
  double recoverable; /* s: above what the peak of its unit alone would take */
  RoofSection section;
} RoofSlice;

RoofSection roof_part_get_section (const RoofPart *self);

/* The kernels of @workload that take any time, the longest first; those that could not be analysed are left out.
 * Returns: (transfer full) (element-type RoofSlice) */
GArray *roof_breakdown_new  (RoofReport  *report,
                             const char  *workload);
/* The same in another order: what could be won back most first. */
void    roof_breakdown_rank (GArray      *slices);

G_END_DECLS
