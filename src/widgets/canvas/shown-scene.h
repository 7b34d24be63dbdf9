/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "chart/layout/layout.h"
#include "document/session/session.h"

G_BEGIN_DECLS

/* What the chart of @session shows: all machines, as far as its filter lets kernels through, with its selection. The
 * canvas draws it, and so does an export. Returns: (transfer full) */
RoofScene *roof_shown_scene      (RoofSession        *session);
/* The same with no kernel before the others, but for one that is alone: as a picture is that nobody is at work on. */
RoofScene *roof_shown_scene_at_rest (RoofSession     *session);
/* The same while a thing is held. @backdrop: (nullable) */
RoofScene *roof_shown_scene_over (RoofSession        *session,
                                  const RoofBackdrop *backdrop);

/* @scene as the window lays it out, @width by @height pixels, with the texts around it that its document says. @widget: whose
 * fonts. Returns: (transfer full) */
RoofLayout *roof_shown_layout    (RoofScene          *scene,
                                  GtkWidget          *widget,
                                  double              width,
                                  double              height);

G_END_DECLS
