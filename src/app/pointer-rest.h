/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Hides the pointer over a window once it has rested for two seconds, as in a presentation. It comes back with the next
 * motion. */
#define ROOF_TYPE_POINTER_REST (roof_pointer_rest_get_type ())
G_DECLARE_FINAL_TYPE (RoofPointerRest, roof_pointer_rest, ROOF, POINTER_REST, GObject)

/* @window: borrowed. Returns: (transfer full) */
RoofPointerRest *roof_pointer_rest_new        (GtkWidget       *window);
/* Begins or ends to hide it. */
void             roof_pointer_rest_set_on     (RoofPointerRest *self,
                                               gboolean         on);
/* The pointer has moved to @x, @y of the window. */
void             roof_pointer_rest_move       (RoofPointerRest *self,
                                               double           x,
                                               double           y);

G_END_DECLS
