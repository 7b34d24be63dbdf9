/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "document/session/session.h"

G_BEGIN_DECLS

/* A row of the machine list: mark on the chart, name, speed on all kernels relative to the current machine, and a remove
 * button. */
#define ROOF_TYPE_MACHINE_ROW (roof_machine_row_get_type ())
G_DECLARE_FINAL_TYPE (RoofMachineRow, roof_machine_row, ROOF, MACHINE_ROW, GtkListBoxRow)

/* @index: in the snapshot */
GtkWidget *roof_machine_row_new      (RoofSession     *session,
                                      guint            index);
void       roof_machine_row_update   (RoofMachineRow  *self);
/* Removes the machine from the document, unless it is the last. */
void       roof_machine_row_remove   (RoofMachineRow  *self);

G_END_DECLS
