/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/operation/catalogue.h"
#include "core/report/report.h"

G_BEGIN_DECLS

/* What is wrong with a snapshot that could be read: kernels whose operation, parameter or format does not exist
 * or that cannot run on the current machine. A sentence each, "kernels[2]: …". @known: (nullable): what was said of the snapshot,
 * so that it is not analysed again. Both may be asked in any thread that has the snapshot to itself.
 * Returns: (transfer full) (element-type utf8): empty when all is well */
GPtrArray *roof_snapshot_list_faults (RoofCatalogue  *catalogue,
                                      RoofSnapshot   *snapshot,
                                      RoofReport     *known);

/* Whether there is all that the kernels name: a document that asks for an operation, a parameter or a format
 * that does not exist is misspelt, or of another program; what merely cannot run on its machine may come to
 * run on another. Errors: ROOF_ERROR_UNKNOWN, the first, "kernels[2]: …" */
gboolean   roof_snapshot_check_names (RoofCatalogue  *catalogue,
                                      RoofSnapshot   *snapshot,
                                      RoofReport     *known,
                                      GError        **error);

G_END_DECLS
