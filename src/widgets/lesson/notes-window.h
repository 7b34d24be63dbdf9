/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "document/lessons/player.h"

G_BEGIN_DECLS

/* The presenter's window: notes of the current slide, title of the next, elapsed time. */
#define ROOF_TYPE_NOTES_WINDOW (roof_notes_window_get_type ())
G_DECLARE_FINAL_TYPE (RoofNotesWindow, roof_notes_window, ROOF, NOTES_WINDOW, GtkWindow)

/* @since: monotonic time at which the presentation began, us */
GtkWidget  *roof_notes_window_new       (RoofPlayer       *player,
                                         gint64            since);

G_END_DECLS
