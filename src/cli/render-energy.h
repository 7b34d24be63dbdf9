/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "cli/picture-option.h"
#include "core/report/comparison.h"

G_BEGIN_DECLS

/* Writes the arch line of the first machine of @comparison with its kernels. Refused where the machine has no energies. */
gboolean roof_render_energy (RoofComparison           *comparison,
                             const RoofPictureOption  *picture,
                             GError                  **error);

G_END_DECLS
