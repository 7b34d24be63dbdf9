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
/* @label says how things stand: what comes to stand there is announced. Where GTK cannot, the label has the role of a status;
 * where it can it does without, since newer GTK gives a status no name. To be called before the label comes on show. */
void roof_accessible_make_status   (GtkLabel   *label);
/* From now on every widget that comes on show gets the name that assistive technology expects of it where GTK 4.8 gives it none or
 * a wrong one, or newer GTK another: the button in a drop-down that of its list, with what is chosen, an item of a menu its text,
 * a button the name that it was given or, with a mnemonic, its text once and without the underscore ("Open", not "_Open Open").
 * Once in a process. */
void roof_accessible_names_install (void);

G_END_DECLS
