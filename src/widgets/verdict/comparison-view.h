/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "widgets/pane.h"

G_BEGIN_DECLS

/* The machines of the document side by side: the selected kernel, all kernels together, and the differences in words. Hidden
 * with a single machine. */
#define ROOF_TYPE_COMPARISON_VIEW (roof_comparison_view_get_type ())
G_DECLARE_FINAL_TYPE (RoofComparisonView, roof_comparison_view, ROOF, COMPARISON_VIEW, RoofPane)

G_END_DECLS
