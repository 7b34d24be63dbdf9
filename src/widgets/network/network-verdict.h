/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "widgets/network/step-bar.h"
#include "widgets/pane.h"

G_BEGIN_DECLS

/* The verdict on a network's step: its time and where it goes, possible gains, whether it fits. In brief form above the verdict
 * on one of its kernels; hidden for other kernels. */
#define ROOF_TYPE_NETWORK_VERDICT (roof_network_verdict_get_type ())
G_DECLARE_FINAL_TYPE (RoofNetworkVerdict, roof_network_verdict, ROOF, NETWORK_VERDICT, RoofPane)

/* Call once, before the session is set. @brief: show while a kernel of the network is selected, else while none is */
void roof_network_verdict_set_brief (RoofNetworkVerdict *self,
                                     gboolean            brief);

G_END_DECLS
