/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "document/session/session.h"
#include "widgets/kernels/kernel-item.h"

G_BEGIN_DECLS

/* The rows of the kernel list, a list of RoofKernelItem made when they are asked for: the kernels that the filter of a session
 * lets through, in their order, those of a network under its name. Which of them are selected is what the session
 * says, and to select is to set it there; a name is selected while its network is looked at as a whole.
 * "items-changed" tells only what came and went: a kernel that changed keeps its row. When another filter lets other kernels
 * through, hundreds of them, their items become those of the new ones instead, in the same places: who shows them looks again
 * after "notify::filter". */
#define ROOF_TYPE_KERNEL_ROWS (roof_kernel_rows_get_type ())
G_DECLARE_FINAL_TYPE (RoofKernelRows, roof_kernel_rows, ROOF, KERNEL_ROWS, GObject)

/* Returns: (transfer full) */
RoofKernelRows *roof_kernel_rows_new        (RoofSession    *session);
/* Where the row of a kernel is, GTK_INVALID_LIST_POSITION when the filter leaves it out. */
guint           roof_kernel_rows_find       (RoofKernelRows *self,
                                             int             kernel);
/* Whether the session is being told what was chosen here. */
gboolean        roof_kernel_rows_is_choosing (RoofKernelRows *self);
/* While it is deaf, it takes what is selected here without passing it on. */
void            roof_kernel_rows_set_deaf   (RoofKernelRows *self,
                                             gboolean        deaf);

G_END_DECLS
