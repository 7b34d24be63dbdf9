/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "document/session/session.h"

G_BEGIN_DECLS

/* A machine of the document in the list of them: its mark on the chart, its name, how fast it runs all kernels beside
 * the current one, and a button that takes it out. */
#define ROOF_TYPE_MACHINE_ROW (roof_machine_row_get_type ())
G_DECLARE_FINAL_TYPE (RoofMachineRow, roof_machine_row, ROOF, MACHINE_ROW, GtkListBoxRow)

/* @index: in the snapshot */
GtkWidget *roof_machine_row_new      (RoofSession     *session,
                                      guint            index);
void       roof_machine_row_update   (RoofMachineRow  *self);
/* Takes the machine out of the document; not the last. */
void       roof_machine_row_remove   (RoofMachineRow  *self);

G_END_DECLS
