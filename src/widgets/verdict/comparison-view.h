/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "widgets/pane.h"

G_BEGIN_DECLS

/* The verdicts of all machines of the document side by side: of the selected kernel, and of all kernels together,
 * and what differs in words. Hidden while there is but one machine. */
#define ROOF_TYPE_COMPARISON_VIEW (roof_comparison_view_get_type ())
G_DECLARE_FINAL_TYPE (RoofComparisonView, roof_comparison_view, ROOF, COMPARISON_VIEW, RoofPane)

G_END_DECLS
