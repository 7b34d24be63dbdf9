/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "chart/layout/front-plot.h"
#include "widgets/plot-slider.h"

G_BEGIN_DECLS

/* The chart of a plan, along whose front one drags or goes by arrow keys; Home and End go to its ends. Signals "moved": another
 * choice is looked at; "opened": Return was pressed on it. */
#define ROOF_TYPE_FRONT_VIEW (roof_front_view_get_type ())
G_DECLARE_FINAL_TYPE (RoofFrontView, roof_front_view, ROOF, FRONT_VIEW, RoofPlotSlider)

/* Looks at the best choice, at the nearest to the goals where none meets them. @plan, @question: borrowed until the next call,
 * (nullable): nothing is drawn */
void           roof_front_view_show     (RoofFrontView          *self,
                                         const RoofPlan         *plan,
                                         const RoofPlanQuestion *question,
                                         RoofPlanYield           yield);
/* The choice that is looked at, -1: none; and its neighbours on the front: the next faster for a user (+1), or slower (-1). */
int            roof_front_view_get_here (RoofFrontView          *self);
int            roof_front_view_get_next (RoofFrontView          *self,
                                         int                     direction);

G_END_DECLS
