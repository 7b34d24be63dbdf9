/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "document/session/session.h"

G_BEGIN_DECLS

/* What a network weighs, whether it fits into the memory of each device, and the largest batch with which it does. */
#define ROOF_TYPE_NETWORK_MEMORY (roof_network_memory_get_type ())
G_DECLARE_FINAL_TYPE (RoofNetworkMemory, roof_network_memory, ROOF, NETWORK_MEMORY, GtkWidget)

GtkWidget *roof_network_memory_new         (void);
/* Once. */
void       roof_network_memory_set_session (RoofNetworkMemory  *self,
                                            RoofSession        *session);
/* Of the workload at @index, whose account there is. */
void       roof_network_memory_show        (RoofNetworkMemory  *self,
                                            guint               index);

G_END_DECLS
