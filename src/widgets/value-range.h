/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* A number as the keyboard and assistive technology have it, over a slider that shows where on its way the number stands: it has the
 * focus and the value in the number's own unit, draws nothing but the outline of the focus, and lets the pointer through.
 *
 * Signal "set" (value): somebody else than the program has set the number, which is the program's to take or to put back. */
#define ROOF_TYPE_VALUE_RANGE (roof_value_range_get_type ())
G_DECLARE_FINAL_TYPE (RoofValueRange, roof_value_range, ROOF, VALUE_RANGE, GtkRange)

/* What the number is, between which ends, and as it is read. */
void roof_value_range_tell       (RoofValueRange *self,
                                  double          value,
                                  double          least,
                                  double          most,
                                  const char     *text);
/* Keys go to @slider, which never has the focus: a press on it brings that here. Assistive technology is not to have it, which its
 * accessible role, "presentation", says: newer GTK forgets that a widget is hidden when it is shown. */
void roof_value_range_stand_for  (RoofValueRange *self,
                                  GtkWidget      *slider);

G_END_DECLS
