/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "widgets/pane.h"

G_BEGIN_DECLS

/* How the selected kernels look on the chart, in a fold: marker, colour, group, label, number, emphasis, and whether they are
 * shown. What is changed is changed for all selected kernels. */
#define ROOF_TYPE_KERNEL_LOOKS (roof_kernel_looks_get_type ())
G_DECLARE_FINAL_TYPE (RoofKernelLooks, roof_kernel_looks, ROOF, KERNEL_LOOKS, RoofPane)

G_END_DECLS
