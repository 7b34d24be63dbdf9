/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Adds the program's style sheet to all windows on @display, and as long as the desktop's theme is one of high contrast, a
 * second sheet that takes back what the first one fades. */
void roof_style_install (GdkDisplay *display);

G_END_DECLS
