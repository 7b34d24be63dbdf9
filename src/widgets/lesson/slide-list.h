/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "widgets/pane.h"

G_BEGIN_DECLS

/* The slides of the document, to reorder (by drag, or Alt with the arrows), name, describe, annotate and remove. Each change is
 * a step of undo. Signal "present": start the presentation. */
#define ROOF_TYPE_SLIDE_LIST (roof_slide_list_get_type ())
G_DECLARE_FINAL_TYPE (RoofSlideList, roof_slide_list, ROOF, SLIDE_LIST, RoofPane)

GtkWidget *roof_slide_list_new          (RoofSession    *session);

/* Adds the shown state as a slide behind @index, or at the end (-1), as one step of undo. Returns: the new slide's index */
guint      roof_slide_add               (RoofSession    *session,
                                         int             index);

G_END_DECLS
