/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/snapshot/selection.h"
#include "core/snapshot/snapshot.h"

G_BEGIN_DECLS

/* Carries a selection over from @before to @after: kernels changed in place stay selected; after kernels were added or removed,
 * equal kernels are found anywhere, and parts of a network by name. @former (nullable), an earlier selection in @after, returns when
 * its leader comes back or no selected kernel is left; without one, the kernel at the leader's index is taken. An empty selection
 * stays empty. Returns: (transfer full) */
RoofSelection *roof_trace_selection (const RoofSelection *selection,
                                     RoofSnapshot        *before,
                                     RoofSnapshot        *after,
                                     RoofSelection       *former);

G_END_DECLS
