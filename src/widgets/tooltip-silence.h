/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Turns off the tooltips of @root and all its descendants, and on again. Calls nest. */
void roof_tooltip_silence_all         (GtkWidget *root);
void roof_tooltip_restore_all         (GtkWidget *root);
/* Call after setting a tooltip on @widget: GTK turns the tooltip on, and this turns it off again while @widget is silenced. */
void roof_tooltip_stay_silent         (GtkWidget *widget);

/* Turns off the tooltips of a window while a menu or another popover is open in it. Otherwise the tooltip of a widget beside
 * the popover could cover the popover, and so could that of the button that opened it, which GTK asks as well. Call once in a
 * process. */
void roof_tooltip_silence_for_popovers (void);

G_END_DECLS
