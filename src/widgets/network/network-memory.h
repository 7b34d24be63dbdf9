/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "widgets/pane.h"

G_BEGIN_DECLS

/* The memory of a network: its parts, whether it fits on each device, and the largest batch that does. */
#define ROOF_TYPE_NETWORK_MEMORY (roof_network_memory_get_type ())
G_DECLARE_FINAL_TYPE (RoofNetworkMemory, roof_network_memory, ROOF, NETWORK_MEMORY, RoofPane)

/* @index: of a workload that has an account */
void       roof_network_memory_show        (RoofNetworkMemory  *self,
                                            guint               index);

G_END_DECLS
