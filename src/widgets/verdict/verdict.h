/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "document/session/session.h"
#include "widgets/network/network-verdict.h"
#include "widgets/verdict/gain-list.h"
#include "widgets/verdict/lever-list.h"
#include "widgets/verdict/outlook.h"

G_BEGIN_DECLS

/* What binds the selected kernel and by how much, in a sentence first; with none selected the network that is looked at as
 * a whole, or else the totals. */
#define ROOF_TYPE_VERDICT (roof_verdict_get_type ())
G_DECLARE_FINAL_TYPE (RoofVerdict, roof_verdict, ROOF, VERDICT, GtkWidget)

GtkWidget  *roof_verdict_new           (void);
/* Once. */
void        roof_verdict_set_session   (RoofVerdict  *self,
                                        RoofSession  *session);
/* @withheld: it tells nothing, which would answer what somebody is asked */
void        roof_verdict_withhold      (RoofVerdict  *self,
                                        gboolean      withheld);
/* "kernel", "error", "network", "totals" or "withheld": which of its pages it shows. */
const char *roof_verdict_get_page      (RoofVerdict  *self);
/* What the numbers of the machine are worth to it. Returns: (transfer none) */
RoofGainList *roof_verdict_get_gains   (RoofVerdict  *self);
/* The network as a whole. Returns: (transfer none) */
RoofNetworkVerdict *roof_verdict_get_network (RoofVerdict *self);
/* What its page says, a line per label or row. Returns: (transfer full) */
char       *roof_verdict_dup_text      (RoofVerdict  *self);

G_END_DECLS
