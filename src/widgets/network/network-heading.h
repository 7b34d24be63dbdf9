/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "widgets/pane.h"

G_BEGIN_DECLS

/* The heading of a network's kernels in the list: a button with name, size and step time, which shows the network as a whole,
 * and one that removes it (`win.remove-model`, its id). Follows the session. */
#define ROOF_TYPE_NETWORK_HEADING (roof_network_heading_get_type ())
G_DECLARE_FINAL_TYPE (RoofNetworkHeading, roof_network_heading, ROOF, NETWORK_HEADING, RoofPane)

/* @id: of a workload of the document */
GtkWidget *roof_network_heading_new      (RoofSession         *session,
                                          const char          *id);
/* The workload's id. Returns: (transfer none) */
const char *roof_network_heading_get_id  (RoofNetworkHeading  *self);

G_END_DECLS
