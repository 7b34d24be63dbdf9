/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "chart/pick/hit.h"
#include "document/session/session.h"

G_BEGIN_DECLS

/* The chart, with draggable parts. Each of these has a handle widget over it, for the keyboard and screen readers.
 *
 * Signals "laid-out": positions of dots have changed; "arrived": an animation between scenes has ended. */
#define ROOF_TYPE_CANVAS (roof_canvas_get_type ())
G_DECLARE_FINAL_TYPE (RoofCanvas, roof_canvas, ROOF, CANVAS, GtkWidget)

/* Once. */
void        roof_canvas_set_session (RoofCanvas    *self,
                                     RoofSession   *session);

/* The layout in pixels of the canvas. Returns: (transfer none) (nullable): NULL before the canvas has a size */
RoofLayout *roof_canvas_get_layout  (RoofCanvas    *self);
/* The handle of a kernel. Returns: (transfer none) (nullable) */
GtkWidget  *roof_canvas_get_handle  (RoofCanvas    *self,
                                     guint          kernel);
/* The handle of any draggable target; of a dot only kind and kernel are compared. Returns: (transfer none) (nullable) */
GtkWidget  *roof_canvas_find_handle (RoofCanvas    *self,
                                     RoofHit        target);

/* Begin and end a change of the session that the chart animates, from the old scene to the new. */
void        roof_canvas_depart      (RoofCanvas      *self);
void        roof_canvas_arrive      (RoofCanvas      *self);
/* Whether an animation runs; ends it at once. */
gboolean    roof_canvas_is_passing  (RoofCanvas      *self);
void        roof_canvas_end_passage (RoofCanvas      *self);

/* Marks things of the chart with a ring or an arrow. @hits: (array length=n): copied */
void        roof_canvas_set_callouts (RoofCanvas     *self,
                                      const RoofHit  *hits,
                                      guint           n);

/* Pointer input in pixels of the canvas, as from gestures. A click on a dot selects it (with Control in addition to the
 * others); a drag from the empty chart pans, with Shift it selects a region. */
void        roof_canvas_press       (RoofCanvas      *self,
                                     double           x,
                                     double           y,
                                     GdkModifierType  state);
void        roof_canvas_move        (RoofCanvas      *self,
                                     double           x,
                                     double           y,
                                     GdkModifierType  state);
void        roof_canvas_release     (RoofCanvas      *self);
/* Whether the pointer drags something; roof_canvas_cancel() reverts the drag. */
gboolean    roof_canvas_is_held     (RoofCanvas      *self);
/* FALSE: nothing was held. */
gboolean    roof_canvas_cancel      (RoofCanvas      *self);
void        roof_canvas_hover       (RoofCanvas      *self,
                                     double           x,
                                     double           y);
void        roof_canvas_zoom        (RoofCanvas      *self,
                                     double           x,
                                     double           y,
                                     double           factor);
void        roof_canvas_fit         (RoofCanvas      *self);

G_END_DECLS
