/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* A cairo context that covers all of @widget in @snapshot. Returns: (transfer full): to be destroyed */
static inline cairo_t *
roof_layer_begin (GtkWidget   *widget,
                  GtkSnapshot *snapshot)
{
  return gtk_snapshot_append_cairo (snapshot,
                                    &GRAPHENE_RECT_INIT (0, 0, (float) gtk_widget_get_width (widget),
                                                         (float) gtk_widget_get_height (widget)));
}

G_END_DECLS
