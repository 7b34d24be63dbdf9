/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "widgets/canvas/canvas.h"
#include "widgets/pane.h"

G_BEGIN_DECLS

/* A widget over an annotation on the chart, for the keyboard and screen readers. The canvas draws the annotation and handles the
 * pointer. */
#define ROOF_TYPE_CANVAS_ANNOTATION (roof_canvas_annotation_get_type ())
G_DECLARE_FINAL_TYPE (RoofCanvasAnnotation, roof_canvas_annotation, ROOF, CANVAS_ANNOTATION, RoofPane)

GtkWidget *roof_canvas_annotation_new    (RoofSession          *session);
/* Sets which annotation of the document the widget stands for. */
void       roof_canvas_annotation_update (RoofCanvasAnnotation *self,
                                          guint                 index);

G_END_DECLS
