/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/color-scheme.h"

#define PORTAL_NAME "org.freedesktop.portal.Desktop"
#define PORTAL_PATH "/org/freedesktop/portal/desktop"
#define PORTAL_SETTINGS "org.freedesktop.portal.Settings"
#define APPEARANCE "org.freedesktop.appearance"
#define COLOR_SCHEME_KEY "color-scheme"

/* Values of the portal's color-scheme. */
enum
{
  NO_PREFERENCE = 0,
  PREFER_DARK = 1,
  PREFER_LIGHT = 2,
};

struct _RoofColorScheme
{
  GObject parent_instance;

  /* owned */
  GtkSettings     *settings;
  GDBusConnection *connection; /* nullable */
  GCancellable    *cancellable;
  char            *choice;

  guint    subscription;
  guint32  preference;   /* the portal's */
  gboolean initial_dark; /* the value in GTK's settings at the start */
};

enum
{
  PROP_CHOICE = 1,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];

G_DEFINE_FINAL_TYPE (RoofColorScheme, roof_color_scheme, G_TYPE_OBJECT)

static gboolean
wants_dark (RoofColorScheme *self)
{
  if (g_str_equal (self->choice, "dark"))
    return TRUE;
  if (g_str_equal (self->choice, "light"))
    return FALSE;
  return self->preference == PREFER_DARK || (self->preference == NO_PREFERENCE && self->initial_dark);
}

static void
apply (RoofColorScheme *self)
{
  g_object_set (self->settings, "gtk-application-prefer-dark-theme", wants_dark (self), NULL);
}

/* The portal wraps values in variants, one or two deep by version. */
static void
take_preference (RoofColorScheme *self,
                 GVariant        *boxed)
{
  g_autoptr (GVariant) value = g_variant_ref (boxed);

  while (g_variant_is_of_type (value, G_VARIANT_TYPE_VARIANT))
    {
      GVariant *inner = g_variant_get_variant (value);

      g_variant_unref (value);
      value = inner;
    }
  if (!g_variant_is_of_type (value, G_VARIANT_TYPE_UINT32))
    return;
  self->preference = g_variant_get_uint32 (value);
  apply (self);
}

static void
read_cb (GObject      *source,
         GAsyncResult *result,
         gpointer      data)
{
  g_autoptr (RoofColorScheme) self = data;
  g_autoptr (GVariant) reply = g_dbus_connection_call_finish (G_DBUS_CONNECTION (source), result, NULL);

  if (reply == NULL || self->settings == NULL)
    return;

  g_autoptr (GVariant) value = g_variant_get_child_value (reply, 0);

  take_preference (self, value);
}

static void
setting_changed_cb (GDBusConnection *connection,
                    const char      *sender,
                    const char      *path,
                    const char      *interface,
                    const char      *signal,
                    GVariant        *parameters,
                    gpointer         data)
{
  const char *space, *key;
  g_autoptr (GVariant) value = NULL;

  if (!g_variant_is_of_type (parameters, G_VARIANT_TYPE ("(ssv)")))
    return;
  g_variant_get (parameters, "(&s&sv)", &space, &key, &value);
  if (g_str_equal (space, APPEARANCE) && g_str_equal (key, COLOR_SCHEME_KEY))
    take_preference (ROOF_COLOR_SCHEME (data), value);
}

static void
follow_portal (RoofColorScheme *self)
{
  self->subscription = g_dbus_connection_signal_subscribe (
      self->connection, PORTAL_NAME, PORTAL_SETTINGS, "SettingChanged", PORTAL_PATH, APPEARANCE,
      G_DBUS_SIGNAL_FLAGS_NONE, setting_changed_cb, self, NULL);
  g_dbus_connection_call (self->connection, PORTAL_NAME, PORTAL_PATH, PORTAL_SETTINGS, "Read",
                          g_variant_new ("(ss)", APPEARANCE, COLOR_SCHEME_KEY), G_VARIANT_TYPE ("(v)"),
                          G_DBUS_CALL_FLAGS_NONE, -1, self->cancellable, read_cb,
                          g_object_ref (self));
}

static void
roof_color_scheme_get_property (GObject    *object,
                                guint       id,
                                GValue     *value,
                                GParamSpec *pspec)
{
  if (id == PROP_CHOICE)
    g_value_set_string (value, ROOF_COLOR_SCHEME (object)->choice);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
set_choice (RoofColorScheme *self,
            const char      *choice)
{
  if (g_str_equal (self->choice, choice))
    return;
  g_free (self->choice);
  self->choice = g_strdup (choice);
  apply (self);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_CHOICE]);
}

static void
roof_color_scheme_set_property (GObject      *object,
                                guint         id,
                                const GValue *value,
                                GParamSpec   *pspec)
{
  if (id == PROP_CHOICE)
    set_choice (ROOF_COLOR_SCHEME (object), g_value_get_string (value));
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
roof_color_scheme_dispose (GObject *object)
{
  RoofColorScheme *self = ROOF_COLOR_SCHEME (object);

  g_cancellable_cancel (self->cancellable);
  if (self->subscription != 0)
    g_dbus_connection_signal_unsubscribe (self->connection, self->subscription);
  self->subscription = 0;
  g_clear_object (&self->connection);
  g_clear_object (&self->settings);
  G_OBJECT_CLASS (roof_color_scheme_parent_class)->dispose (object);
}

static void
roof_color_scheme_finalize (GObject *object)
{
  RoofColorScheme *self = ROOF_COLOR_SCHEME (object);

  g_object_unref (self->cancellable);
  g_free (self->choice);
  G_OBJECT_CLASS (roof_color_scheme_parent_class)->finalize (object);
}

static void
roof_color_scheme_class_init (RoofColorSchemeClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = roof_color_scheme_dispose;
  object_class->finalize = roof_color_scheme_finalize;
  object_class->get_property = roof_color_scheme_get_property;
  object_class->set_property = roof_color_scheme_set_property;

  properties[PROP_CHOICE]
      = g_param_spec_string ("choice", NULL, NULL, "follow",
                             G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);
}

static void
roof_color_scheme_init (RoofColorScheme *self)
{
  self->cancellable = g_cancellable_new ();
  self->choice = g_strdup ("follow");
}

RoofColorScheme *
roof_color_scheme_new (GtkSettings     *settings,
                       GDBusConnection *connection)
{
  RoofColorScheme *self = g_object_new (ROOF_TYPE_COLOR_SCHEME, NULL);

  self->settings = g_object_ref (settings);
  g_object_get (settings, "gtk-application-prefer-dark-theme", &self->initial_dark, NULL);
  if (connection != NULL)
    {
      self->connection = g_object_ref (connection);
      follow_portal (self);
    }
  return self;
}
