/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Takes away the tooltip that @widget has now, until it is given back as often as it was taken. */
void roof_tooltip_silence             (GtkWidget *widget);
void roof_tooltip_restore             (GtkWidget *widget);
/* The same of @root and all below it that are there now. */
void roof_tooltip_silence_all         (GtkWidget *root);
void roof_tooltip_restore_all         (GtkWidget *root);
/* To be called when @widget was given another tooltip, which makes GTK show it: not while it is taken away. */
void roof_tooltip_stay_silent         (GtkWidget *widget);

/* From now on while a menu or another popover is open nothing else in its window shows a tooltip: that of what the pointer comes
 * to beside the popover could stand over it, and GTK asks for the tooltips of all widgets around the one under the pointer, of
 * which the one that has opened the popover is one. Once in a process. */
void roof_tooltip_silence_for_popovers (void);

G_END_DECLS
