/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "chart/pick/hit.h"
#include "chart/pick/navigate.h"
#include "explore/edit/edit.h"

G_BEGIN_DECLS

/* Holding a thing of the chart: turns positions of the pointer into edits. Where it was grabbed is kept in data
 * units of the layout that the drag began on, so that nothing shifts while axes or dots move under it. */
typedef struct _RoofDrag RoofDrag;

/* What @hit would take hold of; FALSE when that cannot be dragged whatever the document. @grip: (out) */
gboolean   roof_hit_get_grip (RoofHit            hit,
                              RoofGrip          *grip);

/* Takes hold of what @hit says at the point @x, @y of @layout. NULL when it cannot be dragged.
 * @catalogue and the snapshot of the layout's report give the edit; @datasheet: (nullable): see roof_edit_new().
 * Returns: (transfer full) (nullable) */
RoofDrag  *roof_drag_new     (RoofCatalogue     *catalogue,
                              RoofMachine       *datasheet,
                              const RoofLayout  *layout,
                              RoofHit            hit,
                              double             x,
                              double             y);
void       roof_drag_free    (RoofDrag          *self);

/* The pointer is at @x, @y now (points, as at the start). A snapshotled dot first moved sideways stays with
 * its parameter, first moved up or down with its efficiency; with @free both follow. So does the pin
 * of a measured dot; a custom dot that was not measured always follows both. With ROOF_EDIT_FINE the thing goes a tenth as far as the pointer does, from where that
 * begins; of a ridge, which has two numbers to turn, ROOF_EDIT_FINE takes the other one instead.
 * @result: (out). Returns: (transfer full): the snapshot to preview */
RoofSnapshot *roof_drag_update  (RoofDrag          *self,
                                 double             x,
                                 double             y,
                                 gboolean           free,
                                 RoofEditFlags      flags,
                                 RoofEditResult    *result);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RoofDrag, roof_drag_free)

G_END_DECLS
