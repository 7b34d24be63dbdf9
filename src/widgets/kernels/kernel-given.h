/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "widgets/pane.h"

G_BEGIN_DECLS

/* The read-only numbers and formats of a kernel that is part of a network, whose step sets them. Hidden for other kernels. */
#define ROOF_TYPE_KERNEL_GIVEN (roof_kernel_given_get_type ())
G_DECLARE_FINAL_TYPE (RoofKernelGiven, roof_kernel_given, ROOF, KERNEL_GIVEN, RoofPane)

G_END_DECLS
