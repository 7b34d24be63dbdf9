/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "document/session/session.h"

G_BEGIN_DECLS

/* Calls the followers of @session a few per frame of @widget while the document moves, and at once after @widget is gone. Call
 * once for a session. */
void roof_pace_session (GtkWidget   *widget,
                        RoofSession *session);

G_END_DECLS
