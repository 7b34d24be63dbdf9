/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* The window of the settings that a person chooses: colours, and which parts of a window unfold. */
#define ROOF_TYPE_PREFERENCES (roof_preferences_get_type ())
G_DECLARE_FINAL_TYPE (RoofPreferences, roof_preferences, ROOF, PREFERENCES, GtkWindow)

/* Shows the preferences above @parent. @settings: (nullable): without it the colours last as long as the program */
void roof_preferences_show (GtkWindow *parent,
                            GSettings *settings);

G_END_DECLS
