/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <json-glib/json-glib.h>

#include "core/report/report.h"

G_BEGIN_DECLS

/* A report on a whole network, which must be the first workload of its snapshot. */

/* For people: what it is, a line per kernel, what the step comes to, whether it fits. */
gboolean roof_network_print (RoofReport     *report,
                             RoofCatalogue  *catalogue,
                             GString        *output,
                             GError        **error);

/* For programs: "workload" as a further member of @root, which has the report; the memory of the totals becomes that of
 * the whole network. */
gboolean roof_network_write (RoofReport     *report,
                             RoofCatalogue  *catalogue,
                             JsonObject     *root,
                             GError        **error);

G_END_DECLS
