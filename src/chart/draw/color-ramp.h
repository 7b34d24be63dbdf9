/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "chart/scene/palette.h"

G_BEGIN_DECLS

/* The colour that lies at @strength on the way from the plot's ground, 0, to @ink, 1; opaque. Equal steps look equal (Ottosson
 * 2020, "A perceptual color space for image processing": OKLab), and each is further from the ground in lightness, so that
 * they are told apart without any colour. */
RoofColor roof_palette_get_ramp_color (const RoofPalette *self,
                                       RoofInk            ink,
                                       double             strength);
/* OKLab lightness of an opaque colour, 0 black to 1 white. */
double    roof_color_get_lightness (RoofColor        color);

G_END_DECLS
