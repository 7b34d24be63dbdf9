/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Of one of many buttons that are alike: what it does, and in the place of "%s" to which of the things. */
void roof_accessible_name_of       (GtkWidget  *widget,
                                    const char *format,
                                    const char *name);
/* Says @text to a screen reader, as what @widget has to say. Where GTK cannot (before 4.14), its role and name have to do. */
void roof_accessible_announce      (GtkWidget  *widget,
                                    const char *text);
/* From now on every widget that comes on show gets the name that assistive technology expects of it where GTK 4.8 gives it none or
 * a wrong one: the button in a drop-down that of its list, with what is chosen, a button with a mnemonic its text once and
 * without the underscore ("Open", not "_Open Open"), and a label that says how things stand (of the role of a status) its text,
 * which is announced besides when it is another. Once in a process. */
void roof_accessible_names_install (void);

G_END_DECLS
