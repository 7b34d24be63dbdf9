/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "document/session/session.h"

G_BEGIN_DECLS

/* What would make the selected kernel faster, the largest gain first. A lever under the pointer or with the focus is
 * previewed on the chart; the first click on it pins what it would come to, the second one does it. */
#define ROOF_TYPE_LEVER_LIST (roof_lever_list_get_type ())
G_DECLARE_FINAL_TYPE (RoofLeverList, roof_lever_list, ROOF, LEVER_LIST, GtkWidget)

/* Once. */
void       roof_lever_list_set_session (RoofLeverList  *self,
                                        RoofSession    *session);
/* How many are shown. */
guint      roof_lever_list_get_n       (RoofLeverList  *self);

G_END_DECLS
