/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "widgets/pane.h"

G_BEGIN_DECLS

/* One line of the kernel list. */
#define ROOF_TYPE_KERNEL_ROW (roof_kernel_row_get_type ())
G_DECLARE_FINAL_TYPE (RoofKernelRow, roof_kernel_row, ROOF, KERNEL_ROW, RoofPane)

GtkWidget *roof_kernel_row_new        (RoofSession    *session);
/* Shows the kernel at an index from now on. */
void       roof_kernel_row_set_kernel (RoofKernelRow  *self,
                                       guint           kernel);
/* The same out of sight: shown when the row is to catch up. */
void       roof_kernel_row_expect_kernel (RoofKernelRow *self,
                                          guint          kernel);
guint      roof_kernel_row_get_kernel (RoofKernelRow  *self);
/* Out of sight the kernel changed: shown when the row is to catch up. */
void       roof_kernel_row_set_stale  (RoofKernelRow  *self);
void       roof_kernel_row_catch_up   (RoofKernelRow  *self);

G_END_DECLS
