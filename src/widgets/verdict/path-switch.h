/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "explore/variable/variable.h"
#include "widgets/pane.h"

G_BEGIN_DECLS

/* Whether the chart shows the path of the selected kernel as a parameter runs, or of all kernels that have it. */
#define ROOF_TYPE_PATH_SWITCH (roof_path_switch_get_type ())
G_DECLARE_FINAL_TYPE (RoofPathSwitch, roof_path_switch, ROOF, PATH_SWITCH, RoofPane)

/* @variable: (nullable): what runs, of the selected kernel. To be called whenever the report or the selection is another. */
void       roof_path_switch_show        (RoofPathSwitch   *self,
                                         RoofVariable     *variable);

G_END_DECLS
