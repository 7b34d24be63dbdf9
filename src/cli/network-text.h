/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "cli/statement.h"
#include "core/report/report.h"

G_BEGIN_DECLS

/* A report on a whole network, which must be the first workload of its snapshot. For people all of it: the network, a line per
 * kernel, the totals of the step, whether the network fits in memory. For programs "workload", beside a report that is there. */
gboolean roof_network_describe (RoofReport     *report,
                                RoofCatalogue  *catalogue,
                                RoofStatement  *statement,
                                GError        **error);

G_END_DECLS
