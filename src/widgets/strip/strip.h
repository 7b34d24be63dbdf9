/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "widgets/pane.h"

G_BEGIN_DECLS

/* What is turned most, always in sight under the chart: the parameters that kernels share, the formats of
 * all, what the chart shows, its axes. */
#define ROOF_TYPE_STRIP (roof_strip_get_type ())
G_DECLARE_FINAL_TYPE (RoofStrip, roof_strip, ROOF, STRIP, RoofPane)

/* Frames the sliders that move the parameters tagged so, all of it for a tag without one. @tags: (nullable): none */
void       roof_strip_point        (RoofStrip    *self,
                                    const char *const *tags);

G_END_DECLS
