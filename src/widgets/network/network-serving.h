/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/report/report.h"
#include "widgets/composite.h"

G_BEGIN_DECLS

/* What requests see of a network that serves them: time per token and to the first one, what limits them, and how many there is
 * room for. Hidden for a step that serves nothing. */
#define ROOF_TYPE_NETWORK_SERVING (roof_network_serving_get_type ())
G_DECLARE_FINAL_TYPE (RoofNetworkServing, roof_network_serving, ROOF, NETWORK_SERVING, RoofComposite)

void roof_network_serving_show (RoofNetworkServing *self,
                                RoofReport         *report,
                                guint               index);

G_END_DECLS
