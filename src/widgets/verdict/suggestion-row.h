/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "explore/suggest/suggestion.h"

G_BEGIN_DECLS

/* A suggestion: a button with the change, its gain and the new bound. */
#define ROOF_TYPE_SUGGESTION_ROW (roof_suggestion_row_get_type ())
G_DECLARE_FINAL_TYPE (RoofSuggestionRow, roof_suggestion_row, ROOF, SUGGESTION_ROW, GtkButton)

/* @snapshot: which the suggestion refers to. @step: gain of the network's step; NAN: no network. @total: s, of all kernels.
 * @pinned: the result is pinned already, so the next click applies it. */
void       roof_suggestion_row_set (RoofSuggestionRow    *self,
                                    const RoofSuggestion *suggestion,
                                    double                step,
                                    double                total,
                                    const RoofSnapshot   *snapshot,
                                    gboolean              pinned);

G_END_DECLS
