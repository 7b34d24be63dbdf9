/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Shows its one child larger than it is: type for the back row. The child is told less room than there is, and does not
 * know; what the pointer does reaches it in its own pixels. */
#define ROOF_TYPE_MAGNIFIER (roof_magnifier_get_type ())
G_DECLARE_FINAL_TYPE (RoofMagnifier, roof_magnifier, ROOF, MAGNIFIER, GtkWidget)

/* In .ui files the child is its child. @child: (nullable) */
void   roof_magnifier_set_child     (RoofMagnifier  *self,
                                     GtkWidget      *child);
/* Shows the child so large that it has no more than @width by @height pixels to itself, but never smaller than it is, nor
 * so large that it would not fit. 0, as at first: as it is. */
void   roof_magnifier_set_reference (RoofMagnifier  *self,
                                     int             width,
                                     int             height);

G_END_DECLS
