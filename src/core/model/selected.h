/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/model/model.h"
#include "core/model/selection.h"

G_BEGIN_DECLS

/* What is done to all selected kernels at once. All return (transfer full). */

/* Kernels of their own go; parts of a network, which would come back with its next step, are hidden. @n_removed, @n_hidden:
 * (out) */
RoofModel *roof_selected_remove    (RoofModel           *model,
                                    const RoofSelection *selection,
                                    guint               *n_removed,
                                    guint               *n_hidden);
RoofModel *roof_selected_show      (RoofModel           *model,
                                    const RoofSelection *selection,
                                    gboolean             shown);
/* A copy of @model with only the kernels that @fits marks, without slides, unknown keys and ghosts of other kernels. A network
 * that loses a kernel is removed; its other kernels become plain ones. @fits: (nullable): by kernel, as roof_filter_list() gives
 * it; NULL keeps everything */
RoofModel *roof_selected_keep      (RoofModel           *model,
                                    const GByteArray    *fits);
/* Behind each its copy, behind a network those of its parts, which are kernels of their own. @name: what a copy of a kernel
 * of that name is called, (transfer full). @copies: (out) (transfer full): the copies, the leader's leading */
RoofModel *roof_selected_duplicate (RoofModel           *model,
                                    const RoofSelection *selection,
                                    char              *(*name) (const char *),
                                    RoofSelection      **copies);

G_END_DECLS
