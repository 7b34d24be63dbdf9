/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/report/report.h"

G_BEGIN_DECLS

/* Of all kernels: what stays adds up, each as often as its count says; of what comes and goes the most that
 * one kernel needs, since kernels run one after another. A network counts as a whole, since not all that stays is read in each step. */
RoofMemory roof_report_get_memory   (const RoofReport   *self);

/* Whether it is known to be more than main memory holds. */
gboolean   roof_report_is_unfit     (const RoofReport   *self);

G_END_DECLS
