/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/theme.h"

#include <string.h>

#include "widgets/unit-breaks.h"

/* The text colour of @widget; newer GTK has a getter on the widget. */
static GdkRGBA
get_text_color (GtkWidget *widget)
{
  GdkRGBA color;

  gtk_style_context_get_color (gtk_widget_get_style_context (widget), &color);
  return color;
}

static gboolean
names_high_contrast (const char *theme)
{
  return theme != NULL
         && (g_str_has_suffix (theme, "-hc") || strstr (theme, "-hc-") != NULL
             || strstr (theme, "HighContrast") != NULL);
}

gboolean
roof_theme_is_high_contrast (GtkSettings *settings)
{
  g_autofree char *name = NULL;

  if (names_high_contrast (g_getenv ("GTK_THEME")))
    return TRUE;
  g_object_get (settings, "gtk-theme-name", &name, NULL);
  return names_high_contrast (name);
}

static RoofTheme
get_theme (GtkWidget *widget)
{
  GdkRGBA text = get_text_color (widget);
  gboolean dark = text.red + text.green + text.blue > 1.5f;

  if (roof_theme_is_high_contrast (gtk_widget_get_settings (widget)))
    return dark ? ROOF_THEME_HIGH_CONTRAST_DARK : ROOF_THEME_HIGH_CONTRAST;
  return dark ? ROOF_THEME_DARK : ROOF_THEME_LIGHT;
}

const RoofPalette *
roof_palette_of_widget (GtkWidget *widget)
{
  return roof_palette_get (get_theme (widget));
}

static guint16
to_channel (double part)
{
  return (guint16) (part * G_MAXUINT16 + 0.5);
}

void
roof_label_set_ink (GtkLabel *label,
                    RoofInk   ink)
{
  roof_label_set_start_ink (label, ink, G_MAXUINT);
}

void
roof_label_set_start_ink (GtkLabel *label,
                          RoofInk   ink,
                          guint     n_bytes)
{
  RoofColor color = roof_palette_of_widget (GTK_WIDGET (label))->pens[ink].color;
  PangoAttribute *attribute
      = pango_attr_foreground_new (to_channel (color.red), to_channel (color.green), to_channel (color.blue));
  PangoAttribute *alpha = pango_attr_foreground_alpha_new (MAX (to_channel (color.alpha), 1));
  g_autoptr (PangoAttrList) attributes = pango_attr_list_new ();

  attribute->end_index = alpha->end_index = n_bytes;
  pango_attr_list_insert (attributes, attribute);
  pango_attr_list_insert (attributes, alpha);
  roof_unit_breaks_add (attributes, gtk_label_get_text (label));
  gtk_label_set_attributes (label, attributes);
}
