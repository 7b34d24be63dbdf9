/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/prose-tip.h"

#include "widgets/tooltip.h"

#define WIDEST 44 /* characters */

gboolean
roof_prose_tip_show (GtkTooltip *tooltip,
                     const char *text)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_natural_wrap_mode (GTK_LABEL (label), GTK_NATURAL_WRAP_NONE);
  gtk_label_set_max_width_chars (GTK_LABEL (label), WIDEST);
  gtk_tooltip_set_custom (tooltip, label);
  return TRUE;
}

static gboolean
query_cb (GtkWidget  *widget,
          int         x,
          int         y,
          gboolean    keyboard,
          GtkTooltip *tooltip)
{
  const char *text = gtk_widget_get_tooltip_text (widget);

  return text != NULL && roof_prose_tip_show (tooltip, text);
}

void
roof_prose_tip_set (GtkWidget  *widget,
                    const char *text)
{
  if (!gtk_widget_get_has_tooltip (widget)
      && g_signal_handler_find (widget, G_SIGNAL_MATCH_FUNC, 0, 0, NULL, query_cb, NULL) == 0)
    g_signal_connect (widget, "query-tooltip", G_CALLBACK (query_cb), NULL);
  roof_set_tooltip (widget, text);
}
