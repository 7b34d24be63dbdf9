/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "widgets/network/network-verdict.h"
#include "widgets/pane.h"
#include "widgets/verdict/gain-list.h"
#include "widgets/verdict/outlook.h"
#include "widgets/verdict/suggestion-list.h"

G_BEGIN_DECLS

/* What binds the selected kernel and by how much, in a sentence first; with none selected the network that is looked at as
 * a whole, or else the totals. */
#define ROOF_TYPE_VERDICT (roof_verdict_get_type ())
G_DECLARE_FINAL_TYPE (RoofVerdict, roof_verdict, ROOF, VERDICT, RoofPane)

/* @withheld: it tells nothing, which would answer what somebody is asked */
void        roof_verdict_withhold      (RoofVerdict  *self,
                                        gboolean      withheld);

G_END_DECLS
