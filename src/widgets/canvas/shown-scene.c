/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/canvas/shown-scene.h"

RoofScene *
roof_shown_scene (RoofSession *session)
{
  return roof_shown_scene_over (session, NULL);
}

RoofScene *
roof_shown_scene_over (RoofSession        *session,
                       const RoofBackdrop *backdrop)
{
  RoofFocus focus = { roof_session_get_selection (session), roof_session_get_fitting (session),
                      roof_session_get_preview (session), backdrop, roof_session_get_variables (session) };

  return roof_scene_new_focused (roof_session_get_comparison (session),
                                 roof_library_get_catalogue (roof_session_get_library (session)), &focus);
}

RoofLayout *
roof_shown_layout (RoofScene *scene,
                   GtkWidget *widget,
                   double     width,
                   double     height)
{
  const RoofDrawing *drawing = roof_model_get_drawing (roof_report_get_model (roof_scene_get_report (scene)));
  RoofHeading heading = { drawing->title, drawing->subtitle, drawing->note };

  return roof_layout_new_drawing (scene, gtk_widget_get_pango_context (widget), width, height, &heading, NULL);
}
