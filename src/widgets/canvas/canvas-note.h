/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "widgets/canvas/canvas.h"
#include "widgets/pane.h"

G_BEGIN_DECLS

/* Lies over a note that was put on the chart by hand: the keyboard and a screen reader reach it by this. The canvas
 * draws the note, and the pointer takes hold of that itself. */
#define ROOF_TYPE_CANVAS_NOTE (roof_canvas_note_get_type ())
G_DECLARE_FINAL_TYPE (RoofCanvasNote, roof_canvas_note, ROOF, CANVAS_NOTE, RoofPane)

GtkWidget *roof_canvas_note_new    (RoofSession    *session);
/* It is annotation @index of the document from now on. */
void       roof_canvas_note_update (RoofCanvasNote *self,
                                    guint           index);

G_END_DECLS
