/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "chart/pick/hit.h"
#include "chart/pick/navigate.h"
#include "explore/edit/edit.h"

G_BEGIN_DECLS

/* A drag of a dot, roof, ridge or bend: turns positions of the pointer into edits. Positions are relative to the layout that
 * the drag began on, so that nothing jumps while axes or dots move. */
typedef struct _RoofDrag RoofDrag;

/* Sets @grip (out) to the grip that @hit stands for. FALSE when such a hit can never be dragged. */
gboolean   roof_hit_get_grip (RoofHit            hit,
                              RoofGrip          *grip);

/* Begins a drag of @hit at the point @x, @y of @layout. @catalogue and @datasheet (nullable): see roof_edit_new(). NULL when
 * @hit cannot be dragged.
 * Returns: (transfer full) (nullable) */
RoofDrag  *roof_drag_new     (RoofCatalogue     *catalogue,
                              RoofMachine       *datasheet,
                              const RoofLayout  *layout,
                              RoofHit            hit,
                              double             x,
                              double             y);
void       roof_drag_free    (RoofDrag          *self);

/* Moves the pointer to @x, @y (points, as at the start). A modelled dot first moved sideways changes only its parameter, first
 * moved up or down only its efficiency; with @free both change. The same holds for the pin of a measured dot; a custom dot that
 * was not measured always changes both. ROOF_EDIT_FINE: move a tenth as far as the pointer; of a ridge, change the other one of
 * its two numbers.
 * @result: (out). Returns: (transfer full): the snapshot to preview */
RoofSnapshot *roof_drag_update  (RoofDrag          *self,
                                 double             x,
                                 double             y,
                                 gboolean           free,
                                 RoofEditFlags      flags,
                                 RoofEditResult    *result);

/* The axes after the last update, whose snapshot @report is of: those that the drag began on, which give way where the thing comes
 * near their ends. They follow from where the thing is, not from the way there. */
RoofExtent    roof_drag_get_extent (const RoofDrag   *self,
                                    const RoofReport *report);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RoofDrag, roof_drag_free)

G_END_DECLS
