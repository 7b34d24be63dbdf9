/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "widgets/pane.h"

G_BEGIN_DECLS

/* The formulas behind the selected kernel's numbers, symbolic and with numbers: work, and bytes read and written of each
 * tensor. */
#define ROOF_TYPE_KERNEL_FORMULAS (roof_kernel_formulas_get_type ())
G_DECLARE_FINAL_TYPE (RoofKernelFormulas, roof_kernel_formulas, ROOF, KERNEL_FORMULAS, RoofPane)

G_END_DECLS
