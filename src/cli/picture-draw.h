/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "cli/focus-option.h"
#include "cli/picture-option.h"
#include "core/report/comparison.h"
#include "document/files/library.h"

G_BEGIN_DECLS

/* Draws the chart of @comparison, with the kernels that @wanted selects and filters. @bare: without the document in it. Returns:
 * (transfer full) (nullable) */
GBytes *roof_picture_draw (RoofLibrary              *library,
                           RoofComparison           *comparison,
                           const RoofPictureOption  *picture,
                           const RoofFocusOption    *wanted,
                           gboolean                  bare,
                           GError                  **error);

G_END_DECLS
