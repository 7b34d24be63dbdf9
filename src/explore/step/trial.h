/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/report/report.h"

G_BEGIN_DECLS

/* The report on the workload at @index of @snapshot in another @step, all else staying. @snapshot itself does not change.
 * @machine: NULL for the snapshot's current one. Errors: a step that is refused.
 * Returns: (transfer full) (nullable) */
RoofReport *roof_trial_run (RoofCatalogue   *catalogue,
                            RoofSnapshot    *snapshot,
                            RoofMachine     *machine,
                            guint            index,
                            const RoofStep  *step,
                            GError         **error);

G_END_DECLS
