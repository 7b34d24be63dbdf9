/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Whether animations are enabled on the desktop. */
static inline gboolean
roof_wants_motion (GtkWidget *widget)
{
  gboolean animated = TRUE;

  g_object_get (gtk_widget_get_settings (widget), "gtk-enable-animations", &animated, NULL);
  return animated;
}

G_END_DECLS
