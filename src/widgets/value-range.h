/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* An invisible range over a slider, by which the keyboard and assistive technology reach the number in its own unit (the slider
 * itself runs from 0 to 1). It has the focus, draws only the focus outline, and lets the pointer through.
 *
 * Signal "set" (value): the user has set the number; the program takes the value or restores the old one. */
#define ROOF_TYPE_VALUE_RANGE (roof_value_range_get_type ())
G_DECLARE_FINAL_TYPE (RoofValueRange, roof_value_range, ROOF, VALUE_RANGE, GtkRange)

/* Sets value, ends and spoken text. */
void roof_value_range_tell       (RoofValueRange *self,
                                  double          value,
                                  double          least,
                                  double          most,
                                  const char     *text);
/* @slider: gets the keys, but never the focus: a press on @slider focuses @self. Its accessible role must be "presentation" to
 * hide it from assistive technology: newer GTK drops the hidden state when a widget is shown. */
void roof_value_range_stand_for  (RoofValueRange *self,
                                  GtkWidget      *slider);

G_END_DECLS
