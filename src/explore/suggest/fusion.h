/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/report/report.h"

G_BEGIN_DECLS

/* Kernels that run as one: the tensor between them leaves main memory. The one kernel is an ordinary one, of an operation
 * that the catalogue puts together (see operation-fuse.h), so that its sizes still move, both parts with them. */

/* The kernel that comes of kernels @first and @second of the report, which write and read the same numbers in between.
 * ROOF_ERROR_UNSUPPORTED or ROOF_ERROR_INVALID naming what keeps them apart: no tensor between them, other sizes, other
 * counts, other formats, parts of networks. Returns: (transfer full) (nullable) */
RoofKernel *roof_fusion_make         (RoofCatalogue  *catalogue,
                                      RoofReport     *report,
                                      guint           first,
                                      guint           second,
                                      GError        **error);

/* The next kernel behind @first that can be joined to it, -1: none. */
int         roof_fusion_find_next    (RoofCatalogue  *catalogue,
                                      RoofReport     *report,
                                      guint           first);

/* The report's snapshot with the two as one, in the place of the first; what they were is pinned, so that the way from each
 * shows. Errors: as roof_fusion_make(). Returns: (transfer full) (nullable) */
RoofSnapshot  *roof_fusion_join         (RoofCatalogue  *catalogue,
                                         RoofReport     *report,
                                         guint           first,
                                         guint           second,
                                         GError        **error);

/* Whether kernel @index is one of several. */
gboolean    roof_fusion_is_fused     (const RoofKernel *kernel);

/* The report's snapshot with kernel @index, which is fused, as the two that it was last made of.
 * Returns: (transfer full) (nullable): NULL with the reason */
RoofSnapshot  *roof_fusion_split        (RoofCatalogue  *catalogue,
                                         RoofReport     *report,
                                         guint           index,
                                         GError        **error);

G_END_DECLS
