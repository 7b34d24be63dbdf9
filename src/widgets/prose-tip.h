/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* A tooltip wrapped at a readable line length: GTK's own grow as wide as half the window. */
void     roof_prose_tip_set  (GtkWidget   *widget,
                              const char  *text);
/* The same, for a query-tooltip handler. Returns: TRUE */
gboolean roof_prose_tip_show (GtkTooltip  *tooltip,
                              const char  *text);

G_END_DECLS
