/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "widgets/pane.h"

G_BEGIN_DECLS

/* One ghost in the list of them: its label, which can be typed over, what has changed since, and the buttons that go back
 * to it and remove it. */
#define ROOF_TYPE_GHOST_ROW (roof_ghost_row_get_type ())
G_DECLARE_FINAL_TYPE (RoofGhostRow, roof_ghost_row, ROOF, GHOST_ROW, RoofPane)

GtkWidget *roof_ghost_row_new      (RoofSession   *session,
                                    guint          ghost);
/* Shows the ghost of its place as it is now. */
void       roof_ghost_row_update   (RoofGhostRow  *self);

G_END_DECLS
