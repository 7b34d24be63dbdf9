/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "widgets/pane.h"

G_BEGIN_DECLS

/* A row of the kernel list. It updates at once, or is marked stale while out of sight and updated by
 * roof_kernel_row_catch_up(). */
#define ROOF_TYPE_KERNEL_ROW (roof_kernel_row_get_type ())
G_DECLARE_FINAL_TYPE (RoofKernelRow, roof_kernel_row, ROOF, KERNEL_ROW, RoofPane)

GtkWidget *roof_kernel_row_new        (RoofSession    *session);
/* Sets the kernel, by index, and updates the row. */
void       roof_kernel_row_set_kernel (RoofKernelRow  *self,
                                       guint           kernel);
/* Sets the kernel, and marks the row stale. */
void       roof_kernel_row_expect_kernel (RoofKernelRow *self,
                                          guint          kernel);
guint      roof_kernel_row_get_kernel (RoofKernelRow  *self);
/* Marks the row stale. */
void       roof_kernel_row_set_stale  (RoofKernelRow  *self);
void       roof_kernel_row_catch_up   (RoofKernelRow  *self);

G_END_DECLS
