/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "chart/draw/export.h"

G_BEGIN_DECLS

/* The figure style to store in a document so that it gives @options: the differences from @preset. @before: the present style.
 * Returns: (transfer full) */
RoofFigureStyle   *roof_export_figure_style_new         (const RoofExportOptions *options,
                                              RoofPresetId             preset,
                                              const RoofFigureStyle        *before);

/* Whether @options have the sizes, font size and line width of @preset. */
gboolean      roof_export_figure_style_is_preset   (const RoofExportOptions *options,
                                              RoofPresetId             preset);

G_END_DECLS
