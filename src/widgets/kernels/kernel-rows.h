/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "document/session/session.h"
#include "widgets/kernels/kernel-item.h"

G_BEGIN_DECLS

/* The model of the kernel list, a lazy list of RoofKernelItem: the kernels that pass the session's filter, in the session's
 * order; in that of the document a network's kernels stand under a heading. The selection is the session's: reading and setting it go through the session; a heading
 * is selected while its network as a whole is in view. "items-changed" reports only added and removed rows: a changed kernel
 * keeps its row. When another filter replaces hundreds of kernels, their items change kernels in place without a signal: views
 * must read the items again after "notify::filter". */
#define ROOF_TYPE_KERNEL_ROWS (roof_kernel_rows_get_type ())
G_DECLARE_FINAL_TYPE (RoofKernelRows, roof_kernel_rows, ROOF, KERNEL_ROWS, GObject)

/* Returns: (transfer full) */
RoofKernelRows *roof_kernel_rows_new        (RoofSession    *session);
/* The position of a kernel's row, GTK_INVALID_LIST_POSITION when filtered out. */
guint           roof_kernel_rows_find       (RoofKernelRows *self,
                                             int             kernel);
/* Whether a selection made in the list is being passed to the session. */
gboolean        roof_kernel_rows_is_choosing (RoofKernelRows *self);
/* While deaf, selections made in the list are accepted but not passed on. */
void            roof_kernel_rows_set_deaf   (RoofKernelRows *self,
                                             gboolean        deaf);

G_END_DECLS
