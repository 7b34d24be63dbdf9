/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Shows its one child scaled up, for large type on a projector. The child is allocated less room than there is and needs no
 * changes; pointer events reach it in its own coordinates. In .ui files it is set as <child>. */
#define ROOF_TYPE_MAGNIFIER (roof_magnifier_get_type ())
G_DECLARE_FINAL_TYPE (RoofMagnifier, roof_magnifier, ROOF, MAGNIFIER, GtkWidget)

/* Scales the child up until it has no more than @width by @height pixels of its own, but at least by 1, and only as far as it
 * fits. 0, the default: no scaling. */
void   roof_magnifier_set_reference (RoofMagnifier  *self,
                                     int             width,
                                     int             height);

G_END_DECLS
