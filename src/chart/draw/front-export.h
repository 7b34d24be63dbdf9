/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "chart/draw/export.h"
#include "chart/layout/front-plot.h"

G_BEGIN_DECLS

/* The chart of a plan as the bytes of a PNG, SVG or PDF in the size, fonts and theme of @options, with the best choice marked. @plan: has
 * choices. Errors: those of roof_plot_export_check(). Returns: (transfer full) (nullable) */
GBytes *roof_front_export (const RoofPlan           *plan,
                           const RoofPlanQuestion   *question,
                           RoofPlanYield             yield,
                           const RoofExportOptions  *options,
                           GError                  **error);

G_END_DECLS
