/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "widgets/pane.h"

G_BEGIN_DECLS

/* The gain of the selected kernel if each number of the machine were doubled, or the launch overhead halved: one bar for each
 * number with a gain. The row under the pointer or with the focus is previewed on the chart; a click activates
 * "win.edit-figure" with its key. */
#define ROOF_TYPE_GAIN_LIST (roof_gain_list_get_type ())
G_DECLARE_FINAL_TYPE (RoofGainList, roof_gain_list, ROOF, GAIN_LIST, RoofPane)

/* @sensitivities: (element-type RoofSensitivity): of @analysis, which is that of the selected kernel */
void       roof_gain_list_show        (RoofGainList  *self,
                                       RoofAnalysis  *analysis,
                                       const GArray  *sensitivities);
guint      roof_gain_list_get_n       (RoofGainList  *self);

G_END_DECLS
