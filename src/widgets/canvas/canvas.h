/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "chart/pick/hit.h"
#include "document/session/session.h"

G_BEGIN_DECLS

/* The chart to look at and to take hold of. What can be dragged has a handle widget over it, so that the keyboard and
 * a screen reader reach it too.
 *
 * Signals "laid-out": dots stand at other pixels; "arrived": the way from one scene to another is over. */
#define ROOF_TYPE_CANVAS (roof_canvas_get_type ())
G_DECLARE_FINAL_TYPE (RoofCanvas, roof_canvas, ROOF, CANVAS, GtkWidget)

/* Once. */
void        roof_canvas_set_session (RoofCanvas    *self,
                                     RoofSession   *session);

/* In pixels of the canvas. Returns: (transfer none) (nullable): NULL before it has a size */
RoofLayout *roof_canvas_get_layout  (RoofCanvas    *self);
/* The handle of a kernel. Returns: (transfer none) (nullable) */
GtkWidget  *roof_canvas_get_handle  (RoofCanvas    *self,
                                     guint          kernel);
/* The handle of anything that can be taken hold of; of a dot only kind and kernel count.
 * Returns: (transfer none) (nullable) */
GtkWidget  *roof_canvas_find_handle (RoofCanvas    *self,
                                     RoofHit        target);

/* Between the two what the session shows may change at will: the chart then moves from what it was to what it is. */
void        roof_canvas_depart      (RoofCanvas      *self);
void        roof_canvas_arrive      (RoofCanvas      *self);
/* Whether it is on its way, and to be there at once. */
gboolean    roof_canvas_is_passing  (RoofCanvas      *self);
void        roof_canvas_end_passage (RoofCanvas      *self);

/* Points at things of the chart. @hits: (array length=n): copied */
void        roof_canvas_set_callouts (RoofCanvas     *self,
                                      const RoofHit  *hits,
                                      guint           n);

/* The way of a pointer over the canvas, in its pixels, as the gestures report it. A click on a dot selects it, with
 * Control besides the others; from the empty chart a drag moves the chart, with Shift it selects what lies in a region. */
void        roof_canvas_press       (RoofCanvas      *self,
                                     double           x,
                                     double           y,
                                     GdkModifierType  state);
void        roof_canvas_move        (RoofCanvas      *self,
                                     double           x,
                                     double           y,
                                     GdkModifierType  state);
void        roof_canvas_release     (RoofCanvas      *self);
/* Whether the pointer holds something, which roof_canvas_cancel() puts back. */
gboolean    roof_canvas_is_held     (RoofCanvas      *self);
/* FALSE when nothing was held. */
gboolean    roof_canvas_cancel      (RoofCanvas      *self);
void        roof_canvas_hover       (RoofCanvas      *self,
                                     double           x,
                                     double           y);
void        roof_canvas_zoom        (RoofCanvas      *self,
                                     double           x,
                                     double           y,
                                     double           factor);
/* Two fingers about a point, that now are @factor as far apart as they were when they began. */
void        roof_canvas_pinch       (RoofCanvas      *self,
                                     double           x,
                                     double           y,
                                     double           factor);
void        roof_canvas_fit         (RoofCanvas      *self);

G_END_DECLS
