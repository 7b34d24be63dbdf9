/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "chart/draw/export.h"
#include "chart/layout/arch-plot.h"

G_BEGIN_DECLS

/* The arch line of @report as the bytes of a PNG, SVG or PDF in the size, fonts and theme of @options, with their heading, which makes a
 * figure that grows higher. No document is put into it. @energy, @selected: as of roof_arch_plot_new(). Errors: ROOF_ERROR_INVALID for a
 * size that roof_export_check() refuses and for another format. Returns: (transfer full) (nullable) */
GBytes *roof_arch_export (RoofReport               *report,
                          const RoofEnergy         *energy,
                          int                       selected,
                          const RoofExportOptions  *options,
                          GError                  **error);

G_END_DECLS
