/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <json-glib/json-glib.h>

#include "core/report/report.h"

G_BEGIN_DECLS

/* A report on a whole network, which must be the first workload of its snapshot. */

/* As text: the network, a line per kernel, the totals of the step, whether the network fits in memory. */
gboolean roof_network_print (RoofReport     *report,
                             RoofCatalogue  *catalogue,
                             GString        *output,
                             GError        **error);

/* As JSON: adds "workload" to @root, which has the report; the memory in the totals becomes that of
 * the whole network. */
gboolean roof_network_write (RoofReport     *report,
                             RoofCatalogue  *catalogue,
                             JsonObject     *root,
                             GError        **error);

G_END_DECLS
