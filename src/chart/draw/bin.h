/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "chart/layout/layout.h"
#include "chart/scene/palette.h"

G_BEGIN_DECLS

/* How the bins of a layout look, which stand for dots that are too many to tell apart. */

/* Opaque, faded bins too: they lie on one another. */
RoofColor roof_bin_get_color   (const RoofBin     *self,
                                const RoofPalette *palette);
/* How many of the @n look like the first, one after the other. */
guint     roof_bins_count_like (const RoofBin     *bins,
                                guint              n);

G_END_DECLS
