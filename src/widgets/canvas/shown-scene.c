/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/canvas/shown-scene.h"

#include "widgets/apply.h"
#include "widgets/machine/rating-row.h"

static RoofFocus
make_focus (RoofSession *session)
{
  return (RoofFocus) {
    .selection = roof_session_get_selection (session),
    .fits = roof_session_get_fitting (session),
    .preview = roof_session_get_preview (session),
    .preset = roof_find_preset (session),
    .variables = roof_session_get_variables (session),
  };
}

static RoofScene *
make_scene (RoofSession     *session,
            const RoofFocus *focus)
{
  return roof_scene_new_focused (roof_session_get_comparison (session), roof_shown_catalogue (session), focus);
}

/* None, or the only kernel. */
static RoofSelection *
new_rest (RoofSession *session)
{
  guint n = roof_snapshot_get_n_kernels (roof_report_get_snapshot (roof_session_get_report (session)));

  return roof_selection_new (n == 1 ? 0 : -1);
}

RoofScene *
roof_shown_scene_of_figure (RoofSession *session,
                            gboolean     highlighted,
                            gboolean     inset)
{
  g_autoptr (RoofSelection) rest = new_rest (session);
  RoofFocus focus = make_focus (session);

  focus.selection = highlighted ? focus.selection : rest;
  focus.picture = TRUE;
  focus.inset = inset;
  focus.no_inset = !inset;
  return make_scene (session, &focus);
}

RoofScene *
roof_shown_scene_over (RoofSession        *session,
                       const RoofBackdrop *backdrop)
{
  RoofFocus focus = make_focus (session);

  focus.backdrop = backdrop;
  return make_scene (session, &focus);
}

RoofScene *
roof_shown_scene_at_rest (RoofSession *session)
{
  g_autoptr (RoofSelection) rest = new_rest (session);
  RoofFocus focus = make_focus (session);

  focus.selection = rest;
  focus.picture = TRUE;
  return make_scene (session, &focus);
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
