/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "chart/pick/hit.h"
#include "explore/edit/edit.h"

G_BEGIN_DECLS

/* Holding a path: the kernel goes to where on it the pointer is nearest. Positions are those of the layout that it began
 * on, so that nothing shifts while axes move under it. */
typedef struct _RoofScrub RoofScrub;

/* NULL when @hit is no path of @layout. Returns: (transfer full) (nullable) */
RoofScrub *roof_scrub_new    (const RoofLayout *layout,
                              RoofHit           hit);
void       roof_scrub_free   (RoofScrub        *self);

/* The pointer is at @x, @y (points). Marks attract, and the turn before all, but with ROOF_EDIT_FINE. @result: (out): the
 * value it comes to; `snapped`: it is the turn, on the ridge. Returns: (transfer full): the snapshot to preview */
RoofSnapshot *roof_scrub_update (RoofScrub        *self,
                                 double            x,
                                 double            y,
                                 RoofEditFlags     flags,
                                 RoofEditResult   *result);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RoofScrub, roof_scrub_free)

G_END_DECLS
