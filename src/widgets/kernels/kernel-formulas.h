/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "widgets/pane.h"

G_BEGIN_DECLS

/* The very formulas that are computed, as text and with the numbers of the selected kernel put in: the
 * work, and what is read and written of each tensor. */
#define ROOF_TYPE_KERNEL_FORMULAS (roof_kernel_formulas_get_type ())
G_DECLARE_FINAL_TYPE (RoofKernelFormulas, roof_kernel_formulas, ROOF, KERNEL_FORMULAS, RoofPane)

G_END_DECLS
