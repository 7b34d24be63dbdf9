/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "widgets/network/step-bar.h"
#include "widgets/pane.h"

G_BEGIN_DECLS

/* The step of the network that is looked at: how long it takes and where, what could be won back, whether it fits. In brief
 * above the verdict on a kernel of it; hidden for kernels of their own. */
#define ROOF_TYPE_NETWORK_VERDICT (roof_network_verdict_get_type ())
G_DECLARE_FINAL_TYPE (RoofNetworkVerdict, roof_network_verdict, ROOF, NETWORK_VERDICT, RoofPane)

/* Once, before it has its session. @brief: it shows while a kernel of the network is selected, else while none is */
void roof_network_verdict_set_brief (RoofNetworkVerdict *self,
                                     gboolean            brief);

G_END_DECLS
