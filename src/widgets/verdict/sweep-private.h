/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "widgets/verdict/sweep-player.h"

G_BEGIN_DECLS

/* Pointer input, in pixels of the widget: one step of undo from press to release. */
void roof_sweep_view_press     (RoofSweepView   *self,
                                double           x);
void roof_sweep_view_move      (RoofSweepView   *self,
                                double           x);
/* In each frame while it plays. @now: the frame's time, us */
void roof_sweep_player_advance (RoofSweepPlayer *self,
                                gint64           now);

G_END_DECLS
