/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "widgets/tooltip-silence.h"

G_BEGIN_DECLS

/* Sets the tooltip only when it changes: on each set GTK queries the display for the pointer, which costs too much for many
 * rows during a drag. @text: (nullable) */
static inline void
roof_set_tooltip (GtkWidget  *widget,
                  const char *text)
{
  if (g_strcmp0 (gtk_widget_get_tooltip_text (widget), text) == 0)
    return;
  gtk_widget_set_tooltip_text (widget, text);
  roof_tooltip_stay_silent (widget);
}

G_END_DECLS
