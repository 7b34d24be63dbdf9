/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "app/frame.h"

G_BEGIN_DECLS

/* What is done to the selected kernels: deleted, duplicated, hidden, fused, split, pinned, and what dragging them changes. */
void roof_selected_kernels_install (RoofFrame *frame);

G_END_DECLS
