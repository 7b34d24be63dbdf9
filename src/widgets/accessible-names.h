/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Names one of many similar buttons: what the button does, with "%s" replaced by the thing that the button belongs to. */
void roof_accessible_name_of       (GtkWidget  *widget,
                                    const char *format,
                                    const char *name);
/* Announces @text to screen readers in the name of @widget. Before GTK 4.14 nothing is announced: role and name must do. */
void roof_accessible_announce      (GtkWidget  *widget,
                                    const char *text);
/* Makes @label a status line: each new text is announced. GTK before 4.14 cannot announce, so there @label gets the role
 * "status"; newer GTK would give a status no name, so there the role is left alone. Call before @label is mapped. */
void roof_accessible_make_status   (GtkLabel   *label);
/* Gives each widget, when mapped, the accessible name that GTK 4.8 leaves out or gets wrong, or that newer GTK gives
 * differently: the button of a drop-down gets the drop-down's name and its selected item, a menu item its text, a button its
 * given name or else its text without the mnemonic underscore ("Open", not "_Open Open"). Call once in a process. */
void roof_accessible_names_install (void);

G_END_DECLS
