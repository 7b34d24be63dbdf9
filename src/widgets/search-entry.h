/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Handles presses on the margin, on the magnifier icon and between the parts of a search entry, which GTK ignores: from the
 * clear icon to the entry's end a press clears the text, elsewhere it focuses the text. */
void roof_search_entry_answer_all_over (GtkSearchEntry *self);

G_END_DECLS
