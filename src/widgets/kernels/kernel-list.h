/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "widgets/pane.h"

G_BEGIN_DECLS

/* The kernels of the document: mark, name, how often, share of the time, shown or not; those of a network under its name. */
#define ROOF_TYPE_KERNEL_LIST (roof_kernel_list_get_type ())
G_DECLARE_FINAL_TYPE (RoofKernelList, roof_kernel_list, ROOF, KERNEL_LIST, RoofPane)

/* How many kernels there are, whatever the filter lets through. */
guint      roof_kernel_list_get_n_rows  (RoofKernelList  *self);
/* Whether the list is as tall as its rows, or leaves room below it. */
void       roof_kernel_list_set_tall    (RoofKernelList  *self,
                                         gboolean         tall);

G_END_DECLS
