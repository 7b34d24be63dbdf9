/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/report/report-sums.h"

G_BEGIN_DECLS

#define ROOF_BLOCK_LENGTH 256

/* A stretch of a snapshot's kernels as they are on one machine. Reports in which the same kernels stand there share it.
 * Reference counted; nothing of it changes but that analyses are put in when somebody asks for them, from any thread. */
typedef struct
{
  gatomicrefcount  ref_count;
  guint            n;
  RoofSums         sums;
  RoofSummary     *summaries;
  RoofTraffic     *traffic;  /* of all summaries, one after another */
  RoofAnalysis   **analyses; /* atomic: NULL where there is an error, or nobody has asked for the analysis */
  GError         **errors;   /* nullable: there are none */
} RoofReportBlock;

/* Makes blocks, one after another. */
typedef struct _RoofReportBlockMaker RoofReportBlockMaker;

/* @catalogue, @machine: borrowed. Returns: (transfer full) */
RoofReportBlockMaker *roof_report_block_maker_new  (RoofCatalogue         *catalogue,
                                                    RoofMachine           *machine);
void                  roof_report_block_maker_free (RoofReportBlockMaker  *self);
/* @previous: (nullable): a block on the same machine of @known (array length=n): analyses that were asked for go on to the new one.
 * @kernels: (array length=n): to outlive @self. Returns: (transfer full) */
RoofReportBlock      *roof_report_block_maker_make (RoofReportBlockMaker  *self,
                                                    RoofKernel * const    *kernels,
                                                    guint                  n,
                                                    const RoofReportBlock *previous,
                                                    RoofKernel * const    *known);

RoofReportBlock      *roof_report_block_ref        (RoofReportBlock       *self);
void                  roof_report_block_unref      (RoofReportBlock       *self);
/* Returns: (transfer none) (nullable) */
RoofAnalysis         *roof_report_block_analyse    (RoofReportBlock       *self,
                                                    guint                  index,
                                                    RoofCatalogue         *catalogue,
                                                    RoofKernel            *kernel,
                                                    RoofMachine           *machine);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RoofReportBlockMaker, roof_report_block_maker_free)

G_END_DECLS
