/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "document/session/session.h"

G_BEGIN_DECLS

/* Calls @refresh with @widget now, and whenever what @session shows (in turns with others while that moves) or selects is
 * another, as long as @widget lives. */
static inline void
roof_follow_session (gpointer     widget,
                     RoofSession *session,
                     GCallback    refresh)
{
  roof_session_follow (session, widget, (RoofFollow) refresh);
  g_signal_connect_object (session, "notify::selected", refresh, widget, G_CONNECT_SWAPPED);
  ((void (*) (gpointer)) refresh) (widget);
}

G_END_DECLS
