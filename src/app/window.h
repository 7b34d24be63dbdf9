/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "app/profile.h"
#include "document/session/document.h"

G_BEGIN_DECLS

/* The window of a document. It makes its tenants (see app/frame.h) and distributes the panes among them. */
#define ROOF_TYPE_WINDOW (roof_window_get_type ())
G_DECLARE_FINAL_TYPE (RoofWindow, roof_window, ROOF, WINDOW, GtkApplicationWindow)

/* @profile: outlives the window. @draft: (nullable): path of the draft that @document was read from, to be continued */
GtkWidget *roof_window_new (GtkApplication *application,
                            RoofProfile    *profile,
                            RoofDocument   *document,
                            const char     *draft);

G_END_DECLS
