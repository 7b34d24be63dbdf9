/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Keyboard shortcuts of a window. */
void roof_shortcuts_install (GtkApplication *application);

G_END_DECLS
