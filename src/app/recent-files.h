/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* The documents that were opened or saved last, which the desktop keeps for all programs. */

void roof_recent_files_remember (GFile         *file);
/* Keeps the menu of @button, a GMenu, filled with them: "win.open-recent" with their address; without any the button is grey. */
void roof_recent_files_show     (GtkMenuButton *button);

G_END_DECLS
