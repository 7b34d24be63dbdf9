/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "widgets/pane.h"
#include "widgets/verdict/goal-view.h"
#include "widgets/verdict/path-switch.h"
#include "widgets/verdict/sweep-player.h"

G_BEGIN_DECLS

/* One parameter of the selected kernel: a choice of the parameter, the plot over its values, its path on the chart, and the
 * value that meets a goal. Hidden for kernels that are only counted or measured. */
#define ROOF_TYPE_OUTLOOK (roof_outlook_get_type ())
G_DECLARE_FINAL_TYPE (RoofOutlook, roof_outlook, ROOF, OUTLOOK, RoofPane)

G_END_DECLS
