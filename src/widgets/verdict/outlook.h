/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "widgets/pane.h"
#include "widgets/verdict/goal-view.h"
#include "widgets/verdict/path-switch.h"
#include "widgets/verdict/sweep-player.h"

G_BEGIN_DECLS

/* What becomes of the selected kernel as one of its parameters changes: the parameter, the plot over it, its path on
 * the chart, and where it reaches a goal. Hidden for a kernel that is only counted or measured. */
#define ROOF_TYPE_OUTLOOK (roof_outlook_get_type ())
G_DECLARE_FINAL_TYPE (RoofOutlook, roof_outlook, ROOF, OUTLOOK, RoofPane)

G_END_DECLS
