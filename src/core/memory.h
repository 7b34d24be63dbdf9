/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/report.h"

G_BEGIN_DECLS

/* Of all kernels: what stays adds up, each as often as its count says; of what comes and goes the most that
 * one kernel needs, since they run one after another. A network counts as a whole, as the catalogue's sizer weighs it. */
RoofMemory roof_report_get_memory   (const RoofReport   *self);

/* Whether it is known to be more than main memory holds. */
gboolean   roof_report_is_unfit     (const RoofReport   *self);

/* What @memory is on @machine. */
RoofMemory roof_memory_on          (const RoofMemory   *memory,
                                    const RoofMachine  *machine);

/* B that are too many; 0 or less when it fits, NAN when nobody can tell. */
double     roof_memory_get_excess   (const RoofMemory   *memory);

G_END_DECLS
