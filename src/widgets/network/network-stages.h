/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/report/report.h"
#include "widgets/composite.h"

G_BEGIN_DECLS

/* The stages of a step on many devices, and what they take together: latency, round and bubble. Hidden where one device or one
 * group that shares each layer does all. */
#define ROOF_TYPE_NETWORK_STAGES (roof_network_stages_get_type ())
G_DECLARE_FINAL_TYPE (RoofNetworkStages, roof_network_stages, ROOF, NETWORK_STAGES, RoofComposite)

/* @index: of a workload of @report */
void       roof_network_stages_show        (RoofNetworkStages  *self,
                                            RoofReport         *report,
                                            guint               index);

G_END_DECLS
