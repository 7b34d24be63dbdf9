/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib-object.h>

G_BEGIN_DECLS

/* An item of the kernel list: a kernel, or the heading of a network. */
#define ROOF_TYPE_KERNEL_ITEM (roof_kernel_item_get_type ())
G_DECLARE_FINAL_TYPE (RoofKernelItem, roof_kernel_item, ROOF, KERNEL_ITEM, GObject)

/* @kernel: index in the snapshot, -1: a heading. @network: (nullable): id of the heading's workload.
 * Returns: (transfer full) */
RoofKernelItem *roof_kernel_item_new (int         kernel,
                                      const char *network,
                                      gboolean    apart);
/* Makes a kernel's item stand for another kernel. */
void        roof_kernel_item_set_kernel  (RoofKernelItem *self,
                                          int             kernel,
                                          gboolean        apart);

int         roof_kernel_item_get_kernel  (RoofKernelItem *self); /* index in the snapshot, -1: a heading */
/* Id of the heading's workload. Returns: (transfer none) (nullable): NULL for a kernel */
const char *roof_kernel_item_get_network (RoofKernelItem *self);
/* Whether a line separates the kernel from a network's kernels before. */
gboolean    roof_kernel_item_is_apart    (RoofKernelItem *self);

G_END_DECLS
