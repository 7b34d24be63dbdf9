/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "explore/variable/variable.h"
#include "widgets/pane.h"

G_BEGIN_DECLS

/* Where one parameter of the selected kernel meets a goal that the reader chooses, and a button that sets
 * it there. */
#define ROOF_TYPE_REACH (roof_reach_get_type ())
G_DECLARE_FINAL_TYPE (RoofReach, roof_reach, ROOF, REACH, RoofPane)

/* @variable: (nullable): of the selected kernel, a size of its network's step among them; NULL hides it. To be called whenever
 * the report or the selection is another. */
void        roof_reach_show        (RoofReach    *self,
                                    RoofVariable *variable);

G_END_DECLS
