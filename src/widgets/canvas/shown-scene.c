/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/canvas/shown-scene.h"

#include "widgets/apply.h"
#include "widgets/machine/rating-row.h"

static RoofScene *
make_scene (RoofSession        *session,
            RoofSelection      *selection,
            const RoofBackdrop *backdrop,
            gboolean            picture)
{
  RoofFocus focus = { selection, roof_session_get_fitting (session), roof_session_get_preview (session), backdrop,
                      roof_find_preset (session), roof_session_get_variables (session), picture };

  return roof_scene_new_focused (roof_session_get_comparison (session),
                                 roof_shown_catalogue (session), &focus);
}

RoofScene *
roof_shown_scene (RoofSession *session)
{
  return make_scene (session, roof_session_get_selection (session), NULL, TRUE);
}

RoofScene *
roof_shown_scene_over (RoofSession        *session,
                       const RoofBackdrop *backdrop)
{
  return make_scene (session, roof_session_get_selection (session), backdrop, FALSE);
}

RoofScene *
roof_shown_scene_at_rest (RoofSession *session)
{
  guint n = roof_snapshot_get_n_kernels (roof_report_get_snapshot (roof_session_get_report (session)));
  g_autoptr (RoofSelection) rest = roof_selection_new (n == 1 ? 0 : -1);

  return make_scene (session, rest, NULL, TRUE);
}

RoofLayout *
roof_shown_layout (RoofScene        *scene,
                   GtkWidget        *widget,
                   double            width,
                   double            height,
                   const RoofLayout *former)
{
  const RoofFigureStyle *figure = roof_snapshot_get_figure_style (roof_report_get_snapshot (roof_scene_get_report (scene)));
  RoofHeading heading = { figure->title, figure->subtitle, figure->note };

  return roof_layout_new_after (scene, gtk_widget_get_pango_context (widget), width, height, &heading, former);
}
