/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "widgets/pane.h"

G_BEGIN_DECLS

/* Where the time of the selected kernel went, if it is measured: the parts as a bar, and a row for each with its evidence.
 * The end of a part can be pulled: a sentence says what the part would need for that time, and the parts behind it follow,
 * until it is let go. Hidden for other kernels. */
#define ROOF_TYPE_GAP_VIEW (roof_gap_view_get_type ())
G_DECLARE_FINAL_TYPE (RoofGapView, roof_gap_view, ROOF, GAP_VIEW, RoofPane)

G_END_DECLS
