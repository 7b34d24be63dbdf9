/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "app/user-data.h"
#include "document/session/document.h"

G_BEGIN_DECLS

/* The window of a document. It makes its tenants (see app/shell.h) and distributes the panes among them. */
#define ROOF_TYPE_WINDOW (roof_window_get_type ())
G_DECLARE_FINAL_TYPE (RoofWindow, roof_window, ROOF, WINDOW, GtkApplicationWindow)

/* @user: outlives the window. @draft: (nullable): path of the draft that @document was read from, to be continued */
GtkWidget *roof_window_new (GtkApplication *application,
                            RoofUserData   *user,
                            RoofDocument   *document,
                            const char     *draft);

G_END_DECLS
