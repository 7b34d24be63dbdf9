/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "app/window-private.h"

static GSettings *
get_settings (RoofWindow *self)
{
  return roof_application_get_settings (
      ROOF_APPLICATION (gtk_window_get_application (GTK_WINDOW (self))));
}

void
roof_window_restore_state (RoofWindow *self)
{
  GSettings *settings = get_settings (self);
  g_autofree char *page = NULL;

  if (settings == NULL)
    return;
  gtk_window_set_default_size (GTK_WINDOW (self), g_settings_get_int (settings, "window-width"),
                               g_settings_get_int (settings, "window-height"));
  if (g_settings_get_boolean (settings, "window-maximized"))
    gtk_window_maximize (GTK_WINDOW (self));
  gtk_paned_set_position (self->left, g_settings_get_int (settings, "left-pane-width"));
  gtk_widget_set_size_request (GTK_WIDGET (self->verdict),
                               g_settings_get_int (settings, "right-pane-width"), -1);
  roof_window_set_show_left_pane (self, g_settings_get_boolean (settings, "show-left-pane"));
  page = g_settings_get_string (settings, "left-pane-page");
  gtk_stack_set_visible_child_name (self->pages, page);
}

void
roof_window_keep_state (RoofWindow *self)
{
  GSettings *settings = get_settings (self);
  int width, height;

  if (settings == NULL)
    return;
  gtk_window_get_default_size (GTK_WINDOW (self), &width, &height);
  g_settings_set_int (settings, "window-width", MAX (width, 360));
  g_settings_set_int (settings, "window-height", MAX (height, 294));
  g_settings_set_boolean (settings, "window-maximized", gtk_window_is_maximized (GTK_WINDOW (self)));
  g_settings_set_boolean (settings, "show-left-pane", gtk_widget_get_visible (self->left_pane));
  g_settings_set_string (settings, "left-pane-page",
                         gtk_stack_get_visible_child_name (self->pages));
  if (gtk_widget_get_visible (self->left_pane))
    g_settings_set_int (settings, "left-pane-width",
                        CLAMP (gtk_paned_get_position (self->left), 120, 4096));
  if (gtk_widget_get_width (GTK_WIDGET (self->verdict)) >= 120)
    g_settings_set_int (settings, "right-pane-width",
                        MIN (gtk_widget_get_width (GTK_WIDGET (self->verdict)), 4096));
}
