/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "chart/draw/export.h"

G_BEGIN_DECLS

/* What a document is to say of its figure, for @options to come of it again: what they are other than @preset.
 * @before: what it said until now. Returns: (transfer full) */
RoofFigureStyle   *roof_export_figure_style_new         (const RoofExportOptions *options,
                                              RoofPresetId             preset,
                                              const RoofFigureStyle        *before);

/* Whether size, type and lines of @options are all those of @preset. */
gboolean      roof_export_figure_style_is_preset   (const RoofExportOptions *options,
                                              RoofPresetId             preset);

G_END_DECLS
