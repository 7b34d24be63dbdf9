/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "widgets/pane.h"

G_BEGIN_DECLS

/* What was measured of the selected kernel: its time, and in a fold the spread, the single times, FLOPs and bytes at each level. */
#define ROOF_TYPE_KERNEL_MEASURED (roof_kernel_measured_get_type ())
G_DECLARE_FINAL_TYPE (RoofKernelMeasured, roof_kernel_measured, ROOF, KERNEL_MEASURED, RoofPane)

/* Moves the keyboard focus to the entry of the time. */
void roof_kernel_measured_grab_time (RoofKernelMeasured *self);

G_END_DECLS
