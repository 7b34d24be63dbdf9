/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* A layout of lines: children stand side by side at natural width, and wrap to a new line when the next does not fit. With
 * `fill` children take their minimum width and share the rest of the line: expanding children only, if there are any. Lines
 * beyond the height that is given are not shown. */
#define ROOF_TYPE_WRAP_LAYOUT (roof_wrap_layout_get_type ())
G_DECLARE_FINAL_TYPE (RoofWrapLayout, roof_wrap_layout, ROOF, WRAP_LAYOUT, GtkLayoutManager)

void              roof_wrap_layout_set_spacing (RoofWrapLayout *self,
                                                int             spacing);
void              roof_wrap_layout_set_fill    (RoofWrapLayout *self,
                                                gboolean        fill);
/* A yielding child is left out where it would begin one more line. To be cleared before the child goes. */
void              roof_wrap_layout_set_yielding (RoofWrapLayout *self,
                                                 GtkWidget      *child,
                                                 gboolean        yielding);

G_END_DECLS
