/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "document/session/session.h"

G_BEGIN_DECLS

/* What would make the selected kernel faster, the largest gain first. A lever under the pointer or with the focus is
 * previewed on the chart; the first click on it pins what it would come to, the second one does it. */
#define ROOF_TYPE_LEVER_LIST (roof_lever_list_get_type ())
G_DECLARE_FINAL_TYPE (RoofLeverList, roof_lever_list, ROOF, LEVER_LIST, GtkWidget)

GtkWidget *roof_lever_list_new         (void);
/* Once. */
void       roof_lever_list_set_session (RoofLeverList  *self,
                                        RoofSession    *session);
/* How many are shown. */
guint      roof_lever_list_get_n       (RoofLeverList  *self);
/* The button of one, best first. Returns: (transfer none) (nullable) */
GtkWidget *roof_lever_list_get_button  (RoofLeverList  *self,
                                        guint           index);
/* A line each: what to do, its gain and what binds then, apart by tabs. Returns: (transfer full) */
char      *roof_lever_list_dup_text    (RoofLeverList  *self);

G_END_DECLS
