/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "widgets/pane.h"

G_BEGIN_DECLS

/* The parameters of the selected kernel, a row each, as declared by its operation. A custom kernel has a row for the bytes of
 * each level. */
#define ROOF_TYPE_KERNEL_PARAMETERS (roof_kernel_parameters_get_type ())
G_DECLARE_FINAL_TYPE (RoofKernelParameters, roof_kernel_parameters, ROOF, KERNEL_PARAMETERS, RoofPane)

G_END_DECLS
