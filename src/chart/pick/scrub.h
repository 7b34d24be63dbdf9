/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "chart/pick/hit.h"
#include "explore/edit/edit.h"

G_BEGIN_DECLS

/* A drag along a path: sets the variable to its value at the point of the path nearest to the pointer. Positions are relative
 * to the layout that the drag began on, so that nothing jumps while axes move. */
typedef struct _RoofScrub RoofScrub;

/* NULL when @hit is no path of @layout. Returns: (transfer full) (nullable) */
RoofScrub *roof_scrub_new    (const RoofLayout *layout,
                              RoofHit           hit);
void       roof_scrub_free   (RoofScrub        *self);

/* Moves the pointer to @x, @y (points). The value snaps to the turn, else to a mark, but not with ROOF_EDIT_FINE. @result:
 * (out): the value; `snapped`: the value is the turn, on the ridge. Returns: (transfer full): the snapshot to preview */
RoofSnapshot *roof_scrub_update (RoofScrub        *self,
                                 double            x,
                                 double            y,
                                 RoofEditFlags     flags,
                                 RoofEditResult   *result);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RoofScrub, roof_scrub_free)

G_END_DECLS
