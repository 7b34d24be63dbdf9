/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/report/report.h"
#include "workload/expansion.h"

G_BEGIN_DECLS

/* The purpose of a network's kernel. */
typedef enum
{
  ROOF_SECTION_EMBEDDING,
  ROOF_SECTION_ATTENTION, /* or its replacement */
  ROOF_SECTION_MLP,
  ROOF_SECTION_EXPERTS,
  ROOF_SECTION_ROUTER,
  ROOF_SECTION_HEAD,
  ROOF_SECTION_CONVOLUTION,
  ROOF_SECTION_NORM,      /* normalisations and residual additions */
  ROOF_SECTION_NETWORK,   /* collectives between devices that share a layer */
  ROOF_SECTION_OPTIMIZER,
  ROOF_N_SECTIONS
} RoofSection;

/* One kernel's share of a step's time: count x time (measured, else from efficiency and launch). */
typedef struct
{
  guint  kernel;      /* index in the report */
  double time;        /* s */
  double recoverable; /* s above the time at its unit's peak */
  RoofSection section;
} RoofShare;

RoofSection roof_step_part_get_section (const RoofStepPart *self);

/* The purpose of each kernel of @report, as far as it is one of @workload's. Returns: (transfer full) (array): as many as @report
 * has kernels */
RoofSection *roof_breakdown_list_sections (RoofReport *report,
                                           const char *workload);
/* The workload's kernels that take time, longest first, without those that could not be analysed. Returns: (transfer full)
 * (element-type RoofShare) */
GArray *roof_breakdown_new  (RoofReport  *report,
                             const char  *workload);
/* Sorts @shares by recoverable time, largest first. */
void    roof_breakdown_rank (GArray      *shares);

G_END_DECLS
