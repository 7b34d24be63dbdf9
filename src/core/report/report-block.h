/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/report/report-sums.h"

G_BEGIN_DECLS

#define ROOF_BLOCK_LENGTH 256

/* A run of consecutive kernels of a snapshot, summarised on one machine. Reports with the same kernels there share the block.
 * Reference counted. Immutable, except that analyses are added on demand, from any thread. */
typedef struct
{
  gatomicrefcount  ref_count;
  guint            n;
  RoofSums         sums;
  RoofSummary     *summaries;
  RoofTraffic     *traffic;  /* of all summaries, concatenated */
  RoofAnalysis   **analyses; /* atomic: NULL with an error, and until asked for */
  GError         **errors;   /* nullable: NULL without errors */
} RoofReportBlock;

/* Makes blocks, one after another. */
typedef struct _RoofReportBlockMaker RoofReportBlockMaker;

/* @catalogue, @machine: borrowed. Returns: (transfer full) */
RoofReportBlockMaker *roof_report_block_maker_new  (RoofCatalogue         *catalogue,
                                                    RoofMachine           *machine);
void                  roof_report_block_maker_free (RoofReportBlockMaker  *self);
/* @previous: (nullable): a block on the same machine, of @known (array length=n), whose analyses are reused. @kernels: (array
 * length=n): must outlive @self. Returns: (transfer full) */
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
