/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "widgets/pane.h"

G_BEGIN_DECLS

/* The slides of the document: to be put in order (by the pointer, or Alt with the arrows), named, provided with text and
 * notes, and removed. Each change is a step of the document's history. Signal "present": they are to be presented. */
#define ROOF_TYPE_SLIDE_LIST (roof_slide_list_get_type ())
G_DECLARE_FINAL_TYPE (RoofSlideList, roof_slide_list, ROOF, SLIDE_LIST, RoofPane)

GtkWidget *roof_slide_list_new          (RoofSession    *session);

/* The slide whose texts are on show, -1: none. */
int        roof_slide_list_get_selected (RoofSlideList  *self);
void       roof_slide_list_select       (RoofSlideList  *self,
                                         int             index);
/* FALSE when it cannot go there. */
gboolean   roof_slide_list_move         (RoofSlideList  *self,
                                         guint           from,
                                         int             to);

/* What the document of @session shows as its next slide, behind @index or at the end (-1), as one step of its history.
 * Returns: the place of the slide */
guint      roof_slide_add               (RoofSession    *session,
                                         int             index);

G_END_DECLS
