/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/snapshot/selection.h"
#include "core/snapshot/snapshot.h"

G_BEGIN_DECLS

/* What is done to all selected kernels at once. All return (transfer full). */

/* Kernels of their own go; parts of a network, which would come back with its next step, are hidden. @n_removed, @n_hidden:
 * (out) */
RoofSnapshot *roof_selected_remove    (RoofSnapshot        *snapshot,
                                       const RoofSelection *selection,
                                       guint               *n_removed,
                                       guint               *n_hidden);
RoofSnapshot *roof_selected_show      (RoofSnapshot        *snapshot,
                                       const RoofSelection *selection,
                                       gboolean             shown);
/* A copy of @snapshot with only the kernels that @fits marks, without slides, unknown keys and pins of other kernels. A network
 * that loses a kernel is removed; its other kernels become plain ones. @fits: (nullable): by kernel, as roof_filter_list() gives
 * it; NULL keeps everything */
RoofSnapshot *roof_selected_keep      (RoofSnapshot        *snapshot,
                                       const GByteArray    *fits);
/* Behind each its copy, behind a network those of its parts, which are kernels of their own. @name: what a copy of a kernel
 * of that name is called, (transfer full). @copies: (out) (transfer full): the copies, the leader's leading */
RoofSnapshot *roof_selected_duplicate (RoofSnapshot        *snapshot,
                                       const RoofSelection *selection,
                                       char              *(*name) (const char *),
                                       RoofSelection      **copies);

G_END_DECLS
