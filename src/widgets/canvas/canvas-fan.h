/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "chart/pick/pile.h"
#include "document/session/session.h"

G_BEGIN_DECLS

/* The names of overlapping dots, fanned out beside the dots with a line to each. Covers the whole canvas but takes the pointer
 * on names only. Pointing at a name highlights its dot; a click selects the dot. */
#define ROOF_TYPE_CANVAS_FAN (roof_canvas_fan_get_type ())
G_DECLARE_FINAL_TYPE (RoofCanvasFan, roof_canvas_fan, ROOF, CANVAS_FAN, GtkWidget)

/* @pile: (nullable): NULL hides it */
void        roof_canvas_fan_show     (RoofCanvasFan    *self,
                                      RoofSession      *session,
                                      RoofLayout       *layout,
                                      const RoofPile   *pile);
/* Whether the point is on a name or between the dots and the names. */
gboolean    roof_canvas_fan_covers   (RoofCanvasFan    *self,
                                      double            x,
                                      double            y);
gboolean    roof_canvas_fan_is_over_names (RoofCanvasFan *self,
                                      double            x,
                                      double            y);

G_END_DECLS
