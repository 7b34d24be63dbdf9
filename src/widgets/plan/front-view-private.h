/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "widgets/plan/front-view.h"

G_BEGIN_DECLS

/* The drawn plot, valid until the next change. Returns: (transfer none) (nullable) */
const RoofFrontPlot *roof_front_view_get_plot (RoofFrontView *self);

G_END_DECLS
