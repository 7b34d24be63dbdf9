/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "widgets/pane.h"

G_BEGIN_DECLS

/* The formats of the selected kernel: storage for each role in use, type and unit of its arithmetic. */
#define ROOF_TYPE_KERNEL_FORMATS (roof_kernel_formats_get_type ())
G_DECLARE_FINAL_TYPE (RoofKernelFormats, roof_kernel_formats, ROOF, KERNEL_FORMATS, RoofPane)

/* The translated name of a role: "Keys and values". */
const char *roof_kernel_formats_name_role (RoofRole role);

G_END_DECLS
