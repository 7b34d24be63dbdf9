/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "widgets/canvas/canvas.h"
#include "widgets/pane.h"

G_BEGIN_DECLS

/* A widget over a note on the chart, for the keyboard and screen readers. The canvas draws the note and handles the pointer. */
#define ROOF_TYPE_CANVAS_NOTE (roof_canvas_note_get_type ())
G_DECLARE_FINAL_TYPE (RoofCanvasNote, roof_canvas_note, ROOF, CANVAS_NOTE, RoofPane)

GtkWidget *roof_canvas_note_new    (RoofSession    *session);
/* Sets which annotation of the document the widget stands for. */
void       roof_canvas_note_update (RoofCanvasNote *self,
                                    guint           index);

G_END_DECLS
