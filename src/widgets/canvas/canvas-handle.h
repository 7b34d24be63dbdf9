/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "widgets/canvas/canvas.h"

G_BEGIN_DECLS

#define ROOF_HANDLE_SIZE 28 /* px; at least 24 for an easy hit */

/* A handle: a draggable part of the chart, for the keyboard and screen readers. It is a slider whose value is the number that a
 * drag would set. It lies over the drawn chart, shows only the focus outline, and lets the pointer through. It derives from
 * GtkRange, since assistive technology can read and set the value of a GtkRange. */
#define ROOF_TYPE_CANVAS_HANDLE (roof_canvas_handle_get_type ())
G_DECLARE_FINAL_TYPE (RoofCanvasHandle, roof_canvas_handle, ROOF, CANVAS_HANDLE, GtkRange)

GtkWidget *roof_canvas_handle_new        (RoofSession       *session,
                                          RoofHit            target);
RoofHit    roof_canvas_handle_get_target (RoofCanvasHandle  *self);
/* Makes the handle stand for another target of the same kind; its texts wait for the next update. */
void       roof_canvas_handle_set_target (RoofCanvasHandle  *self,
                                          RoofHit            target);
/* For a dot: makes its kernel the lead of the selection, alone or among the kernels selected with it. */
void       roof_canvas_handle_lead       (RoofCanvasHandle  *self);
/* Whether the handle, or an entry or menu that it opened, has the focus. Such a handle must not be reused for another
 * target. */
gboolean   roof_canvas_handle_is_in_use  (RoofCanvasHandle  *self);
/* Updates the texts and the value of the handle. */
void       roof_canvas_handle_update     (RoofCanvasHandle  *self,
                                          const RoofScene   *scene);
/* Opens the handle's menu at @x, @y in the handle's coordinates. */
void       roof_canvas_handle_popup      (RoofCanvasHandle  *self,
                                          double             x,
                                          double             y);

G_END_DECLS
