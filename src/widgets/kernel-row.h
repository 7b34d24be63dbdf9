/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "document/session.h"

G_BEGIN_DECLS

/* One line of the kernel list. */
#define ROOF_TYPE_KERNEL_ROW (roof_kernel_row_get_type ())
G_DECLARE_FINAL_TYPE (RoofKernelRow, roof_kernel_row, ROOF, KERNEL_ROW, GtkListBoxRow)

GtkWidget *roof_kernel_row_new      (RoofSession    *session,
                                     guint           kernel);
/* Shows the kernel as it is now. */
void       roof_kernel_row_update   (RoofKernelRow  *self);
/* Returns: (transfer full) */
char      *roof_kernel_row_dup_text (RoofKernelRow  *self);

G_END_DECLS
