/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "document/lessons/player.h"
#include "widgets/lesson/hands-view.h"
#include "widgets/pane.h"

G_BEGIN_DECLS

/* Title, text and number of the presented slide, beside the chart. Signal "return": restore the slide after changes of the
 * chart. */
#define ROOF_TYPE_SLIDE_VIEW (roof_slide_view_get_type ())
G_DECLARE_FINAL_TYPE (RoofSlideView, roof_slide_view, ROOF, SLIDE_VIEW, RoofPane)

/* @player: (nullable): NULL: nothing is presented */
void        roof_slide_view_set_player  (RoofSlideView  *self,
                                         RoofPlayer     *player);

/* Where hands are counted. (transfer none) */
RoofHandsView *roof_slide_view_get_hands (RoofSlideView *self);

G_END_DECLS
