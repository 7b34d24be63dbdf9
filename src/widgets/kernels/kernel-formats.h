/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "widgets/pane.h"

G_BEGIN_DECLS

/* What the selected kernel is stored and computed in: a format per role that it uses, the dtype and the
 * unit of its arithmetic. */
#define ROOF_TYPE_KERNEL_FORMATS (roof_kernel_formats_get_type ())
G_DECLARE_FINAL_TYPE (RoofKernelFormats, roof_kernel_formats, ROOF, KERNEL_FORMATS, RoofPane)

/* "Keys and values", translated. */
const char *roof_kernel_formats_name_role (RoofRole role);

G_END_DECLS
