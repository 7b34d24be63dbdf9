/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/estimate/outline.h"

G_BEGIN_DECLS

/* Outlines kernels that were measured alike and differ in their names and numbers, one after another, without an analysis of
 * each. To be used by one thread. */
typedef struct _RoofOutliner RoofOutliner;

/* Of kernels that are like @kernel. Returns: (transfer full) (nullable): NULL where these are not plain, see RoofOutline,
 * or @kernel cannot be analysed */
RoofOutliner *roof_outliner_new     (RoofOperation    *operation,
                                     RoofKernel       *kernel,
                                     RoofMachine      *machine);
void          roof_outliner_free    (RoofOutliner     *self);

gboolean      roof_outliner_fits    (const RoofOutliner *self,
                                     const RoofKernel   *kernel);
/* @kernel fits. FALSE where a number is not as it should be: let the analysis say which. @traffic: as of an analysis */
gboolean      roof_outliner_outline (RoofOutliner     *self,
                                     const RoofKernel *kernel,
                                     RoofOutline      *outline,
                                     RoofTraffic      *traffic);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RoofOutliner, roof_outliner_free)

G_END_DECLS
