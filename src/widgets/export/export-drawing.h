/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "chart/draw/export.h"

G_BEGIN_DECLS

/* What a document is to say of its drawing, for @options to come of it again: what they are other than @preset.
 * @before: what it said until now. Returns: (transfer full) */
RoofDrawing   *roof_export_drawing_new         (const RoofExportOptions *options,
                                              RoofPresetId             preset,
                                              const RoofDrawing        *before);

/* Whether size, type and lines of @options are all those of @preset. */
gboolean      roof_export_drawing_is_preset   (const RoofExportOptions *options,
                                              RoofPresetId             preset);

G_END_DECLS
