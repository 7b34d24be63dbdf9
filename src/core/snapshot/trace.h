/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/snapshot/selection.h"
#include "core/snapshot/snapshot.h"

G_BEGIN_DECLS

/* What of @before stays selected in @after: kernels that were changed, in their places; where kernels came or went, the
 * same kernel wherever it now stands, a part of a network by its name. When all of it is gone, @former (nullable), which was
 * selected in @after once, else what stands where the leader stood; nothing when nothing was. Returns: (transfer full) */
RoofSelection *roof_trace_selection (const RoofSelection *selection,
                                     RoofSnapshot        *before,
                                     RoofSnapshot        *after,
                                     RoofSelection       *former);

G_END_DECLS
