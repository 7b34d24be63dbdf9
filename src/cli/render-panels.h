/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "cli/focus-option.h"
#include "cli/picture-option.h"
#include "core/report/comparison.h"
#include "document/files/library.h"

G_BEGIN_DECLS

/* Draws a figure of several charts: a panel for the current machine of each of @comparisons (element-type RoofComparison), or for each
 * part of the only one. @files: (nullable): that they are from. @bare: without a document in it, which only the figure of a single
 * one carries. Returns: (transfer full) (nullable) */
GBytes *roof_render_panels (RoofLibrary              *library,
                            GPtrArray                *comparisons,
                            char * const             *files,
                            const RoofPictureOption  *picture,
                            const RoofFocusOption    *wanted,
                            gboolean                  bare,
                            GError                  **error);

G_END_DECLS
