/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/report/report.h"

G_BEGIN_DECLS

/* Memory of all kernels in sequence: the sum of resident memory, times counts, and the largest transient memory of one kernel.
 * Networks count as a whole, because a step need not read all resident memory. */
RoofMemory roof_report_get_memory   (const RoofReport   *self);

/* Whether the memory needed is known to exceed main memory. */
gboolean   roof_report_is_unfit     (const RoofReport   *self);

G_END_DECLS
