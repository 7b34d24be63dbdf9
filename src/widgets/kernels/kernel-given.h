/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "widgets/pane.h"

G_BEGIN_DECLS

/* The numbers and formats of the selected kernel where it is a part of a network, whose step sets them: to be read only.
 * Hidden for all other kernels. */
#define ROOF_TYPE_KERNEL_GIVEN (roof_kernel_given_get_type ())
G_DECLARE_FINAL_TYPE (RoofKernelGiven, roof_kernel_given, ROOF, KERNEL_GIVEN, RoofPane)

G_END_DECLS
