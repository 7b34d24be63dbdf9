/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/style.h"

#include "document/files/bundled.h"
#include "widgets/theme.h"

#define HIGH_CONTRAST_PRIORITY (GTK_STYLE_PROVIDER_PRIORITY_APPLICATION + 1)

static GtkStyleProvider *
load_sheet (const char *path)
{
  GtkCssProvider *provider = gtk_css_provider_new ();

  gtk_css_provider_load_from_resource (provider, path);
  return GTK_STYLE_PROVIDER (provider);
}

static void
apply_contrast (GtkSettings      *settings,
                GdkDisplay       *display,
                GtkStyleProvider *sheet)
{
  if (roof_theme_is_high_contrast (settings))
    gtk_style_context_add_provider_for_display (display, sheet, HIGH_CONTRAST_PRIORITY);
  else
    gtk_style_context_remove_provider_for_display (display, sheet);
}

static void
theme_changed_cb (GtkSettings      *settings,
                  GParamSpec       *pspec,
                  GtkStyleProvider *sheet)
{
  apply_contrast (settings, g_object_get_data (G_OBJECT (sheet), "display"), sheet);
}

static void
release_sheet (gpointer  sheet,
               GClosure *closure)
{
  g_object_unref (sheet);
}

void
roof_style_install (GdkDisplay *display)
{
  g_autoptr (GtkStyleProvider) sheet = load_sheet (ROOF_RESOURCE_PREFIX "/ui/style.css");
  GtkStyleProvider *contrast = load_sheet (ROOF_RESOURCE_PREFIX "/ui/style-contrast.css");
  GtkSettings *settings = gtk_settings_get_for_display (display);

  g_return_if_fail (GDK_IS_DISPLAY (display));

  gtk_style_context_add_provider_for_display (display, sheet, GTK_STYLE_PROVIDER_PRIORITY_APPLICATION);
  g_object_set_data (G_OBJECT (contrast), "display", display);
  g_signal_connect_data (settings, "notify::gtk-theme-name", G_CALLBACK (theme_changed_cb), contrast, release_sheet, 0);
  apply_contrast (settings, display, contrast);
}
