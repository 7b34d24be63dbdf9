/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "explore/variable/variable.h"
#include "widgets/pane.h"

G_BEGIN_DECLS

/* A switch for the path of a parameter on the chart: of the selected kernel, or of all kernels with that parameter. */
#define ROOF_TYPE_PATH_SWITCH (roof_path_switch_get_type ())
G_DECLARE_FINAL_TYPE (RoofPathSwitch, roof_path_switch, ROOF, PATH_SWITCH, RoofPane)

/* @variable: (nullable): of the selected kernel. Call after each change of report or selection. */
void       roof_path_switch_show        (RoofPathSwitch   *self,
                                         RoofVariable     *variable);

G_END_DECLS
