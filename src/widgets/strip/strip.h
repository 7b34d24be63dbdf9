/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "document/session/session.h"

G_BEGIN_DECLS

/* What is turned most, always in sight under the chart: the parameters that kernels share, the formats of
 * all, what the chart shows, its axes. */
#define ROOF_TYPE_STRIP (roof_strip_get_type ())
G_DECLARE_FINAL_TYPE (RoofStrip, roof_strip, ROOF, STRIP, GtkWidget)

GtkWidget *roof_strip_new          (void);
/* Once. */
void       roof_strip_set_session  (RoofStrip    *self,
                                    RoofSession  *session);
/* The slider that moves the parameters tagged @tag. Returns: (transfer none) (nullable) */
GtkWidget *roof_strip_get_shared   (RoofStrip    *self,
                                    const char   *tag);
/* Frames the sliders that move the parameters tagged so, all of it for a tag without one. @tags: (nullable): none */
void       roof_strip_point        (RoofStrip    *self,
                                    const char *const *tags);
/* Returns: (transfer none) */
GtkWidget *roof_strip_get_phase    (RoofStrip    *self);
GtkWidget *roof_strip_get_scenario (RoofStrip    *self);
GtkWidget *roof_strip_get_formats  (RoofStrip    *self);
GtkWidget *roof_strip_get_axes     (RoofStrip    *self);
GtkWidget *roof_strip_get_view_menu (RoofStrip   *self);

G_END_DECLS
