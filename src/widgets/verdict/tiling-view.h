/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "widgets/pane.h"
#include "widgets/quantity-entry.h"

G_BEGIN_DECLS

/* The bytes of the selected matrix multiplication at one level: each tensor once, moved by tiles, measured; each with its ratio
 * to the row before. Hidden for other kernels. */
#define ROOF_TYPE_TILING_VIEW (roof_tiling_view_get_type ())
G_DECLARE_FINAL_TYPE (RoofTilingView, roof_tiling_view, ROOF, TILING_VIEW, RoofPane)

G_END_DECLS
