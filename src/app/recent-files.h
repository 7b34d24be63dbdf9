/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* The recently opened or saved documents, in the desktop's list of all programs. */

void roof_recent_files_remember (GFile         *file);
/* Keeps the menu of @button, a GMenu, up to date: an item each, "win.open-recent" with the URI. Without documents the button is
 * insensitive. */
void roof_recent_files_show     (GtkMenuButton *button);

G_END_DECLS
