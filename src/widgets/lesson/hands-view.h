/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "document/lessons/player.h"

G_BEGIN_DECLS

/* A show of hands: for each choice of the present question an entry for the hands that were counted, and a bar. Once the answer
 * is shown, the right choice is marked. The counts of each question are kept while the show lasts. */
#define ROOF_TYPE_HANDS_VIEW (roof_hands_view_get_type ())
G_DECLARE_FINAL_TYPE (RoofHandsView, roof_hands_view, ROOF, HANDS_VIEW, GtkWidget)

GtkWidget *roof_hands_view_new        (void);

/* @player: (nullable) */
void       roof_hands_view_set_player (RoofHandsView *self,
                                       RoofPlayer    *player);
/* Whether the present step has choices to count hands for. */
gboolean   roof_hands_view_can_count  (RoofHandsView *self);
/* Lets hands be counted, with the focus at the first entry, or stops. */
void       roof_hands_view_set_open   (RoofHandsView *self,
                                       gboolean       open);
gboolean   roof_hands_view_is_open    (RoofHandsView *self);

G_END_DECLS
