/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "widgets/canvas.h"

G_BEGIN_DECLS

#define ROOF_HANDLE_SIZE 28 /* px; at least 24 to be hit comfortably */

/* A dot for the keyboard and for a screen reader: a slider whose value is the parameter that a drag
 * solves for. It lies over the dot that the canvas draws and shows nothing but the focus. The pointer
 * goes through it. */
#define ROOF_TYPE_CANVAS_HANDLE (roof_canvas_handle_get_type ())
G_DECLARE_FINAL_TYPE (RoofCanvasHandle, roof_canvas_handle, ROOF, CANVAS_HANDLE, GtkWidget)

GtkWidget *roof_canvas_handle_new    (RoofSession       *session,
                                      guint              kernel);
/* Tells anew what the kernel is and where it stands. */
void       roof_canvas_handle_update (RoofCanvasHandle  *self);

G_END_DECLS
