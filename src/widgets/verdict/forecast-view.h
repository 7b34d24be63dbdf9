/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "widgets/pane.h"

G_BEGIN_DECLS

/* How long the selected kernel may really take: the estimate beside the bound, and folded what each step adds, where that is from, and a
 * switch for each, which the document's view keeps. Hidden for kernels whose FLOPs or bytes were not counted. Emits `folded` when the steps are folded or unfolded. */
#define ROOF_TYPE_FORECAST_VIEW (roof_forecast_view_get_type ())
G_DECLARE_FINAL_TYPE (RoofForecastView, roof_forecast_view, ROOF, FORECAST_VIEW, RoofPane)

/* Shows all kernels of the network on show, else all that there are, while none is selected. Of a crowd, whose sum takes a while, the
 * estimate appears once it is unfolded. */
void roof_forecast_view_set_whole (RoofForecastView *self);

G_END_DECLS
