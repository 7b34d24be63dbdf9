/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "widgets/pane.h"

G_BEGIN_DECLS

/* The strip under the chart with the most used controls: shared parameters, formats, visible roofs, axes. */
#define ROOF_TYPE_STRIP (roof_strip_get_type ())
G_DECLARE_FINAL_TYPE (RoofStrip, roof_strip, ROOF, STRIP, RoofPane)

/* Frames the sliders with one of @tags; a tag without a slider frames the whole strip. @tags: (nullable): none */
void       roof_strip_point        (RoofStrip    *self,
                                    const char *const *tags);

G_END_DECLS
