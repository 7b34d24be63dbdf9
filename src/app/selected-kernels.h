/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "app/shell.h"

G_BEGIN_DECLS

/* Actions on the selected kernels: delete, duplicate, hide, fuse, split, pin, and the choice of the parameter that a drag
 * changes. */
void roof_selected_kernels_install (RoofShell *shell);

G_END_DECLS
