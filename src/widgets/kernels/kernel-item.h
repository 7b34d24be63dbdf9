/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib-object.h>

G_BEGIN_DECLS

/* What one row of the kernel list stands for: a kernel, or the name of a network over its kernels. */
#define ROOF_TYPE_KERNEL_ITEM (roof_kernel_item_get_type ())
G_DECLARE_FINAL_TYPE (RoofKernelItem, roof_kernel_item, ROOF, KERNEL_ITEM, GObject)

/* @kernel: index in the snapshot, -1: a name. @network: (nullable): id of the workload named. Returns: (transfer full) */
RoofKernelItem *roof_kernel_item_new (int         kernel,
                                      const char *network,
                                      gboolean    apart);
/* Of a kernel: stands for another one. */
void        roof_kernel_item_set_kernel  (RoofKernelItem *self,
                                          int             kernel,
                                          gboolean        apart);

int         roof_kernel_item_get_kernel  (RoofKernelItem *self); /* index in the snapshot, -1: a name */
/* Id of the workload that it names. Returns: (transfer none) (nullable): NULL for a kernel */
const char *roof_kernel_item_get_network (RoofKernelItem *self);
/* Whether a line parts the kernel from those of a network before it. */
gboolean    roof_kernel_item_is_apart    (RoofKernelItem *self);

G_END_DECLS
