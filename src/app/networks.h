/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "app/frame.h"

G_BEGIN_DECLS

/* Whole networks in the document, from their descriptions: `win.add-model`, `win.open-model`, `win.remove-model`. */

void     roof_networks_install (RoofFrame  *frame);
/* What @file describes beside the kernels there are; when that fails it is said and nothing changes. */
void     roof_networks_add     (RoofFrame  *frame,
                                GFile      *file);
/* As a document of its own; FALSE with the reason. */
gboolean roof_networks_open    (RoofFrame  *frame,
                                GFile      *file,
                                GError    **error);

G_END_DECLS
