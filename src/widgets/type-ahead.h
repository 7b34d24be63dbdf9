/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Lets a letter typed on @drop_down, whose model is a GtkStringList, choose the next item that begins with it and close the list
 * if it is open. GtkDropDown has nothing like it but a search that no key chooses from. */
void roof_type_ahead_add (GtkDropDown *drop_down);

G_END_DECLS
