/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "app/frame.h"

G_BEGIN_DECLS

/* Actions on the selected kernels: delete, duplicate, hide, fuse, split, pin, and the choice of the parameter that a drag
 * changes. */
void roof_selected_kernels_install (RoofFrame *frame);

G_END_DECLS
