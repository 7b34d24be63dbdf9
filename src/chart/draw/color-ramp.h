/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "chart/scene/palette.h"

G_BEGIN_DECLS

/* An opaque colour between the plot's ground (@strength 0) and @ink (1), interpolated in OKLab (Ottosson 2020, "A perceptual
 * color space for image processing"). Equal steps look equal; lightness is monotonic, so that steps differ in greyscale too. */
RoofColor roof_palette_get_ramp_color (const RoofPalette *self,
                                       RoofInk            ink,
                                       double             strength);

G_END_DECLS
