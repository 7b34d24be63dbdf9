/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/operation/catalogue.h"
#include "core/report/report.h"

G_BEGIN_DECLS

/* The faults of a snapshot that could be read: kernels whose operation, parameter or format does not exist
 * or that cannot run on the current machine. A sentence each, "kernels[2]: …". @known: (nullable): the report on the snapshot,
 * if there is one already. Both functions may be called in any thread, while no other uses the snapshot.
 * Returns: (transfer full) (element-type utf8): empty when there are no faults */
GPtrArray *roof_snapshot_list_faults (RoofCatalogue  *catalogue,
                                      RoofSnapshot   *snapshot,
                                      RoofReport     *known);

/* Whether all operations, parameters and formats that the kernels name exist. A name that does not is misspelt, or of
 * another program. A kernel that merely cannot run on the current machine is no error here: another machine may run it.
 * Errors: ROOF_ERROR_UNKNOWN, the first, "kernels[2]: …" */
gboolean   roof_snapshot_check_names (RoofCatalogue  *catalogue,
                                      RoofSnapshot   *snapshot,
                                      RoofReport     *known,
                                      GError        **error);

G_END_DECLS
