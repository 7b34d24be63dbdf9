/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "widgets/composite.h"
#include "widgets/verdict/sweep-view.h"

G_BEGIN_DECLS

/* Plays a sweep: runs the parameter from its value to the end of its range, then from the beginning. Playing is a preview:
 * pause and the end commit the value as one step of undo; Escape restores the former value. */
#define ROOF_TYPE_SWEEP_PLAYER (roof_sweep_player_get_type ())
G_DECLARE_FINAL_TYPE (RoofSweepPlayer, roof_sweep_player, ROOF, SWEEP_PLAYER, RoofComposite)

/* Once. */
void       roof_sweep_player_set_view   (RoofSweepPlayer  *self,
                                         RoofSweepView    *view);
void       roof_sweep_player_toggle     (RoofSweepPlayer  *self);

G_END_DECLS
