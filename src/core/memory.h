/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/report.h"

G_BEGIN_DECLS

/* Of all kernels: what stays adds up, each as often as its count says; of what comes and goes the most that
 * one kernel needs, since they run one after another. */
RoofMemory roof_report_get_memory   (const RoofReport   *self);

/* B that are too many; 0 or less when it fits, NAN when nobody can tell. */
double     roof_memory_get_excess   (const RoofMemory   *memory);

G_END_DECLS
