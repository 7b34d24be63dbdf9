/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/report/report.h"

G_BEGIN_DECLS

/* Fusion: two kernels run as one, and the tensor between them no longer passes through main memory. The fused kernel is an
 * ordinary kernel of an operation that the catalogue composes (see operation-fuse.h), so that its sizes can still be
 * changed. */

/* Fuses kernel @first of the report with kernel @second, which reads the tensor that the first writes.
 * Errors: ROOF_ERROR_UNSUPPORTED or ROOF_ERROR_INVALID naming the obstacle: no common tensor, different sizes, counts or
 * formats, parts of networks. Returns: (transfer full) (nullable) */
RoofKernel *roof_fusion_make         (RoofCatalogue  *catalogue,
                                      RoofReport     *report,
                                      guint           first,
                                      guint           second,
                                      GError        **error);

/* Index of the next kernel after @first that can be fused with it; -1: none. */
int         roof_fusion_find_next    (RoofCatalogue  *catalogue,
                                      RoofReport     *report,
                                      guint           first);

/* The report's snapshot with the fused kernel in place of the first; both original kernels are pinned, so that the chart shows
 * the change. Errors: as roof_fusion_make(). Returns: (transfer full) (nullable) */
RoofSnapshot  *roof_fusion_join         (RoofCatalogue  *catalogue,
                                         RoofReport     *report,
                                         guint           first,
                                         guint           second,
                                         GError        **error);

/* Whether @kernel is a fused one. */
gboolean    roof_fusion_is_fused     (const RoofKernel *kernel);

/* The report's snapshot with fused kernel @index split into the two kernels of its last fusion.
 * Returns: (transfer full) (nullable): NULL with an error */
RoofSnapshot  *roof_fusion_split        (RoofCatalogue  *catalogue,
                                         RoofReport     *report,
                                         guint           index,
                                         GError        **error);

G_END_DECLS
