/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/snapshot/selection.h"
#include "core/snapshot/snapshot.h"

G_BEGIN_DECLS

/* Operations on all selected kernels. All return (transfer full). */

/* Removes kernels of their own; hides parts of networks, which the next step would bring back. @n_removed, @n_hidden: (out) */
RoofSnapshot *roof_selected_remove    (RoofSnapshot        *snapshot,
                                       const RoofSelection *selection,
                                       guint               *n_removed,
                                       guint               *n_hidden);
RoofSnapshot *roof_selected_show      (RoofSnapshot        *snapshot,
                                       const RoofSelection *selection,
                                       gboolean             shown);
/* Sets the member @key of the look of each selected kernel to what @text says, see roof_kernel_look_set(); spaces at its ends are left
 * out. Errors: ROOF_ERROR_INVALID for a text with signs that are not printed; of roof_kernel_look_set(). */
RoofSnapshot *roof_selected_look      (RoofSnapshot        *snapshot,
                                       const RoofSelection *selection,
                                       const char          *key,
                                       const char          *text,
                                       GError             **error);
/* A copy of @snapshot with only the kernels that match, without slides, unknown keys and pins of other kernels. A network that
 * loses a kernel is removed; its other kernels become plain ones. @fits: (nullable): by kernel, from roof_filter_list(); NULL
 * keeps everything */
RoofSnapshot *roof_selected_keep      (RoofSnapshot        *snapshot,
                                       const GByteArray    *fits);
/* The same with only what a picture shows: of the kernels that match (@fits, nullable) those that are visible; no slides, no notes. */
RoofSnapshot *roof_selected_keep_shown (RoofSnapshot        *snapshot,
                                        const GByteArray    *fits);
/* Inserts a copy behind each selected kernel; copies of parts of a network go behind the network and are kernels of their own.
 * @name: gives the name of a copy, (transfer full). @copies: (out) (transfer full): the copies, led by the leader's */
RoofSnapshot *roof_selected_duplicate (RoofSnapshot        *snapshot,
                                       const RoofSelection *selection,
                                       char              *(*name) (const char *),
                                       RoofSelection      **copies);

G_END_DECLS
