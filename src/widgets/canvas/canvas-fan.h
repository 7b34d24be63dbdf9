/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "chart/pick/pile.h"
#include "document/session/session.h"

G_BEGIN_DECLS

/* The names of dots that lie on one another, fanned out beside them, each with a line to its dot. It lies over the whole
 * canvas and takes the pointer on its names alone. A name that is pointed at lights up its dot; clicked, it picks it. */
#define ROOF_TYPE_CANVAS_FAN (roof_canvas_fan_get_type ())
G_DECLARE_FINAL_TYPE (RoofCanvasFan, roof_canvas_fan, ROOF, CANVAS_FAN, GtkWidget)

/* @pile: (nullable): NULL hides it */
void        roof_canvas_fan_show     (RoofCanvasFan    *self,
                                      RoofSession      *session,
                                      RoofLayout       *layout,
                                      const RoofPile   *pile);
gboolean    roof_canvas_fan_is_shown (RoofCanvasFan    *self);
/* Whether the point is over the names, or on the way from the dots to them. */
gboolean    roof_canvas_fan_covers   (RoofCanvasFan    *self,
                                      double            x,
                                      double            y);
gboolean    roof_canvas_fan_is_over_names (RoofCanvasFan *self,
                                      double            x,
                                      double            y);

G_END_DECLS
