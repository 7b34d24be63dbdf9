/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "chart/layout/layout.h"
#include "chart/scene/palette.h"

G_BEGIN_DECLS

/* The look of bins, which replace dots that are too many to tell apart. */

/* Opaque, even for faded bins, since bins overlap. */
RoofColor roof_bin_get_color   (const RoofBin     *self,
                                const RoofPalette *palette);
/* The length of the run at the beginning of @bins that looks like the first one. */
guint     roof_bins_count_like (const RoofBin     *bins,
                                guint              n);

G_END_DECLS
