/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "explore/suggest/suggestion.h"

G_BEGIN_DECLS

/* One suggestion: a button that says what to do, how much is gained and what binds then. */
#define ROOF_TYPE_SUGGESTION_ROW (roof_suggestion_row_get_type ())
G_DECLARE_FINAL_TYPE (RoofSuggestionRow, roof_suggestion_row, ROOF, SUGGESTION_ROW, GtkButton)

/* @snapshot: that the suggestion is of. @step: what the step of its network gains, NAN: it has none. @pinned: what it comes to is
 * pinned already, so that the next click does it. */
void       roof_suggestion_row_set (RoofSuggestionRow    *self,
                                    const RoofSuggestion *suggestion,
                                    double                step,
                                    const RoofSnapshot   *snapshot,
                                    gboolean              pinned);

G_END_DECLS
