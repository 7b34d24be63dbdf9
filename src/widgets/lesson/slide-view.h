/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "document/lessons/player.h"
#include "widgets/pane.h"

G_BEGIN_DECLS

/* What is said to the chart while it is presented: title, text, and which slide of how many. Signal "return": once the chart
 * was changed, back to what the slide shows. */
#define ROOF_TYPE_SLIDE_VIEW (roof_slide_view_get_type ())
G_DECLARE_FINAL_TYPE (RoofSlideView, roof_slide_view, ROOF, SLIDE_VIEW, RoofPane)

/* @player: (nullable): NULL when nothing is presented any more */
void        roof_slide_view_set_player  (RoofSlideView  *self,
                                         RoofPlayer     *player);

G_END_DECLS
