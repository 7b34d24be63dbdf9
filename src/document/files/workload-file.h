/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/snapshot/workload.h"
#include "document/json/json-reader.h"

G_BEGIN_DECLS

/* A network as it stands in a document: its description whole, and the step. What the description means is not
 * looked at here. */

/* Returns: (transfer full) (nullable) */
RoofWorkload *roof_workload_read  (const RoofJsonPlace  *place,
                                   GError              **error);
/* Returns: (transfer full) */
JsonObject   *roof_workload_write (const RoofWorkload   *workload);

G_END_DECLS
