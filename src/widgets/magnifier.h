/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Shows its one child larger than it is: type for the back row. The child is told less room than there is, and does not
 * know; what the pointer does reaches it in its own pixels. */
#define ROOF_TYPE_MAGNIFIER (roof_magnifier_get_type ())
G_DECLARE_FINAL_TYPE (RoofMagnifier, roof_magnifier, ROOF, MAGNIFIER, GtkWidget)

/* In .ui files the child is its child. @child: (nullable) */
void   roof_magnifier_set_child  (RoofMagnifier  *self,
                                  GtkWidget      *child);
/* 1 at first. */
double roof_magnifier_get_factor (RoofMagnifier  *self);
void   roof_magnifier_set_factor (RoofMagnifier  *self,
                                  double          factor);

G_END_DECLS
