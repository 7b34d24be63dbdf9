/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "document/session/session.h"

G_BEGIN_DECLS

/* Those who follow @session are called in turns, one for each frame of @widget, while the document moves; at once when
 * @widget is gone. Once for a session. */
void roof_pace_session (GtkWidget   *widget,
                        RoofSession *session);

G_END_DECLS
