/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "measure/calibration.h"
#include "measure/rig.h"

G_BEGIN_DECLS

/* All cells of a calibration with @threads threads, in the order of measuring: arithmetic by format, then streams by level,
 * each with all threads and then, if there are more, with one. Those for which @rig has no loop are ROOF_CELL_UNSUPPORTED, all
 * others ROOF_CELL_WAITING. Returns: (transfer full): of RoofCell */
GPtrArray *roof_cells_plan  (const RoofRig  *rig,
                             guint           threads);
/* The loops of @rig that @cell can be measured by. Returns: (transfer container): of const RoofLoop */
GPtrArray *roof_cells_loops (const RoofRig  *rig,
                             const RoofCell *cell);
RoofCell  *roof_cell_copy   (const RoofCell *self);
/* Whether the processor's clock limits @self: all but the shared levels of memory. */
gboolean   roof_cell_is_clocked (const RoofCell *self);

G_END_DECLS
