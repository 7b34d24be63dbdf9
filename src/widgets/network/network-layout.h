/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/report/report.h"
#include "widgets/network/layout-picture.h"
#include "widgets/pane.h"

G_BEGIN_DECLS

/* How the step of a network is spread over devices: a picture of these, and the degrees, to be edited. A degree that cannot be is
 * refused, with the nearest that can. Hidden for networks that only share layers. */
#define ROOF_TYPE_NETWORK_LAYOUT (roof_network_layout_get_type ())
G_DECLARE_FINAL_TYPE (RoofNetworkLayout, roof_network_layout, ROOF, NETWORK_LAYOUT, RoofPane)

/* @index: of a workload of @report */
void               roof_network_layout_show        (RoofNetworkLayout *self,
                                                    RoofReport        *report,
                                                    guint              index);

G_END_DECLS
