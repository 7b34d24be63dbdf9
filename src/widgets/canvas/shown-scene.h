/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "chart/layout/layout.h"
#include "document/session/session.h"

G_BEGIN_DECLS

/* The scene of a picture: all machines, the kernels that pass the filter, none of them emphasised unless it is the only one.
 * Returns: (transfer full) */
RoofScene *roof_shown_scene_at_rest (RoofSession     *session);
/* The same for a figure whose style is still being chosen. @highlighted: whether the selection is in front; @inset: whether the figure has
 * one, whatever the document says. Returns: (transfer full) */
RoofScene *roof_shown_scene_of_figure (RoofSession   *session,
                                       gboolean       highlighted,
                                       gboolean       inset);
/* The scene that the canvas draws. @backdrop: (nullable): during a drag */
RoofScene *roof_shown_scene_over (RoofSession        *session,
                                  const RoofBackdrop *backdrop);

/* Lays @scene out as the window does, @width by @height pixels, with the document's heading texts and the fonts of @widget.
 * @former: (nullable): the layout that a drag began on, see roof_layout_new_after(). Returns: (transfer full) */
RoofLayout *roof_shown_layout    (RoofScene          *scene,
                                  GtkWidget          *widget,
                                  double              width,
                                  double              height,
                                  const RoofLayout   *former);

G_END_DECLS
