/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "widgets/pane.h"

G_BEGIN_DECLS

/* The list of kernels: mark, name, count, share of the time, visibility on the chart; a network's kernels under its heading. */
#define ROOF_TYPE_KERNEL_LIST (roof_kernel_list_get_type ())
G_DECLARE_FINAL_TYPE (RoofKernelList, roof_kernel_list, ROOF, KERNEL_LIST, RoofPane)

/* Whether the list takes all its height, or leaves room below. */
void       roof_kernel_list_set_tall    (RoofKernelList  *self,
                                         gboolean         tall);

G_END_DECLS
