/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "widgets/canvas/canvas.h"

G_BEGIN_DECLS

#define ROOF_HANDLE_SIZE 28 /* px; at least 24 to be hit comfortably */

/* Something of the chart that can be taken hold of, for the keyboard and for a screen reader: a slider whose value is
 * what a drag would set. It lies over what the canvas draws and shows nothing but the focus. The pointer goes
 * through it. A GtkRange, for that is what assistive technology can read and set the number of. */
#define ROOF_TYPE_CANVAS_HANDLE (roof_canvas_handle_get_type ())
G_DECLARE_FINAL_TYPE (RoofCanvasHandle, roof_canvas_handle, ROOF, CANVAS_HANDLE, GtkRange)

GtkWidget *roof_canvas_handle_new        (RoofSession       *session,
                                          RoofHit            target);
RoofHit    roof_canvas_handle_get_target (RoofCanvasHandle  *self);
/* From now on it stands for something else of the same kind; what it tells of that waits for the next update. */
void       roof_canvas_handle_set_target (RoofCanvasHandle  *self,
                                          RoofHit            target);
/* Of a dot: its kernel leads the selection, alone or among those that are selected with it. */
void       roof_canvas_handle_lead       (RoofCanvasHandle  *self);
/* Whether the keyboard is at it, or at what it has opened: then it must not become another. */
gboolean   roof_canvas_handle_is_in_use  (RoofCanvasHandle  *self);
/* Tells anew what it is and where it stands. */
void       roof_canvas_handle_update     (RoofCanvasHandle  *self,
                                          const RoofScene   *scene);
/* Its menu, pointing at @x, @y of it. */
void       roof_canvas_handle_popup      (RoofCanvasHandle  *self,
                                          double             x,
                                          double             y);

G_END_DECLS
