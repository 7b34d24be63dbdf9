/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* A translucent disc around the pointer, visible to an audience. It lies over the presented content and lets input through. */
#define ROOF_TYPE_SPOTLIGHT (roof_spotlight_get_type ())
G_DECLARE_FINAL_TYPE (RoofSpotlight, roof_spotlight, ROOF, SPOTLIGHT, GtkWidget)

void     roof_spotlight_set_lit (RoofSpotlight  *self,
                                 gboolean        lit);
gboolean roof_spotlight_is_lit  (RoofSpotlight  *self);
/* A red dot at the pointer, as of a laser, in place of the disc. */
void     roof_spotlight_set_laser (RoofSpotlight *self,
                                   gboolean       laser);
gboolean roof_spotlight_is_laser  (RoofSpotlight *self);
/* The pointer's position, in the widget's coordinates. */
void     roof_spotlight_move    (RoofSpotlight  *self,
                                 double          x,
                                 double          y);

G_END_DECLS
