/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "app/preferences.h"

#include "document/files/bundled.h"

struct _RoofPreferences
{
  GtkWindow parent_instance;

  /* template */
  GtkWidget *machine_details;
  GtkWidget *verdict_details;
};

G_DEFINE_FINAL_TYPE (RoofPreferences, roof_preferences, GTK_TYPE_WINDOW)

static void
roof_preferences_dispose (GObject *object)
{
  gtk_widget_dispose_template (GTK_WIDGET (object), ROOF_TYPE_PREFERENCES);
  G_OBJECT_CLASS (roof_preferences_parent_class)->dispose (object);
}

static void
roof_preferences_class_init (RoofPreferencesClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = roof_preferences_dispose;
  gtk_widget_class_set_template_from_resource (widget_class, ROOF_RESOURCE_PREFIX "/ui/preferences.ui");
  gtk_widget_class_bind_template_child (widget_class, RoofPreferences, machine_details);
  gtk_widget_class_bind_template_child (widget_class, RoofPreferences, verdict_details);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
}

static void
roof_preferences_init (RoofPreferences *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

/* Binds @check to a setting; without settings there is nothing to set. */
static void
bind (GSettings  *settings,
      const char *key,
      GtkWidget  *check)
{
  gtk_widget_set_visible (check, settings != NULL);
  if (settings != NULL)
    g_settings_bind (settings, key, check, "active", G_SETTINGS_BIND_DEFAULT);
}

void
roof_preferences_show (GtkWindow *parent,
                       GSettings *settings)
{
  RoofPreferences *self = g_object_new (ROOF_TYPE_PREFERENCES, "transient-for", parent, "application",
                                        gtk_window_get_application (parent), NULL);

  bind (settings, "machine-details", self->machine_details);
  bind (settings, "verdict-details", self->verdict_details);
  gtk_window_present (GTK_WINDOW (self));
}
