/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "widgets/network/network-verdict.h"
#include "widgets/pane.h"
#include "widgets/verdict/gain-list.h"
#include "widgets/verdict/outlook.h"
#include "widgets/verdict/suggestion-list.h"

G_BEGIN_DECLS

/* The verdict on the selected kernel: its bound and by how much, in a sentence and in tables; without a selection that of the
 * network in view, or else the totals. */
#define ROOF_TYPE_VERDICT (roof_verdict_get_type ())
G_DECLARE_FINAL_TYPE (RoofVerdict, roof_verdict, ROOF, VERDICT, RoofPane)

/* @withheld: hide the verdict, which would answer a question */
void        roof_verdict_withhold      (RoofVerdict  *self,
                                        gboolean      withheld);
/* What folds the details away. Returns: (transfer none) */
GtkExpander *roof_verdict_get_details  (RoofVerdict  *self);
/* What folds all but the first suggestions away. Returns: (transfer none) */
GtkExpander *roof_verdict_get_more     (RoofVerdict  *self);

G_END_DECLS
