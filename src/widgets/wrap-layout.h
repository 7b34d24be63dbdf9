/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Sets children side by side at their natural width and begins a new line where the next one does not
 * fit. With `fill` they stand at their least width and the children of a line share what is left of it: those that
 * expand if any does, else all. */
#define ROOF_TYPE_WRAP_LAYOUT (roof_wrap_layout_get_type ())
G_DECLARE_FINAL_TYPE (RoofWrapLayout, roof_wrap_layout, ROOF, WRAP_LAYOUT, GtkLayoutManager)

void              roof_wrap_layout_set_spacing (RoofWrapLayout *self,
                                                int             spacing);
void              roof_wrap_layout_set_fill    (RoofWrapLayout *self,
                                                gboolean        fill);

G_END_DECLS
