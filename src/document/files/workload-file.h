/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/snapshot/workload.h"
#include "document/json/json-reader.h"

G_BEGIN_DECLS

/* Networks in a document: the whole description, and the step. The description is not interpreted here. */

/* Returns: (transfer full) (nullable) */
RoofWorkload *roof_workload_read  (const RoofJsonPlace  *place,
                                   GError              **error);
/* Returns: (transfer full) */
JsonObject   *roof_workload_write (const RoofWorkload   *workload);

G_END_DECLS
