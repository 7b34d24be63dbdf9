/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Takes away the tooltips that @root and all below it have now, until they are given back as often as they were taken. */
void roof_tooltip_silence_all         (GtkWidget *root);
void roof_tooltip_restore_all         (GtkWidget *root);
/* To be called when @widget was given another tooltip, which makes GTK show it: not while it is taken away. */
void roof_tooltip_stay_silent         (GtkWidget *widget);

/* From now on while a menu or another popover is open nothing else in its window shows a tooltip: that of what the pointer comes
 * to beside the popover could stand over it, and GTK asks for the tooltips of all widgets around the one under the pointer, of
 * which the one that has opened the popover is one. Once in a process. */
void roof_tooltip_silence_for_popovers (void);

G_END_DECLS
