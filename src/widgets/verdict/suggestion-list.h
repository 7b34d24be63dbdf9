/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "widgets/pane.h"

G_BEGIN_DECLS

/* Changes that would make the selected kernel faster, largest gain first; all but the first few can be folded away. The
 * suggestion under the pointer or with the focus is previewed on the chart; the first click pins its result, the second applies
 * it. */
#define ROOF_TYPE_SUGGESTION_LIST (roof_suggestion_list_get_type ())
G_DECLARE_FINAL_TYPE (RoofSuggestionList, roof_suggestion_list, ROOF, SUGGESTION_LIST, RoofPane)

/* How many suggestions there are, the folded ones included. */
guint        roof_suggestion_list_get_n    (RoofSuggestionList *self);
/* The expander that folds away all suggestions but the first. Returns: (transfer none) */
GtkExpander *roof_suggestion_list_get_more (RoofSuggestionList *self);

G_END_DECLS
