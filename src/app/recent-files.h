/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* The recently opened or saved documents, in the desktop's list of all programs. */

void roof_recent_files_remember (GFile *file);
/* Keeps @menu up to date: an item each, "win.open-recent" with the URI, or an insensitive one that says there are none. */
void roof_recent_files_show     (GMenu *menu);

G_END_DECLS
