/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "document/session/session.h"
#include "widgets/network/network-verdict.h"
#include "widgets/verdict/gain-list.h"
#include "widgets/verdict/suggestion-list.h"
#include "widgets/verdict/outlook.h"

G_BEGIN_DECLS

/* What binds the selected kernel and by how much, in a sentence first; with none selected the network that is looked at as
 * a whole, or else the totals. */
#define ROOF_TYPE_VERDICT (roof_verdict_get_type ())
G_DECLARE_FINAL_TYPE (RoofVerdict, roof_verdict, ROOF, VERDICT, GtkWidget)

/* Once. */
void        roof_verdict_set_session   (RoofVerdict  *self,
                                        RoofSession  *session);
/* @withheld: it tells nothing, which would answer what somebody is asked */
void        roof_verdict_withhold      (RoofVerdict  *self,
                                        gboolean      withheld);

G_END_DECLS
