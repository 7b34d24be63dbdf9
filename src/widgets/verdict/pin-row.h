/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "widgets/pane.h"

G_BEGIN_DECLS

/* One pin in the list of them: its label, which can be typed over, what has changed since, and the buttons that go back
 * to it and remove it. */
#define ROOF_TYPE_PIN_ROW (roof_pin_row_get_type ())
G_DECLARE_FINAL_TYPE (RoofPinRow, roof_pin_row, ROOF, PIN_ROW, RoofPane)

GtkWidget *roof_pin_row_new      (RoofSession  *session,
                                  guint         pin);
/* Shows the pin of its place as it is now. */
void       roof_pin_row_update   (RoofPinRow   *self);

G_END_DECLS
