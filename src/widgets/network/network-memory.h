/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "widgets/pane.h"

G_BEGIN_DECLS

/* What a network weighs, whether it fits into the memory of each device, and the largest batch with which it does. */
#define ROOF_TYPE_NETWORK_MEMORY (roof_network_memory_get_type ())
G_DECLARE_FINAL_TYPE (RoofNetworkMemory, roof_network_memory, ROOF, NETWORK_MEMORY, RoofPane)

/* Of the workload at @index, whose account there is. */
void       roof_network_memory_show        (RoofNetworkMemory  *self,
                                            guint               index);

G_END_DECLS
