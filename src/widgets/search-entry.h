/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* GTK swallows presses on the rim of a search entry, on its loupe and between its parts. With this they do what was aimed
 * at: from the icon that clears the entry on to its end they clear it, anywhere else they put the cursor into it. */
void roof_search_entry_answer_all_over (GtkSearchEntry *self);

G_END_DECLS
