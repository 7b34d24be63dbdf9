/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "cli/picture-option.h"
#include "document/files/library.h"
#include "explore/run/run-diff.h"

G_BEGIN_DECLS

/* Writes the chart of the last run, with an arrow to each kernel from where it was in the first. The picture carries that as a
 * document. Kernels that share a name have no arrow, nor have more than the thousand that take longest: that is said on standard
 * error. */
gboolean roof_run_diff_draw (const RoofRunDiff        *diff,
                             RoofLibrary              *library,
                             const RoofPictureOption  *picture,
                             GError                  **error);

G_END_DECLS
