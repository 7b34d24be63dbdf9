/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "document/session.h"

G_BEGIN_DECLS

/* The step of the network that the selected kernel is a part of: how long it takes and where, what could be won back, whether
 * it fits. Hidden for kernels of their own. */
#define ROOF_TYPE_NETWORK_VERDICT (roof_network_verdict_get_type ())
G_DECLARE_FINAL_TYPE (RoofNetworkVerdict, roof_network_verdict, ROOF, NETWORK_VERDICT, GtkWidget)

/* Once. */
void  roof_network_verdict_set_session (RoofNetworkVerdict  *self,
                                        RoofSession         *session);
/* All that it says, a line per row. Returns: (transfer full) */
char *roof_network_verdict_dup_text    (RoofNetworkVerdict  *self);

G_END_DECLS
