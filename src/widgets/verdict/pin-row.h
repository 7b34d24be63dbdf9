/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "widgets/pane.h"

G_BEGIN_DECLS

/* A row of the pin list: editable label, changes since, and buttons to restore and remove the pin. */
#define ROOF_TYPE_PIN_ROW (roof_pin_row_get_type ())
G_DECLARE_FINAL_TYPE (RoofPinRow, roof_pin_row, ROOF, PIN_ROW, RoofPane)

GtkWidget *roof_pin_row_new      (RoofSession  *session,
                                  guint         pin);
/* Updates the row from the pin at its index. */
void       roof_pin_row_update   (RoofPinRow   *self);

G_END_DECLS
