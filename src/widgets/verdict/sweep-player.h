/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "widgets/composite.h"
#include "widgets/verdict/sweep-view.h"

G_BEGIN_DECLS

/* Lets the parameter of a sweep run by itself, from where it stands to the end of its range, from there on from the
 * beginning. It is a preview: to pause keeps what is shown, as one step, and so does the end; Escape restores what was. */
#define ROOF_TYPE_SWEEP_PLAYER (roof_sweep_player_get_type ())
G_DECLARE_FINAL_TYPE (RoofSweepPlayer, roof_sweep_player, ROOF, SWEEP_PLAYER, RoofComposite)

/* Once. */
void       roof_sweep_player_set_view   (RoofSweepPlayer  *self,
                                         RoofSweepView    *view);
void       roof_sweep_player_toggle     (RoofSweepPlayer  *self);
/* At each frame while it plays. @now: the frame's time, us */
void       roof_sweep_player_advance    (RoofSweepPlayer  *self,
                                         gint64            now);

G_END_DECLS
