/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* The application: its windows and what they share. */
#define ROOF_TYPE_APPLICATION (roof_application_get_type ())
G_DECLARE_FINAL_TYPE (RoofApplication, roof_application, ROOF, APPLICATION, GtkApplication)

/* @data_dir: as g_get_user_data_dir(). Returns: (transfer full) */
RoofApplication *roof_application_new (const char        *id,
                                       GApplicationFlags  flags,
                                       const char        *data_dir);

G_END_DECLS
