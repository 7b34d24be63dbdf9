/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* The colour scheme of the program: "light", "dark" or "follow" (the desktop) in the property "choice". The desktop's
 * preference comes from the Settings portal; without a portal GTK's own setting stays. */
#define ROOF_TYPE_COLOR_SCHEME (roof_color_scheme_get_type ())
G_DECLARE_FINAL_TYPE (RoofColorScheme, roof_color_scheme, ROOF, COLOR_SCHEME, GObject)

/* Sets the dark variant in @settings. @connection: (nullable): the session bus. Returns: (transfer full) */
RoofColorScheme *roof_color_scheme_new        (GtkSettings      *settings,
                                               GDBusConnection  *connection);

G_END_DECLS
